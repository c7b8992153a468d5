//! Meshes as small and as large as numbers go: the same answers, and no more work.

use super::Mesh;
use super::walk::{MeshWork, Walk};
use crate::d3::{Pose3, Rot3};
use crate::geom::Touch;
use crate::num::two_pow;
use alloc::vec::Vec;

/// A hilly sheet of 2 n² triangles whose coordinates are multiples of 8 `unit`s.
fn hills(n: u32, unit: f64) -> Mesh {
    let corners: Vec<[f64; 3]> = (0..(n + 1) * (n + 1))
        .map(|k| {
            let (x, y) = (k % (n + 1), k / (n + 1));
            let z = (x * x * 37 + y * y * 53 + x * y * 11) % 97;
            [x * 256, y * 256, z * 8].map(|x| f64::from(x) * unit)
        })
        .collect();
    let faces = (0..n * n).flat_map(|k| {
        let a = k / n * (n + 1) + k % n;
        let b = a + n + 1;
        [[a, a + 1, b], [a + 1, b + 1, b]]
    });
    Mesh::new(&corners, &faces.collect::<Vec<_>>()).unwrap()
}

#[test]
fn as_many_boxes_are_compared_whatever_the_size() {
    let of_unit = |unit: f64| {
        let mesh = hills(16, unit);
        let still = mesh.at(&Pose3::IDENTITY).unwrap();
        [
            [0.0; 3],
            [100.0, 60.0, 11.0],
            [0.0, 0.0, 100.0],
            [0.0, 0.0, 900.0],
        ]
        .map(|way| {
            let there = Pose3::new(Rot3::IDENTITY, way.map(|x| x * unit));
            let moved = mesh.at(&there).unwrap();
            let mut pairs = Vec::new();
            let work = still.pairs_into(&moved, Touch::Counts, &mut pairs);
            assert_eq!(still.first_pair(&moved), pairs.first().copied());
            assert_eq!(still.intersects(&moved), !pairs.is_empty());
            (work, pairs)
        })
    };
    let plain = of_unit(1.0);
    let met = plain.each_ref().map(|(_, pairs)| pairs.len());
    assert!(
        met[0] > 512 && met[1] > 512 && met[2..] == [0; 2],
        "{met:?}"
    );
    // With -1074 the numbers are whole multiples of the least one.
    for exponent in [
        -1000, -1022, -1040, -1060, -1070, -1074, -400, -300, 300, 400, 990,
    ] {
        let unit = two_pow(exponent);
        for ((work, pairs), (plain, wanted)) in of_unit(unit).into_iter().zip(&plain) {
            assert_eq!(&pairs, wanted, "{exponent}");
            if exponent == -1074 {
                // Half a triangle's width may be lost there, and no answer.
                continue;
            }
            let counts = |work: &MeshWork| [work.box_tests, work.triangle_tests];
            for (count, wanted) in counts(&work).into_iter().zip(counts(plain)) {
                assert!(count <= wanted + wanted / 4, "{exponent}: {count} {wanted}");
            }
        }
    }
}

#[test]
fn triangles_are_compared_where_floats_can_tell() {
    for exponent in [-1074, -1022, -600, -350, 0, 350, 600, 990] {
        let mesh = hills(4, two_pow(exponent));
        let posed = mesh.at(&Pose3::IDENTITY).unwrap();
        let reach = posed.reach() * Walk::new(&posed, &posed).unit;
        assert!((1e-80..1e80).contains(&reach), "{exponent}: {reach}");
    }
}

/// Numbers so far apart that no unit is right for both keep the one they have.
#[test]
fn no_digit_is_lost_beside_large_numbers() {
    let least = 5e-324;
    let huge = 1e300;
    let sheet = |z: f64| {
        let corners = [[-huge, -huge, z], [huge, -huge, z], [0.0, huge, z]];
        Mesh::new(&corners, &[[0, 1, 2]]).unwrap()
    };
    let (lower, upper) = (sheet(0.0), sheet(least));
    let [lower, upper] = [&lower, &upper].map(|mesh| mesh.at(&Pose3::IDENTITY).unwrap());
    assert!(!lower.intersects(&upper) && upper.intersects(&upper));
}
