//! Scene files: rows of little-endian `f64`. In the plane `cx, cy, hw, hh, angle_rad` (half sizes),
//! in space `cx, cy, cz, hx, hy, hz, qx, qy, qz, qw`.

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

/// Reads a scene. Without a word from the caller a file is taken for space where its length allows
/// and the last four numbers of every row are a unit quaternion, to 1e-6; for the plane otherwise.
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
        return Err(wrong(format!(
            "{found} bytes; a scene is one or more rows of {row} bytes"
        )));
    }
    if bytes.len() / row > u32::MAX as usize {
        return Err(wrong("more than 4,294,967,295 boxes".into()));
    }
    if is_space {
        let job = Job::new(name, rows::<10>(&bytes).map(box3));
        return job.map(Scene::Space).map_err(wrong);
    }
    if let Some(at) = rows::<5>(&bytes).position(|row| !row[4].is_finite()) {
        return Err(wrong(format!("row {at}: the angle is not finite")));
    }
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
        let no_rotation = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0];
        assert!(read_numbers("zero", &no_rotation, Dimension::Three).is_err());
        assert!(read(Path::new("no such file"), Dimension::Guess).is_err());
    }
}
