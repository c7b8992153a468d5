//! `--size`: points of a table that are all given one size.

mod common;

use common::Folder;

#[test]
fn points_of_a_table_are_given_a_size() {
    let folder = Folder::new();
    folder.file("a.csv", "id,x,y,score\na,0,0,1\nb,1,0,0.5\nc,3,0,0.25\n");
    let pairs = |options: &str| folder.obbit(&format!("pairs a.csv {options}"));
    assert_eq!(pairs("--size 1,9").ok(), "a,b\na,b\n");
    assert_eq!(pairs("--size 2").ok(), "a,b\na,b\nb,c\n");
    assert_eq!(pairs("--size 1 --map x=score --map score=").status, 2);
    let out = folder.obbit("select a.csv --size 1 --rect 3,0,1,1").ok();
    assert_eq!(out, "id,x,y,score\nc,3,0,0.25\n");
    let out = folder.obbit("nms a.csv --size 4 --kept").ok();
    assert_eq!(
        out,
        "id,x,y,score,kept,suppressed_by,iou\na,0,0,1,yes,,\nc,3,0,0.25,yes,,\n"
    );
    let out = folder.obbit("declutter a.csv --size 2,1 --map priority=score");
    assert!(
        out.ok()
            .starts_with("id,x,y,score,visible,hidden_by\na,0,0,1,1,\nb,1,0,0.5,0,a\n")
    );
    // An angle turns the boxes.
    folder.file("t.csv", "x,y,angle\n0,0,0\n1,0,90\n");
    assert_eq!(folder.obbit("pairs t.csv --size 0.1,9").ok(), "a,b\n0,1\n");
    assert_eq!(folder.obbit("pairs t.csv --size 0.1").ok(), "a,b\n");
    folder.obbit("pairs t.csv --size 0.1 --radians").ok();
    // Longitude and latitude are places too.
    folder.file("m.csv", "lon,lat\n0,0\n0.1,0\n");
    let out = folder
        .obbit("declutter m.csv --size 30,9 --view 0,0,1,0")
        .ok();
    assert!(
        out.starts_with(
            "id,lon,lat,visible,hidden_by,screen_x,screen_y\n0,0,0,1,,0,0\n1,0.1,0,0,0,"
        )
    );
    folder.file("a.ndjson", "{\"x\":0,\"y\":0}\n{\"x\":1,\"y\":0}\n");
    assert_eq!(folder.obbit("pairs a.ndjson --size 1").ok(), "a,b\n0,1\n");
    if cfg!(feature = "arrow") {
        for name in ["a.parquet", "a.arrow"] {
            let out = format!("--out {name}");
            folder
                .obbit(&format!("select a.csv --size 9 --point 0,0 {out}"))
                .ok();
            let ran = folder.obbit(&format!("pairs {name} --size 1"));
            assert_eq!(ran.ok(), "a,b\n");
        }
    }
}

#[test]
fn what_has_a_size_is_given_no_other() {
    let folder = Folder::new();
    let refused = |header: &str, line: &str, words: &[&str]| {
        let zeros = vec!["0"; header.split(',').count()].join(",");
        folder.file("a.csv", format!("{header}\n{zeros}\n"));
        folder.obbit(line).refused(words);
    };
    refused(
        "x,y,w,h",
        "pairs a.csv --size 1",
        &["a.csv has sizes of its own, w h: leave it out, or add --map w= --map h= for points"],
    );
    refused(
        "x,y,r",
        "pairs a.csv --size 1",
        &["its own, r: ", "--map r="],
    );
    refused(
        "min_x,min_y,max_x,max_y,score",
        "nms a.csv --size 1",
        &["sizes of its own, min_x min_y max_x max_y: leave it out"],
    );
    refused(
        "x,y,w,h",
        "declutter a.csv --size 1",
        &["a.csv has sizes of its own, w h"],
    );
    refused("x,y,w", "pairs a.csv --size 1", &["no column `h`"]);
    refused("x,w,h", "pairs a.csv --size 1", &["no column `y`"]);
    refused(
        "x,y,z",
        "pairs a.csv --size 1",
        &[
            "no column `w`",
            "points of the plane: --map z= takes them as seen",
        ],
    );
    for line in ["pairs a.csv", "select a.csv --point 0,0", "declutter a.csv"] {
        let words = [
            "no column `w`",
            "--size W,H gives all rows one size, --map w=NAME",
        ];
        refused("x,y", line, &words);
    }
    refused(
        "longitude,latitude",
        "pairs a.csv",
        &["--map x=longitude --map y=latitude --size W,H takes these as a flat x and y"],
    );
    refused(
        "lng,lat,r",
        "pairs a.csv",
        &["--map x=lng --map y=lat takes these as a flat x and y"],
    );
    refused(
        "lng,lat",
        "fit a.csv",
        &["--map x=lng --map y=lat takes these as a flat x and y"],
    );
    folder.file("a.csv", "x,y,w,h\n0,0,1,1\n2,0,1,1\n");
    let out = folder.obbit("pairs a.csv --size 3 --map w= --map h=");
    assert_eq!(out.ok(), "a,b\n0,1\n");
}
