//! What README.md, the pages in docs/ and `--help` show is what the command prints: each example is
//! run as it stands, so that none can grow old.
#![cfg(unix)]
#![allow(
    clippy::expect_used,
    reason = "a test that cannot run its command has failed"
)]

mod common;

use common::Folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("README.md")
}

/// A folder with the examples in it, as the root of the repository has.
fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("examples")).expect("a folder");
    for entry in std::fs::read_dir(root().join("examples")).expect("examples") {
        let path = entry.expect("entry").path();
        let name = path.file_name().expect("a name");
        std::fs::copy(&path, folder.path().join("examples").join(name)).expect("copied");
    }
    folder
}

/// What a reader of the README sees on the terminal: the result, or, where that is empty or went to
/// a file, what is said on standard error.
fn seen(folder: &Folder, line: &str) -> (i32, String) {
    let bin = Path::new(env!("CARGO_BIN_EXE_obbit"))
        .parent()
        .expect("folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder.path())
        .env("PATH", format!("{}:{path}", bin.display()))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let shown = if output.stdout.is_empty() {
        output.stderr
    } else {
        output.stdout
    };
    let shown = String::from_utf8_lossy(&shown).into_owned();
    (output.status.code().unwrap_or(-1), shown)
}

/// The blocks between fences of this language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}");
    let (mut found, mut open) = (Vec::new(), None::<String>);
    for line in text.lines() {
        match &mut open {
            Some(_) if line == "```" => found.extend(open.take()),
            Some(block) => {
                block.push_str(line);
                block.push('\n');
            }
            None if line == fence => open = Some(String::new()),
            None => {}
        }
    }
    found
}

/// The commands of a console block, each with the lines shown below it.
fn sessions(block: &str) -> Vec<(String, Vec<String>)> {
    let mut sessions: Vec<(String, Vec<String>)> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            sessions.push((command.to_owned(), Vec::new()));
        } else if let Some((_, shown)) = sessions.last_mut() {
            shown.push(line.to_owned());
        }
    }
    sessions
}

/// Compares line by line; `...` stands for any further lines, and times differ.
#[track_caller]
fn same(page: &str, command: &str, expected: &[String], seen: &str) {
    let timeless = |line: &str| match line.rsplit_once(" in ") {
        Some((before, time)) if time.ends_with("ms") || time.ends_with('s') => before.to_owned(),
        _ => line.to_owned(),
    };
    let open = expected.last().is_some_and(|line| line == "...");
    let expected = &expected[..expected.len() - usize::from(open)];
    let seen = seen.lines().map(timeless).collect::<Vec<_>>();
    let expected = expected.iter().map(|l| timeless(l)).collect::<Vec<_>>();
    let shown = if open {
        &seen[..expected.len().min(seen.len())]
    } else {
        &seen[..]
    };
    assert_eq!(
        shown, expected,
        "{page} shows something else for `{command}`"
    );
}

#[test]
fn every_console_example_prints_what_is_shown() {
    let mut pages = vec![("README.md".to_owned(), readme())];
    for entry in std::fs::read_dir(root().join("docs")).expect("docs") {
        let path = entry.expect("entry").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let text = std::fs::read_to_string(&path).expect("a page");
            pages.push((path.display().to_string(), text));
        }
    }
    for (page, text) in pages {
        // What one example writes, the next may read; and each picture of the page is drawn.
        let folder = folder();
        let mut run = 0;
        for block in blocks(&text, "console") {
            for (command, expected) in sessions(&block) {
                let (_, seen) = seen(&folder, &command);
                same(&page, &command, &expected, &seen);
                run += 1;
            }
        }
        assert!(run > 0, "{page} shows no example");
        for entry in std::fs::read_dir(folder.path()).expect("a folder") {
            let name = entry.expect("entry").file_name();
            let name = name.to_string_lossy();
            if name.ends_with(".svg") && root().join("docs").join(&*name).exists() {
                picture(&folder, &name);
            }
        }
    }
}

#[test]
fn the_first_command_prints_the_first_list_and_draws_the_first_picture() {
    let (folder, readme) = (folder(), readme());
    let start = blocks(&readme, "sh").into_iter().next().expect("a block");
    let first = start.lines().next().expect("a line");
    let command = first.replace("cargo run --release -- ", "obbit ");
    assert_ne!(first, command, "the first command runs obbit");
    let shown = blocks(&readme, "text").into_iter().next().expect("a list");
    let expected = shown.lines().map(str::to_owned).collect::<Vec<_>>();
    let (_, seen) = seen(&folder, &command);
    same("README.md", &command, &expected, &seen);
    picture(&folder, "parking.svg");
}

#[test]
fn the_other_pictures_are_drawn_by_the_lines_that_the_examples_give() {
    let folder = folder();
    for (line, name) in [
        (
            "pairs examples/marquee.csv --depth --svg marquee.svg --y down",
            "marquee.svg",
        ),
        (
            "join examples/parking.csv examples/lines.csv --svg lines.svg",
            "lines.svg",
        ),
    ] {
        let given = std::fs::read_to_string(root().join("examples/README.md"));
        let given = given.expect("examples/README.md");
        let words = given.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(line), "examples/README.md gives `{line}`");
        folder.obbit(line).ok();
        picture(&folder, name);
    }
    let line = "simulate examples/billiards.json --svg world.svg";
    folder.obbit(line).ok();
    picture(&folder, "world.svg");
}

/// The picture in docs/ is the one just drawn.
#[track_caller]
fn picture(folder: &Folder, name: &str) {
    let kept = std::fs::read(root().join("docs").join(name)).expect("a picture");
    assert!(
        folder.bytes(name) == kept,
        "docs/{name} is not what the command draws now: draw it again"
    );
}

#[test]
fn every_example_of_help_runs() {
    let folder = folder();
    for level in [
        "",
        "pairs",
        "join",
        "relate",
        "fit",
        "mesh",
        "select",
        "declutter",
        "simulate",
        "nms",
        "generate",
    ] {
        let help = folder.obbit(&format!("{level} --help")).ok();
        let from = help.find("Examples:").expect("examples");
        for line in help.lines() {
            let wide = line.chars().count();
            assert!(
                wide <= 80,
                "{wide} columns in `obbit {level} --help`: {line}"
            );
        }
        // A line that ends with a backslash goes on.
        let examples = help[from..].replace("\\\n    ", "");
        let lines = examples.lines().skip(1);
        let examples = lines.take_while(|line| line.starts_with("  "));
        let mut run = 0;
        for example in examples {
            // What stands two spaces on is a remark.
            let command = example.trim().split("  ").next().unwrap_or_default();
            // A million would take long; a thousand show as well that the line is right.
            let (status, seen) = seen(&folder, &command.replace("1000000", "1000"));
            assert_eq!(status, 0, "`{command}` of `obbit {level} --help`: {seen}");
            run += 1;
        }
        assert!(run > 1, "`obbit {level} --help` has examples");
    }
}

#[test]
fn the_pictures_of_meshes_are_drawn_by_the_lines_that_their_page_gives() {
    let folder = folder();
    let page = std::fs::read_to_string(root().join("docs/mesh.md")).expect("docs/mesh.md");
    let both = "mesh examples/ring.obj examples/rivet.ply";
    for (how, name) in [
        ("--pose-b 5,0,1,30 --svg mesh.svg", "mesh.svg"),
        ("--pose-b 22,0,12,30 --distance --svg gap.svg", "gap.svg"),
    ] {
        let line = format!("{both} {how}");
        assert!(page.contains(&line), "docs/mesh.md gives `{line}`");
        folder.obbit(&line).ok();
        picture(&folder, name);
    }
}

#[test]
fn the_examples_give_as_many_pairs_as_their_readme_says() {
    let folder = folder();
    for (line, pairs) in [
        ("pairs examples/parking.csv", 6),
        ("pairs examples/parking.csv --touching ignore", 5),
        ("pairs examples/marquee.csv", 15),
        ("pairs examples/cities.csv", 446),
        ("pairs examples/boxes3.csv", 8),
        ("join examples/parking.csv examples/lines.csv", 7),
        ("relate examples/relate.csv", 16),
    ] {
        assert_eq!(folder.obbit(line).ok().lines().count(), pairs + 1, "{line}");
    }
    let made = folder.obbit("generate parking --count 96 --seed 7").ok();
    assert_eq!(made.as_bytes(), folder.bytes("examples/parking.csv"));
}
