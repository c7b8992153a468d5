//! Boxes by their four corners.

use obbit::{Aabb2, Obb2};

/// The box that four corners along the axes are, exactly.
pub(super) fn rectangle(corners: &[[f64; 2]]) -> Option<Aabb2> {
    let [a, b, c, d] = corners else {
        return None;
    };
    let first_along_x = a[1] == b[1] && b[0] == c[0] && c[1] == d[1] && d[0] == a[0];
    let first_along_y = a[0] == b[0] && b[1] == c[1] && c[0] == d[0] && d[1] == a[1];
    let aligned = first_along_x || first_along_y;
    aligned.then(|| Aabb2::around(corners).ok())?
}

/// The box that four corners at right angles are, as nearly as decimals can say where the corners of a turned
/// box lie.
pub(super) fn turned_rectangle(corners: &[[f64; 2]]) -> Option<Obb2> {
    /// Of the diagonal, by how much a corner may be off the box: as axes of rotations may be.
    const OFF: f64 = 1e-6;
    let &[a, b, c, d] = corners else {
        return None;
    };
    let part = |weights: [f64; 4]| {
        [0, 1].map(|k| {
            let terms = [a, b, c, d].map(|corner| corner[k]);
            let terms = terms.iter().zip(weights);
            terms.map(|(corner, weight)| corner * weight).sum::<f64>()
        })
    };
    let center = part([0.25; 4]);
    let x_half = part([-0.25, 0.25, 0.25, -0.25]);
    let y_half = part([-0.25, -0.25, 0.25, 0.25]);
    let turned = Obb2::from_center_half_axes(center, x_half, y_half).ok()?;
    let [w, h] = turned.size();
    // In parts of the longer side, so that no square overflows.
    let side = w.max(h);
    let square = |[x, y]: [f64; 2]| (x / side) * (x / side) + (y / side) * (y / side);
    let away = |a: [f64; 2], b: [f64; 2]| square([a[0] - b[0], a[1] - b[1]]);
    let most = OFF * OFF * square([w, h]);
    let made = turned.corners();
    let is_one = |corner: &&[f64; 2]| made.iter().any(|own| away(*own, **corner) <= most);
    (corners.iter().filter(is_one).count() == 4).then_some(turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_told_from_what_only_looks_so() {
        let right = [[1.0, 0.0], [5.0, 3.0], [2.0, 7.0], [-2.0, 4.0]];
        let turned = turned_rectangle(&right).unwrap();
        assert_eq!((turned.center(), turned.size()), ([1.5, 3.5], [5.0, 5.0]));
        // Clockwise is as good, and so are decimals.
        let back = [right[3], right[2], right[1], right[0]];
        assert!(turned_rectangle(&back).is_some());
        let off = |by: f64| {
            let mut off = right;
            off[1][0] += by;
            turned_rectangle(&off).is_some()
        };
        assert!(off(5e-6) && !off(2e-5));
        // A parallelogram, a trapezium, sides that cross.
        assert!(turned_rectangle(&[[0.0, 0.0], [4.0, 0.0], [5.0, 2.0], [1.0, 2.0]]).is_none());
        assert!(turned_rectangle(&[[0.0, 0.0], [4.0, 0.0], [3.0, 2.0], [1.0, 2.0]]).is_none());
        assert!(turned_rectangle(&[right[0], right[2], right[1], right[3]]).is_none());
        assert!(turned_rectangle(&right[..3]).is_none());
    }
}
