//! What a collision does.

/// What happens to the velocities of two bodies that collide.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Response {
    /// An impulse along the contact normal, at the time of the impact.
    #[default]
    Reflect,
    /// The rule of small game worlds, by axis-aligned boxes.
    ///
    /// - Two bodies collide where their boxes share more than `threshold` (in the unit of length, 0 or more)
    ///   on every axis at the end of a step. Each that heads for the other then turns back along the axis on
    ///   which they share least.
    /// - What would pass another within a step, or get farther into it than half of the smaller of the two, or
    ///   come in by another side than that axis tells, is stopped for that step where the two come to share the
    ///   threshold. As the step ends it turns back from whatever else it is in by then, too.
    /// - A body of infinite mass goes on as it does, and what it runs into goes at least as fast along the
    ///   axis. Otherwise mass, inertia and restitution play no part.
    /// - Bodies that spin are judged by the boxes that they have at the start and at the end of the step.
    /// - An impact's point is the middle of what the boxes share, its speed that along the axis.
    ReverseAxis {
        /// How much the boxes must share, on every axis, to collide.
        threshold: f64,
    },
}
