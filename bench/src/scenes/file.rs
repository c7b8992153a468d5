//! Scene files: rows of little-endian `f64`. In the plane `cx, cy, hw, hh, angle_rad` (half sizes),
//! in space `cx, cy, cz, hx, hy, hz, qx, qy, qz, qw`.

use std::ops::Range;
use std::path::Path;

use super::{Job, Scene, box2, box3};

/// What a file holds, where the caller says so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dimension {
    Guess,
    Two,
    Three,
}

const PLANE: usize = 5 * 8;
const SPACE: usize = 10 * 8;

/// What the numbers of a row are called, and which of them are half sizes.
const NAMES: [&str; 5] = ["cx", "cy", "hw", "hh", "angle"];
const NAMES_IN_SPACE: [&str; 10] = ["cx", "cy", "cz", "hx", "hy", "hz", "qx", "qy", "qz", "qw"];

/// Reads a scene. Without a word from the caller a file is taken for space where its length allows
/// and the last four numbers of every row are a unit quaternion, to 1e-6; for the plane otherwise,
/// with a warning where that is in doubt.
pub fn read(path: &Path, dimension: Dimension) -> Result<Scene, String> {
    let shown = path.display();
    let wrong = |why: String| format!("{shown}: {why}");
    let bytes = std::fs::read(path).map_err(|e| wrong(e.to_string()))?;
    let name = path
        .file_stem()
        .map_or_else(|| shown.to_string(), |stem| stem.to_string_lossy().into());
    let is_space = match dimension {
        Dimension::Two => false,
        Dimension::Three => true,
        Dimension::Guess => {
            bytes.len().is_multiple_of(SPACE) && rows::<10>(&bytes).all(|r| has_unit_quaternion(&r))
        }
    };
    let row = if is_space { SPACE } else { PLANE };
    if bytes.is_empty() || !bytes.len().is_multiple_of(row) {
        let found = bytes.len();
        let rows = match dimension {
            Dimension::Two => format!("of {PLANE} bytes"),
            Dimension::Three => format!("of {SPACE} bytes"),
            Dimension::Guess => format!("of {PLANE} bytes in the plane, of {SPACE} in space"),
        };
        return Err(wrong(format!(
            "{found} bytes; a scene is one or more rows {rows}"
        )));
    }
    if bytes.len() / row > u32::MAX as usize {
        return Err(wrong("more than 4,294,967,295 boxes".into()));
    }
    if is_space {
        check(&bytes, NAMES_IN_SPACE, 3..6).map_err(wrong)?;
        let job = Job::new(name, rows::<10>(&bytes).map(box3));
        return job.map(Scene::Space).map_err(wrong);
    }
    if let (Dimension::Guess, Some(doubt)) = (dimension, doubt(&bytes)) {
        eprintln!("bench: warning: {shown}: {doubt}");
    }
    check(&bytes, NAMES, 2..4).map_err(wrong)?;
    let job = Job::new(name, rows::<5>(&bytes).map(box2));
    job.map(Scene::Plane).map_err(wrong)
}

fn rows<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [f64; N]> {
    bytes.as_chunks::<8>().0.chunks_exact(N).map(|row| {
        let mut numbers = [0.0; N];
        for (number, &bytes) in numbers.iter_mut().zip(row) {
            *number = f64::from_le_bytes(bytes);
        }
        numbers
    })
}

/// Refuses the first number that is none, or no half size, in the file's own words.
fn check<const N: usize>(
    bytes: &[u8],
    names: [&str; N],
    halves: Range<usize>,
) -> Result<(), String> {
    for (at, row) in rows::<N>(bytes).enumerate() {
        for (k, (name, number)) in names.into_iter().zip(row).enumerate() {
            let is_half = halves.contains(&k);
            let why = if !number.is_finite() {
                "give a finite number"
            } else if is_half && number < 0.0 {
                "a half size is 0 or more"
            } else if is_half && !(2.0 * number).is_finite() {
                "too large: a size is twice that, which has to be finite"
            } else {
                continue;
            };
            return Err(format!("row {at}, {name}: found {number:?}: {why}"));
        }
    }
    Ok(())
}

/// What to say of a file that is taken for the plane though half of its rows, or more, end in a
/// quaternion of length 1 or 0 if it is of space.
fn doubt(bytes: &[u8]) -> Option<String> {
    if !bytes.len().is_multiple_of(SPACE) {
        return None;
    }
    let count = bytes.len() / SPACE;
    let is_zero = |row: &[f64; 10]| row[6..] == [0.0; 4];
    let zero = rows::<10>(bytes).filter(is_zero).count();
    let unit = rows::<10>(bytes).filter(has_unit_quaternion).count();
    let other = rows::<10>(bytes).position(|row| !has_unit_quaternion(&row))?;
    (2 * (zero + unit) >= count).then(|| {
        format!(
            "taken for the plane, since the quaternion of row {other} is not of length 1 if these are \
             boxes of space ({unit} of {count} are, {zero} are of length 0): say --2d or --3d"
        )
    })
}

fn has_unit_quaternion(row: &[f64; 10]) -> bool {
    let square: f64 = row[6..].iter().map(|x| x * x).sum();
    (square - 1.0).abs() < 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_numbers(name: &str, numbers: &[f64], dimension: Dimension) -> Result<Scene, String> {
        let path = std::env::temp_dir().join(format!("obbit-bench-{}-{name}", std::process::id()));
        let bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
        std::fs::write(&path, bytes).unwrap();
        let scene = read(&path, dimension);
        std::fs::remove_file(&path).unwrap();
        scene
    }

    const SPACE_ROW: [f64; 10] = [1.0, 2.0, 3.0, 0.5, 0.5, 0.5, 0.0, 0.6, 0.0, 0.8];

    #[test]
    fn dimension_is_guessed_from_length_and_quaternions() {
        let plane = read_numbers("a", &[1.0, 2.0, 0.5, 0.5, 0.1], Dimension::Guess);
        assert!(matches!(plane, Ok(Scene::Plane(job)) if job.boxes.len() == 1));
        let space = read_numbers("b", &SPACE_ROW, Dimension::Guess);
        assert!(matches!(space, Ok(Scene::Space(job)) if job.boxes.len() == 1));
        let forced = read_numbers("c", &SPACE_ROW.map(f64::abs), Dimension::Two);
        assert!(matches!(forced, Ok(Scene::Plane(job)) if job.boxes.len() == 2));
    }

    #[test]
    fn what_is_no_scene_is_refused() {
        for (name, numbers) in [
            ("empty", &[][..]),
            ("length", &[1.0; 7]),
            ("nan", &[1.0, f64::NAN, 1.0, 1.0, 0.0]),
            ("angle", &[1.0, 1.0, 1.0, 1.0, f64::INFINITY]),
            ("negative", &[1.0, 1.0, -1.0, 1.0, 0.0]),
        ] {
            assert!(
                read_numbers(name, numbers, Dimension::Guess).is_err(),
                "{name}"
            );
        }
        let negative = read_numbers("told", &[1.0, 1.0, 1.0, -3.0, 0.0], Dimension::Guess);
        let told = negative.err().unwrap();
        assert!(
            told.ends_with("row 0, hh: found -3.0: a half size is 0 or more"),
            "{told}"
        );
        let mut row = SPACE_ROW;
        row[4] = 1.7e308;
        let told = read_numbers("large", &row, Dimension::Guess).err().unwrap();
        assert!(
            told.contains("row 0, hy: found 1.7e308: too large"),
            "{told}"
        );
        let told = read_numbers("none", &[], Dimension::Guess).err().unwrap();
        assert!(
            told.ends_with("of 40 bytes in the plane, of 80 in space"),
            "{told}"
        );
        let told = read_numbers("two", &[], Dimension::Two).err().unwrap();
        assert!(told.ends_with("rows of 40 bytes"), "{told}");
        let no_rotation = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0];
        assert!(read_numbers("zero", &no_rotation, Dimension::Three).is_err());
        assert!(read(Path::new("no such file"), Dimension::Guess).is_err());
    }

    #[test]
    fn what_may_be_of_space_is_told() {
        let bytes = |rows: &[[f64; 10]]| -> Vec<u8> {
            let numbers = rows.iter().flatten();
            numbers.flat_map(|x| x.to_le_bytes()).collect()
        };
        let zero = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0];
        let plane = [1.0, 2.0, 0.5, 0.5, 0.1, 3.0, 2.0, 0.5, 0.5, 0.1];
        for rows in [
            &[zero][..],
            &[zero, zero],
            &[SPACE_ROW, zero],
            &[SPACE_ROW, plane],
        ] {
            assert!(
                doubt(&bytes(rows)).is_some_and(|told| told.contains("--3d")),
                "{rows:?}"
            );
        }
        for rows in [&[plane][..], &[plane, plane, zero]] {
            assert_eq!(doubt(&bytes(rows)), None, "{rows:?}");
        }
        assert_eq!(doubt(&bytes(&[zero])[..40]), None);
    }
}
