//! Round elements and lassos that cross themselves, between polygons within and around each.

use crate::lassos::picks;
use crate::random::Random;
use obbit::select::{Fill, Lasso, Marquee};
use obbit::{Capsule2, Circle, ConvexPolygon, Rot2, Shape2};

/// A polygon a hair within a round shape, and one a hair around it.
fn between(core: [[f64; 2]; 2], radius: f64) -> [ConvexPolygon; 2] {
    [radius * 0.999, radius * 1.01].map(|r| {
        let ring = core.into_iter().flat_map(|[x, y]| {
            (0..30).map(move |k| {
                let turn = Rot2::from_degrees(f64::from(k) * 12.0);
                [x + r * turn.cos(), y + r * turn.sin()]
            })
        });
        ConvexPolygon::from_points(&ring.collect::<Vec<_>>()).unwrap()
    })
}

#[test]
fn round_elements_lie_in_between() {
    let mut random = Random::new(47);
    let mut seen = [[0; 2]; 2];
    for _ in 0..200 {
        let count = 5 + random.below(4);
        let mut place = |most: usize| [(); 2].map(|()| random.below(most) as f64);
        let points: Vec<[f64; 2]> = (0..count).map(|_| place(24)).collect();
        let cores: Vec<[[f64; 2]; 2]> = (0..50)
            .map(|_| {
                let (p, by) = (place(24), place(5));
                [p, [p[0] + by[0] - 2.0, p[1] + by[1] - 2.0]]
            })
            .collect();
        let radii: Vec<f64> = cores
            .iter()
            .map(|_| 0.1 + random.unit() * random.unit() * 2.5)
            .collect();
        let lasso = Lasso::new(&points).unwrap();
        for is_circle in [true, false] {
            let cores = cores
                .iter()
                .map(|&[p, q]| if is_circle { [p, p] } else { [p, q] });
            let all: Vec<_> = cores.zip(&radii).collect();
            let round = all.iter().map(|&([p, q], &r)| match is_circle {
                true => Shape2::from(Circle::new(p, r).unwrap()),
                false => Capsule2::new(p, q, r).unwrap().into(),
            });
            let [inner, outer] = [0, 1].map(|k| {
                let polygons = all.iter().map(|&(core, &r)| between(core, r)[k].clone());
                Marquee::new(&polygons.collect::<Vec<_>>())
            });
            let pages = &mut (Marquee::new(&round.collect::<Vec<_>>()), inner, outer);
            for fill in [Fill::NonZero, Fill::EvenOdd] {
                let [_, _, window] = picks();
                let lasso = lasso.clone().filled(fill);
                let found = pages.0.select(lasso.clone(), window).to_vec();
                let inner = pages.1.select(lasso.clone(), window);
                assert!(found.iter().all(|id| inner.contains(id)), "{points:?}");
                let outer = pages.2.select(lasso, window);
                assert!(outer.iter().all(|id| found.contains(id)), "{points:?}");
                seen[usize::from(is_circle)][0] += found.len();
                seen[usize::from(is_circle)][1] += inner.len() - outer.len();
            }
        }
    }
    // Few lie so close to the border that nothing is known.
    for [found, unknown] in seen {
        assert!(found > 1000 && 20 * unknown < found, "{seen:?}");
    }
}
