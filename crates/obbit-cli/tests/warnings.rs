//! What is no error, but looks like a slip: told of once, in files that look so and in no others.

mod common;

use common::Folder;

#[test]
fn angles_that_look_like_the_other_unit_are_told_of() {
    let folder = Folder::new();
    folder.file(
        "r.csv",
        "x,y,w,h,angle\n0,0,2,1,1.57\n3,0,2,1,0\n6,0,2,1,-0.5\n",
    );
    folder.file("d.csv", "x,y,z,w,h,d,yaw\n0,0,0,2,1,1,90\n");
    folder.file(
        "two.csv",
        "a_x,a_y,a_r,b_x,b_y,b_w,b_h,b_angle\n0,0,1,0,0,2,1,45\n",
    );
    for (line, words) in [
        (
            "pairs r.csv",
            "r.csv: column `angle` is read as degrees, and none of its angles is beyond 3.15: if these are radians, use --radians; if not, --map angle=angle says so",
        ),
        (
            "join d.csv d.csv --radians",
            "d.csv: column `yaw` is read as radians, of which a turn has 6.3, and holds 90: if these are degrees, leave out --radians; if not, --map yaw=yaw says so",
        ),
        (
            "relate two.csv --radians",
            "if not, --map b_angle=b_angle says so",
        ),
    ] {
        let told = folder.obbit(line).err;
        assert!(told.contains(words), "{line}: {told}");
    }
    for quiet in [
        "pairs r.csv --radians",
        "pairs r.csv --map angle=angle",
        "pairs d.csv",
        "relate two.csv",
    ] {
        assert_eq!(folder.obbit(&format!("{quiet} --quiet")).err, "", "{quiet}");
    }
}

#[test]
fn distances_and_areas_in_degrees_are_told_of() {
    let folder = Folder::new();
    let point = |x: f64, y: f64| format!("{{\"type\":\"Point\",\"coordinates\":[{x},{y}]}}");
    folder.file("town.geojson", point(16.4, 48.2));
    folder.file("flat.geojson", point(1600.0, 48.2));
    folder.file("flat.csv", "x,y,r\n16.4,48.2,1\n");
    let told = |line: &str| folder.obbit(&format!("{line} --size 1 --quiet")).err;
    let start = "obbit: town.geojson: its coordinates are taken as they stand, as a flat x and y: if they are degrees, ";
    for (line, means) in [
        (
            "pairs town.geojson --within 10",
            "--within 10 means 10 degrees;",
        ),
        ("pairs town.geojson --area", "areas are in square degrees;"),
        (
            "join flat.csv town.geojson --within 0.5 --area",
            "--within 0.5 means 0.5 degrees;",
        ),
        (
            "join town.geojson town.geojson --within 1",
            "--within 1 means 1 degree;",
        ),
    ] {
        let told = told(line);
        assert!(
            told.starts_with(&format!("{start}{means}")),
            "{line}: {told}"
        );
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    for quiet in [
        "pairs town.geojson --depth",
        "pairs town.geojson --within 0",
        "pairs flat.geojson --within 10 --area",
        "join flat.csv flat.geojson --within 10",
    ] {
        assert_eq!(told(quiet), "", "{quiet}");
    }
}
