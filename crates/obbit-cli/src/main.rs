//! The `obbit` command; see the library for what is in it.

use std::process::ExitCode;

fn main() -> ExitCode {
    obbit_cli::main()
}
