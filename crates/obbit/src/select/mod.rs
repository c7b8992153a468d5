//! Which elements does a marquee select? Crossing or window, box or lasso, step by step as
//! it is dragged.
//!
//! [`Marquee`] holds the elements of a page and answers for one area after the other; [`Screen`]
//! makes areas of what the pointer does on a page that is scrolled, zoomed or turned; [`Lasso`] is an
//! area of any form.
//!
//! ```
//! use obbit::select::{Marquee, Mode};
//! use obbit::{Aabb2, Obb2, Rot2};
//!
//! // Three cards in a row, turned by 20°.
//! let card = |x| Obb2::new([x, 50.0], [80.0, 50.0], Rot2::from_degrees(20.0));
//! let mut page = Marquee::new(&[card(0.0)?, card(100.0)?, card(200.0)?]);
//! let pressed = [-60.0, 0.0];
//! let change = page.drag(Aabb2::around(&[pressed, [60.0, 100.0]])?, Mode::Crossing);
//! assert_eq!(change.added, [0, 1]);
//! let change = page.drag(Aabb2::around(&[pressed, [170.0, 100.0]])?, Mode::Crossing);
//! assert_eq!((change.added, change.removed), (&[2][..], &[][..]));
//! # Ok::<(), obbit::Error>(())
//! ```
//!
//! In the repository `docs/select.md` has more, with a picture.
//!
//! # Method
//! The elements lie in the order of an [`Index`](crate::Index), which is walked from the root,
//! sixteen bounds at a time beside two windows that tell most of them. Bounds
//! that lie wholly within the area hand over all that is below them, those apart from it nothing;
//! only elements whose own bounds meet the outline are judged by the exact predicates. A bit for
//! each element says whether the step before met it, so a step tells what is new by comparing words
//! of 64; and where an aligned marquee or a lasso has not changed as seen from some bounds, nothing
//! below them is looked at. What is new is collected as bits by id: reading those out sorts.
//! (A few ids of very many are a list instead.)

// Floor 3.
mod across;
mod area;
mod bits;
mod boxes;
mod edit;
mod elements;
mod groups;
mod lasso;
mod loops;
mod marquee;
mod news;
mod outline;
mod pick;
mod point;
mod rules;
mod screen;
mod walk;
mod way;

pub use crate::d2::Element;
pub use area::Area;
pub use lasso::{Fill, Lasso};
pub use marquee::{Change, Marquee};
pub use pick::{Mode, Pick};
pub use screen::Screen;

/// In a list of groups: the element at this position is in none.
pub const NO_GROUP: u32 = u32::MAX;
