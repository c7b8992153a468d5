//! Headers, right and wrong, and what `--map` makes of them.

use super::super::kinds::SHAPES;
use super::*;

fn plan_of(looks: Looks, names: &str, map: &[(&str, &str)]) -> Result<Plan, String> {
    let names = names.split(',').map(str::to_owned).collect::<Vec<_>>();
    let map = map
        .iter()
        .map(|(a, b)| ((*a).into(), (*b).into()))
        .collect::<Vec<_>>();
    let asked = Asked {
        looks,
        map: &map,
        size: None,
        hull: false,
        features: None,
    };
    plan(asked, &names)
}

fn kind(names: &str) -> Result<Kind, String> {
    plan_of(Looks::Shape, names, &[]).map(|plan| plan.sides[0].kind)
}

#[test]
fn every_kind_is_told_by_its_columns() {
    for (expected, _, columns) in SHAPES {
        let mut names = columns.to_vec();
        names.reverse();
        names.extend(["id", "label", "score"]);
        assert_eq!(kind(&names.join(",")), Ok(expected));
    }
}

#[test]
fn what_is_missing_or_too_much_is_named() {
    assert!(
        kind("x,y,w")
            .unwrap_err()
            .starts_with("no column `h`: a 2D box has x y w h;")
    );
    assert!(
        kind("x,y,width,height")
            .unwrap_err()
            .starts_with("no column `w`: a 2D box has x y w h (see --help")
    );
    // What is meant is told by the cure, or else by what is commonest.
    for (names, told) in [
        (
            "x,y,z",
            "no column `w`: a 3D box has x y z w h d (see --help",
        ),
        (
            "x,y,z,length,width,height",
            "no column `w`: a 3D box has x y z w h d (see --help",
        ),
        ("x,y,radius", "no column `r`: a circle has x y r"),
        ("x,y,z,radius", "no column `r`: a sphere has x y z r"),
        ("x1,y1,x2,y2", "no column `min_x`: "),
    ] {
        assert!(kind(names).unwrap_err().starts_with(told), "{names}");
    }
    assert!(kind("X,Y,W,H").unwrap_err().ends_with(
        "--map x=X --map y=Y --map w=W --map h=H reads these, x y being the middle of the box"
    ));
    for (names, cure) in [
        (
            "xmin,ymin,xmax,YMax",
            "--map min_x=xmin --map min_y=ymin --map max_x=xmax --map max_y=YMax reads these",
        ),
        (
            "x1,y1,x2,y2",
            "--map min_x=x1 --map min_y=y1 --map max_x=x2 --map max_y=y2 reads these",
        ),
        (
            "left,top,right,bottom",
            "--map min_x=left --map min_y=top --map max_x=right --map max_y=bottom reads these",
        ),
        ("x,y,radius", "--map r=radius reads these"),
        (
            "x,y,width,height,deg",
            "--map w=width --map h=height reads these, x y being the middle of the box",
        ),
        ("# boxes", "take out what stands above the names"),
        (
            "id,WKT",
            "`WKT` holds whole geometries, as text or as bytes (WKT, WKB), which are not read: save them as GeoJSON",
        ),
    ] {
        let words = kind(names).unwrap_err();
        assert!(words.ends_with(cure), "{words}");
    }
    // A column that is none of the shape's may be called so: `d` for a date.
    for (names, one, other) in [
        ("id,d,x,y,w,h", "d", "z"),
        ("x,y,w,h,z,name", "z", "d"),
        ("a_x,a_y,a_r,b_x,b_y,b_w,b_h,b_d", "b_d", "b_z"),
    ] {
        let looks = if other.starts_with("b_") {
            Looks::TwoShapes
        } else {
            Looks::Shape
        };
        let cure = format!(
            "; `{one}` makes it a 3D box: if it is a 2D box, --map {one}= leaves that out; else --map {other}=NAME names another column"
        );
        let told = plan_of(looks, names, &[]).unwrap_err();
        assert!(told.ends_with(&cure), "{told}");
        assert!(plan_of(looks, names, &[(one, "")]).is_ok(), "{names}");
    }
    // What is nearly called as the other one is told as that, and who has named the one means it.
    let told = kind("x,y,w,h,d,Z").unwrap_err();
    assert!(
        told.ends_with("--map z=Z reads these, x y being the middle of the box"),
        "{told}"
    );
    let named = plan_of(Looks::Shape, "x,y,w,h,deep", &[("d", "deep")]).unwrap_err();
    assert!(
        named.ends_with("; --map z=NAME names another column"),
        "{named}"
    );
    let points = plan_of(Looks::Point, "# a ring", &[]).unwrap_err();
    assert!(points.ends_with("or use --input-format obj for a mesh"));
    let map = plan_of(Looks::Label, "lon,lat,w,h", &[]).unwrap_err();
    assert!(
        map.ends_with("--view LON,LAT,ZOOM,DEG shows lon lat"),
        "{map}"
    );
    assert!(kind("x|y|r").unwrap_err().contains("separated by"));
    assert!(kind("x y r").unwrap_err().contains("separated by"));
    let words = kind("x\u{a0},y,r").unwrap_err();
    assert!(
        words.contains("a no-break space (U+00A0) is in the name"),
        "{words}"
    );
    assert!(kind("x,y,w,h,cos").unwrap_err().contains("`sin`"));
    assert!(kind("lon,lat").unwrap_err().contains("found `lon` `lat`"));
    let both = kind("x,y,w,h,angle,cos,sin").unwrap_err();
    assert!(
        both.starts_with("column `angle` does not go with x y w h cos sin"),
        "{both}"
    );
    assert!(kind("x,y,w,h,r").is_err());
    assert!(kind("x,y,w,h,min_x,min_y,max_x,max_y").is_err());
    assert!(
        kind("x,y,x,w,h")
            .unwrap_err()
            .contains("two columns are called `x`")
    );
    assert!(kind("x,y,z,w,h").is_err(), "2D with z or 3D without d");
    assert!(kind("x,y,z,w,h,d,yaw,qx,qy,qz,qw").is_err());
}

#[test]
fn map_renames_and_drops() {
    let plan = plan_of(Looks::Shape, "lon,lat,w,h", &[("x", "lon"), ("y", "lat")]).unwrap();
    assert_eq!(plan.numbers[0].name, "lon");
    assert_eq!(plan.numbers[0].index, 0);
    assert!(plan_of(Looks::Shape, "x,y,w,h,r", &[("r", "")]).is_ok());
    assert!(plan_of(Looks::Shape, "x,y,w,h", &[("x", "lon")]).is_err());
    assert!(plan_of(Looks::Shape, "x,y,w,h", &[("q", "x")]).is_err());
    let words = |names, map| plan_of(Looks::Shape, names, map).unwrap_err();
    let taken = words("x,y,w,h", &[("w", "x")]);
    assert!(
        taken.contains("--map w=x takes it for `w`; --map x=NAME"),
        "{taken}"
    );
    let dropped = words("x,y,w,h", &[("x", "")]);
    assert!(dropped.ends_with("--map x= leaves it out"), "{dropped}");
    let twice = words("a,b,y,r", &[("x", "a"), ("x", "b")]);
    assert_eq!(twice, "--map x=a and --map x=b: give one of them");
    let round = words("lon,y,r", &[("lon", "x")]);
    assert!(round.ends_with("turn it round, --map x=lon"), "{round}");
    let quoted = words(" X ,Y,r", &[]);
    assert!(quoted.contains("--map 'x= X ' --map y=Y reads"), "{quoted}");
    let taken = plan_of(Looks::Shape, "x,y,r,h", &[("w", "r")]).unwrap();
    assert_eq!(taken.sides[0].kind, Kind::Box2);
}

#[test]
fn two_shapes_of_one_dimension() {
    let names = "id,a_x,a_y,a_r,b_min_x,b_min_y,b_max_x,b_max_y";
    let plan = plan_of(Looks::TwoShapes, names, &[]).unwrap();
    assert_eq!(
        (plan.id, plan.sides[0].kind, plan.sides[1].kind),
        (Some(0), Kind::Circle, Kind::Aligned2)
    );
    assert_eq!(plan.sides[1].start, 3);
    let mixed = plan_of(Looks::TwoShapes, "a_x,a_y,a_r,b_x,b_y,b_z,b_r", &[]);
    assert!(mixed.unwrap_err().contains("both must be 2D or both 3D"));
    assert_eq!(
        plan_of(Looks::Point, "x,y,z,w", &[]).unwrap().sides[0].kind,
        Kind::Point3
    );
}
