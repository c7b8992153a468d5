//! Meshes against convex shapes, rays and each other's distance: what their hierarchies find, against every triangle
//! asked one by one.
#![allow(clippy::unwrap_used, reason = "test code")]

mod meshes;
#[path = "../src/random.rs"]
mod random;

use meshes::{block, bumpy, scaled, shape, soup, torus};
use obbit::{
    Aabb3, Capsule3, ConvexHull, Mesh, Obb3, Pose3, PosedMesh, Relation, Rot3, Segment3, Shape3,
    Sphere, Touch, Triangle,
};
use random::Random;

fn number(rng: &mut Random, reach: f64, lattice: bool) -> f64 {
    if lattice {
        rng.int(-2, 2) as f64 * reach / 2.0
    } else {
        rng.between(-reach, reach)
    }
}

fn rotation(rng: &mut Random, lattice: bool) -> Rot3 {
    if lattice {
        return Rot3::from_yaw_degrees(90.0 * rng.below(4) as f64);
    }
    let q = [0; 4].map(|_| rng.between(-1.0, 1.0));
    Rot3::from_quaternion(q[0], q[1], q[2], q[3]).unwrap()
}

/// Any of the shapes; long and aslant ones among them, and flat ones.
fn any_shape(rng: &mut Random, reach: f64, lattice: bool) -> Shape3 {
    let point = |rng: &mut Random| [0; 3].map(|_| number(rng, reach, lattice));
    let size = |rng: &mut Random| {
        let size = if lattice { 0.5 } else { rng.unit() };
        let flat = if rng.chance(20) { 0.0 } else { 1.0 };
        [size, rng.unit() * 0.25, size * flat].map(|x| x * reach)
    };
    let (p, q, r) = (point(rng), point(rng), point(rng));
    let s = size(rng);
    match rng.below(7) {
        0 => Obb3::new(p, s, rotation(rng, lattice)).unwrap().into(),
        1 => Sphere::new(p, s[0]).unwrap().into(),
        2 => Capsule3::new(p, q, s[1]).unwrap().into(),
        3 => Segment3::new(p, q).unwrap().into(),
        4 => Triangle::new(p, q, r).unwrap().into(),
        5 => {
            let high = [0, 1, 2].map(|k| p[k] + s[k]);
            Aabb3::new(p, high).unwrap().into()
        }
        _ => {
            let more = [0; 5].map(|_| point(rng).map(|x| x * 0.5));
            ConvexHull::from_points(&[&more[..], &[p]].concat())
                .unwrap()
                .into()
        }
    }
}

fn any_mesh(rng: &mut Random, lattice: bool) -> Mesh {
    match (lattice, rng.below(3)) {
        (true, 0) => shape(&block([2.0; 3])),
        (false, 0) => shape(&torus(9, 6)),
        (false, 1) => shape(&bumpy(rng, 5)),
        _ => {
            let count = 1 + rng.below(40);
            shape(&soup(rng, count, lattice))
        }
    }
}

fn triangles(mesh: &PosedMesh<'_>) -> Vec<Triangle> {
    let count = mesh.mesh().triangles().len() as u32;
    (0..count).map(|k| mesh.triangle(k).unwrap()).collect()
}

fn numbers(of: &[Triangle], keep: impl Fn(&Triangle) -> bool) -> Vec<u32> {
    let numbered = (0..).zip(of);
    numbered.filter(|(_, t)| keep(t)).map(|(k, _)| k).collect()
}

/// All questions about one shape; gives whether it meets, is enclosed, and is hit.
fn ask(rng: &mut Random, mesh: &PosedMesh<'_>, other: &Shape3, reach: f64) -> [bool; 3] {
    let all = triangles(mesh);
    let meeting = numbers(&all, |t| t.intersects(other));
    assert_eq!(mesh.query_shape(other, Touch::Counts), meeting);
    assert_eq!(mesh.intersects_shape(other), !meeting.is_empty());
    let deep = numbers(&all, |t| t.relation(other) == Relation::Overlapping);
    assert_eq!(mesh.query_shape(other, Touch::Ignored), deep);

    let (nearest, found) = mesh.nearest_to(other);
    let distances: Vec<f64> = all.iter().map(|t| t.distance(other)).collect();
    let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
    let want = distances.iter().position(|&x| x == least).unwrap();
    assert_eq!(nearest as usize, want);
    assert_eq!(found, all[want].separation(other));
    for clearance in [
        0.0,
        least,
        least.next_down(),
        reach * rng.unit(),
        -1.0,
        f64::NAN,
    ] {
        let within = numbers(&all, |t| t.within(other, clearance));
        assert_eq!(mesh.within_shape(other, clearance), within, "{clearance}");
    }

    let lattice = rng.chance(50);
    let motion = [0; 3].map(|_| number(rng, 4.0 * reach, lattice));
    let hits: Vec<_> = all.iter().map(|t| t.cast(other, motion)).collect();
    let hit = mesh.cast(other, motion);
    assert_eq!(hit.is_some(), hits.iter().any(Option::is_some));
    if let Some((triangle, hit)) = hit {
        assert_eq!(hits[triangle as usize], Some(hit));
        let first = hits.iter().flatten().map(|hit| hit.time);
        let first = first.fold(f64::INFINITY, f64::min);
        assert!(hit.time <= first + 1e-12, "{} {first}", hit.time);
    }
    let encloses = mesh.encloses(other);
    assert_eq!(encloses.is_some(), mesh.mesh().is_closed());
    let encloses = encloses.unwrap_or(false);
    assert!(!encloses || meeting.is_empty());
    [!meeting.is_empty(), encloses, hit.is_some()]
}

/// Lattices on which much only just touches, and any numbers; of the usual size, near both ends of the numbers, and
/// far from the origin.
#[test]
fn shapes_as_every_triangle_says() {
    let mut counts = [0; 3];
    for index in 0..600 {
        let rng = &mut Random::case(21, index);
        let lattice = rng.chance(50);
        let unit = rng.pick(&[1.0, 1.0, 1.0, 1e-150, 1e-162, 1e150, 2e-300, 3e-310, 1e300]);
        let mesh = any_mesh(rng, lattice);
        let made = (mesh.vertices().to_vec(), mesh.triangles().to_vec());
        let mesh = shape(&scaled(&made, unit));
        let place = [0; 3].map(|_| number(rng, 2.0 * unit, lattice));
        let pose = Pose3::new(rotation(rng, lattice), place);
        let posed = mesh.at(&pose).unwrap();
        for _ in 0..4 {
            let reach = unit * rng.pick(&[0.5, 2.0, 4.0]);
            let other = any_shape(rng, reach, lattice);
            let told = ask(rng, &posed, &other, reach);
            for (count, told) in counts.iter_mut().zip(told) {
                *count += usize::from(told);
            }
        }
    }
    assert!(
        counts[0] > 400 && counts[1] > 10 && counts[2] > 400,
        "{counts:?}"
    );
}

#[test]
fn a_block_encloses_what_its_box_holds() {
    let mesh = shape(&block([2.0; 3]));
    let posed = mesh.at(&Pose3::IDENTITY).unwrap();
    let room = Aabb3::new([-1.0; 3], [1.0; 3]).unwrap();
    let mut counts = [0; 2];
    for index in 0..4000 {
        let rng = &mut Random::case(22, index);
        let lattice = rng.chance(50);
        let reach = rng.pick(&[0.3, 0.6, 1.0]);
        let other = any_shape(rng, reach, lattice);
        let want = room.contains(&other) && !posed.intersects_shape(&other);
        assert_eq!(posed.encloses(&other), Some(want), "{other:?}");
        counts[usize::from(want)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn rays_as_every_triangle_says() {
    let mut met = 0;
    for index in 0..1500 {
        let rng = &mut Random::case(23, index);
        let lattice = rng.chance(50);
        let unit = rng.pick(&[1.0, 1.0, 1e-150, 1e-162, 1e150, 2e-300, 3e-310, 1e300]);
        let mesh = any_mesh(rng, lattice);
        let made = (mesh.vertices().to_vec(), mesh.triangles().to_vec());
        let mesh = shape(&scaled(&made, unit));
        let pose = Pose3::new(
            rotation(rng, lattice),
            [number(rng, 2.0 * unit, lattice); 3],
        );
        let posed = mesh.at(&pose).unwrap();
        let all = triangles(&posed);
        for _ in 0..4 {
            let origin = [0; 3].map(|_| number(rng, 6.0 * unit, lattice));
            let long = rng.pick(&[1.0, 1e-300, 1e200]);
            // At a corner, at the middle of an edge, or anywhere.
            let [p, q, _] = rng.pick(&all).corners();
            let aim = rng.pick(&[0.0, 0.5]);
            let dir = [0, 1, 2].map(|k| match rng.chance(80) {
                true => long * ((p[k] + aim * (q[k] - p[k]) - origin[k]) / unit),
                false => long * number(rng, 2.0, lattice),
            });
            let hits: Vec<_> = all.iter().map(|t| t.ray(origin, dir)).collect();
            let found = posed.ray(origin, dir);
            assert_eq!(found.is_some(), hits.iter().any(Option::is_some));
            if let Some((triangle, hit)) = found {
                assert_eq!(hits[triangle as usize], Some(hit));
                let first = hits.iter().flatten().map(|hit| hit.time);
                let first = first.fold(f64::INFINITY, f64::min);
                assert!(
                    hit.time <= first + 1e-12 * (first + unit / long),
                    "{} {first}",
                    hit.time
                );
                met += 1;
            }
        }
        assert!(posed.ray([f64::NAN; 3], [1.0; 3]).is_none());
        assert!(posed.ray([0.0; 3], [f64::INFINITY, 0.0, 0.0]).is_none());
    }
    assert!(met > 1000, "{met}");
}

/// Squares of such lengths are next to the least numbers, or among them, and are rounded up as well as down.
#[test]
fn lengths_of_which_squares_underflow() {
    let spots = |at: &[[f64; 3]]| {
        let corners: Vec<_> = at.iter().flat_map(|&p| [p; 3]).collect();
        let faces: Vec<_> = (0..at.len() as u32).map(|k| [3 * k; 3]).collect();
        Mesh::new(&corners, &faces).unwrap()
    };
    for near in [1.6e-162, 2.1e-162, 3e-163, 1e-161, 1.5e-308, 5e-324, 1e-320] {
        let far = [near * 1.25 + 5e-324, 0.0, 0.0];
        let (one, two) = (spots(&[[0.0; 3]]), spots(&[far, [near, 0.0, 0.0]]));
        let [one, two] = [&one, &two].map(|mesh| mesh.at(&Pose3::IDENTITY).unwrap());
        assert_eq!(one.distance(&two), near);
        assert_eq!(one.nearest(&two).0, (0, 1));
        assert!(one.within(&two, near) && !one.within(&two, near.next_down()));
        let ball = Sphere::new([0.0; 3], 0.0).unwrap();
        assert_eq!(two.within_shape(&ball, near), [1]);
        assert_eq!(two.nearest_to(&ball).0, 1);
    }
}

/// 2.5 least numbers along x, which are two, and 3 along y.
#[test]
fn times_among_the_least_numbers() {
    let ulp = f64::EPSILON;
    let (far, near) = (
        f64::from_bits((1023 + 1015) << 52),
        f64::from_bits((1023 - 60) << 52),
    );
    let motion = [far, far * (1.0 + 3.0 * ulp), 0.0];
    let origin = [0.0, -near * (1.0 + 3.0 * ulp), 0.0];
    let there = [5.0 * near, near * (4.0 + 12.0 * ulp), 0.0];
    let mesh = Mesh::new(&[there, [there[0], there[1], near]], &[[0, 0, 1]]).unwrap();
    let start = Sphere::new(origin, 0.0).unwrap();
    let posed = mesh.at(&Pose3::IDENTITY).unwrap();
    let one = posed.triangle(0).unwrap();
    assert!(one.ray(origin, motion).is_some());
    assert_eq!(
        posed.ray(origin, motion),
        one.ray(origin, motion).map(|hit| (0, hit))
    );
    assert_eq!(
        posed.cast(&start, motion),
        one.cast(&start, motion).map(|hit| (0, hit))
    );
}

/// A closed mesh has no gaps: from a point inside every ray leaves, through edges and corners too.
#[test]
fn no_ray_slips_out() {
    let mesh = shape(&torus(12, 9));
    let posed = mesh.at(&Pose3::IDENTITY).unwrap();
    let inside = [2.0, 0.0, 0.0];
    assert_eq!(posed.contains_point(inside), Some(true));
    for &corner in mesh.vertices() {
        let dir = [0, 1, 2].map(|k| corner[k] - inside[k]);
        assert!(posed.ray(inside, dir).is_some(), "{corner:?}");
    }
}

#[test]
fn distances_as_every_pair_of_triangles_says() {
    let mut apart = 0;
    for index in 0..350 {
        let rng = &mut Random::case(24, index);
        let lattice = rng.chance(50);
        let unit = rng.pick(&[1.0, 1.0, 1e-150, 1e-162, 1e150, 2e-300, 3e-310, 1e300]);
        let meshes = [0; 2].map(|_| {
            let mesh = any_mesh(rng, lattice);
            shape(&scaled(
                &(mesh.vertices().to_vec(), mesh.triangles().to_vec()),
                unit,
            ))
        });
        let reach = unit * rng.pick(&[1.0, 4.0, 12.0]);
        let [p, q] = [0; 2].map(|_| {
            let place = [0; 3].map(|_| number(rng, reach, lattice));
            Pose3::new(rotation(rng, lattice), place)
        });
        let (a, b) = (meshes[0].at(&p).unwrap(), meshes[1].at(&q).unwrap());
        let (s, t) = (triangles(&a), triangles(&b));
        let each = || s.iter().flat_map(|s| t.iter().map(move |t| (s, t)));
        let want = each()
            .map(|(s, t)| s.distance(t))
            .fold(f64::INFINITY, f64::min);
        assert_eq!(a.distance(&b), want);
        let ((i, j), found) = a.nearest(&b);
        assert_eq!(s[i as usize].distance(&t[j as usize]), want);
        assert_eq!(found, s[i as usize].separation(&t[j as usize]));
        assert_eq!(a.intersects(&b), want == 0.0);
        for clearance in [0.0, want, want.next_down(), want.next_up(), -1.0, f64::NAN] {
            let within = each().any(|(s, t)| s.within(t, clearance));
            assert_eq!(a.within(&b, clearance), within, "{want} {clearance}");
        }
        apart += usize::from(want > 0.0);
    }
    assert!((80..300).contains(&apart), "{apart}");
}
