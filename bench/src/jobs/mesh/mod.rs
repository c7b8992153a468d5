//! Two posed meshes: do they meet, and which triangles? Beside parry3d's `TriMesh`.

mod asked;
pub mod made;
pub mod off;
mod parry;

use std::path::{Path, PathBuf};
use std::time::Instant;

use obbit::{Mesh, Pose3, Rot3, Touch};

use crate::bulk::Effort;
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped, time};
use crate::turns::{median, take_turns};
use made::Made;

const MEET: &str = "mesh meet";
const PAIRS: &str = "mesh pairs";
const BUILD: &str = "mesh build";

/// Two meshes and where they stand.
struct Scene {
    name: String,
    made: [Made; 2],
    /// Quaternion and place of each.
    stands: Vec<[([f64; 4], [f64; 3]); 2]>,
}

/// The rows of the meshes that come with the bench.
pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let fine = if effort.quick { 1 } else { 4 };
    let scenes = [
        (
            "knot and ball",
            made::knot(160 * fine, 16),
            made::ball(48 * fine, 24 * fine),
        ),
        (
            "two rings",
            made::ring(64 * fine, 24),
            made::ring(64 * fine, 24),
        ),
        (
            "stepped hills",
            made::terraces(12 * fine),
            made::terraces(12 * fine),
        ),
    ];
    let mut done = 0;
    for (name, a, b) in scenes {
        let mut names = [
            MEET,
            PAIRS,
            BUILD,
            asked::DISTANCE,
            asked::CAPSULE,
            asked::RAY,
        ]
        .iter()
        .map(|row| format!("{row} {name}"));
        if !names.any(|row| effort.wants(&row)) {
            continue;
        }
        done += rows(&scene(name.into(), a, b), effort, report)?;
    }
    Ok(done)
}

/// The rows for two meshes out of files.
pub fn run_files(files: &[PathBuf], effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let mut read = Vec::new();
    for path in files {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        read.push((name, off::read(path)?));
    }
    let mut done = 0;
    for two in read.chunks(2) {
        let (a, b) = (&two[0], &two[two.len() - 1]);
        let scene = scene(format!("{} and {}", a.0, b.0), a.1.clone(), b.1.clone());
        done += rows(&scene, effort, report)?;
    }
    Ok(done)
}

/// Whether a path is one that [`run_files`] reads.
pub fn is_mesh(path: &Path) -> bool {
    path.extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("off"))
}

/// Both about as large, at 200 places where about half of the pairs meet.
fn scene(name: String, mut a: Made, mut b: Made) -> Scene {
    made::normalise(&mut a);
    made::normalise(&mut b);
    let mut random = Random::new(0x0bb1_7e54);
    let mut stand = |away: f64| {
        let q = [(); 4].map(|()| random.between(-1.0, 1.0));
        (q, [(); 3].map(|()| random.between(-away, away)))
    };
    let stands = (0..200).map(|_| [stand(0.1), stand(1.6)]).collect();
    Scene {
        name,
        made: [a, b],
        stands,
    }
}

fn rows(scene: &Scene, effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let own = scene.made.each_ref().map(|(v, t)| Mesh::new(v, t));
    let [Ok(a), Ok(b)] = own else {
        return Err(format!("{}: a mesh is refused", scene.name));
    };
    let peers = [
        parry::Shape::new(&scene.made[0])?,
        parry::Shape::new(&scene.made[1])?,
    ];
    let poses = scene.stands.iter().map(|two| two.map(pose));
    let poses: Vec<[Pose3; 2]> = poses.collect();
    let peer_poses: Vec<_> = scene
        .stands
        .iter()
        .map(|two| two.map(parry::pose))
        .collect();
    let size = format!("{}, {}", triangles(&a), triangles(&b));
    let mut done = asked::rows(scene, (&a, &b), &peers, effort, report)?;
    let posed = |two: &[Pose3; 2]| Some((a.at(&two[0]).ok()?, b.at(&two[1]).ok()?));
    let meets = |two: &[Pose3; 2]| posed(two).is_some_and(|(a, b)| a.intersects(&b));
    if effort.wants(&format!("{MEET} {}", scene.name)) {
        let row = format!("{MEET} {}", scene.name);
        eprintln!("{row}");
        let own: Vec<bool> = poses.iter().map(meets).collect();
        let theirs = peer_poses.iter().map(|p| peers[0].meets(&peers[1], p));
        let differ = own.iter().zip(theirs).filter(|(a, b)| **a != *b).count();
        let met = own.iter().filter(|&&m| m).count();
        let mut of_boxes = [0; 2];
        for (two, &met) in poses.iter().zip(&own) {
            let Some((a, b)) = posed(two) else { continue };
            of_boxes[0] += usize::from(a.bounds().intersects(&b.bounds()) != met);
            let (a, b) = (a.oriented_box(), b.oriented_box());
            let boxes = a.zip(b).is_some_and(|(a, b)| a.intersects(&b));
            of_boxes[1] += usize::from(boxes != met);
        }
        let below = format!(
            "{met} of {} meet. One aligned box around each alone is wrong in {}, one oriented box in {}. parry3d (f32) answers {differ} otherwise.",
            poses.len(),
            of_boxes[0],
            of_boxes[1]
        );
        let count = poses.len() as f64;
        let times = contest(
            effort,
            &mut [
                ("Obbit", &mut || {
                    poses.iter().filter(|two| meets(two)).count()
                }),
                ("parry3d", &mut || {
                    peer_poses
                        .iter()
                        .filter(|p| peers[0].meets(&peers[1], p))
                        .count()
                }),
            ],
        );
        table(report, &row, &size, &times, count, "a question", &below);
        done += 1;
    }
    if effort.wants(&format!("{PAIRS} {}", scene.name)) {
        let row = format!("{PAIRS} {}", scene.name);
        eprintln!("{row}");
        let mut list = Vec::new();
        let (mut own, mut theirs, mut wrong, mut tests) = (0, 0, 0, 0);
        for (two, p) in poses.iter().zip(&peer_poses) {
            let Some((a, b)) = posed(two) else { continue };
            list.clear();
            let work = a.pairs_into(&b, Touch::Counts, &mut list);
            own += list.len();
            tests += work.triangle_tests;
            wrong += work.triangle_tests - work.triangle_pairs;
            theirs += peers[0].pairs(&peers[1], p);
        }
        let below = format!(
            "{own} pairs of triangles meet; {wrong} of {tests} pairs whose aligned boxes meet do not. parry3d (f32) finds {theirs}."
        );
        let times = contest(
            effort,
            &mut [
                ("Obbit", &mut || {
                    let mut total = 0;
                    for two in &poses {
                        let Some((a, b)) = posed(two) else { continue };
                        list.clear();
                        a.pairs_into(&b, Touch::Counts, &mut list);
                        total += list.len();
                    }
                    total
                }),
                ("parry3d, its hierarchies and triangle test", &mut || {
                    peer_poses
                        .iter()
                        .map(|p| peers[0].pairs(&peers[1], p))
                        .sum()
                }),
            ],
        );
        table(
            report,
            &row,
            &size,
            &times,
            poses.len() as f64,
            "a question",
            &below,
        );
        done += 1;
    }
    if effort.wants(&format!("{BUILD} {}", scene.name)) {
        let row = format!("{BUILD} {}", scene.name);
        eprintln!("{row}");
        let (v, t) = &scene.made[0];
        let times = contest(
            effort,
            &mut [
                ("Obbit", &mut || {
                    Mesh::new(v, t).map_or(0, |m| m.triangles().len())
                }),
                ("parry3d, with what tells inside from outside", &mut || {
                    parry::Shape::oriented(&scene.made[0]).map_or(0, |_| 1)
                }),
                ("parry3d", &mut || {
                    parry::Shape::new(&scene.made[0]).map_or(0, |_| 1)
                }),
            ],
        );
        let each = t.len() as f64;
        table(report, &row, &size, &times, each, "a triangle", "");
        done += 1;
    }
    Ok(done)
}

fn triangles(mesh: &Mesh) -> String {
    format!("{} triangles", grouped(mesh.triangles().len() as i64))
}

fn pose((q, place): ([f64; 4], [f64; 3])) -> Pose3 {
    let turn = Rot3::from_quaternion(q[0], q[1], q[2], q[3]).unwrap_or_default();
    Pose3::new(turn, place)
}

type Entry<'a> = (&'static str, &'a mut dyn FnMut() -> usize);

/// The seconds of each engine, taking turns.
fn contest(effort: &Effort, entries: &mut [Entry<'_>]) -> Vec<(&'static str, f64)> {
    let passes = take_turns(entries.len(), effort.budget, |at| {
        let started = Instant::now();
        std::hint::black_box(entries[at].1());
        started.elapsed().as_secs_f64()
    });
    let names = entries.iter().map(|e| e.0);
    names
        .zip(passes)
        .map(|(name, passes)| (name, median(passes, |&s| s).unwrap_or(f64::NAN)))
        .collect()
}

fn table(
    report: &mut Report,
    row: &str,
    size: &str,
    times: &[(&'static str, f64)],
    count: f64,
    each: &str,
    below: &str,
) {
    let own = times.first().map_or(f64::NAN, |t| t.1);
    let rows: Vec<Vec<String>> = times
        .iter()
        .map(|(name, t)| vec![(*name).to_string(), time(t / count), digits(t / own)])
        .collect();
    report.table(
        &format!("{row}, {size}"),
        &["engine", each, "times Obbit"],
        &rows,
        below,
    );
    let peers = times.iter().skip(1);
    let best = peers.min_by(|a, b| a.1.total_cmp(&b.1));
    if let (Some(own), Some(peer)) = (times.first(), best) {
        report.ahead(Ahead {
            row: row.to_string(),
            own: (own.0.to_string(), own.1 / count),
            peer: (peer.0.to_string(), peer.1 / count),
        });
    }
}
