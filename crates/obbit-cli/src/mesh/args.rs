//! `obbit mesh` as the user types it.

use crate::args::{InputFormat, OutputArgs, RunArgs, Touching, numbers};
use crate::draw::Theme;
use crate::job::counted;
use clap::Args;
use obbit::{Pose3, Rot3};
use std::path::PathBuf;

/// `obbit mesh`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  obbit mesh examples/ring.obj examples/rivet.ply --pose-b 0,0,1   apart
  obbit mesh examples/ring.obj examples/rivet.ply --all            they touch
  obbit mesh examples/ring.obj examples/rivet.ply --pose-b 5,0,1,30 --svg r.svg
  obbit mesh examples/ring.obj examples/bead.off --stats json      b inside a
  obbit mesh examples/ring.obj examples/bead.off --distance        how far apart

A pose is x,y,z (where the file's origin goes), then an angle about z in degrees or a quaternion \
qx,qy,qz,qw if it is turned. Files are OBJ, STL, PLY or OFF; triangles are counted from 0 in the \
file's order, a polygon of n corners being n - 2 triangles that share its first corner.

Columns of the result, one row:
  verdict                        meet, a inside b, b inside a, or apart
  a_inside_b b_inside_a          yes or no; unknown if the outer one is open
  aligned_boxes oriented_boxes   meet or apart: the boxes around the two
  triangle_a triangle_b          the first pair of triangles that meets, if any
With --distance also:
  distance                       between the surfaces; 0 where they meet
  nearest_a nearest_b            the triangles it is measured between
  ax ay az bx by bz              the points it is measured between
With --all a row for each such pair: triangle_a, triangle_b, and relation (Overlapping or Touching).")]
pub(crate) struct MeshArgs {
    /// The first mesh; - reads standard input
    pub(crate) a: PathBuf,
    /// The second mesh; - reads standard input
    pub(crate) b: PathBuf,
    /// Where the first stands
    #[arg(long, value_name = "X,Y,Z[,…]", value_parser = pose, allow_hyphen_values = true)]
    pub(crate) pose_a: Option<Pose3>,
    /// Where the second stands
    #[arg(long, value_name = "X,Y,Z[,…]", value_parser = pose, allow_hyphen_values = true)]
    pub(crate) pose_b: Option<Pose3>,
    /// List all pairs of triangles that meet
    #[arg(long)]
    pub(crate) all: bool,
    /// Tell how far apart the surfaces are, and between which points
    #[arg(long, conflicts_with = "all")]
    pub(crate) distance: bool,
    /// What --all does with pairs that only touch
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Touching::Count, requires = "all")]
    pub(crate) touching: Touching,
    /// Draw both meshes into an SVG file, with the triangles that meet
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    pub(crate) theme: Theme,
    /// The format of standard input, and of files whose names do not tell
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Reading")]
    pub(crate) input_format: Option<InputFormat>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// `x,y,z`, `x,y,z,yaw` or `x,y,z,qx,qy,qz,qw`.
fn pose(text: &str) -> Result<Pose3, String> {
    let numbers = numbers(text)?.0;
    let (place, turn) = match *numbers.as_slice() {
        [x, y, z] => ([x, y, z], Rot3::IDENTITY),
        [x, y, z, yaw] => ([x, y, z], Rot3::from_yaw_degrees(yaw)),
        [x, y, z, qx, qy, qz, qw] => {
            let turn = Rot3::from_quaternion(qx, qy, qz, qw);
            (
                [x, y, z],
                turn.map_err(|error| crate::failure::explained(&error))?,
            )
        }
        _ => {
            return Err(format!(
                "{}: write x,y,z or x,y,z,yaw or x,y,z,qx,qy,qz,qw",
                counted(numbers.len(), "number", "numbers")
            ));
        }
    };
    Ok(Pose3::new(turn, place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poses() {
        let at = |text: &str| pose(text).unwrap();
        assert_eq!(at("1, 2,-3"), Pose3::new(Rot3::IDENTITY, [1.0, 2.0, -3.0]));
        assert_eq!(at("0,0,0,90").apply([1.0, 0.0, 0.0]), [0.0, 1.0, 0.0]);
        assert_eq!(
            at("0,0,0,0,0,1,0").apply([1.0, 2.0, 3.0]),
            [-1.0, -2.0, 3.0]
        );
        assert!(pose("1,2").unwrap_err().starts_with("2 numbers"));
        assert!(pose("1,2,x").unwrap_err().starts_with("`x` is no finite"));
        assert!(pose("1,2,inf").is_err() && pose("0,0,0,0,0,0,0").is_err());
    }
}
