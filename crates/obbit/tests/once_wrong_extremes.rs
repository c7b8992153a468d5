//! Questions at the ends of the numbers that were once answered wrongly, as a user asks them.
#![allow(clippy::unwrap_used)] // a panic is how a test fails

use obbit::select::{Fill, Lasso, Marquee, Mode};
use obbit::{
    Aabb2, Aabb3, Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Index2, Index3, Obb2,
    Rot2, Segment2, Segment3, Shape2, Sphere, Touch, fit,
};

/// A power of two, subnormal ones too.
fn two_to(exponent: i32) -> f64 {
    let factor = if exponent < 0 { 0.5 } else { 2.0 };
    (0..exponent.abs()).fold(1.0, |power, _| power * factor)
}

/// The way between two cores may be all that rounding left of it: its square vanishes, and tells nothing.
#[test]
fn a_way_whose_square_vanishes_tells_nothing() {
    for t in [1e-170, 1e-200, 1e-300] {
        let wall = Aabb2::new([0.0, -1e16], [0.0, -0.25]).unwrap();
        let line = Segment2::new([0.0, -1e16], [0.0, -0.25]).unwrap();
        let capsule = Capsule2::new([-0.25, 0.0], [0.0, t], 0.5).unwrap();
        assert!(wall.overlaps(&capsule) && capsule.overlaps(&wall), "{t:e}");
        assert!(line.overlaps(&capsule) && capsule.overlaps(&line), "{t:e}");
        assert!(capsule.within(&line, 0.1) && capsule.separation(&line).distance < 0.0);
        assert!(capsule.mtv(&line).is_some() && capsule.contact(&line).is_some());
        let line = Segment3::new([0.0, -1e16, 0.0], [0.0, -0.25, 0.0]).unwrap();
        let capsule = Capsule3::new([-0.25, 0.0, 0.0], [0.0, t, 0.0], 0.5).unwrap();
        assert!(line.overlaps(&capsule) && capsule.overlaps(&line), "{t:e}");
    }
    let line = Capsule2::new([0.0, 0.0], [1.0, 1.2e-162], 0.0).unwrap();
    let disc = Circle::new([0.5, 2e-162], 1e-15).unwrap();
    assert!(line.overlaps(&disc) && disc.overlaps(&line));
    let line = Segment2::new([0.0, 0.0], [1.0, 1.2e-162]).unwrap();
    let point = Segment2::new([0.5, 2e-162], [0.5, 2e-162]).unwrap();
    assert!(line.within(&point, 1e-100) && point.within(&line, 1e-100));
}

/// Sums of numbers near the largest of both signs overflow to minus infinity, which is no number either.
#[test]
fn what_overflows_on_the_way_is_asked() {
    let at = |bits: &[[u64; 3]], power: i32| -> Vec<[f64; 3]> {
        let scaled = |x: &u64| f64::from_bits(*x) * two_to(power);
        bits.iter().map(|p| p.each_ref().map(scaled)).collect()
    };
    let line = [
        [
            0xe1cf_5c28_0000_0000,
            0xe1ae_f958_0000_0000,
            0xe1dc_64c5_0000_0000,
        ],
        [0; 3],
    ];
    let triangle = [
        [
            0x617e_b880_0000_0000,
            0x61c8_41aa_0000_0000,
            0xe1c8_c98a_0000_0000,
        ],
        [
            0xe189_7640_0000_0000,
            0xe1a9_35f0_0000_0000,
            0x61af_e7c8_0000_0000,
        ],
        [
            0x5e10_0000_0000_0000,
            0xde09_f710_0000_0000,
            0xddf9_e4b8_0000_0000,
        ],
    ];
    let first = [
        [0; 3],
        [
            0x61c0_f3f3_3333_3333,
            0x61ca_444d_9999_9999,
            0xe1bc_b0f9_9999_9999,
        ],
        [
            0xe1bb_d041_9999_9999,
            0xe1bc_faec_cccc_cccc,
            0x61c2_f468_0000_0000,
        ],
    ];
    let second = [
        [
            0xe1cf_cc0f_3333_3333,
            0x61cb_ed3e_6666_6666,
            0x61d2_7f46_6666_6666,
        ],
        [
            0x5e03_6f80_0000_0000,
            0x5e00_69ec_0000_0000,
            0x5e09_3fc8_0000_0000,
        ],
    ];
    for power in [0, -1, -12, -40] {
        for [a, b] in [[&line[..], &triangle[..]], [&first[..], &second[..]]] {
            let [a, b] = [a, b].map(|bits| ConvexHull::from_points(&at(bits, power)).unwrap());
            assert!(a.overlaps(&b) && b.overlaps(&a), "{power}");
            assert!(
                a.separation(&b).distance < 0.0 && b.mtv(&a).is_some(),
                "{power}"
            );
            assert_eq!(obbit::pairs(&[a, b], obbit::Touch::Ignored), [(0, 1)]);
        }
    }
}

/// A radius that vanishes beside the other shape is one still.
#[test]
fn what_is_round_stays_so_beside_a_huge_box() {
    let casts = [
        (1e80, 1e-300, [1.0, 1e-14]),
        (1e80, 1e-300, [-1.0, 1e-13]),
        (1e300, 1e-30, [1.0, 1e-14]),
    ];
    for (size, r, motion) in casts {
        let ground = Aabb2::new([-size, -size], [size, 0.0]).unwrap();
        let disc = Circle::new([0.0, r], r).unwrap();
        assert!(ground.cast(&disc, motion).is_none(), "{size:e}");
        let back = motion.map(|x: f64| -x);
        assert!(disc.cast(&ground, back).is_none(), "{size:e}");
        let ground = Aabb3::new([-size; 3], [size, size, 0.0]).unwrap();
        let ball = Sphere::new([0.0, 0.0, r], r).unwrap();
        assert!(ground.cast(&ball, [motion[0], 0.0, motion[1]]).is_none());
    }
    for (size, r) in [(1e300, 1e-30), (1e200, 1e-130), (1e290, 1e-40)] {
        let ground = Aabb2::new([-size, -size], [size, 0.0]).unwrap();
        let capsule = Capsule2::new([0.0, 0.0], [2.0, 0.0], r).unwrap();
        let share = ground.overlap_area(&capsule) / (2.0 * r);
        assert!((share - 1.0).abs() < 1e-9, "{size:e} {share}");
        let disc = Circle::new([0.0, 0.0], 1e-30).unwrap();
        let share = ground.overlap_area(&disc) / (0.5 * core::f64::consts::PI * 1e-60);
        assert!((share - 1.0).abs() < 1e-9, "{size:e} {share}");
    }
}

/// A side that vanishes in the unit of the other made a huge box one without an area.
#[test]
fn shares_of_a_box_of_two_extremes() {
    let least = 5e-324;
    let boxes = [
        ([1e250, 1e-100], [1e-160, 1e-160]),
        ([1e306, 1e-160], [1e-160, 3e-160]),
        ([1e300, 1e-200], [1e-190, 1e-190]),
    ];
    for (a, b) in boxes {
        for turn in [Rot2::IDENTITY, Rot2::from_degrees(30.0)] {
            let [a, b] = [a, b].map(|size| Obb2::new([0.0; 2], size, turn).unwrap());
            assert_eq!([a.iou(&b), b.iou(&a)], [least; 2], "{a:?} {b:?}");
        }
        let [a, b] = [a, b].map(|[w, h]| Aabb2::new([0.0; 2], [w, h]).unwrap());
        assert_eq!([a.iou(&b), b.iou(&a)], [least; 2], "{a:?} {b:?}");
    }
    let capsule = Capsule2::new(
        [-8.749999999999999e-163, 0.0],
        [-3.529909806784242e306, 6.874743233386659e-165],
        5.2499999999999995e-163,
    );
    let polygon = ConvexPolygon::from_points(&[
        [-1.2250000000000002e-162, 0.0],
        [6.874743233386659e-165, -1.7499999999999997e-162],
        [5.2499999999999995e-163, -1.7499999999999997e-162],
        [5e-324, -8.749999999999999e-163],
    ]);
    assert_eq!(capsule.unwrap().iou(&polygon.unwrap()), least);
    let tall = Aabb2::new([-0.0, 5e-324], [2.131371090045899e-162, 2e306]).unwrap();
    let polygon = ConvexPolygon::from_points(&[
        [-5e-324, 0.0],
        [2.131371090045899e-162, 0.0],
        [2.131371090045899e-162, 1.0656855450229495e-162],
    ]);
    let share = tall.iou(&polygon.unwrap());
    assert!(share > 0.0 && share <= 1.0, "{share}");
}

/// Beside sides of 1e300, small ones vanished from the unit in which boxes are fitted.
#[test]
fn fitted_boxes_of_two_extremes() {
    let sets = [
        [[-2e-16, 0.0, 0.0], [0.0, 3e307, 0.0], [0.0, 0.0, 1e-100]],
        [[3e-10, 0.0, 0.0], [0.0, 1e300, 0.0], [0.0, 0.0, 1e-100]],
    ];
    for points in sets {
        let fitted = fit::min_volume_box(&points).unwrap();
        let hull = ConvexHull::from_points(&points).unwrap();
        let mut aligned = hull.bounds().size();
        aligned.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(fitted.size(), aligned);
    }
    let fitted = fit::min_area_rect(&[[0.0, 0.0], [1e-20, -1.0]]).unwrap();
    assert_eq!(fitted.rotation().degrees(), 90.0);
}

/// Where all limits were the largest number, an index wrote bytes that it did not read.
#[test]
fn an_index_at_the_largest_number_reads_its_own_bytes() {
    for x in [f64::MAX, -f64::MAX, f64::MAX.next_down(), 1e308] {
        for count in [64, 65, 1000] {
            let flat = vec![Aabb2::new([x, 0.0], [x, 1.0]).unwrap(); count];
            let index = Index2::new(&flat);
            let read = Index2::from_bytes(&index.to_bytes()).unwrap();
            assert_eq!(read.query(&flat[0], Touch::Counts).len(), count);
            let flat = vec![Aabb3::new([0.0, 1.0, x], [1.0, 2.0, x]).unwrap(); count];
            let index = Index3::new(&flat);
            let read = Index3::from_bytes(&index.to_bytes()).unwrap();
            assert_eq!(read.query(&flat[0], Touch::Counts).len(), count);
        }
    }
}

/// Something huge and round is next to it, so near that in shares of the way it is no float: that is soon, not never.
#[test]
fn what_is_hit_sooner_than_floats_tell_is_hit_at_once() {
    let close = |found: f64, wanted: f64| {
        let off = (found - wanted).abs();
        assert!(
            found > 0.0 && (off <= 1e-9 * wanted || off <= 5e-324),
            "{found:e} for {wanted:e}"
        );
    };
    for s in [1e100, 1e155, 1e160, 1e162, 1e165, 1e200, 1e300] {
        let disc = Circle::new([0.0, s], s).unwrap();
        let line = Segment2::new([1.0, 0.0], [1.0, -s]).unwrap();
        let wall = Aabb2::new([1.0, -s], [2.0, 0.0]).unwrap();
        let wedge = ConvexPolygon::new(&[[1.0, 0.0], [1.0, -s], [0.5 * s, -s]]).unwrap();
        let shapes = [Shape2::from(line), wall.into(), wedge.into()];
        // The way of the disc in units of its radius: past the floats' range, and within.
        for unit in [1.0, 1.0 / s, 1e-3 / s] {
            let motion = [0.5 * unit, -0.75 * s * unit];
            let wanted = 2.0 / 3.0 / s / (s * unit);
            for shape in &shapes {
                let hit = shape.cast(&disc, motion).unwrap();
                close(hit.time, wanted);
                close(disc.cast(shape, motion.map(|x| -x)).unwrap().time, wanted);
                assert!((hit.normal[1] - 1.0).abs() < 1e-9, "{hit:?}");
            }
            let ball = Sphere::new([0.0, s, 0.0], s).unwrap();
            let post = Segment3::new([1.0, 0.0, 0.0], [1.0, -s, 0.0]).unwrap();
            let motion = [motion[0], motion[1], 0.0];
            close(post.cast(&ball, motion).unwrap().time, wanted);
            close(ball.cast(&post, motion.map(|x| -x)).unwrap().time, wanted);
        }
        for speed in [1.0, 1e-60, 1.0 / s] {
            let wanted = 0.5 / (s * speed);
            let hit = disc.ray([1.0, 0.0], [0.0, speed]).unwrap();
            close(hit.time, wanted);
            let ball = Sphere::new([0.0, s, 0.0], s).unwrap();
            let hit = ball.ray([1.0, 0.0, 0.0], [0.0, speed, 0.0]).unwrap();
            close(hit.time, wanted);
        }
    }
}

/// Of a box far larger than the way to it: an index, which knows nothing but boxes, says the same.
#[test]
fn a_ray_enters_a_box_when_an_index_says_so() {
    let same = |found: f64, wanted: f64| {
        let off = (found - wanted).abs();
        assert!(
            off <= 1e-14 * wanted || off <= 5e-324,
            "{found:e} for {wanted:e}"
        );
    };
    let check = |[min, max]: [[f64; 2]; 2], origin: [f64; 2], dir: [f64; 2]| {
        let flat = Aabb2::new(min, max).unwrap();
        let hit = flat.ray(origin, dir);
        let first = Index2::new(&[flat]).ray_first(origin, dir, f64::INFINITY);
        assert_eq!(
            hit.is_some(),
            first.is_some(),
            "{flat:?} {origin:?} {dir:?}"
        );
        if let Some((hit, (_, time))) = hit.zip(first) {
            same(hit.time, time);
        }
        let (low, high) = ([min[0], min[1], -1.0], [max[0], max[1], max[0]]);
        let Ok(solid) = Aabb3::new(low, high) else {
            return;
        };
        let (origin, dir) = ([origin[0], origin[1], 0.5], [dir[0], dir[1], 0.0]);
        let hit = solid.ray(origin, dir);
        let first = Index3::new(&[solid]).ray_first(origin, dir, f64::INFINITY);
        assert_eq!(
            hit.is_some(),
            first.is_some(),
            "{solid:?} {origin:?} {dir:?}"
        );
        if let Some((hit, (_, time))) = hit.zip(first) {
            same(hit.time, time);
        }
    };
    for s in [1e20, 1e100, 1e154, 1e160, 1e200, 1e300] {
        for aside in [0.0, -1e-300, -1e-20] {
            check([[-s, -s], [3.0, 0.0]], [1e-8, 1.0 / s], [aside, -1.0]);
        }
        check([[-s, -s], [3.0, 0.0]], [1e-8, 1.0 / s], [0.0, -1.0 / s]);
    }
    check([[0.0, 0.0], [1e173, 1e299]], [1.0, -1e-33], [0.0, 1e-223]);
    // Powers of two, times that are no floats among them.
    let mut state = 1u64;
    let mut power = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let exponent = (state >> 33) % 800;
        two_to(exponent as i32 - 400)
    };
    for _ in 0..2000 {
        let [x, up, left, down, dx, dy] = [(); 6].map(|()| power());
        check([[-left, -down], [x, 0.0]], [0.25 * x, up], [0.0, -dy]);
        check([[-left, -down], [x, 0.0]], [0.25 * x, up], [-dx, -dy]);
    }
}

/// The way left is a few roundings of the shapes' size, and where these are next to the least numbers it is no float.
#[test]
fn a_cast_of_what_is_round_takes_its_time_in_any_unit() {
    for exponent in [0, -960, -980, -1000, -1023, -1040, -1058, -1074] {
        let unit = two_to(exponent);
        let at = |p: [f64; 2]| p.map(|x| x * unit);
        let turned = |center: [f64; 2], size: [f64; 2]| {
            let turn = Rot2::from_cos_sin(-0.6, -0.8).unwrap();
            Obb2::new(at(center), at(size), turn).unwrap()
        };
        let wall = turned([-3.0, -1.0], [4.0, 14.0]);
        let beam = Capsule2::new(at([-3.0, 4.0]), at([4.0, 0.0]), 2.0 * unit).unwrap();
        let hit = wall.cast(&beam, at([8.0, -6.0])).unwrap();
        assert!((hit.time - 0.2).abs() < 1e-9, "{exponent} {hit:?}");
        let normal = hit.normal;
        assert!((normal[0].abs() - 0.6).abs() < 1e-12 && (normal[1].abs() - 0.8).abs() < 1e-12);
        let beam = Capsule2::new(at([-1.0, 0.0]), at([-3.0, -2.0]), 2.0 * unit).unwrap();
        let hit = beam
            .cast(&turned([-4.0, -5.0], [2.0, 14.0]), at([-3.0, 3.0]))
            .unwrap();
        assert!(hit.time < 1e-15, "{exponent} {hit:?}");
        let beam =
            Capsule2::new(at([1203.0, -1669.0]), at([2846.0, 2178.0]), 339.0 * unit).unwrap();
        let disc = Circle::new(at([1446.0, 2108.0]), 921.0 * unit).unwrap();
        let hit = beam.cast(&disc, at([1583.0, -59.0])).unwrap();
        assert!(
            (hit.time / 6.17365122519878e-7 - 1.0).abs() < 1e-9,
            "{exponent} {hit:?}"
        );
    }
}

/// Corners of boxes of the least numbers are rounded by as much as they are long.
#[test]
fn a_window_of_the_least_numbers_holds_what_lies_in_it() {
    for exponent in [0, -1060, -1072, -1073, -1074] {
        let unit = two_to(exponent);
        let corners = [
            [-2.0, -6.0],
            [4.0, -6.0],
            [-5.0, -1.0],
            [0.0, -5.0],
            [0.0, 2.0],
        ];
        let lasso = Lasso::new(&corners.map(|p| p.map(|x: f64| x * unit))).unwrap();
        let lasso = lasso.filled(Fill::NonZero);
        let turn = Rot2::from_cos_sin(0.6, 0.8).unwrap();
        let inside = Obb2::new([-unit, -4.0 * unit], [2.0 * unit, 0.0], turn).unwrap();
        let mut marquee = Marquee::new(&[inside]);
        assert_eq!(marquee.select(lasso, Mode::Window), [0], "{exponent}");
    }
}
