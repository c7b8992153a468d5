use super::*;

const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

#[test]
fn either_way_round() {
    let forward = ConvexPolygon::new(&SQUARE).unwrap();
    let mut turned = SQUARE;
    turned.reverse();
    let backward = ConvexPolygon::new(&turned).unwrap();
    assert_eq!((forward.area(), backward.area()), (1.0, 1.0));
    assert_eq!(forward.center(), [0.5, 0.5]);
    assert_eq!(
        orient2(
            backward.corners[0],
            backward.corners[1],
            backward.corners[2]
        ),
        Ordering::Greater
    );
}

#[test]
fn repeats_and_straight_corners_are_dropped() {
    let p = ConvexPolygon::new(&[
        [0.0, 0.0],
        [0.5, 0.0],
        [1.0, 0.0],
        [1.0, 0.0],
        [1.0, 1.0],
        [0.0, 1.0],
        [0.0, 0.0],
    ])
    .unwrap();
    assert_eq!(p.corners(), SQUARE);
    let line = ConvexPolygon::new(&[[0.0, 0.0], [2.0, 2.0], [1.0, 1.0]]).unwrap();
    assert_eq!(line.corners(), [[0.0, 0.0], [2.0, 2.0]]);
    assert_eq!(
        ConvexPolygon::new(&[[1.0, 2.0]; 5]).unwrap().corners(),
        [[1.0, 2.0]]
    );
}

#[test]
fn what_is_not_convex_is_refused() {
    let dent = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [3.0, 1.0]];
    assert_eq!(
        ConvexPolygon::new(&dent),
        Err(Error::NotConvex {
            index: 3,
            x: 3.0,
            y: 1.0
        })
    );
    // A star turns the same way at every corner, but goes round twice.
    let star = [
        [0.0, 3.0],
        [2.0, -3.0],
        [-3.0, 1.0],
        [3.0, 1.0],
        [-2.0, -3.0],
    ];
    assert!(matches!(
        ConvexPolygon::new(&star),
        Err(Error::NotConvex { .. })
    ));
    let spike = [[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
    assert!(ConvexPolygon::new(&spike).is_err());
    assert_eq!(ConvexPolygon::new(&[]), Err(Error::NoPoints));
    assert!(matches!(
        ConvexPolygon::new(&[[0.0, 0.0], [f64::NAN, 1.0]]),
        Err(Error::NotFinite {
            what: "x",
            index: Some(1),
            ..
        })
    ));
}

#[test]
fn hulls() {
    let mut points = SQUARE.to_vec();
    points.extend([[0.5, 0.5], [0.5, 0.0], [0.2, 0.9], [1.0, 1.0]]);
    let hull = ConvexPolygon::from_points(&points).unwrap();
    assert_eq!(hull.corners().len(), 4);
    assert_eq!(hull.area(), 1.0);
    assert_eq!(
        ConvexPolygon::from_points(&[[1.0, 1.0], [3.0, 3.0], [2.0, 2.0]])
            .unwrap()
            .corners()
            .len(),
        2
    );
    assert!(ConvexPolygon::from_points(&[[1.0, f64::INFINITY]]).is_err());
}

#[test]
fn areas_of_slivers() {
    // The last corner is one unit in the last place off the line through the others.
    let corners = [[0.3, 0.1], [7.3, 3.7], [3.8, 1.9_f64.next_up()]];
    let area = ConvexPolygon::from_points(&corners).unwrap().area();
    assert!((area / 2.956e-16 - 1.0).abs() < 1e-3, "{area:e}");
    let thin = [[0.3, 0.1], [7.3, 3.7], [3.8, 1.9 + 1e-9]];
    let area = ConvexPolygon::from_points(&thin).unwrap().area();
    // In exact numbers: (7.3 - 0.3) (1.9 + 1e-9 - 0.1) - (3.7 - 0.1) (3.8 - 0.3), halved.
    let q = |x: f64| num_rational::BigRational::from_float(x).unwrap();
    let way = |k: usize, d: usize| q(thin[k][d]) - q(thin[0][d]);
    let twice = way(1, 0) * way(2, 1) - way(1, 1) * way(2, 0);
    let share = twice / (q(area) + q(area)) - q(1.0);
    assert!(-q(1e-13) < share && share < q(1e-13));
}

#[test]
fn extremes() {
    let big = ConvexPolygon::new(&SQUARE.map(|p| p.map(|x| x * 1e300))).unwrap();
    assert_eq!(big.area(), f64::MAX);
    assert_eq!(big.center(), [0.5e300, 0.5e300]);
    let small = ConvexPolygon::new(&SQUARE.map(|p| p.map(|x| x * 1e-300))).unwrap();
    assert_eq!(small.area(), 5e-324);
    assert_eq!(
        small.translated([1.0, 0.0]).unwrap().corners(),
        [[1.0, 0.0], [1.0, 1e-300]]
    );
}
