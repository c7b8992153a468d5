//! Every engine's own shapes, made once, and the ways to enter them in a row.

use super::contest::{Answer, Contestant, Entry, Trust};
use super::scene::{Moved, Scene};

/// One engine's shapes.
pub struct Kept<S, const D: usize> {
    /// Where they stand in the scene.
    standing: Vec<S>,
    /// Before their motion, which ends where they stand, so that about half of the casts hit.
    moving: Vec<(S, [f64; D])>,
}

impl<S, const D: usize> Kept<S, D> {
    /// Makes an engine's shapes of the scene's boxes.
    pub fn new<B: Moved<D>>(scene: &Scene<B, D>, make: impl Fn(&B) -> S) -> Self {
        let with_motion = scene.boxes.iter().zip(&scene.motions);
        Self {
            standing: scene.boxes.iter().map(&make).collect(),
            moving: with_motion
                .map(|(b, m)| (make(&b.moved(m.map(|x| -x))), *m))
                .collect(),
        }
    }

    /// An engine whose answers must be Obbit's.
    pub fn same<'a, A: Answer + 'a>(
        &'a self,
        name: &'static str,
        ask: impl Fn(&S, &S) -> A + 'a,
    ) -> Box<dyn Contestant + 'a> {
        let (left, right) = (&self.standing[..], &self.standing[..]);
        Box::new(Entry {
            name,
            trust: Trust::Same,
            left,
            right,
            ask,
        })
    }

    /// An engine whose wrong answers are counted.
    pub fn peer<'a, A: Answer + 'a>(
        &'a self,
        name: &'static str,
        ask: impl Fn(&S, &S) -> A + 'a,
    ) -> Box<dyn Contestant + 'a> {
        let (left, right) = (&self.standing[..], &self.standing[..]);
        Box::new(Entry {
            name,
            trust: Trust::Peer,
            left,
            right,
            ask,
        })
    }

    /// An engine that is told how the second shape moves.
    pub fn cast<'a>(
        &'a self,
        name: &'static str,
        trust: Trust,
        ask: impl Fn(&S, &S, [f64; D]) -> Option<f64> + 'a,
    ) -> Box<dyn Contestant + 'a> {
        let ask = move |a: &S, (b, motion): &(S, [f64; D])| ask(a, b, *motion);
        Box::new(Entry {
            name,
            trust,
            left: &self.standing[..],
            right: &self.moving[..],
            ask,
        })
    }
}
