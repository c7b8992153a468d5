//! Questions that were once answered wrongly, as a user asks them.
#![allow(clippy::unwrap_used)] // a panic is how a test fails

use obbit::{
    Aabb2, Aabb3, Capsule2, Circle, ConvexHull, ConvexPolygon, Index3, Obb2, Obb3, Rot2, Rot3,
    Segment2, Sphere,
};

/// A power of two, subnormal ones too.
fn two_to(exponent: i32) -> f64 {
    let factor = if exponent < 0 { 0.5 } else { 2.0 };
    (0..exponent.abs()).fold(1.0, |power, _| power * factor)
}

/// What touches and moves into the other hits it at once, however far the motion would take it.
#[test]
fn what_touches_and_moves_through_is_hit() {
    let motions = [
        (0, 1e308),
        (-83, 1e308),
        (-332, 1e250),
        (-996, 1e100),
        (-1030, 1e10),
        (996, 1e-300),
    ];
    for (exponent, m) in motions {
        let s = two_to(exponent);
        let plane = [0.0, s].map(|x| Aabb2::new([x, 0.0], [x + s, s]).unwrap());
        let space = [0.0, s].map(|x| Aabb3::new([x, 0.0, 0.0], [x + s, s, s]).unwrap());
        let turned = [0.5, 1.5].map(|x| Obb2::new([x * s, 0.0], [s, s], Rot2::IDENTITY).unwrap());
        let round = [0.0, 2.0 * s].map(|x| Circle::new([x, 0.0], s).unwrap());
        let balls = [0.0, 2.0 * s].map(|x| Sphere::new([x, 0.0, 0.0], s).unwrap());
        for (way, hits) in [(-m, true), (m, false)] {
            let time = hits.then_some(0.0);
            let name = format!("{s:e} {way:e}");
            let [a, b] = &plane;
            assert_eq!(a.cast(b, [way, 0.0]).map(|h| h.time), time, "{name}");
            let [a, b] = &turned;
            assert_eq!(a.cast(b, [way, 0.0]).map(|h| h.time), time, "{name}");
            let [a, b] = &round;
            assert_eq!(a.cast(b, [way, 0.0]).map(|h| h.time), time, "{name}");
            let [a, b] = &space;
            assert_eq!(a.cast(b, [way, 0.0, 0.0]).map(|h| h.time), time, "{name}");
            let [a, b] = &balls;
            assert_eq!(a.cast(b, [way, 0.0, 0.0]).map(|h| h.time), time, "{name}");
        }
    }
}

/// A speck within a box 1e18 wide: products with its length underflow.
#[test]
fn a_speck_lies_in_a_huge_box() {
    let (c, s, w) = (0.84_f64.sqrt(), 0.4, 1e18);
    let turn = Rot2::from_cos_sin(c, s).unwrap();
    let huge = Obb2::new([-0.4 * w * c, -0.4 * w * s], [w, 1e-3 * w], turn).unwrap();
    let speck = Segment2::new([0.0, 0.0], [5e-324, 0.0]).unwrap();
    assert!(huge.contains(&Segment2::new([0.0; 2], [0.0; 2]).unwrap()));
    assert!(speck.intersects(&huge) && huge.intersects(&speck));
    assert!(speck.within(&huge, 0.0));
}

/// Needles a thousand times as long as their distance: a search among their corners may lose its digits.
#[test]
fn needles_are_as_far_apart_as_their_points() {
    let a = Aabb3::new(
        [
            -0.784_939_757_218_922_5,
            0.490_850_784_079_934_1,
            0.246_525_902_504_339_8,
        ],
        [
            -0.695_431_844_119_679_8,
            6_827.514_757_626_504,
            0.246_526_495_698_375_92,
        ],
    )
    .unwrap();
    let axes = [
        [
            0.853_000_534_310_918_6,
            0.016_156_327_867_372_675,
            0.521_659_909_840_817,
        ],
        [
            0.318_611_966_448_258_73,
            0.775_537_404_035_964_9,
            -0.545_002_619_326_623_5,
        ],
        [
            -0.413_372_112_389_383_5,
            0.631_094_615_178_064_1,
            0.656_386_382_698_475_9,
        ],
    ];
    let size = [
        6.812_431_641_001_056e-7,
        0.438_987_765_327_157_67,
        9_518.546_914_254_479,
    ];
    let center = [
        -0.903_346_699_662_561_6,
        0.358_935_930_731_796_47,
        0.538_442_227_550_335_7,
    ];
    let b = Obb3::new(center, size, Rot3::from_axes(axes).unwrap()).unwrap();
    for (told, exact) in [
        (a.distance(&b), a.separation(&b).distance),
        (b.distance(&a), b.separation(&a).distance),
    ] {
        assert!((told - exact).abs() < 1e-12, "{told} {exact}");
        assert!(a.within(&b, told + 1e-12) && !a.within(&b, told - 1e-12));
    }
}

/// Centres farther apart than the largest float, and surfaces that nearly touch.
#[test]
fn what_is_near_at_the_ends_of_the_floats_is_told_as_near() {
    let at = 0.743e308;
    let radius = at * 2.0_f64.sqrt() * (1.0 - 1e-7);
    let small = two_to(-60);
    let apart = |scale: f64| {
        let [a, b] = [-at, at].map(|x| Circle::new([x * scale; 2], radius * scale).unwrap());
        a.distance(&b)
    };
    let (told, wanted) = (apart(1.0), apart(small) / small);
    assert!((told / wanted - 1.0).abs() < 1e-12, "{told:e} {wanted:e}");
}

/// Axes as skew as is allowed, whose rows are more so.
#[test]
fn an_inverse_is_a_rotation_that_can_be_given() {
    let axes = [
        [
            -0.532_006_558_340_383_6,
            0.335_194_558_464_846_6,
            -0.777_569_501_918_472,
        ],
        [
            0.785_913_910_208_620_6,
            -0.146_295_052_405_018_36,
            -0.600_780_863_432_625_9,
        ],
        [
            -0.315_133_273_658_125_2,
            -0.930_721_544_506_414_6,
            -0.185_602_979_267_508_46,
        ],
    ];
    let inverse = Rot3::from_axes(axes).unwrap().inverse();
    assert!(Rot3::from_axes(inverse.axes()).is_ok());
    assert!(Rot3::from_axes(inverse.inverse().axes()).is_ok());
}

/// A small shape on a ground that is 1e13 times as wide: its own sides count.
#[test]
fn contacts_on_a_wide_ground_lie_under_what_stands_there() {
    for wide in [1e3, 1e7, 1e10, 1e13] {
        let ground = Obb3::new([0.0, 0.0, -0.5], [wide, wide, 1.0], Rot3::IDENTITY).unwrap();
        let cube = Aabb3::new([0.0; 3], [1.0; 3]).unwrap();
        let contact = ground.contact(&cube).unwrap();
        assert_eq!(contact.points.iter().count(), 4, "{wide:e}");
        for p in &contact.points {
            let within = |x: f64| (-0.01..=1.01).contains(&x);
            assert!(within(p.point[0]) && within(p.point[1]), "{wide:e} {p:?}");
        }
        if wide > 1e10 {
            continue; // points are rounded by centimetres
        }
        // Tilted by half a degree and sunk by a thousandth: what is above the ground does not touch it.
        let tilt = Rot3::from_axis_angle_degrees([1.0, 0.0, 0.0], 0.5).unwrap();
        let tilted = Obb3::new([0.0, 0.0, 0.503], [1.0; 3], tilt).unwrap();
        let contact = ground.contact(&tilted).unwrap();
        for p in &contact.points {
            assert!(p.depth > 0.0 || p.point[2] < 1e-4, "{wide:e} {p:?}");
        }
    }
}

/// A round shape beside one of quite another size: it is hit where the other is, not where the line of a side goes
/// on beyond its ends.
#[test]
fn what_is_hit_is_where_the_other_is() {
    let small = [[0.0, 1.0], [1.0, -1.0], [1.0 + f64::EPSILON, -1.0]];
    let huge = Circle::new([-1e150, 0.0], 5e149).unwrap();
    let hit = ConvexPolygon::from_points(&small)
        .unwrap()
        .cast(&huge, [5.000_000_000_000_005e149, 0.5])
        .unwrap();
    assert!((hit.time - 1.0).abs() < 1e-12, "{hit:?}");
    // Along a side that is a hair off its way, to the corner where that begins.
    let low = 0.5_f64.next_down();
    let wedge = [[low, low], [1.0, low], [1.0, 1.0 + f64::EPSILON]];
    let speck = Circle::new([5e-301; 2], 5e-301).unwrap();
    let hit = ConvexPolygon::from_points(&wedge)
        .unwrap()
        .cast(&speck, [0.5, low])
        .unwrap();
    assert!((hit.time - 1.0).abs() < 1e-12, "{hit:?}");
}

/// A speck in space that comes to a triangle with the end of its motion, but for rounding.
#[test]
fn what_arrives_as_its_motion_ends_has_gone_all_the_way() {
    let corners = [
        [-100_000_000.0, 50_000_000.0, 100_000_000.000_000_01],
        [100_000_000.000_000_01, -100_000_000.0, 0.0],
        [100_000_000.000_000_01, 69_651_629.512_075_86, 50_000_000.0],
    ];
    let plate = ConvexHull::from_points(&corners).unwrap();
    let ends = [5e-301, 1.000_000_000_000_000_2e-300];
    let speck = Sphere::new([ends[0], ends[1], ends[1]], 5e-324).unwrap();
    let motion = [
        -13_740_542.942_302_154,
        14_516_963.958_395_55,
        -49_256_531.822_197_594,
    ];
    let hit = speck.cast(&plate, motion).unwrap();
    assert!((hit.time - 1.0).abs() < 1e-12, "{hit:?}");
}

/// Where the last places of a coordinate are worth more than the depth, the way out is along another: a time
/// in nanoseconds beside a small number had been moved by 190.
#[test]
fn the_shortest_move_is_short_where_one_coordinate_is_coarse() {
    for (at, shift) in [(1.7e18, 0.0), (1e300, 0.0), (-1e308, 1e-300), (9e15, 0.25)] {
        let turn = Rot2::from_degrees(30.0);
        for turn in [Rot2::IDENTITY, turn] {
            let a = Obb2::new([at, 0.0], [5.0, 5.0], turn).unwrap();
            let b = Obb2::new([at, shift], [5.0, 5.0], turn).unwrap();
            let mtv = a.mtv(&b).unwrap();
            assert!(!a.overlaps(&b.translated(mtv).unwrap()), "{at:e} {mtv:?}");
            // (At 30 degrees along both axes, as far as the corners reach.)
            assert!(mtv[0] * mtv[0] + mtv[1] * mtv[1] < 49.0, "{at:e} {mtv:?}");
        }
        let low = |y: f64| Aabb2::from_center_size([at, y], [5.0; 2]).unwrap();
        let (a, b) = (low(0.0), low(shift));
        let mtv = a.mtv(&b).unwrap();
        assert!(!a.overlaps(&b.translated(mtv).unwrap()), "{at:e} {mtv:?}");
        assert!(mtv[0].abs() + mtv[1].abs() <= 8.0, "{at:e} {mtv:?}");
    }
    let ball = |z: f64| Sphere::new([3e17, 0.0, z], 4.0).unwrap();
    let (a, b) = (ball(0.0), ball(0.0));
    let mtv = a.mtv(&b).unwrap();
    assert!(!a.overlaps(&b.translated(mtv).unwrap()));
    assert!(mtv.iter().map(|x| x.abs()).sum::<f64>() < 8.5, "{mtv:?}");
}

/// A polygon with a side of two ulps, whose direction rounding turns any way.
#[test]
fn a_side_of_an_ulp_parts_nothing() {
    let corners = [
        [0.75, 0.6],
        [0.7500000000000001, 0.5999999999999998],
        [1.0, 0.55],
        [1.2, 1.6],
        [0.58, 1.5],
    ];
    let polygon = ConvexPolygon::new(&corners).unwrap();
    for (x, y) in (-20..=20).flat_map(|x| (-20..=20).map(move |y| (x, y))) {
        let at = |place: [f64; 2]| {
            let moved = |from: f64, ulps: i32| {
                (0..ulps.abs()).fold(
                    from,
                    |v, _| if ulps > 0 { v.next_up() } else { v.next_down() },
                )
            };
            [moved(place[0], x), moved(place[1], y)]
        };
        let block = Obb2::new(at([-1.5, -1.6]), [4.4, 7.0], Rot2::IDENTITY).unwrap();
        assert!(
            block.overlaps(&polygon) && polygon.overlaps(&block),
            "{x} {y}"
        );
        let line = Segment2::new(at([-1.5, 1.35]), [0.66, 1.36]).unwrap();
        assert!(
            line.overlaps(&polygon) && polygon.overlaps(&line),
            "{x} {y}"
        );
    }
}

/// Side by side but for the rounding of their ends, and less than a rounding apart: the one is run into at once, not
/// where an end of it comes to.
#[test]
fn what_comes_down_on_a_parallel_capsule_meets_its_side() {
    let bar = Segment2::new([0.5, 0.5], [-0.5, 1.5]).unwrap();
    let ends = [
        [-core::f64::consts::FRAC_1_SQRT_2, 0.2928932188134524],
        [1.7928932188134525, -2.2071067811865475],
    ];
    let capsule = Capsule2::new(ends[0], ends[1], 1.0).unwrap();
    assert!(!bar.intersects(&capsule));
    let times = [
        bar.cast(&capsule, [-1.0, 1.5]).unwrap().time,
        capsule.cast(&bar, [1.0, -1.5]).unwrap().time,
    ];
    assert_eq!(times[0], times[1]);
    assert!(times[0] > 0.0 && times[0] < 1e-15, "{times:?}");
}

/// Of two aligned boxes in space the distance lost digits to how large they are, where the gaps between their
/// limits have them all.
#[test]
fn large_boxes_close_to_each_other_are_as_far_apart_as_their_gaps() {
    let mut state = 3u64;
    let mut share = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    for _ in 0..500 {
        let low = [(); 3].map(|()| 1e4 * share());
        let size = [(); 3].map(|()| 1e4 * share());
        let a = Aabb3::new(low, [0, 1, 2].map(|k| low[k] + size[k])).unwrap();
        let way = [(); 3].map(|()| 0.2 * share() - 0.05);
        let start = [0, 1, 2].map(|k| a.max()[k] + way[k]);
        let b = Aabb3::new(start, start.map(|x| x + 1e4)).unwrap();
        let gaps = [0, 1, 2].map(|k| (b.min()[k] - a.max()[k]).max(0.0));
        let plain = gaps.map(|x| x * x).iter().sum::<f64>().sqrt();
        for found in [
            a.distance(&b),
            b.distance(&a),
            Index3::new(&[a]).nearest_to(&b, 1)[0].1,
        ] {
            assert!((found - plain).abs() <= 4e-16 * plain, "{a:?} {b:?}");
        }
        if plain > 0.0 {
            assert_eq!(a.separation(&b).distance, a.distance(&b));
        }
    }
}
