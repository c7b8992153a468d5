//! Everything that can be wrong with a file: status 2, one line that says where, no output.

mod common;

use common::{Folder, refused};

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new();
    folder
        .obbit("pairs none.csv")
        .refused(&["cannot read none.csv"]);
    folder.obbit("pairs .").refused(&["it is a directory"]);
    folder.file("boxes.xyz", "x,y,w,h\n");
    folder
        .obbit("pairs boxes.xyz")
        .refused(&["boxes.xyz", ".xyz", "--input-format"]);
    folder.file("boxes.json", "{}");
    folder
        .obbit("pairs boxes.json")
        .refused(&["its extension .json", "--input-format geojson, or ndjson"]);
    for name in ["a.obj", "a.stl", "a.ply", "a.off"] {
        folder.file(name, "\n");
        folder.obbit(&format!("fit {name}")).refused(&["is empty"]);
    }
    folder.file("boxes", "x,y,w,h\n");
    folder
        .obbit("pairs boxes")
        .refused(&["no extension", "--input-format"]);
    assert_eq!(folder.obbit("pairs boxes --input-format csv").ok(), "a,b\n");
    folder.file("boxes.obj", "v 0 0 0\n");
    folder
        .obbit("pairs boxes.obj")
        .refused(&["boxes.obj is a mesh", "obbit fit"]);
}

/// What is told to stand in the first line will do there.
#[test]
fn a_header_for_each_subcommand() {
    let folder = Folder::new();
    folder.file("empty.csv", "");
    for command in [
        "pairs FILE",
        "relate FILE",
        "select FILE --rect 0,0,1,1",
        "declutter FILE",
        "declutter FILE --view 0,0,1,0",
        "simulate FILE",
        "nms FILE",
        "fit FILE",
    ] {
        let ran = folder.obbit(&command.replace("FILE", "empty.csv"));
        ran.refused(&["empty.csv is empty: its first line must name the columns, such as "]);
        let header = ran.err.trim_end().rsplit(' ').next().unwrap_or_default();
        let zeros = vec!["0"; header.split(',').count()].join(",");
        folder.file("one.csv", format!("{header}\n{zeros}\n"));
        folder.obbit(&command.replace("FILE", "one.csv")).ok();
    }
}

#[test]
fn headers() {
    refused("a.csv", "", &["is empty", "name the columns"]);
    refused("a.csv", "\n\n", &["is empty"]);
    refused(
        "a.csv",
        "x,y,w\n1,2,3\n",
        &["line 1", "no column `h`", "found `x` `y` `w`"],
    );
    refused(
        "a.csv",
        "lon,lat\n1,2\n",
        &[
            "line 1",
            "no column `x`",
            "--map x=lon --map y=lat --size W,H takes these as a flat x and y",
        ],
    );
    refused(
        "a.csv",
        "1,2,3,4\n0,0,1,1\n",
        &[
            "line 1: found numbers, the first `1`",
            "the first line must name the columns, such as x,y,w,h",
        ],
    );
    refused("a.csv", "1,two,3\n", &["line 1", "no column `x`"]);
    refused(
        "a.csv",
        "left,top,width,height\n0,0,1,1\n",
        &[
            "line 1",
            "x y are the middle",
            "here left, top, left + width, top + height",
        ],
    );
    refused(
        "a.csv",
        "X,Y,R\n1,2,3\n",
        &["--map x=X --map y=Y --map r=R reads these"],
    );
    refused(
        "a.csv",
        "x,y,w,h,angle,cos,sin\n",
        &["line 1", "`angle` does not go with", "cos sin"],
    );
    refused("a.csv", "x,y,w,h,cos\n", &["line 1", "no column `sin`"]);
    refused(
        "a.csv",
        "x,y,w,h,min_x,min_y,max_x,max_y\n",
        &["line 1", "does not go with"],
    );
    refused(
        "a.csv",
        "x,y,r,x\n",
        &["line 1", "two columns are called `x`"],
    );
    refused("a.csv", b"x,y,w\xff,h\n", &["line 1", "UTF-8"]);
    refused(
        "a.csv",
        b"\xff\xfex\0,\0y\0",
        &["UTF-16", "save the file as UTF-8"],
    );
    refused(
        "a.csv",
        b"PAR1\x15\x04\x15",
        &["a Parquet file", "--input-format parquet"],
    );
    refused("a.csv", b"\x1f\x8b\x08\0\0\0", &["compressed", ".gz"]);
    refused(
        "a.csv",
        b"x\0,\0y\0,\0r\0\n\0",
        &["UTF-16", "save the file as UTF-8"],
    );
    refused("a.csv", b"\0x\0,\0y\0,\0r\0\n", &["UTF-16"]);
    refused(
        "a.csv",
        "x,y,r\r1,2,3\r",
        &["carriage return alone", "LF or CRLF"],
    );
    refused(
        "a.csv",
        "\u{feff}\u{feff}x,y,r\n",
        &["line 1", "a byte order mark (U+FEFF) is in the name"],
    );
}

#[test]
fn cells() {
    let row = |row: &str| format!("id,x,y,w,h,angle\na,1,2,3,4,5\n{row}\n");
    let cell = |text: &str, words: &[&str]| refused("a.csv", row(text), words);
    cell(
        "b,oops,2,3,4,5",
        &["line 3", "column `x`", "found `oops`", "no number"],
    );
    cell("b,1,,3,4,5", &["line 3", "column `y`", "the cell is empty"]);
    cell(
        "b,1,2,NaN,4,5",
        &["line 3", "column `w`", "found `NaN`", "finite"],
    );
    cell(
        "b,1,2,3,inf,5",
        &["line 3", "column `h`", "found `inf`", "finite"],
    );
    cell(
        "b,1,2,3,4,-Infinity",
        &["line 3", "column `angle`", "found `-Infinity`", "finite"],
    );
    cell(
        "b,1e999,2,3,4,5",
        &["line 3", "column `x`", "found `1e999`", "too large"],
    );
    cell(
        "b,1,2,-3.50,4,5",
        &["line 3", "column `w`", "found `-3.50`", "0 or more"],
    );
    cell(
        "a,1,2,3,4,5",
        &["line 3", "column `id`", "found `a`", "line 2"],
    );
    cell(",1,2,3,4,5", &["line 3", "column `id`", "empty"]);
    cell("b,1,2,3,4", &["line 3", "5 cells", "names 6"]);
    cell("b,1,2,3,4,5,6", &["line 3", "7 cells", "names 6"]);
    cell("b,\"1,2,3,4,5", &["line 3", "quote"]);
    cell("b,0x10,2,3,4,5", &["line 3", "found `0x10`", "no number"]);
    refused(
        "a.csv",
        b"x,y,r\n1,2,\xff\xfe1\n",
        &["line 2", "column `r`", "UTF-8"],
    );
    refused(
        "a.csv",
        "x;y;r\n1,5;2;3\n",
        &["line 2", "found `1,5`", "point"],
    );
    refused(
        "a.csv",
        "x,y,r\n1,1,1\n1e308,0,1e308\n",
        &["line 3", "scale"],
    );
}

#[test]
fn rows_that_are_no_shape() {
    refused(
        "a.csv",
        "x,y,w,h,cos,sin\n0,0,1,1,0.6,0.8\n0,0,1,1,0.6,0.9\n",
        &["line 3", "columns `cos` `sin`", "found `0.6 0.9`", "1e-6"],
    );
    // The length may be off by a millionth, as that of a matrix's columns may.
    refused(
        "a.csv",
        "x,y,w,h,cos,sin\n0,0,1,1,1.0000009,0\n0,0,1,1,0,1.0000011\n",
        &[
            "line 3",
            "length of (cos, sin)",
            "found `0 1.0000011`",
            "1e-6",
        ],
    );
    refused(
        "a.csv",
        "min_x,min_y,max_x,max_y\n0,5,1,4\n",
        &["line 2", "columns `min_y` `max_y`", "found `5 4`", "swap"],
    );
    refused(
        "a.csv",
        "x,y,z,w,h,d,qx,qy,qz,qw\n0,0,0,1,1,1,0,0,0,0\n",
        &["line 2", "columns `qx` `qy` `qz` `qw`", "found `0 0 0 0`"],
    );
    let matrix = "x,y,z,w,h,d,r00,r01,r02,r10,r11,r12,r20,r21,r22\n0,0,0,1,1,1,";
    refused(
        "a.csv",
        format!("{matrix}1,0,0,0,1,0,0,0,1.1\n"),
        &["line 2", "`r00`", "1e-6"],
    );
    refused(
        "a.csv",
        format!("{matrix}1,0.1,0,0,1,0,0,0,1\n"),
        &["line 2", "`r00`"],
    );
}

#[test]
fn relate_names_the_side() {
    let folder = Folder::new();
    let header = "a_x,a_y,a_r,b_x,b_y,b_w,b_h\n";
    folder.file("a.csv", format!("{header}0,0,1,0,0,1,1\n0,0,1,0,0,1,-1\n"));
    folder
        .obbit("relate a.csv")
        .refused(&["a.csv, line 3, column `b_h`", "found `-1`"]);
    folder.file("b.csv", "a_x,a_y,a_r,x,y,r\n");
    folder
        .obbit("relate b.csv")
        .refused(&["b.csv, line 1", "no column `b_x`"]);
    folder.file("c.csv", "a_x,a_y,a_r,b_x,b_y,b_z,b_r\n");
    folder
        .obbit("relate c.csv")
        .refused(&["c.csv, line 1", "both must be 2D or both 3D"]);
    for option in ["--depth", "--area"] {
        let ran = folder.obbit(&format!("relate a.csv {option}"));
        let words = "relate tells axis_gap, distance and mtv of each row without it";
        assert!(ran.status == 2 && ran.err.contains(words), "{}", ran.err);
    }
    assert!(!folder.obbit("relate --help").ok().contains("--depth"));
    folder.file("g.geojson", "{}");
    folder.obbit("relate g.geojson").refused(&["needs columns"]);
}

#[test]
fn options() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,r\n1,2,3\n");
    for wrong in [
        "",
        "pair a.csv",
        "pairs",
        "pairs a.csv --deep",
        "pairs a.csv --within -1",
        "pairs a.csv --within nan",
        "pairs a.csv --threads 0",
        "pairs a.csv --format xml",
        "pairs a.csv --map x",
        "pairs a.csv --size 1,x",
        "pairs a.csv --touching ignore --within 1",
    ] {
        let ran = folder.obbit(wrong);
        assert_eq!(
            (ran.status, ran.out.as_str()),
            (2, ""),
            "{wrong}: {}",
            ran.err
        );
        assert!(
            ran.err.contains("Usage") || ran.err.contains("--help"),
            "{wrong}: {}",
            ran.err
        );
    }
    folder.obbit("pairs a.csv --map q=x").refused(&["--map q="]);
    folder
        .obbit("pairs a.csv --map x=lon")
        .refused(&["no column `lon`", "--map"]);
    folder
        .obbit("pairs a.csv --out out.docx")
        .refused(&["out.docx", "--format"]);
    folder
        .obbit("pairs a.csv --out no/such/folder.csv")
        .refused(&["cannot write"]);
    folder.obbit("pairs a.csv --out .").refused(&["directory"]);
    folder
        .obbit("pairs a.csv --svg a.png")
        .refused(&["a.png", "the picture is SVG", "a.svg"]);
    folder
        .obbit("pairs a.csv --svg -")
        .refused(&["cannot go to one place"]);
    folder
        .obbit("pairs a.csv --svg a.svg --out no/such/folder.csv")
        .refused(&["no/such/folder.csv", "there is no folder no/such"]);
    folder
        .obbit("pairs a.csv --out ./a.csv")
        .refused(&["--out ./a.csv is the file that is read"]);
    let piped = |line: &str| {
        let obbit = env!("CARGO_BIN_EXE_obbit");
        let mut shell = std::process::Command::new("sh");
        shell.current_dir(folder.path());
        let ran = shell.args(["-c", &format!("{obbit} {line}")]).output();
        ran.map_or_else(
            |error| error.to_string(),
            |ran| String::from_utf8_lossy(&ran.stderr).into_owned(),
        )
    };
    if cfg!(unix) {
        let told = piped("pairs - --out a.csv < a.csv");
        assert!(told.contains("--out a.csv is the file that is read"));
        let told = piped("pairs - --svg ./a.csv < a.csv");
        assert!(told.contains("--svg ./a.csv is the file that is read"));
    }
    for line in ["--out same --svg ./same", "--svg same --out ../*/same"] {
        let line = line.replace(
            '*',
            &folder
                .path()
                .file_name()
                .unwrap_or_default()
                .to_string_lossy(),
        );
        folder
            .obbit(&format!("pairs a.csv {line} --format csv"))
            .refused(&["cannot go to one place"]);
    }
    folder
        .obbit("join a.csv a.csv --svg a.csv")
        .refused(&["--svg a.csv is the file that is read"]);
    assert_eq!(folder.names(), ["a.csv"]);
}
