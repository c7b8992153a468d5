//! What shows, and what is under a point of the screen.

use super::label::Label;
use super::map::Labels;
use super::piece::Piece;
use crate::d2::{Obb2, Rot2};
use alloc::vec::Vec;

/// # What shows
impl<S: Piece> Labels<S> {
    /// The label with an id as it was put in, `None` where there is none.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<&Label<S>> {
        Some(&self.set.get(id)?.label)
    }

    /// The ids of all labels that show and the positions that they show in, in ascending order.
    ///
    /// ```
    /// use obbit::Rot2;
    /// use obbit::labels::{Label, Labels, View};
    /// let mut labels = Labels::new();
    /// labels.push(Label::new([0.0, 0.0], [40.0, 12.0])?)?;
    /// labels.push(Label::new([0.0, 0.0], [40.0, 12.0])?)?; // in its way
    /// labels.push(Label::new([0.0, 0.0], [40.0, 12.0])?.offsets(&[[0.0, 9.0], [0.0, 18.0]])?)?;
    /// labels.update(&View::new([0.0, 0.0], 1.0, Rot2::IDENTITY)?)?;
    /// assert!(labels.shown().eq([(0, 0), (2, 1)]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn shown(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        let ids = 0..self.set.labels.len() as u32;
        ids.filter_map(|id| Some((id, self.position(id)?)))
    }

    /// The ids of all labels that show and hold a point of the screen, in the view of the last
    /// [`update`](Self::update), in ascending order: what a pointer is on. Their icons count. All labels are looked
    /// at, of most no more than how far they are: 20,000 take some 30 µs.
    ///
    /// ```
    /// use obbit::Rot2;
    /// use obbit::labels::{Label, Labels, View};
    /// let mut labels = Labels::new();
    /// let paris = labels.push(Label::new([2.35, 48.86], [42.0, 16.0])?)?;
    /// let view = View::new([2.35, 48.86], 100.0, Rot2::IDENTITY)?.middle([400.0, 300.0])?;
    /// labels.update(&view)?;
    /// assert_eq!(labels.under([415.0, 295.0]), [paris]);
    /// assert_eq!(labels.under([430.0, 295.0]), []);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn under(&self, point: [f64; 2]) -> Vec<u32> {
        let Some(view) = &self.seen else {
            return Vec::new();
        };
        let at = view.pose().inverse().apply(point);
        // As a box, which labels are compared with in any case: less code to load in a browser.
        let Ok(there) = Obb2::new(at, [0.0; 2], Rot2::IDENTITY) else {
            return Vec::new();
        };
        let there = S::from(there);
        let near = (0..).zip(&self.set.spots);
        let near = near.filter(|(_, spot)| spot.may_hold(view, at));
        let holds = |&id: &u32| {
            self.position(id).is_some_and(|position| {
                let mut shapes = self.shapes(id, position);
                shapes.any(|shape| shape.relate(&there).intersects())
            })
        };
        near.map(|(id, _)| id).filter(holds).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Circle, Shape2};
    use crate::geom::Relate;
    use crate::labels::{Turn, View};
    use crate::random::Random;

    fn label(random: &mut Random) -> Label {
        let mut near = |size: f64| [random.signed() * size, random.signed() * size];
        let (anchor, offsets) = (near(300.0), [near(40.0), near(40.0), near(3.0)]);
        let (part, icon) = (near(20.0), near(15.0));
        let turn = Rot2::from_degrees(random.signed() * 180.0);
        let label = Label::of_shapes(anchor, &[]).unwrap();
        let label = label.part(part, [30.0, 9.0], turn).unwrap();
        let label = label
            .offsets(&offsets)
            .unwrap()
            .icon(Circle::new(icon, 4.0).unwrap());
        let label = label
            .rotation(turn)
            .unwrap()
            .scale(random.pick(&[0.0, 0.5, 2.0]))
            .unwrap();
        let label = label.padding(random.pick(&[0.0, 3.0])).unwrap();
        label.turn(random.pick(&[Turn::Upright, Turn::WithMap]))
    }

    fn all_under(labels: &Labels, point: [f64; 2]) -> Vec<u32> {
        let at = labels.seen.unwrap().pose().inverse().apply(point);
        let there: Shape2 = Obb2::new(at, [0.0; 2], Rot2::IDENTITY).unwrap().into();
        let holds = |&(id, position): &(u32, usize)| {
            labels
                .shapes(id, position)
                .any(|s| s.relate(&there).intersects())
        };
        labels.shown().filter(holds).map(|(id, _)| id).collect()
    }

    #[test]
    fn few_labels_are_looked_at_and_none_is_missed() {
        let mut random = Random::new(5);
        let (mut labels, mut hits, mut looked, mut asked) = (Labels::new(), 0, 0, 0);
        for _ in 0..400 {
            labels.push(label(&mut random)).unwrap();
        }
        for round in 0..30 {
            for id in 0..20 {
                let _ = labels.set(random.below(400) as u32, label(&mut random));
                let _ = labels.remove(id * 20 + round % 20);
                if round % 3 == 0 {
                    labels.push(label(&mut random)).unwrap();
                }
            }
            let turn = Rot2::from_degrees(random.signed() * 180.0);
            let view = View::new([9.0, -5.0], random.pick(&[0.5, 3.0]), turn).unwrap();
            let view = view.middle([300.0, 200.0]).unwrap();
            let view = if round % 2 == 0 { view } else { view.y_up() };
            labels.update(&view).unwrap();
            // Points all over, and the corners of what is shown, at whose very edge a point still counts.
            let mut points: Vec<[f64; 2]> = (0..50)
                .map(|_| [random.signed() * 900.0, random.signed() * 900.0])
                .collect();
            for (id, position) in labels.shown() {
                let boxes = labels
                    .shapes(id, position)
                    .filter_map(|s| s.as_box().copied());
                points.extend(boxes.map(|s| view.pose().apply(s.corners()[round as usize % 4])));
            }
            for point in points {
                let found = labels.under(point);
                hits += found.len();
                let at = view.pose().inverse().apply(point);
                let spots = labels.set.spots.iter();
                asked += spots.len();
                looked += spots.filter(|spot| spot.may_hold(&view, at)).count();
                assert_eq!(found, all_under(&labels, point));
            }
        }
        assert!(
            hits > 500 && looked < asked / 10,
            "{looked} of {asked}, {hits} hits"
        );
    }

    #[test]
    fn a_label_past_all_numbers_is_still_found() {
        let mut labels = Labels::new();
        let wide = Label::new([0.0, 0.0], [1e300, 1e300]).unwrap();
        labels.push(wide.offset([1e200, 0.0]).unwrap()).unwrap();
        labels
            .push(Label::new([1e307, 1e307], [4.0, 4.0]).unwrap())
            .unwrap();
        let view = View::new([1e307, 1e307], 1.0, Rot2::IDENTITY).unwrap();
        labels.update(&view).unwrap();
        assert_eq!(labels.under([0.0, 0.0]), [1]);
        let home = View::new([0.0, 0.0], 1.0, Rot2::IDENTITY).unwrap();
        labels.update(&home).unwrap();
        assert_eq!(labels.under([4e299, -4e299]), [0]);
    }
}
