//! Floor 2. Shapes and queries in space.
