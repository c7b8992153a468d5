//! Whole meshes against every pair of their triangles, and what is inside what against the obvious.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod meshes;
#[path = "../src/random.rs"]
mod random;

use core::ops::ControlFlow;
use meshes::{block, bumpy, moved, octahedron, scaled, shape, soup, torus, union};
use obbit::{Error, Mesh, Pose3, PosedMesh, Relation, Rot3, Touch};
use random::Random;

fn pose(rng: &mut Random, reach: f64) -> Pose3 {
    let place = [0; 3].map(|_| rng.between(-reach, reach));
    let turn = match rng.below(4) {
        0 => Rot3::IDENTITY,
        1 => Rot3::from_yaw_degrees(90.0 * rng.below(4) as f64),
        _ => {
            let q = [0; 4].map(|_| rng.between(-1.0, 1.0));
            Rot3::from_quaternion(q[0], q[1], q[2], q[3]).unwrap()
        }
    };
    let place = if rng.chance(40) {
        place.map(f64::round)
    } else {
        place
    };
    Pose3::new(turn, place)
}

/// Every pair, by the relation of triangles.
fn all_pairs(a: &PosedMesh<'_>, b: &PosedMesh<'_>, touch: Touch) -> Vec<(u32, u32)> {
    let count = |m: &PosedMesh<'_>| m.mesh().triangles().len() as u32;
    let mut pairs = Vec::new();
    for i in 0..count(a) {
        for j in 0..count(b) {
            let relation = a.triangle(i).unwrap().relation(&b.triangle(j).unwrap());
            if relation == Relation::Overlapping
                || touch == Touch::Counts && relation == Relation::Touching
            {
                pairs.push((i, j));
            }
        }
    }
    pairs
}

#[test]
fn pairs_are_visited_once_each_until_it_is_enough() {
    let (mut met, mut stopped) = (0, 0);
    for index in 0..100 {
        let rng = &mut Random::case(4, index);
        let meshes = [shape(&torus(8, 5)), shape(&block([2.0, 2.0, 2.0]))];
        let (a, b) = (&meshes[0], &meshes[index as usize % 2]);
        let (p, q) = (pose(rng, 1.5), pose(rng, 1.5));
        let (a, b) = (a.at(&p).unwrap(), b.at(&q).unwrap());
        for touch in [Touch::Counts, Touch::Ignored] {
            let (mut all, mut found) = (Vec::new(), Vec::new());
            let work = a.pairs_into(&b, touch, &mut all);
            // Into a list that holds others already.
            let before = [(9, 9), (1, 1)];
            let mut more = before.to_vec();
            a.pairs_into(&b, touch, &mut more);
            assert_eq!(more, [&before[..], &all].concat());
            let done = a.visit_pairs(&b, touch, |pair| {
                found.push(pair);
                ControlFlow::<()>::Continue(())
            });
            found.sort_unstable();
            assert_eq!((done, &found), (ControlFlow::Continue(work), &all));
            met += usize::from(!all.is_empty());
            for most in [1, all.len() / 2, all.len(), all.len() + 1] {
                let mut count = 0;
                let done = a.visit_pairs(&b, touch, |_| {
                    count += 1;
                    if count >= most {
                        ControlFlow::Break(count)
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                let is_break = !all.is_empty() && most.max(1) <= all.len();
                assert_eq!(done.is_break(), is_break);
                assert_eq!(count, if is_break { most.max(1) } else { all.len() });
                stopped += usize::from(is_break);
            }
        }
    }
    assert!(met > 50 && stopped > 100, "{met} {stopped}");
}

#[test]
fn pairs_are_those_of_every_triangle_against_every_other() {
    let (mut met, mut apart) = (0, 0);
    for index in 0..300 {
        let rng = &mut Random::case(3, index);
        let any = |rng: &mut Random| match rng.below(6) {
            0 => block([2.0, 2.0, 2.0]),
            1 => torus(8, 5),
            2 => bumpy(rng, 6),
            3 => scaled(&torus(7, 4), 0.3),
            _ => {
                let count = 1 + rng.below(40);
                let lattice = rng.chance(50);
                soup(rng, count, lattice)
            }
        };
        let (a, b) = (any(rng), any(rng));
        let (a, b) = (shape(&a), shape(&b));
        let (p, q) = (pose(rng, 1.0), pose(rng, 3.0));
        let (a, b) = (a.at(&p).unwrap(), b.at(&q).unwrap());
        for touch in [Touch::Counts, Touch::Ignored] {
            let want = all_pairs(&a, &b, touch);
            assert_eq!(a.pairs(&b, touch), want, "{index} {touch:?}");
            let back: Vec<_> = b.pairs(&a, touch).iter().map(|&(j, i)| (i, j)).collect();
            let mut back = back;
            back.sort_unstable();
            assert_eq!(back, want, "{index} {touch:?}, the other way round");
            if touch == Touch::Counts {
                assert_eq!(a.intersects(&b), !want.is_empty());
                assert_eq!(a.first_pair(&b), want.first().copied());
                let report = a.report(&b);
                assert_eq!(report.first_pair, want.first().copied());
                if want.is_empty() {
                    apart += 1;
                } else {
                    met += 1;
                }
            }
        }
        let box_of = |m: &PosedMesh<'_>| m.oriented_box().unwrap();
        if !a.pairs(&b, Touch::Counts).is_empty() {
            assert!(box_of(&a).intersects(&box_of(&b)));
            assert!(a.bounds().intersects(&b.bounds()));
        }
    }
    assert!(met > 60 && apart > 30, "{met} {apart}");
}

#[test]
fn boxes_contain_what_is_below_them() {
    for index in 0..40 {
        let rng = &mut Random::case(5, index);
        let size = rng.pick(&[1.0, 1e-300, 1e280, 3e-320, 1e12]);
        let made = soup(rng, 60, false);
        let made = scaled(&moved(&made, [9.0, -3.0, 1e3]), size);
        let mesh = shape(&made);
        for depth in [0, 1, 3, 30] {
            let boxes = mesh.boxes_at(depth);
            for t in 0..60 {
                let triangle = mesh.triangle(t).unwrap();
                assert!(
                    boxes.iter().any(|b| b.contains(&triangle)),
                    "{index}: triangle {t} at depth {depth}, size {size}"
                );
            }
        }
        let at = pose(rng, 10.0);
        let posed = mesh.at(&at).unwrap();
        let around = posed.oriented_box().unwrap();
        for t in 0..60 {
            assert!(around.contains(&posed.triangle(t).unwrap()), "{index}");
            assert!(posed.bounds().contains(&posed.triangle(t).unwrap()));
        }
    }
}

#[test]
fn threads_change_nothing() {
    let (a, b) = (
        shape(&torus(60, 24)),
        shape(&bumpy(&mut Random::case(1, 1), 40)),
    );
    let (p, q) = (
        Pose3::IDENTITY,
        Pose3::new(Rot3::from_yaw_degrees(13.0), [1.0, 0.5, 0.1]),
    );
    let (a, b) = (a.at(&p).unwrap(), b.at(&q).unwrap());
    let mut results = Vec::new();
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        results.push(pool.unwrap().install(|| {
            let mut pairs = Vec::new();
            let work = a.pairs_into(&b, Touch::Counts, &mut pairs);
            (pairs, work)
        }));
    }
    assert!(results[0].0.len() > 100);
    assert!(results.windows(2).all(|two| two[0] == two[1]));
    let work = results[0].1;
    assert_eq!(work.triangle_pairs, results[0].0.len() as u64);
    assert!(work.leaf_pairs > work.leaf_pairs_wrong && work.box_tests > work.leaf_pairs);
}

#[test]
fn closed_oriented_volume_and_parts() {
    let cube = shape(&block([2.0, 3.0, 4.0]));
    assert!(cube.is_closed() && cube.is_oriented());
    assert_eq!(cube.volume(), Some(24.0));
    assert_eq!((cube.area(), cube.parts()), (52.0, 1));

    let (points, mut faces) = block([2.0, 2.0, 2.0]);
    faces[0].swap(0, 1);
    let inconsistent = Mesh::new(&points, &faces).unwrap();
    assert!(inconsistent.is_closed() && !inconsistent.is_oriented());
    assert_eq!(inconsistent.volume(), None);
    faces.pop();
    let open = Mesh::new(&points, &faces).unwrap();
    assert!(!open.is_closed() && !open.is_oriented());

    // Every triangle with corners of its own, as in STL, and -0 beside 0.
    let (points, faces) = block([2.0, 2.0, 2.0]);
    let apart: Vec<_> = faces
        .iter()
        .flatten()
        .map(|&v| points[v as usize])
        .collect();
    let apart: Vec<_> = apart.iter().map(|p| p.map(|x| x - 1.0)).collect();
    let mut signed = apart.clone();
    for (k, p) in signed.iter_mut().enumerate() {
        *p = p.map(|x| if x == 0.0 && k % 2 == 0 { -0.0 } else { x });
    }
    let list: Vec<_> = (0..12).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    for points in [apart, signed] {
        let welded = Mesh::new(&points, &list).unwrap();
        assert!(welded.is_closed() && welded.parts() == 1);
        assert_eq!(welded.volume(), Some(8.0));
    }
    let both = union(
        &block([1.0, 1.0, 1.0]),
        &moved(&block([1.0, 1.0, 1.0]), [5.0, 0.0, 0.0]),
    );
    assert_eq!(shape(&both).parts(), 2);
    assert_eq!(shape(&both).volume(), Some(2.0));
    let exact = std::f64::consts::PI * std::f64::consts::PI * 2.0 * 2.0 * 0.5 * 0.5;
    let round = shape(&torus(200, 100)).volume().unwrap();
    assert!((round - exact).abs() < 0.01 * exact, "{round} {exact}");
}

#[test]
fn points_of_a_lattice_are_inside_where_they_should() {
    // Rays along +x run through corners, edges and within faces of this block.
    let cube = shape(&block([2.0, 2.0, 2.0]));
    let stand = Pose3::new(Rot3::IDENTITY, [1.0, 1.0, 1.0]);
    let cube = cube.at(&stand).unwrap();
    for x in -2..=6 {
        for y in -2..=6 {
            for z in -2..=6 {
                let p = [x, y, z].map(|c| f64::from(c) * 0.5);
                let inside = p.iter().all(|&c| (0.0..=2.0).contains(&c));
                assert_eq!(cube.contains_point(p), Some(inside), "{p:?}");
            }
        }
    }
    assert_eq!(cube.contains_point([1.0, f64::NAN, 1.0]), None);
    // One last bit decides.
    assert_eq!(
        cube.contains_point([1.0, 1.0, 2.0f64.next_up()]),
        Some(false)
    );
    assert_eq!(cube.contains_point([-5e-324, 1.0, 1.0]), Some(false));
}

#[test]
fn points_in_a_ring_by_its_equation() {
    let ring = shape(&torus(160, 80));
    let rng = &mut Random::case(9, 9);
    let stand = pose(rng, 5.0);
    let posed = ring.at(&stand).unwrap();
    for _ in 0..2000 {
        let p: [f64; 3] =
            [0; 3].map(|k: i32| rng.between(-3.0, 3.0) * if k == 2 { 0.3 } else { 1.0 });
        let from_ring = (p[0] * p[0] + p[1] * p[1]).sqrt() - 2.0;
        let off = (from_ring * from_ring + p[2] * p[2]).sqrt() - 0.5;
        if off.abs() > 0.01 {
            assert_eq!(posed.contains_point(stand.apply(p)), Some(off < 0.0));
        }
    }
}

#[test]
fn what_lies_inside() {
    let ring = shape(&torus(40, 20));
    let pea = shape(&scaled(&bumpy(&mut Random::case(2, 2), 8), 0.1));
    let at = |m: &'static str| match m {
        "hole" => Pose3::IDENTITY,
        "ring" => Pose3::new(Rot3::IDENTITY, [2.0, 0.0, 0.0]),
        "wall" => Pose3::new(Rot3::IDENTITY, [2.0, 0.0, 0.5]),
        _ => Pose3::new(Rot3::IDENTITY, [9.0, 0.0, 0.0]),
    };
    let ring = ring.at(&Pose3::IDENTITY).unwrap();
    for (place, inside) in [
        ("hole", false),
        ("ring", true),
        ("wall", false),
        ("off", false),
    ] {
        let pose = at(place);
        let pea = pea.at(&pose).unwrap();
        assert_eq!(pea.inside(&ring), Some(inside), "{place}");
        assert_eq!(ring.inside(&pea), Some(false), "{place}");
        let report = ring.report(&pea);
        assert_eq!(report.b_inside_a, Some(inside));
        assert_eq!(report.first_pair.is_some(), place == "wall");
    }
    // One pea inside, one outside: not all of it is inside.
    let small = block([0.1, 0.1, 0.1]);
    let two = union(&moved(&small, [2.0, 0.0, 0.0]), &small);
    let two = shape(&two);
    assert_eq!(two.at(&Pose3::IDENTITY).unwrap().inside(&ring), Some(false));
    // A shell within a shell that faces inward: what lies in the hollow is outside, by either rule.
    for faces_in in [true, false] {
        let (points, mut faces) = block([4.0, 4.0, 4.0]);
        let inner = block([2.0, 2.0, 2.0]);
        if !faces_in {
            faces[3].swap(0, 1); // no agreed outside any more: crossings are counted
        }
        let mut inner = inner;
        for f in &mut inner.1 {
            f.swap(0, 1);
        }
        let hollow = shape(&union(&(points, faces), &inner));
        let hollow = hollow.at(&Pose3::IDENTITY).unwrap();
        assert_eq!(hollow.mesh().is_oriented(), faces_in);
        assert_eq!(hollow.contains_point([0.0; 3]), Some(false));
        assert_eq!(hollow.contains_point([1.5, 0.0, 0.0]), Some(true));
        assert_eq!(
            shape(&small).at(&Pose3::IDENTITY).unwrap().inside(&hollow),
            Some(false)
        );
    }
    // Open: nobody can tell.
    let (points, mut faces) = block([4.0, 4.0, 4.0]);
    faces.pop();
    let open = Mesh::new(&points, &faces).unwrap();
    assert_eq!(
        pea.at(&Pose3::IDENTITY)
            .unwrap()
            .inside(&open.at(&Pose3::IDENTITY).unwrap()),
        None
    );
}

#[test]
fn odd_input() {
    assert_eq!(Mesh::new(&[[0.0; 3]], &[]).unwrap_err(), Error::NoTriangles);
    let err = Mesh::new(&[[0.0, 1.0, f64::NAN]], &[[0, 0, 0]]).unwrap_err();
    assert_eq!(
        err.to_string(),
        "vertex z at index 0 is NaN: give a finite number"
    );
    let err = Mesh::new(&[[0.0; 3]], &[[0, 0, 0], [0, 7, 0]]).unwrap_err();
    assert!(
        err.to_string()
            .starts_with("triangle 1 names vertex 7, but there are 1")
    );
    let point = Mesh::new(&[[1.0, 2.0, 3.0]], &[[0, 0, 0]]).unwrap();
    let bad = Pose3::new(Rot3::from_yaw_degrees(f64::NAN), [0.0; 3]);
    assert!(matches!(point.at(&bad), Err(Error::NotFinite { .. })));
    let bad = Pose3::new(Rot3::IDENTITY, [0.0, f64::INFINITY, 0.0]);
    assert!(matches!(point.at(&bad), Err(Error::NotFinite { .. })));
    let far = Mesh::new(&[[1.7e308, 0.0, 0.0]], &[[0, 0, 0]]).unwrap();
    let here = far.at(&Pose3::IDENTITY).unwrap();
    assert!(here.intersects(&here));
    let over = Pose3::new(Rot3::IDENTITY, [1.7e308, 0.0, 0.0]);
    assert_eq!(far.at(&over).unwrap_err(), Error::TooLarge { axis: 'x' });
    // Many triangles in one place.
    let pile = Mesh::new(&[[1.0; 3], [2.0, 1.0, 1.0]], &[[0, 1, 0]; 100]).unwrap();
    assert!(pile.is_closed() && pile.volume() == Some(0.0));
    let pile = pile.at(&Pose3::IDENTITY).unwrap();
    assert_eq!(pile.contains_point([1.5, 1.0, 1.0]), Some(true));
    assert_eq!(pile.contains_point([1.5, 1.0, 2.0]), Some(false));
    assert_eq!(pile.pairs(&pile, Touch::Counts).len(), 10_000);
    // The whole range of f64 at once.
    let wide = [
        [-1.7e308, 0.0, 5e-324],
        [1.7e308, 1.0, 0.0],
        [0.0, -1e-300, 1e300],
    ];
    let wide = Mesh::new(&wide, &[[0, 1, 2], [2, 1, 0]]).unwrap();
    let wide = wide.at(&Pose3::IDENTITY).unwrap();
    assert_eq!(wide.pairs(&wide, Touch::Counts).len(), 4);
}

/// The middles of its boxes are past the largest number on the way, not where they lie.
#[test]
fn meshes_that_reach_to_the_end_of_numbers() {
    for s in [1.2e308, 1.6e308] {
        let octahedron = shape(&scaled(&octahedron(), s));
        for degrees in [0.0, 30.0, 90.0, 210.0] {
            let pose = Pose3::new(Rot3::from_yaw_degrees(degrees), [0.0; 3]);
            let posed = octahedron.at(&pose).unwrap();
            for p in [[0.0; 3], [0.1, 0.05, 0.02], [0.0, 0.0, 0.9]].map(|p| p.map(|x| x * s)) {
                assert_eq!(posed.contains_point(p), Some(true), "{degrees} {p:?}");
            }
            assert_eq!(posed.contains_point([0.9 * s; 3]), Some(false));
        }
    }
}
