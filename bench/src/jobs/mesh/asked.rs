//! How far apart two posed meshes are, and what is asked of a mesh with one capsule or one ray. Beside parry3d.

use obbit::{Capsule3, Mesh, Pose3};

use super::parry;
use super::{Scene, contest, table};
use crate::bulk::Effort;
use crate::random::Random;
use crate::report::Report;

pub const DISTANCE: &str = "mesh distance";
pub const CAPSULE: &str = "mesh capsule";
pub const RAY: &str = "mesh ray";

/// Two points, both ends of a capsule or of a ray.
type Ends = [[f64; 3]; 2];

/// Half as thick as the capsules are.
const RADIUS: f64 = 0.05;
/// How much larger numbers may be than the other's, which computes in `f32`.
const NEAR: f64 = 1e-3;

pub fn rows(
    scene: &Scene,
    (a, b): (&Mesh, &Mesh),
    peers: &[parry::Shape; 2],
    effort: &Effort,
    report: &mut Report,
) -> Result<usize, String> {
    let poses: Vec<[Pose3; 2]> = scene
        .stands
        .iter()
        .map(|two| two.map(super::pose))
        .collect();
    let peer_poses: Vec<_> = scene
        .stands
        .iter()
        .map(|two| two.map(parry::pose))
        .collect();
    let both = format!("{}, {}", super::triangles(a), super::triangles(b));
    let row = format!("{DISTANCE} {}", scene.name);
    let mut done = 0;
    if effort.wants(&row) {
        eprintln!("{row}");
        let own = |two: &[Pose3; 2]| {
            let posed = a.at(&two[0]).ok().zip(b.at(&two[1]).ok());
            posed.map_or(f64::NAN, |(a, b)| a.distance(&b))
        };
        let theirs = |p: &_| peers[0].distance(&peers[1], p);
        let far = poses
            .iter()
            .zip(&peer_poses)
            .filter(|(two, p)| (own(two) - theirs(p)).abs() > NEAR);
        let below = format!(
            "{} of {} distances differ by more than {NEAR}.",
            far.count(),
            poses.len()
        );
        let times = contest(
            effort,
            &mut [
                ("Obbit", &mut || {
                    poses.iter().filter(|two| own(two) > 0.0).count()
                }),
                ("parry3d", &mut || {
                    peer_poses.iter().filter(|p| theirs(p) > 0.0).count()
                }),
            ],
        );
        table(
            report,
            &row,
            &both,
            &times,
            poses.len() as f64,
            "a question",
            &below,
        );
        done += 1;
    }
    let ends = ends(2000);
    let posed = a.at(&poses[0][0]).map_err(|why| why.to_string())?;
    let peer = (&peers[0], &peer_poses[0][0]);
    let row = format!("{CAPSULE} {}", scene.name);
    if effort.wants(&row) {
        eprintln!("{row}");
        let capsules = ends
            .iter()
            .filter_map(|&[p, q]| Capsule3::new(p, q, RADIUS).ok());
        let capsules: Vec<Capsule3> = capsules.collect();
        let theirs: Vec<_> = ends
            .iter()
            .map(|&ends| parry::capsule(ends, RADIUS))
            .collect();
        let told = capsules.iter().zip(&theirs);
        let differ = told.filter(|(own, theirs)| {
            posed.intersects_shape(*own) != peer.0.meets_capsule(theirs, peer.1)
        });
        let below = format!(
            "parry3d (f32) answers {} of {} otherwise.",
            differ.count(),
            capsules.len()
        );
        let times = contest(
            effort,
            &mut [
                ("Obbit, do they meet", &mut || {
                    capsules
                        .iter()
                        .filter(|c| posed.intersects_shape(*c))
                        .count()
                }),
                ("parry3d, do they meet", &mut || {
                    theirs
                        .iter()
                        .filter(|c| peer.0.meets_capsule(c, peer.1))
                        .count()
                }),
            ],
        );
        table(
            report,
            &row,
            &super::triangles(a),
            &times,
            ends.len() as f64,
            "a question",
            &below,
        );
        let own = |c: &Capsule3| posed.nearest_to(c).1.distance > 0.0;
        let times = contest(
            effort,
            &mut [
                ("Obbit, how far", &mut || {
                    capsules.iter().filter(|c| own(c)).count()
                }),
                ("parry3d, how far", &mut || {
                    theirs
                        .iter()
                        .filter(|c| peer.0.distance_to_capsule(c, peer.1) > 0.0)
                        .count()
                }),
            ],
        );
        table(
            report,
            &format!("{row}, distance"),
            &super::triangles(a),
            &times,
            ends.len() as f64,
            "a question",
            "",
        );
        done += 1;
    }
    let row = format!("{RAY} {}", scene.name);
    if effort.wants(&row) {
        eprintln!("{row}");
        let ways: Vec<Ends> = ends
            .iter()
            .map(|&[p, q]| [p, [0, 1, 2].map(|k| q[k] - p[k])])
            .collect();
        let rays: Vec<_> = ways.iter().map(|&way| parry::ray(way)).collect();
        let own = |[from, way]: &Ends| posed.ray(*from, *way).is_some();
        let differ = ways
            .iter()
            .zip(&rays)
            .filter(|(way, ray)| own(way) != peer.0.is_hit(ray, peer.1));
        let below = format!(
            "parry3d (f32) answers {} of {} otherwise.",
            differ.count(),
            ways.len()
        );
        let times = contest(
            effort,
            &mut [
                ("Obbit", &mut || ways.iter().filter(|way| own(way)).count()),
                ("parry3d", &mut || {
                    rays.iter().filter(|ray| peer.0.is_hit(ray, peer.1)).count()
                }),
            ],
        );
        table(
            report,
            &row,
            &super::triangles(a),
            &times,
            ways.len() as f64,
            "a ray",
            &below,
        );
        done += 1;
    }
    Ok(done)
}

/// From somewhere about a mesh, half as long as it.
fn ends(count: usize) -> Vec<Ends> {
    let mut random = Random::new(0x0bb1_7a5c);
    let mut point = |away: f64| [(); 3].map(|()| random.between(-away, away));
    let ends = (0..count).map(|_| {
        let (p, way) = (point(1.2), point(0.5));
        [p, [0, 1, 2].map(|k| p[k] + way[k])]
    });
    ends.collect()
}
