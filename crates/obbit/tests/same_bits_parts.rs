//! As `same_bits`, of the parts that JavaScript has as entry points of their own
//! (`crates/obbit-wasm/tests/same-bits-parts.mjs`); `testdata/same-bits-parts.json` has the answers.

mod seeded;

use obbit::{Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use seeded::{Group, hash, hash_numbers, pinned, random};

/// Shapes of all kinds in a square of `side`; the kind is that of the index, or of a fifth of it.
fn mixed(count: usize, seed: u32, slow: bool, side: f64) -> Vec<Shape2> {
    let mut next = random(seed);
    (0..count)
        .map(|i| {
            let [x, y] = [next() * side, next() * side];
            let [p, q, r] = [next(), next(), next()];
            let end = [x + p * 20.0 - 10.0, y + q * 20.0 - 10.0];
            match (if slow { i / 5 } else { i }) % 5 {
                0 => {
                    let size = [2.0 + p * 14.0, 2.0 + q * 8.0];
                    Shape2::from(Obb2::new([x, y], size, Rot2::from_radians(r * 6.25)).unwrap())
                }
                1 => Circle::new([x, y], 1.0 + p * 5.0).unwrap().into(),
                2 => Capsule2::new([x, y], end, r * 3.0).unwrap().into(),
                3 => Segment2::new([x, y], end).unwrap().into(),
                _ => {
                    let points = [[x, y], [x + 2.0 + p * 10.0, y], [x, y + 2.0 + q * 10.0]];
                    ConvexPolygon::new(&points).unwrap().into()
                }
            }
        })
        .collect()
}

fn queries() -> Group {
    let a = mixed(20_000, 4, false, 30.0);
    let b = mixed(20_000, 5, true, 30.0);
    let pairs = || a.iter().zip(&b);
    let separations: Vec<_> = pairs().map(|(a, b)| a.separation(b)).collect();
    let contacts: Vec<_> = pairs().map(|(a, b)| a.contact(b)).collect();
    let casts: Vec<_> = pairs().map(|(a, b)| a.cast(b, [7.0, -5.0])).collect();
    let rays: Vec<_> = a.iter().map(|a| a.ray([-1.0, -2.0], [3.0, 2.5])).collect();
    // Room for two points a contact.
    let points = contacts.iter().flat_map(|c| {
        let all = c.as_ref().map_or(&[][..], |c| &c.points);
        let points = all.iter().flat_map(|p| p.point);
        points
            .chain(core::iter::repeat(0.0))
            .take(4)
            .collect::<Vec<_>>()
    });
    let depths = contacts.iter().flat_map(|c| {
        let all = c.as_ref().map_or(&[][..], |c| &c.points);
        let depths = all.iter().map(|p| p.depth);
        depths
            .chain(core::iter::repeat(0.0))
            .take(2)
            .collect::<Vec<_>>()
    });
    let counts = contacts
        .iter()
        .map(|c| c.as_ref().map_or(0, |c| c.points.len() as u32));
    vec![
        (
            "relations",
            hash(pairs().map(|(a, b)| a.relation(b) as u32)),
        ),
        (
            "contained",
            hash(pairs().map(|(a, b)| a.contains(b).into())),
        ),
        (
            "within",
            hash(pairs().map(|(a, b)| a.within(b, 1.25).into())),
        ),
        (
            "distances",
            hash_numbers(pairs().map(|(a, b)| a.distance(b))),
        ),
        (
            "overlap_areas",
            hash_numbers(pairs().map(|(a, b)| a.overlap_area(b))),
        ),
        ("ious", hash_numbers(pairs().map(|(a, b)| a.iou(b)))),
        (
            "mtvs",
            hash_numbers(pairs().flat_map(|(a, b)| a.mtv(b).unwrap_or_default())),
        ),
        (
            "separations",
            hash_numbers(separations.iter().map(|s| s.distance)),
        ),
        (
            "normals",
            hash_numbers(separations.iter().flat_map(|s| s.normal)),
        ),
        (
            "points_a",
            hash_numbers(separations.iter().flat_map(|s| s.point_a)),
        ),
        (
            "points_b",
            hash_numbers(separations.iter().flat_map(|s| s.point_b)),
        ),
        ("contact_counts", hash(counts)),
        ("contact_points", hash_numbers(points)),
        ("contact_depths", hash_numbers(depths)),
        (
            "cast_times",
            hash_numbers(casts.iter().map(|h| h.map_or(f64::INFINITY, |h| h.time))),
        ),
        (
            "cast_points",
            hash_numbers(casts.iter().flat_map(|h| h.map_or([0.0; 2], |h| h.point))),
        ),
        (
            "ray_times",
            hash_numbers(rays.iter().map(|h| h.map_or(f64::INFINITY, |h| h.time))),
        ),
        (
            "ray_normals",
            hash_numbers(
                rays.iter()
                    .flat_map(|h| h.and_then(|h| h.normal).unwrap_or_default()),
            ),
        ),
    ]
}

#[test]
fn questions_about_pairs() {
    pinned("queries", &queries());
}
