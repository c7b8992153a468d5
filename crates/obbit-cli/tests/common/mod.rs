//! Runs the built command on small files.
#![allow(dead_code, reason = "each test binary uses some of these")]
#![allow(
    clippy::expect_used,
    reason = "a test that cannot run its command has failed"
)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test, removed at the end.
pub(crate) struct Folder(tempfile::TempDir);

/// What a run gave.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// Writes a file and returns its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, content).expect("written");
        path
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs `obbit` here, with the words of `args`.
    pub(crate) fn obbit(&self, args: &str) -> Ran {
        self.obbit_with(args, b"")
    }

    /// Runs `obbit` here with something on standard input.
    pub(crate) fn obbit_with(&self, args: &str, input: &[u8]) -> Ran {
        let mut child = self.spawn(args);
        let mut stdin = child.stdin.take().expect("piped");
        // The command may stop reading before the end.
        let _ = stdin.write_all(input);
        drop(stdin);
        Ran::of(&child.wait_with_output().expect("ran"))
    }

    pub(crate) fn spawn(&self, args: &str) -> std::process::Child {
        Command::new(env!("CARGO_BIN_EXE_obbit"))
            .args(args.split_whitespace())
            .current_dir(self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started")
    }

    /// Names of the files here, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("listed");
        let mut names: Vec<String> = entries
            .map(|e| e.expect("entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.path().join(name)).expect("read")
    }
}

impl Ran {
    fn of(output: &Output) -> Self {
        Self {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// The run went well; gives its output.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.status, 0, "{}", self.err);
        self.out
    }

    /// The run stopped with status 2, nothing on standard output, one line on standard error that
    /// holds all of `words`.
    #[track_caller]
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!(self.status, 2, "status; said: {}", self.err);
        assert_eq!(self.out, "", "nothing on standard output");
        assert_eq!(self.err.lines().count(), 1, "one line: {}", self.err);
        for word in words {
            assert!(self.err.contains(word), "no {word:?} in: {}", self.err);
        }
    }
}

/// Runs `pairs` on a file of this name and content and expects these words in the message.
#[track_caller]
pub(crate) fn refused(name: &str, content: impl AsRef<[u8]>, words: &[&str]) {
    let folder = Folder::new();
    folder.file(name, content);
    folder.file("old.csv", "as it was");
    let mut words = words.to_vec();
    words.push(name);
    folder.obbit(&format!("pairs {name}")).refused(&words);
    folder
        .obbit(&format!("pairs {name} --depth --out old.csv --svg new.svg"))
        .refused(&words);
    assert_eq!(
        folder.bytes("old.csv"),
        b"as it was",
        "an existing file stays as it was"
    );
    let mut left = vec![name, "old.csv"];
    left.sort_unstable();
    assert_eq!(folder.names(), left, "no other file appears");
}
