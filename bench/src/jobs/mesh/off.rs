//! Reads a mesh of triangles and larger polygons in the OFF text format.

use std::path::Path;

use super::made::Made;

pub fn read(path: &Path) -> Result<Made, String> {
    let fail = |why: &str| format!("{}: {why}", path.display());
    let text = std::fs::read_to_string(path).map_err(|e| fail(&e.to_string()))?;
    let lines = text
        .lines()
        .map(|l| l.split('#').next().unwrap_or_default().trim());
    let mut lines = lines.filter(|l| !l.is_empty());
    if lines.next() != Some("OFF") {
        return Err(fail("the first line is not OFF"));
    }
    let mut row = || {
        let line = lines.next().ok_or_else(|| fail("ends too early"))?;
        let numbers = line.split_whitespace().map(str::parse);
        numbers
            .collect::<Result<Vec<f64>, _>>()
            .map_err(|e| fail(&e.to_string()))
    };
    let counts = row()?;
    let (Some(&points), Some(&faces)) = (counts.first(), counts.get(1)) else {
        return Err(fail("no counts"));
    };
    let mut made = (Vec::new(), Vec::new());
    for _ in 0..points as usize {
        let p = row()?;
        let p = p
            .first_chunk::<3>()
            .ok_or_else(|| fail("a point of too few numbers"))?;
        made.0.push(p.map(|x| f64::from(x as f32)));
    }
    for _ in 0..faces as usize {
        let f = row()?;
        let corners: Vec<u32> = f
            .iter()
            .skip(1)
            .take(f[0] as usize)
            .map(|&c| c as u32)
            .collect();
        for k in 2..corners.len() {
            made.1.push([corners[0], corners[k - 1], corners[k]]);
        }
    }
    Ok(made)
}
