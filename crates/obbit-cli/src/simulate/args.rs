//! The command line of `obbit simulate`.

use super::scene::{STEPS, is_step};
use crate::args::{InputArgs, LookArgs, OutputArgs, RunArgs, number, whole};
use clap::Args;
use std::path::PathBuf;

/// `obbit simulate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit simulate examples/bounce.json --steps 1000
  obbit simulate examples/billiards.json --svg billiards.svg
  obbit simulate examples/billiards.json --trace --every 25 --format ndjson
  obbit generate bodies --count 60 | obbit simulate - --svg bodies.svg

A scene is one JSON object:
  dim       2 (default) or 3
  dt        time of a step; default 1/60            steps  how many; default 600
  response  \"reflect\" (default), or \"reverse\" with threshold, the overlap
            that counts
  bodies    a list; each body has one shape, in its own frame, of which the
            origin is the centre of mass, and what is not the default:
    box [w, h] or [w, h, d]       circle r (2D)     sphere r (3D)
    capsule [length, r], along x
    polygon [[x, y], ...] (2D, convex)              hull [[x, y, z], ...] (3D)
    id        text or number; default its place in the list, from 0
    position  [x, y] or [x, y, z]; default the origin
    angle     degrees (2D)
    yaw       degrees about z, or quaternion [x, y, z, w] (3D)
    velocity  lengths per unit of time
    spin      degrees per unit of time; in 3D a vector
    static, sensor       true or false            restitution  0 to 1, default 1
    mass      default 1, or \"infinite\"
    inertia   a number, \"solid\", or \"infinite\" (default)
    layer, mask          whole numbers, a bit for each layer
Or a table (CSV, NDJSON, Parquet, Arrow) with a body a row: the columns of `obbit pairs --help`, and \
if need be vx vy [vz], static (1 or 0, true or false), restitution, mass, and in the plane spin.

Columns of the result, a row for each event: step, time, phase (began, persists, ended), a, b, \
then the point, the normal from a to b, the speed of approach, and whether they bounced. With --trace: \
a row for each body and step with its position, velocity and angle (in 3D the rows of its matrix).")]
pub(crate) struct SimulateArgs {
    /// The file with the scene or the bodies; - reads standard input
    pub(crate) file: PathBuf,
    /// How many steps to make; default what the scene says
    #[arg(long, value_name = "N", value_parser = whole(0, u32::MAX), allow_negative_numbers = true)]
    pub(crate) steps: Option<u32>,
    /// The time of a step; default what the scene says
    #[arg(long, value_name = "TIME", value_parser = step, allow_negative_numbers = true)]
    pub(crate) dt: Option<f64>,
    /// Positions of all bodies instead of events
    #[arg(long)]
    pub(crate) trace: bool,
    /// With --trace, only every N-th step
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1, u32::MAX), allow_negative_numbers = true, requires = "trace")]
    pub(crate) every: u32,
    /// Draw the ways and the impacts into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

fn step(text: &str) -> Result<f64, String> {
    number(text, is_step, STEPS)
}
