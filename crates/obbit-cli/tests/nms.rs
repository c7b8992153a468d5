//! `obbit nms`: which detections stay, what suppressed the others, and what is refused.

mod common;

use common::Folder;

const SEEN: &str = "id,class,x,y,w,h,angle,score
a,ship,10,10,8,3,30,0.8
b,ship,10.2,10.1,8,3,30,0.9
c,ship,10,10,8,3,120,0.7
d,boat,10.2,10.1,8,3,30,0.6
e,boat,40,40,2,2,0,0.05
";

fn seen() -> Folder {
    let folder = Folder::new();
    folder.file("seen.csv", SEEN);
    folder
}

/// Columns `id` and those behind the file's own, of each row.
fn told(out: &str) -> Vec<String> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        format!("{} {}", cells[0], cells[8..].join(" "))
            .trim()
            .to_owned()
    };
    out.lines().skip(1).map(row).collect()
}

#[test]
fn the_best_of_each_stays() {
    let folder = seen();
    let ran = folder.obbit("nms seen.csv");
    assert!(ran.err.starts_with("5 boxes, 4 kept"), "{}", ran.err);
    assert!(
        ran.out.starts_with(
            "id,class,x,y,w,h,angle,score,kept,suppressed_by,iou\n\
             b,ship,10.2,10.1,8,3,30,0.9,yes,,\na,ship,10,10,8,3,30,0.8,no,b,0."
        ),
        "{}",
        ran.out
    );
    let kept = |args: &str| {
        let out = folder.obbit(&format!("nms seen.csv --kept {args}")).ok();
        let ids = out
            .lines()
            .skip(1)
            .filter_map(|line| line.split(',').next());
        ids.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(kept(""), "b c d e");
    assert_eq!(kept("--class-agnostic"), "b c e");
    assert_eq!(kept("--min-score 0.1"), "b c d");
    assert_eq!(kept("--threshold 1"), "b a c d e");
    assert_eq!(kept("--threshold 0"), "b d e");
}

#[test]
fn exactly_at_the_threshold_a_box_stays() {
    // They share 2 of 4: an IoU of exactly 1/2.
    let rows = "min_x,min_y,max_x,max_y,score\n0,0,3,1,0.8\n1,0,4,1,0.9\n";
    let folder = Folder::new();
    let kept = |threshold: &str| {
        let line = format!("nms - --kept --threshold {threshold}");
        folder
            .obbit_with(&line, rows.as_bytes())
            .ok()
            .lines()
            .count()
            - 1
    };
    assert_eq!(kept("0.5"), 2);
    assert_eq!(kept("0.49999999999999994"), 1);
}

#[test]
fn soft_lets_scores_fall() {
    let folder = seen();
    let out = folder
        .obbit("nms seen.csv --soft linear --min-score 0.3")
        .ok();
    assert!(
        out.starts_with(
            "id,class,x,y,w,h,angle,score,soft_score,kept\nb,ship,10.2,10.1,8,3,30,0.9,0.9,yes\n"
        ),
        "{out}"
    );
    let rows = told(&out);
    assert!(rows.contains(&"e  no".to_owned()), "{rows:?}");
    // The one that shares most with the best falls behind the others.
    let last = rows.iter().rposition(|row| row.ends_with("yes"));
    assert!(last.is_some_and(|at| rows[at].starts_with("a ") || rows[at + 1].starts_with("a ")));
}

#[test]
fn rows_come_out_with_all_their_columns() {
    let folder = Folder::new();
    let rows = "x,y,w,h,conf,image,kept\n0,0,2,2,0.50,a.png,7\n0,0,2,2,0.9,\"b, c.png\",8\n";
    folder.file("a.csv", rows);
    let ran = folder.obbit("nms a.csv --map score=conf");
    let renamed = "a.csv: column `kept` comes out as `input_kept`";
    assert!(ran.err.contains(renamed), "{}", ran.err);
    assert_eq!(
        ran.ok(),
        "id,x,y,w,h,conf,image,input_kept,kept,suppressed_by,iou\n\
         1,0,0,2,2,0.9,\"b, c.png\",8,yes,,\n0,0,0,2,2,0.50,a.png,7,no,1,1\n"
    );
    // So another command reads what stays, and what this one has added is found anew.
    let seen = seen();
    let kept = seen.obbit("nms seen.csv --kept").ok();
    let pairs = seen.obbit_with("pairs - --area", kept.as_bytes()).ok();
    assert_eq!(pairs.lines().count(), 1 + 3, "{pairs}");
    let all = seen.obbit("nms seen.csv").ok();
    let again = seen.obbit_with("nms - --class-agnostic", all.as_bytes());
    assert_eq!(again.ok(), seen.obbit("nms seen.csv --class-agnostic").ok());
    let again = seen.obbit_with("nms - --soft linear", all.as_bytes()).ok();
    let soft = seen.obbit("nms seen.csv --soft linear").ok();
    assert_eq!(again, soft);
    let again = seen.obbit_with("nms -", soft.as_bytes()).ok();
    assert!(
        again.lines().all(|line| line.split(',').count() == 11),
        "{again}"
    );
}

#[test]
fn boxes_of_several_pictures_are_told_of() {
    let folder = Folder::new();
    let told = |header: &str, pictures: [&str; 2], options: &str| {
        let [a, b] = pictures;
        let rows = format!("{header}\n{a},t,0,0,1,1,0.9\n{b},t,0,0,1,1,0.8\n");
        folder.file("a.csv", rows);
        let ran = folder.obbit(&format!("nms a.csv --quiet {options}"));
        let told = ran.err.clone();
        ran.ok();
        told
    };
    let (bare, classed) = ("Image_ID,t,x,y,w,h,score", "frame,class,x,y,w,h,score");
    let start = "obbit: a.csv: column `Image_ID` is not read, so that boxes suppress each other";
    let one = told(bare, ["7", "8"], "");
    assert!(one.starts_with(start), "{one}");
    let cure = "use --map class=Image_ID; if not, --map class= says so\n";
    assert!(one.ends_with(cure), "{one}");
    let agnostic = told(bare, ["7", "8"], "--class-agnostic");
    assert!(agnostic.contains("without --class-agnostic;"), "{agnostic}");
    let both = told(classed, ["7", "8"], "");
    let cure = "make a column of both, as frame-class, and name it by --map class=; if not, --map class=class says so\n";
    assert!(both.ends_with(cure), "{both}");
    // Boxes of one picture, and who has said what the columns are, are left in peace.
    for quiet in [
        told(bare, ["7", "7"], ""),
        told(bare, ["7", "8"], "--map class=Image_ID"),
        told(bare, ["7", "8"], "--map class="),
        told(bare, ["7", "8"], "--map id=Image_ID"),
        told(classed, ["7", "8"], "--map class=class"),
        told("place,t,x,y,w,h,score", ["7", "8"], ""),
    ] {
        assert_eq!(quiet, "");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let folder = seen();
    for (line, rows, wanted) in [
        ("nms -", "x,y,w,h\n1,2,3,4\n", "score"),
        (
            "nms -",
            "x,y,w,h,score\n1,2,3,4,5\n1,2,3,4,nan\n",
            "line 3, column `score`",
        ),
        ("nms -", "x,y,w,h,score\n1,2,-3,4,5\n", "line 2, column `w`"),
        ("nms - --threshold 1.5", "x,y,w,h,score\n", "from 0 to 1"),
    ] {
        let ran = folder.obbit_with(line, rows.as_bytes());
        assert_eq!(ran.status, 2, "{line}: {}", ran.err);
        assert!(
            ran.out.is_empty() && ran.err.contains(wanted),
            "{}",
            ran.err
        );
    }
    let none = folder.obbit_with("nms -", b"x,y,w,h,score\n").ok();
    assert_eq!(none, "id,x,y,w,h,score,kept,suppressed_by,iou\n");
}

#[test]
fn what_suppressed_a_box_is_named_as_its_id_is() {
    let folder = Folder::new();
    let told = |ids: [&str; 2], key: &str| {
        let rows = format!(
            "id,x,y,w,h,score\n{},0,0,1,1,0.9\n{},0,0,1,1,0.8\n",
            ids[0], ids[1]
        );
        let out = folder.obbit_with("nms - --format ndjson", rows.as_bytes());
        let out = out.ok();
        let cells = out.lines().map(|line| {
            let (_, cell) = line.split_once(&format!("\"{key}\":")).unwrap_or_default();
            let end = cell.find([',', '}']).unwrap_or_default();
            cell[..end].to_owned()
        });
        cells.collect::<Vec<_>>()
    };
    // Numbers beyond those that floats tell apart, and texts.
    for (ids, written) in [
        (["9007199254740993", "4"], ["9007199254740993", "4"]),
        (["a", "b"], ["\"a\"", "\"b\""]),
    ] {
        assert_eq!(told(ids, "id"), written);
        assert_eq!(told(ids, "suppressed_by"), ["null", written[0]]);
    }
}

#[cfg(feature = "arrow")]
#[test]
fn what_suppressed_a_box_has_the_type_of_ids() {
    use arrow_schema::DataType;
    let folder = Folder::new();
    for (ids, kind) in [(["1", "2"], DataType::Int64), (["a", "b"], DataType::Utf8)] {
        let [a, b] = ids;
        let rows = format!("id,x,y,w,h,score\n{a},0,0,1,1,0.9\n{b},0,0,1,1,0.8\n");
        let ran = folder.obbit_with("nms - --out kept.arrow", rows.as_bytes());
        ran.ok();
        let file = std::io::Cursor::new(folder.bytes("kept.arrow"));
        let reader = arrow_ipc::reader::FileReader::try_new(file, None);
        let schema = reader.map(|reader| reader.schema());
        let kinds = schema.ok().map(|schema| {
            ["id", "suppressed_by"].map(|name| {
                let field = schema.field_with_name(name).ok();
                field.map(|field| field.data_type().clone())
            })
        });
        assert_eq!(kinds, Some([Some(kind.clone()), Some(kind)]));
    }
}

#[test]
fn a_picture_counts_as_people_do() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h,score\n0,0,1,1,1\n");
    folder.obbit("nms a.csv --svg a.svg").ok();
    let svg = String::from_utf8_lossy(&folder.bytes("a.svg")).into_owned();
    assert!(
        svg.contains(">1 box, 1 kept (suppressed: IoU above 0.5)<"),
        "{svg}"
    );
    let rows: String = (0..1500).map(|k| format!("{},0,1,1,1\n", 2 * k)).collect();
    folder.file("b.csv", format!("x,y,w,h,score\n{rows}"));
    folder.obbit("nms b.csv --svg b.svg").ok();
    let svg = String::from_utf8_lossy(&folder.bytes("b.svg")).into_owned();
    assert!(
        svg.contains(">1,500 boxes, 1,500 kept (suppressed: IoU above 0.5)<"),
        "{svg}"
    );
    assert!(svg.contains("kept (1,500)<"), "{svg}");
    folder.obbit("fit b.csv --svg c.svg").ok();
    let svg = String::from_utf8_lossy(&folder.bytes("c.svg")).into_owned();
    assert!(svg.contains(">1,500 points; "), "{svg}");
}
