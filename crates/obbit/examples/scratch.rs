//! scratch
use obbit::*;
use std::time::Instant;
fn main() {
    for name in std::env::args().skip(1) {
        let bytes = std::fs::read(&name).unwrap();
        let f: Vec<f64> = bytes
            .chunks_exact(8)
            .map(|c| f64::from_le_bytes(c.try_into().unwrap()))
            .collect();
        let three = name.contains("/v");
        if three {
            continue;
        }
        let b: Vec<Aabb2> = f
            .chunks_exact(5)
            .map(|r| {
                let (s, c) = r[4].sin_cos();
                let ex = r[2] * c.abs() + r[3] * s.abs();
                let ey = r[2] * s.abs() + r[3] * c.abs();
                Aabb2::new([r[0] - ex, r[1] - ey], [r[0] + ex, r[1] + ey]).unwrap()
            })
            .collect();
        for _ in 0..3 {
            let t = Instant::now();
            let p = pairs_if(&b, |i, j| {
                b[i as usize]
                    .overlap_extents(&b[j as usize])
                    .iter()
                    .all(|&x| x >= 0.0)
            });
            println!("{name} {} pairs {:?}", p.len(), t.elapsed());
        }
    }
}
