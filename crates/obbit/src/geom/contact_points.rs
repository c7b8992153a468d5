//! The points of a contact.

use core::fmt;
use core::ops::Deref;

/// One point of a contact manifold.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactPoint<const D: usize> {
    /// Halfway between the two surfaces, measured along the contact's normal.
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    pub point: [f64; D],
    /// How deep the surfaces lie in each other here, along the normal; 0 or more.
    pub depth: f64,
}

/// The most points that tell of a contact.
const MOST: usize = 4;

/// The points of a [`Contact`](super::Contact): a slice of one or two in 2D, of one to four in 3D.
///
/// ```
/// use obbit::{Aabb2, Obb2, Rot2};
/// let floor = Aabb2::new([0.0, 0.0], [9.0, 1.0])?;
/// let crate_on_it = Obb2::new([4.0, 1.5], [2.0, 1.0], Rot2::IDENTITY)?;
/// let contact = floor.contact(&crate_on_it).unwrap();
/// assert_eq!(contact.points.len(), 2);
/// assert!(contact.points.iter().all(|p| p.depth == 0.0 && p.point[1] == 1.0));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct ContactPoints<const D: usize> {
    list: [ContactPoint<D>; MOST],
    count: usize,
}

impl<const D: usize> ContactPoints<D> {
    pub(crate) fn new() -> Self {
        let none = ContactPoint {
            point: [0.0; D],
            depth: 0.0,
        };
        Self {
            list: [none; MOST],
            count: 0,
        }
    }

    /// Adds a point where there is room.
    pub(crate) fn push(&mut self, point: ContactPoint<D>) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = point;
            self.count += 1;
        }
    }

    pub(crate) fn as_mut(&mut self) -> &mut [ContactPoint<D>] {
        &mut self.list[..self.count]
    }
}

impl<const D: usize> Deref for ContactPoints<D> {
    type Target = [ContactPoint<D>];
    fn deref(&self) -> &[ContactPoint<D>] {
        &self.list[..self.count]
    }
}

impl<'a, const D: usize> IntoIterator for &'a ContactPoints<D> {
    type Item = &'a ContactPoint<D>;
    type IntoIter = core::slice::Iter<'a, ContactPoint<D>>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const D: usize> IntoIterator for ContactPoints<D> {
    type Item = ContactPoint<D>;
    type IntoIter = core::iter::Take<core::array::IntoIter<ContactPoint<D>, MOST>>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter().take(self.count)
    }
}

impl<const D: usize> fmt::Debug for ContactPoints<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<const D: usize> PartialEq for ContactPoints<D> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> serde::Serialize for ContactPoints<D> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, const D: usize> serde::Deserialize<'de> for ContactPoints<D> {
    fn deserialize<De: serde::Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        use serde::de::Error;
        let given = alloc::vec::Vec::<ContactPoint<D>>::deserialize(deserializer)?;
        // In the plane a contact is along a line at most.
        let (most, expected) = match D {
            0..=2 => (2, "one or two points"),
            _ => (MOST, "one to four points"),
        };
        if given.is_empty() || given.len() > most {
            return Err(De::Error::invalid_length(given.len(), &expected));
        }
        sound(&given).map_err(De::Error::custom)?;
        let mut points = Self::new();
        given.into_iter().for_each(|point| points.push(point));
        Ok(points)
    }
}

/// What is wrong with points that were read.
#[cfg(feature = "serde")]
fn sound<const D: usize>(points: &[ContactPoint<D>]) -> Result<(), &'static str> {
    for ContactPoint { point, depth } in points {
        if !point.iter().all(|x| x.is_finite()) {
            return Err("a contact's point is not finite");
        }
        if !depth.is_finite() || *depth < 0.0 {
            return Err("a contact's depth is negative or not finite");
        }
    }
    Ok(())
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;
    use alloc::{format, string::String, vec};

    #[test]
    fn what_is_no_contact_is_refused() {
        let flat = r#"{"point":[1.0,2.0],"depth":0.5}"#;
        let solid = r#"{"point":[1.0,2.0,3.0],"depth":0.0}"#;
        let list = |item: &str, count| format!("[{}]", vec![item; count].join(","));
        for count in 0..7 {
            let read = serde_json::from_str::<ContactPoints<2>>(&list(flat, count));
            assert_eq!(
                read.ok().map(|p| p.len()),
                (1..=2).contains(&count).then_some(count)
            );
            let read = serde_json::from_str::<ContactPoints<3>>(&list(solid, count));
            assert_eq!(
                read.ok().map(|p| p.len()),
                (1..=4).contains(&count).then_some(count)
            );
        }
        let refused = |text: &str| -> String {
            serde_json::from_str::<ContactPoints<2>>(text)
                .unwrap_err()
                .to_string()
        };
        let negative = refused(r#"[{"point":[1.0,2.0],"depth":-0.5}]"#);
        assert!(
            negative.starts_with("a contact's depth is negative"),
            "{negative}"
        );
        refused(r#"[{"point":[1.0],"depth":0.5}]"#);
        refused(r#"[{"point":[1.0,2.0,3.0],"depth":0.5}]"#);
        // Not every format spells numbers out.
        for (x, depth) in [
            (f64::NAN, 0.0),
            (f64::INFINITY, 0.0),
            (0.0, f64::NAN),
            (0.0, f64::INFINITY),
        ] {
            assert!(
                sound(&[ContactPoint {
                    point: [x, 0.0],
                    depth
                }])
                .is_err()
            );
        }
    }
}
