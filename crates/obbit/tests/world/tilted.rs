//! Bodies whose edges are all but parallel: where the next to nothing by which they are tilted decides.

use core::f64::consts::{FRAC_PI_4, SQRT_2};
use obbit::world::{Body2, Body3, Phase, World2, World3};
use obbit::{ConvexPolygon, Obb2, Obb3, Rot2, Rot3};

/// It does not turn, slides as it lands, and lies on the floor from then on.
#[test]
fn a_box_yawed_by_next_to_nothing_lands_on_the_floor() {
    let base = Rot3::from_axis_angle_degrees([1.0, 1.0, 0.0], 45.0).unwrap();
    for yaw in [2e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-6, 1e-4] {
        let yaw = Rot3::from_axis_angle_radians([0.0, 0.0, 1.0], yaw).unwrap();
        let upright = |size| Obb3::new([0.0; 3], size, Rot3::IDENTITY).unwrap();
        let mut world = World3::new();
        let floor = Body3 {
            rotation: base,
            ..Body3::fixed(upright([4.0, 4.0, 1.0]))
        };
        let floor = world.add(floor).unwrap();
        let body = Body3 {
            position: base.apply([0.0, 0.0, 2.0]),
            velocity: base.apply([0.3, 0.2, -1.0]),
            rotation: yaw.then(base),
            restitution: 0.0,
            ..Body3::new(upright([1.0; 3]))
        };
        let body = world.add(body).unwrap();
        for _ in 0..3 {
            world.step(1.0).unwrap();
            let placed = world.placed(floor).unwrap();
            let gap = placed.separation(world.placed(body).unwrap());
            assert!(gap.distance > -1e-13, "{gap:?}");
        }
    }
}

/// Corner edges that run past each other nearly side by side.
#[test]
fn edges_all_but_parallel_meet_somewhere() {
    let cube = Obb3::new([0.0; 3], [1.0; 3], Rot3::IDENTITY).unwrap();
    let mut world = World3::new();
    let wall = Body3 {
        rotation: Rot3::from_yaw_radians(FRAC_PI_4),
        ..Body3::fixed(cube)
    };
    world.add(wall).unwrap();
    let axes = [
        [
            0.7071067804794408,
            0.7071067818936543,
            1.9828670490103306e-9,
        ],
        [
            -0.7071067818936543,
            0.7071067804794408,
            2.612245508160855e-10,
        ],
        [-1.2173850836652866e-9, -1.586812389058412e-9, 1.0],
    ];
    let body = Body3 {
        position: [SQRT_2, 1.507393246977402e-13, 0.26304378122522465],
        velocity: [-1.0, 0.0, 0.2],
        rotation: Rot3::from_axes(axes).unwrap(),
        ..Body3::new(cube)
    };
    let body = world.add(body).unwrap();
    let events = world.step(0.01).unwrap();
    let impact = events[0].impact.unwrap();
    assert!(impact.bounced && impact.point.iter().all(|x| x.is_finite()));
    let velocity = world.body(body).unwrap().velocity;
    let parting: f64 = (0..3).map(|k| velocity[k] * impact.normal[k]).sum();
    assert!(parting > 0.7, "{velocity:?}");
}

/// Needles that point at each other and do not touch.
#[test]
fn tips_apart_do_not_meet() {
    for (wide, gap) in [(1e-5, 1e-10), (1e-7, 1e-8), (1e-9, 1e-6)] {
        let needle = |out: f64| {
            let corners = [[0.0, 0.0], [out, wide], [out, -wide]];
            ConvexPolygon::from_points(&corners).unwrap()
        };
        let mut world = World2::new();
        world.add(Body2::fixed(needle(-1.0))).unwrap();
        let body = Body2 {
            position: [gap, 0.0],
            velocity: [1.0, 0.0],
            spin: 1e-9,
            ..Body2::new(needle(1.0))
        };
        world.add(body).unwrap();
        let events = world.step(1e-3).unwrap();
        let began = events.iter().filter(|event| event.phase == Phase::Began);
        assert_eq!(began.count(), 0, "{wide} {gap}");
    }
}

/// They slide along each other and turn, and keep nothing of their speed: still they meet a few times in a step only,
/// and get no deeper into each other.
#[test]
fn what_slides_and_turns_meets_a_few_times_in_a_step() {
    let square = Obb2::new([0.0; 2], [1.0; 2], Rot2::IDENTITY).unwrap();
    let mut world = World2::new();
    let ids = [
        (
            ([0.6392927975735696, 2.353124320044287], 1.356e-4),
            ([-0.21321853900878643, 0.20643093496217596], 1.132e-4),
        ),
        (
            ([1.6393385, 2.2064136141564106], 1.868e-4),
            ([-0.21319848106115366, -0.005286574894331902], 6.265e-5),
        ),
    ]
    .map(|((position, turn), (velocity, spin))| {
        let body = Body2 {
            position,
            rotation: Rot2::from_radians(turn),
            velocity,
            spin,
            restitution: 0.0,
            ..Body2::new(square)
        };
        world.add(body.solid()).unwrap()
    });
    let mut met = 0;
    for _ in 0..60 {
        let events = world.step(1.0 / 60.0).unwrap().len();
        assert!(events < 12, "{events}");
        met += events;
        let [a, b] = ids.map(|id| world.placed(id).unwrap());
        let gap = a.separation(b).distance;
        assert!(gap > -2e-14, "{gap}");
    }
    assert!(met > 30, "{met}");
}
