//! Floor 2. Shapes and queries in the plane.

mod hull;
