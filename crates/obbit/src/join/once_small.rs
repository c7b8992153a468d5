//! In place of `once.rs` in WebAssembly, where all is compiled at one time: what nobody asks for is left out, 3 to 5 kB
//! of a module.

use super::workspace::Workspace;

/// The search of a finder.
pub(super) type Held<const D: usize> = Workspace<D>;

/// One that has no memory yet.
pub(super) fn searcher<const D: usize>() -> Held<D> {
    Workspace::new()
}
