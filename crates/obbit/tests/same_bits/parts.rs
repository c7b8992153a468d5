//! The parts that JavaScript has as entry points of their own
//! (`crates/obbit-wasm/tests/same-bits-parts.mjs`); `testdata/same-bits-parts.json` has the answers.

use crate::seeded::{Group, hash, hash_numbers, pinned, random};
use obbit::nms::{self, Decay, Fate, Nms};
use obbit::world::{Response, Solid, World};
use obbit::{
    Aabb3, Body2, Body3, Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Index3, Mesh, Obb2,
    Obb3, Pose3, Rot2, Rot3, Segment2, Segment3, Shape2, Shape3, Sphere, Touch, Triangle, World2,
    World3, fit,
};

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

/// A hundred steps, then the hash of the state, and how much the next step tells.
fn run<S: Solid<D>, const D: usize>(mut world: World<S, D>, names: [&'static str; 3]) -> Group {
    for _ in 0..100 {
        world.step(1.0 / 64.0).unwrap();
    }
    let hash = world.hash();
    let events = world.step(1.0 / 64.0).unwrap().len();
    let found = [hash as u32, (hash >> 32) as u32, events as u32];
    names.into_iter().zip(found).collect()
}

fn plane(spin: f64, response: Response) -> World2 {
    let mut next = random(6);
    let mut world = World2::new();
    world.set_response(response).unwrap();
    for i in 0..400_u32 {
        let position = [f64::from(i % 20) * 4.0, f64::from(i / 20) * 4.0];
        let size = [1.0 + next(), 1.0 + next()];
        let body = Body2 {
            position,
            rotation: Rot2::from_radians(next() * 6.0),
            velocity: [next() * 8.0 - 4.0, next() * 8.0 - 4.0],
            spin: spin * (next() * 4.0 - 2.0),
            ..Body2::new(Obb2::new([0.0; 2], size, Rot2::IDENTITY).unwrap())
        };
        world
            .add(if spin == 0.0 { body } else { body.solid() })
            .unwrap();
    }
    world
}

fn space() -> World3 {
    let mut next = random(7);
    let mut world = World3::new();
    for i in 0..125_u32 {
        let position = [i % 5, i / 5 % 5, i / 25].map(|x| f64::from(x) * 4.0);
        let size = [1.0 + next(), 1.0 + next(), 1.0 + next()];
        let body = Body3 {
            position,
            rotation: Rot3::from_quaternion(next(), next(), next(), 1.0).unwrap(),
            velocity: [next() * 8.0 - 4.0, next() * 8.0 - 4.0, next() * 8.0 - 4.0],
            spin: [0.5, -0.25, 0.125],
            ..Body3::new(Obb3::new([0.0; 3], size, Rot3::IDENTITY).unwrap())
        };
        world.add(body).unwrap();
    }
    world
}

#[test]
fn worlds() {
    let reverse = Response::ReverseAxis { threshold: 0.125 };
    let mut found = run(
        plane(0.0, Response::Reflect),
        ["plane_low", "plane_high", "plane_events"],
    );
    let names = ["plane_spin_low", "plane_spin_high", "plane_spin_events"];
    found.extend(run(plane(1.0, Response::Reflect), names));
    let names = [
        "plane_reverse_low",
        "plane_reverse_high",
        "plane_reverse_events",
    ];
    found.extend(run(plane(0.0, reverse), names));
    found.extend(run(space(), ["space_low", "space_high", "space_events"]));
    pinned("world", &found);
}

#[test]
fn fits() {
    let mut next = random(8);
    let mut number = || next() * next() * 100.0;
    let points2: Vec<[f64; 2]> = (0..1000).map(|_| [number(), number()]).collect();
    let points3: Vec<[f64; 3]> = (0..300).map(|_| [number(), number(), number()]).collect();
    let rect = fit::min_area_rect(&points2).unwrap();
    let circle = fit::min_circle(&points2).unwrap();
    let box3 = fit::min_volume_box(&points3).unwrap();
    let ball = fit::min_sphere(&points3).unwrap();
    let flat = ConvexPolygon::from_points(&points2).unwrap();
    let hull = ConvexHull::from_points(&points3).unwrap();
    let triangles: Vec<[u32; 3]> = hull
        .faces()
        .flat_map(|face| (2..face.len()).map(|k| [face[0], face[k - 1], face[k]]))
        .collect();
    let mesh = Mesh::new(hull.corners(), &triangles).unwrap();
    let turn = Rot3::from_quaternion(0.1, 0.2, 0.3, 0.4).unwrap();
    let (here, there) = (Pose3::IDENTITY, Pose3::new(turn, [20.0, 3.0, -5.0]));
    let (here, there) = (mesh.at(&here).unwrap(), mesh.at(&there).unwrap());
    let mut pairs = Vec::new();
    let work = here.pairs_into(&there, Touch::Counts, &mut pairs);
    let tests = [work.box_tests, work.triangle_tests, work.leaf_pairs_wrong];
    let numbers = |parts: &[&[f64]]| hash_numbers(parts.iter().copied().flatten().copied());
    let turned = [rect.rotation().cos(), rect.rotation().sin()];
    let found = vec![
        ("rect", numbers(&[&rect.center(), &rect.size(), &turned])),
        ("circle", numbers(&[&circle.center(), &[circle.radius()]])),
        (
            "box",
            numbers(&[&box3.center(), &box3.size(), box3.axes().as_flattened()]),
        ),
        ("ball", numbers(&[&ball.center(), &[ball.radius()]])),
        ("hull2", numbers(&[flat.corners().as_flattened()])),
        ("hull3_points", numbers(&[hull.corners().as_flattened()])),
        ("hull3_triangles", hash(triangles.iter().flatten().copied())),
        ("hull3_measures", numbers(&[&[hull.volume(), hull.area()]])),
        ("mesh_pairs", hash(pairs.iter().flat_map(|&(i, j)| [i, j]))),
        ("mesh_tests", hash(tests.map(|count| count as u32))),
    ];
    pinned("fit", &found);
}

#[test]
fn detections() {
    let mut next = random(9);
    let (mut boxes, mut scores, mut classes) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..20_000 {
        let center = [next() * 400.0, next() * 400.0];
        let size = [2.0 + next() * 14.0, 2.0 + next() * 8.0];
        boxes.push(Obb2::new(center, size, Rot2::from_radians(next() * 6.25)).unwrap());
        scores.push(next());
        classes.push((next() * 3.0) as u32);
    }
    let kept = nms::hard(&boxes, &scores, 0.3).unwrap();
    let mut by_class = Nms::new(0.3).unwrap();
    let by_class = by_class.hard_by_class(&boxes, &scores, &classes).unwrap();
    let by = (0..20_000).map(|id| match by_class.fate(id).unwrap() {
        Fate::SuppressedBy(other) => other,
        _ => id,
    });
    let gaussian = Decay::Gaussian { sigma: 0.5 };
    let mut soft = Nms::new(0.5).unwrap().min_score(0.25).unwrap();
    let gaussian = soft.soft(&boxes, &scores, gaussian).unwrap();
    let mut linear = Nms::new(0.3).unwrap().min_score(0.25).unwrap();
    let linear = linear
        .soft_by_class(&boxes, &scores, &classes, Decay::Linear)
        .unwrap();
    let found = vec![
        ("hard", hash(kept)),
        ("by_class", hash(by)),
        ("gaussian_ids", hash(gaussian.iter().map(|s| s.0))),
        (
            "gaussian_scores",
            hash_numbers(gaussian.iter().map(|s| s.1)),
        ),
        ("linear_ids", hash(linear.iter().map(|s| s.0))),
        ("linear_scores", hash_numbers(linear.iter().map(|s| s.1))),
    ];
    pinned("nms", &found);
}

fn turned(center: [f64; 3], size: [f64; 3], [x, y, z]: [f64; 3]) -> Obb3 {
    Obb3::new(center, size, Rot3::from_quaternion(x, y, z, 1.0).unwrap()).unwrap()
}

fn mixed3(seed: u32, slow: bool) -> Vec<Shape3> {
    let mut next = random(seed);
    (0..3000)
        .map(|i| {
            let c = [next() * 12.0, next() * 12.0, next() * 12.0];
            let [p, q, r] = [next(), next(), next()];
            let end = [
                c[0] + p * 8.0 - 4.0,
                c[1] + q * 8.0 - 4.0,
                c[2] + r * 8.0 - 4.0,
            ];
            match (if slow { i / 5 } else { i }) % 5 {
                0 => {
                    let size = [1.0 + p * 4.0, 1.0 + q * 4.0, 1.0 + r * 4.0];
                    Shape3::from(turned(c, size, [p, q, r]))
                }
                1 => Sphere::new(c, 1.0 + p * 2.0).unwrap().into(),
                2 => Capsule3::new(c, end, 0.5).unwrap().into(),
                3 => Segment3::new(c, end).unwrap().into(),
                _ => Triangle::new(c, end, [c[1], c[2], c[0]]).unwrap().into(),
            }
        })
        .collect()
}

#[test]
fn in_space() {
    let mut next = random(10);
    // What JavaScript's Math.cbrt gives for 30,000.
    let side = 31.072_325_059_538_59 * 5.0;
    let boxes: Vec<Obb3> = (0..30_000)
        .map(|_| {
            let center = [next() * side, next() * side, next() * side];
            let size = [1.0 + next() * 5.0, 1.0 + next() * 5.0, 1.0 + next() * 5.0];
            turned(center, size, [next() - 0.5, next() - 0.5, next() - 0.5])
        })
        .collect();
    let (a, b) = (mixed3(11, false), mixed3(12, true));
    let pairs = || a.iter().zip(&b);
    let index = Index3::new(&boxes);
    let window = Aabb3::new([10.0, 20.0, 30.0], [60.0, 70.0, 80.0]).unwrap();
    let nearest = index.nearest([50.0; 3], 50);
    let words = |bytes: &[u8]| {
        let (words, rest) = bytes.as_chunks();
        assert!(rest.is_empty());
        hash(words.iter().map(|&word| u32::from_le_bytes(word)))
    };
    let flat = |pairs: &[(u32, u32)]| hash(pairs.iter().flat_map(|&(i, j)| [i, j]));
    let separations: Vec<_> = pairs().map(|(a, b)| a.separation(b)).collect();
    let casts = pairs().map(|(a, b)| a.cast(b, [3.0, -2.0, 1.0]));
    let rays = a
        .iter()
        .map(|a| a.ray([-1.0, -2.0, -3.0], [1.0, 1.25, 1.5]));
    let found = vec![
        ("pairs", flat(&obbit::pairs(&boxes, Touch::Counts))),
        ("pairs_within", flat(&obbit::pairs_within(&boxes, 0.5))),
        ("index_bytes", words(&index.to_bytes())),
        ("window", hash(index.query(&window, Touch::Counts))),
        ("nearest", hash_numbers(nearest.iter().map(|n| n.1))),
        (
            "relations",
            hash(pairs().map(|(a, b)| a.relation(b) as u32)),
        ),
        (
            "distances",
            hash_numbers(pairs().map(|(a, b)| a.distance(b))),
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
            "mtvs",
            hash_numbers(pairs().flat_map(|(a, b)| a.mtv(b).unwrap_or_default())),
        ),
        (
            "cast_times",
            hash_numbers(casts.map(|h| h.map_or(f64::INFINITY, |h| h.time))),
        ),
        (
            "ray_times",
            hash_numbers(rays.map(|h| h.map_or(f64::INFINITY, |h| h.time))),
        ),
    ];
    pinned("space", &found);
}
