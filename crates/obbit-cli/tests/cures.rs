//! Errors of files that are no tables, or no longer: they tell what makes one of them.

mod common;

use common::Folder;

#[test]
fn what_is_no_table_is_told_how_to_become_one() {
    let folder = Folder::new();
    for (name, start, wanted) in [
        ("a.shp", "", "ogr2ogr NEW.geojson OLD"),
        ("a.xlsx", "", "save it as CSV"),
        ("a.csv.bz2", "", "unpack it, or pipe it here"),
        ("b.csv", "PK\u{3}\u{4}\u{14}", "save the sheet as CSV"),
        ("c.csv", "BZh91AY", "gzip and zstd are read as they are"),
        ("d.csv", "SQLite format 3\0", "save its table as CSV"),
    ] {
        folder.file(name, start);
        folder.obbit(&format!("pairs {name}")).refused(&[wanted]);
    }
}

/// So that whoever passes over bad rows sees how many went with one.
#[test]
fn a_stray_quote_tells_how_far_it_reaches() {
    let folder = Folder::new();
    let rows = "x,y,w,h,note\n0,0,1,1,a\n0,0,1,1,\"5 in\n0,0,1,1,b\n0,0,1,1,\"7 in\n0,0,1,1,d\n";
    folder.file("a.csv", rows);
    folder.file("b.csv", rows.replace(",\"7", ",7"));
    for (line, reach) in [("pairs a.csv", "5"), ("pairs b.csv", "6")] {
        let told = format!("(the row would go on to line {reach})");
        folder.obbit(line).refused(&["line 3", "quote", &told]);
    }
}

#[test]
fn a_file_too_many_is_told_what_to_do() {
    let folder = Folder::new();
    let ran = folder.obbit("pairs a.csv b.csv");
    assert_eq!(ran.status, 2);
    for words in [
        "'b.csv'",
        "takes one file, `join` takes two",
        "into one first",
    ] {
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    assert!(
        !folder
            .obbit("pairs a.csv --nosuch")
            .err
            .contains("into one")
    );
}

#[cfg(feature = "arrow")]
#[test]
fn feather_of_the_first_version_is_named() {
    let folder = Folder::new();
    folder.file("a.arrow", "FEA1\0\0\0\0FEA1");
    let cure = ["a.arrow is of Feather version 1", "version 2"];
    folder.obbit("pairs a.arrow").refused(&cure);
}
