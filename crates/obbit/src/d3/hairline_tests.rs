//! Pairs that all but touch, from an exact oracle: their small numbers must be right too.

use super::vec::V;
use super::{Obb3, Rot3, Sphere};

fn from(center: V, size: V, axes: [V; 3]) -> Obb3 {
    Obb3::new(center, size, Rot3::from_axes(axes).unwrap()).unwrap()
}

#[test]
fn hairline_casts_take_time() {
    let a = from(
        [-815.0, 0.0, 0.0],
        [6.625, 5.125, 9.773671973153903],
        [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]],
    );
    let b = from(
        [-809.5014993942024, 5.312683620590206, -1.0768061527272996],
        [2.0, 5.125, 4.0],
        [
            [0.9009714917002496, 0.3452466961299038, 0.26278335174590617],
            [0.3314368282847076, -0.9385119705210934, 0.09666907491637307],
            [0.28, 0.0, -0.96],
        ],
    );
    let motion = [-25.132299359538607, -2.7924777066154007, -4.188716559923101];
    let time = a.cast(&b, motion).unwrap().time;
    assert!(time > 0.0 && time < 1e-15, "{time}");
    let slight = 2.4970155848909836e-12;
    let a = from(
        [2138.0187400219475, -271.0, -972.0],
        [18652.676078192886, 8.089540849570422, 0.75],
        [[1.0, slight, 0.0], [-slight, 1.0, 0.0], [0.0, 0.0, 1.0]],
    );
    let b = from(
        [-7188.3192990745065, -266.9552295985028, -971.625],
        [5.6550113959479416e-30, 1.75e-30, 0.0],
        [
            [1.0000000000000002, slight, 0.0],
            [-slight, 1.0, 0.0],
            [0.0, 0.0, 1.0],
        ],
    );
    let time = a.cast(&b, [9326.338039096443, 0.0, 0.0]).unwrap().time;
    assert!((time - 1.49e-7).abs() < 1e-9, "{time}");
}

#[test]
fn slight_overlaps_of_thin_boxes() {
    let axes = |last: f64| {
        [
            [
                0.051779352983636555,
                -0.993107052568714,
                0.10515360546779902,
            ],
            [0.4387174302350306, 0.11721084479808838, 0.8909481658714438],
            [-0.8971320499305367, 0.0, last],
        ]
    };
    let a = from(
        [0.0; 3],
        [7.450580596923828e-9, 5.125, 9.85235094674252],
        axes(0.44176247575754213),
    );
    let b = from(
        [6.743357270845597, -0.3201173906542545, 1.9773215389979333],
        [1.75, 4.240196283474507, 0.5],
        axes(0.441762475757542),
    );
    let depth = 9.110917426874452e-17;
    assert!((a.separation(&b).distance + depth).abs() < 1e-9 * depth);
    assert_eq!(a.contact(&b).unwrap().depth(), -a.separation(&b).distance);
}

#[test]
fn a_ray_along_the_edge_of_a_plate() {
    let slight = 6.923282277341454e-16;
    let plate = from(
        [324.0, 200615172825308.0, 0.0],
        [2.0, 9.625, 0.0],
        [[1.0, slight, 0.0], [slight, -1.0, 0.0], [0.0, 0.0, -1.0]],
    );
    let origin = [327.53158662614914, 200615172825303.2, 0.0];
    let time = plate.ray(origin, [-4.8125, 0.0, 0.0]).unwrap().time;
    assert!((time - 0.7338361820569624).abs() < 1e-9, "{time}");
}

#[test]
fn touching_shapes_share_a_point() {
    let (c, s) = (0.5283018946647644, 0.849056601524353);
    let a = from(
        [790.0, 0.0, 847.0],
        [4.875, 1.75, 1.0],
        [[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]],
    );
    let b = from(
        [789.4551886580884, -2.5318396240472794, 848.25],
        [8.0, 1.5, 7.450580596923828e-9],
        [[-s, c, 0.0], [0.0, 0.0, 1.0], [c, s, 0.0]],
    );
    let found = a.separation(&b);
    assert_eq!(found.distance, 0.0);
    for k in 0..3 {
        assert!((found.point_a[k] - found.point_b[k]).abs() < 1e-12);
    }
}

#[test]
fn edges_all_but_parallel_count_for_the_axis_gap() {
    let axes = |z: f64| {
        [
            [
                0.7241379022598267,
                -0.5517241560179613,
                -0.41379312729013407,
            ],
            [0.6896551847457886, 0.5793103304402578, 0.43448275862068897],
            [0.0, -0.6000000238418579, z],
        ]
    };
    let a = from(
        [9435804646487.984, 0.0, 63.56613952778642],
        [1162097.495147934, 0.12421986222798329, 0.08984375],
        axes(0.800000011920929),
    );
    let b = from(
        [9435804225728.51, 320578.63166248373, 240497.4701740366],
        [0.017578125, 0.01171875, 0.03125],
        axes(0.8000000119209292),
    );
    let gap = 1.9058536253311047e-4;
    assert!((a.axis_gap(&b) - gap).abs() < 1e-9 * gap);
    assert!((b.axis_gap(&a) - gap).abs() < 1e-9 * gap);
}

#[test]
fn subnormal_lengths_keep_their_sign() {
    let a = Obb3::new(
        [-8e-320, 3e-320, 0.0],
        [3.75e-320, 1.279986e-318, 0.0],
        Rot3::from_yaw_degrees(360090.0),
    )
    .unwrap();
    let b = Obb3::new(
        [5.43116e-319, -6.877e-321, 0.0],
        [3.375e-320, 3.625e-320, 0.0],
        Rot3::from_quaternion(1.0, 0.0, 0.0, 0.0).unwrap(),
    )
    .unwrap();
    assert_eq!(a.distance(&b), 5e-324);
    assert_eq!(a.separation(&b).distance, 5e-324);
    assert_eq!(a.axis_gap(&b), 5e-324);
    let a = Sphere::new([1.1e-322, -1.2142e-319, 0.0], 0.0).unwrap();
    let center = [-5.386e-320, -2.2935e-319, -1.0793e-319];
    let b = Sphere::new(center, 1.61895e-319).unwrap();
    let motion = a.mtv(&b).unwrap();
    assert!(motion.iter().any(|&x| x != 0.0));
    assert!(!a.overlaps(&b.translated(motion).unwrap()));
}
