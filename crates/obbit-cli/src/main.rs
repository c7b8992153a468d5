//! The `obbit` command.
fn main() {}
