//! `obbit simulate`: a world of bodies, step by step; its events, or where the bodies are.

mod args;
mod course;
mod described;
mod json;
mod scene;
mod table;

use crate::draw::motion::{self, Mark, Motion, Way};
use crate::draw::scene::Drawn;
use crate::failure::{Failure, Result, explained, short, shortened};
use crate::job::{Job, Phase, counted};
use crate::memory::Growth;
use crate::model::Ids;
use crate::write::{self, Column, Sheet};
pub(crate) use args::SimulateArgs;
use course::Scene;
use described::Described;
use obbit::world::{BodyKind, Event};
use scene::Any;

/// Runs the subcommand.
pub(crate) fn run(args: &SimulateArgs) -> Result<()> {
    write::check(&args.output, args.svg.as_deref(), &[&args.file])?;
    let mut job = Job::start("simulate", &args.run)?;
    match scene::read(args, &mut job)? {
        Any::Plane(scene) => simulate(*scene, args, job),
        Any::Space(scene) => simulate(*scene, args, job),
    }
}

fn simulate<S: Described<D> + Drawn, const D: usize>(
    mut scene: Scene<S, D>,
    args: &SimulateArgs,
    mut job: Job,
) -> Result<()> {
    let steps = args.steps.unwrap_or(scene.steps);
    let dt = args.dt.unwrap_or(scene.dt);
    room_for(&scene, steps, args)?;
    if let Some(free) = crate::memory::free() {
        let most = usize::try_from(free / MEETING).unwrap_or(usize::MAX);
        // (The largest number is no limit at all.)
        scene.world.set_most_meetings(most.min(usize::MAX - 1));
    }
    let mut story = Story::new(&scene, args);
    let file = crate::read::name(&args.file);
    job.timed(Phase::Pairs, |_| -> Result<()> {
        // Where there are no bodies there is nothing to wait for.
        let steps = if scene.world.is_empty() { 0 } else { steps };
        for step in 1..=steps {
            let before = scene.world.time();
            match scene.world.step(dt) {
                Ok(events) => story.listen(step, before, events),
                Err(error) => {
                    let error = told(&error, &scene.ids);
                    return Err(Failure::new(format_args!("{file}, step {step}: {error}")));
                }
            }
            story.look(step, &scene);
            story.check_room(&file, step)?;
        }
        Ok(())
    })?;
    job.count("events", story.events);
    let summary = format!(
        "{}, {}, {}, {}",
        counted(scene.world.len(), "body", "bodies"),
        counted(steps as usize, "step", "steps"),
        counted(story.events, "event", "events"),
        counted(story.bounces, "bounce", "bounces"),
    );
    let svg = args.svg.as_deref();
    // (The sheet takes the story apart.)
    let picture = svg.map(|_| story.picture(&scene, args));
    let sheet = story.into_sheet(&scene.ids);
    let written = write::write_drawn(&sheet, &args.output, svg, &mut job, || {
        picture.unwrap_or_default()
    });
    job.finish(written, &summary)
}

/// Bytes that a meeting takes, from when it is foreseen until it is written: measured, of bodies all in one place.
const MEETING: u64 = 350;

/// What is wrong with a step, with a body called as the file calls it.
fn told(error: &obbit::Error, ids: &Ids) -> String {
    if let obbit::Error::TooDense { meetings, .. } = error {
        let times = counted(
            usize::try_from(*meetings).unwrap_or(usize::MAX),
            "pair",
            "pairs",
        );
        return format!(
            "{times} of bodies come near each other, more than there is memory for: spread the bodies out, give them layers and masks, or make the step shorter"
        );
    }
    let told = explained(error);
    let obbit::Error::BodyTooFar { slot, .. } = error else {
        return told;
    };
    let id = ids.text(*slot as usize);
    let by_slot = format!("body {slot} ");
    let rest = told.strip_prefix(&by_slot).unwrap_or(&told);
    format!("body {} {rest}", shortened(&id))
}

/// Whether memory will hold what is to be told of each body at each step.
fn room_for<S: Described<D>, const D: usize>(
    scene: &Scene<S, D>,
    steps: u32,
    args: &SimulateArgs,
) -> Result<()> {
    let places = |every: u32| scene.world.len() as u64 * (u64::from(steps / every.max(1)) + 1);
    let columns = (3 + 2 * D + S::COLUMNS.len()) as u64;
    // The text of a number, while it is written, and the number.
    let trace = if args.trace {
        places(args.every).saturating_mul(columns * 30)
    } else {
        0
    };
    let trails = if args.svg.is_some() { places(1) } else { 0 };
    let bytes = trails.saturating_mul(60).saturating_add(trace);
    if crate::memory::free().is_some_and(|free| bytes > free) {
        return Err(Failure::new(format_args!(
            "the places of {} at {steps} steps do not fit into memory: make fewer steps, or {}",
            counted(scene.world.len(), "body", "bodies"),
            if args.trace {
                "give --every a larger number"
            } else {
                "leave out --svg"
            }
        )));
    }
    Ok(())
}

/// What is told of a run.
struct Story {
    names: Vec<&'static str>,
    trace: bool,
    every: u32,
    draws: bool,
    steps: Vec<i64>,
    /// Bodies of each row: one in a trace, two of an event.
    bodies: [Vec<u32>; 2],
    phases: Vec<&'static str>,
    bounced: Vec<&'static str>,
    columns: Vec<Vec<f64>>,
    events: usize,
    bounces: usize,
    /// At how many events to look at the memory that is left.
    next_look: usize,
    growth: Growth,
    ways: Vec<Way>,
    marks: Vec<(f64, [f64; 2], [u32; 2])>,
}

/// A time of a run that goes on until `end`, as a reader takes it in, not as a sum of steps has rounded it:
/// with so many decimals, or as many digits where the run is very short or long.
fn told_time(time: f64, end: f64, decimals: usize) -> String {
    if (0.1..1e9).contains(&end) {
        return format!("{time:.decimals$}");
    }
    let rounded = format!("{time:.decimals$e}").parse();
    short(rounded.unwrap_or(time))
}

/// Fewer events than these are not worth a look at the memory that is left.
const FIRST_LOOK: usize = 1 << 16;

const POINT: [[&str; 3]; 4] = [
    ["x", "y", "z"],
    ["normal_x", "normal_y", "normal_z"],
    ["vx", "vy", "vz"],
    ["time", "speed", ""],
];

impl Story {
    fn new<S: Described<D> + Drawn, const D: usize>(
        scene: &Scene<S, D>,
        args: &SimulateArgs,
    ) -> Self {
        let [place, normal, velocity, [time, speed, _]] = POINT;
        let mut names = vec![time];
        names.extend(&place[..D]);
        if args.trace {
            names.extend(&velocity[..D]);
            names.extend(S::COLUMNS);
        } else {
            names.extend(&normal[..D]);
            names.push(speed);
        }
        let mut story = Self {
            columns: vec![Vec::new(); names.len()],
            names,
            trace: args.trace,
            every: args.every,
            draws: args.svg.is_some(),
            steps: Vec::new(),
            bodies: [Vec::new(), Vec::new()],
            phases: Vec::new(),
            bounced: Vec::new(),
            events: 0,
            bounces: 0,
            next_look: FIRST_LOOK,
            growth: Growth::start(),
            ways: Vec::new(),
            marks: Vec::new(),
        };
        if story.draws {
            story.begin(scene);
        }
        story.look(0, scene);
        story
    }

    fn begin<S: Described<D> + Drawn, const D: usize>(&mut self, scene: &Scene<S, D>) {
        for (row, (id, body)) in scene.world.bodies().enumerate() {
            if let Ok(placed) = scene.world.placed(id) {
                self.ways.push(Way {
                    id: scene.ids.text(row).into_owned(),
                    fixed: body.kind == BodyKind::Static,
                    first: Drawn::outline(placed),
                    last: Drawn::outline(placed),
                    trail: Vec::new(),
                });
            }
        }
    }

    fn row(&mut self, step: u32, values: impl IntoIterator<Item = f64>) {
        self.steps.push(i64::from(step));
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(value);
        }
    }

    /// Takes note of what a step told.
    fn listen<const D: usize>(&mut self, step: u32, before: f64, events: &[Event<D>]) {
        for event in events {
            self.events += 1;
            let bounced = event.impact.is_some_and(|i| i.bounced);
            self.bounces += usize::from(bounced);
            let time = before + event.time;
            if let (true, Some(impact)) = (self.draws && bounced, event.impact) {
                let point = [impact.point[0], impact.point[1]];
                self.marks
                    .push((time, point, [event.a.slot(), event.b.slot()]));
            }
            if self.trace {
                continue;
            }
            let impact = event.impact;
            let point = impact.map_or([f64::NAN; D], |i| i.point);
            let normal = impact.map_or([f64::NAN; D], |i| i.normal);
            let speed = impact.map_or(f64::NAN, |i| i.speed);
            let values = [time].into_iter().chain(point).chain(normal).chain([speed]);
            self.row(step, values);
            self.bodies[0].push(event.a.slot());
            self.bodies[1].push(event.b.slot());
            self.phases.push(event.phase.name());
            self.bounced.push(if bounced { "yes" } else { "no" });
        }
    }

    /// Refuses to go on when the events so far could not be held twice. (How many there will be nobody
    /// knows, other than what is told of bodies at each step.)
    fn check_room(&mut self, file: &str, step: u32) -> Result<()> {
        if self.events < self.next_look {
            return Ok(());
        }
        self.next_look = self.events.saturating_mul(2);
        let what = format_args!(
            "{file}, step {step}: what follows {}",
            counted(self.events, "event", "events")
        );
        crate::memory::room_for(self.growth.bytes(), what, "make fewer steps")
    }

    /// Takes note of where the bodies are.
    fn look<S: Described<D> + Drawn, const D: usize>(&mut self, step: u32, scene: &Scene<S, D>) {
        for (way, (_, body)) in self.ways.iter_mut().zip(scene.world.bodies()) {
            if !way.fixed {
                way.trail.push([body.position[0], body.position[1]]);
            }
        }
        if !self.trace || !step.is_multiple_of(self.every) {
            return;
        }
        let time = scene.world.time();
        for (id, body) in scene.world.bodies() {
            let turned = S::turn_columns(body.rotation);
            let values = [time].into_iter().chain(body.position).chain(body.velocity);
            self.row(step, values.chain(turned));
            self.bodies[0].push(id.slot());
        }
    }

    fn into_sheet(self, ids: &Ids) -> Sheet<'_> {
        let [first, second] = self.bodies;
        let mut sheet = Sheet::default();
        sheet.add("step", Column::Integers(self.steps));
        let mut columns = self.names.into_iter().zip(self.columns);
        if let Some((time, values)) = columns.next() {
            sheet.add_numbers(time, values);
        }
        if self.trace {
            sheet.add("id", Column::Ids(ids, first));
        } else {
            sheet.add("phase", Column::Words(self.phases));
            sheet.add("a", Column::Ids(ids, first));
            sheet.add("b", Column::Ids(ids, second));
        }
        for (name, values) in columns {
            sheet.add_numbers(name, values);
        }
        if !self.trace {
            sheet.add("bounced", Column::Words(self.bounced));
        }
        sheet
    }

    fn picture<S: Described<D> + Drawn, const D: usize>(
        &mut self,
        scene: &Scene<S, D>,
        args: &SimulateArgs,
    ) -> String {
        for (way, (id, _)) in self.ways.iter_mut().zip(scene.world.bodies()) {
            if let Ok(placed) = scene.world.placed(id) {
                way.last = Drawn::outline(placed);
            }
        }
        let name = |slot: u32| scene.ids.text(slot as usize);
        let end = scene.world.time();
        let marks: Vec<Mark> = self
            .marks
            .iter()
            .map(|(time, point, [a, b])| Mark {
                point: *point,
                time: told_time(*time, end, 3),
                names: [*a, *b].map(|slot| name(slot).into_owned()),
            })
            .collect();
        motion::draw(&Motion {
            title: &crate::read::file_name(&args.file),
            note: if D == 3 { S::NOTE } else { "" },
            bodies: &self.ways,
            impacts: &marks,
            time: short(told_time(end, end, 6).parse().unwrap_or(end)),
            y: args.look.y,
            theme: args.look.theme,
        })
    }
}
