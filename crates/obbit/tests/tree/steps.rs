//! The dynamic index against a list of boxes and exact rationals: any sequence of operations, all
//! queries, all pairs.

use num_rational::BigRational;
use num_traits::{Signed, Zero};
use obbit::{Aabb, Error, Handle, PairList, Relation, Touch, Tree, TreeView};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// What is done to a tree. Numbers pick among what is there.
#[derive(Debug, Clone)]
enum Step<const D: usize> {
    Insert([f64; D], [f64; D]),
    InsertMany(usize, [f64; D], [f64; D]),
    Set(usize, [f64; D], [f64; D]),
    SetAll([f64; D]),
    Remove(usize),
    RemoveMany(usize),
    Clear,
    Clone,
}

/// A coordinate: mostly small whole numbers, so that boxes touch, and now and then a nasty one.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        12 => (-12i32..12).prop_map(f64::from),
        2 => -3.0..3.0f64,
        1 => prop::sample::select(vec![
            0.0, -0.0, 1e300, -1e300, 1e-300, 5e-324, -5e-324, f64::MAX, -f64::MAX, 1e9, 1e9 + 1e-6,
            1.0 + f64::EPSILON, 1.0 - f64::EPSILON / 2.0,
        ]),
    ]
}

fn point<const D: usize>() -> impl Strategy<Value = [f64; D]> {
    prop::collection::vec(coordinate(), D).prop_map(|v| v.try_into().unwrap())
}

fn aabb<const D: usize>(a: [f64; D], b: [f64; D]) -> Aabb<D> {
    let min = std::array::from_fn(|k| a[k].min(b[k]));
    Aabb::new(min, std::array::from_fn(|k| a[k].max(b[k]))).unwrap()
}

fn step<const D: usize>() -> impl Strategy<Value = Step<D>> {
    prop_oneof![
        6 => (point(), point()).prop_map(|(a, b)| Step::Insert(a, b)),
        2 => (1usize..80, point(), point()).prop_map(|(n, a, b)| Step::InsertMany(n, a, b)),
        6 => (any::<usize>(), point(), point()).prop_map(|(i, a, b)| Step::Set(i, a, b)),
        1 => point().prop_map(Step::SetAll),
        4 => any::<usize>().prop_map(Step::Remove),
        1 => (1usize..60).prop_map(Step::RemoveMany),
        1 => Just(Step::Clone),
    ]
    .prop_flat_map(|step| prop_oneof![40 => Just(step), 1 => Just(Step::Clear)])
}

#[derive(Default)]
struct Model<const D: usize> {
    boxes: Vec<(Handle, Aabb<D>)>,
    stale: Vec<Handle>,
}

impl<const D: usize> Model<D> {
    fn slots(&self, mut keep: impl FnMut(&Aabb<D>) -> bool) -> Vec<u32> {
        let kept = self.boxes.iter().filter(|(_, b)| keep(b));
        let mut slots: Vec<u32> = kept.map(|(h, _)| h.slot()).collect();
        slots.sort_unstable();
        slots
    }

    fn pairs(&self, touch: Touch, keep: impl Fn(u32, u32) -> bool) -> Vec<(u32, u32)> {
        let mut pairs = Vec::new();
        for (k, (h, a)) in self.boxes.iter().enumerate() {
            for (g, b) in &self.boxes[..k] {
                let pair = (h.slot().min(g.slot()), h.slot().max(g.slot()));
                if relation(a, b).meets(touch) && keep(pair.0, pair.1) {
                    pairs.push(pair);
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

fn relation<const D: usize>(a: &Aabb<D>, b: &Aabb<D>) -> Relation {
    let mut answer = Relation::Overlapping;
    for k in 0..D {
        if a.max()[k] < b.min()[k] || b.max()[k] < a.min()[k] {
            return Relation::Apart;
        }
        if a.max()[k] == b.min()[k] || b.max()[k] == a.min()[k] {
            answer = Relation::Touching;
        }
    }
    answer
}

fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

fn square_distance<const D: usize>(a: &Aabb<D>, b: &Aabb<D>) -> BigRational {
    let mut sum = BigRational::zero();
    for k in 0..D {
        let above = exact(a.min()[k]) - exact(b.max()[k]);
        let below = exact(b.min()[k]) - exact(a.max()[k]);
        let gap = above.max(below);
        if gap.is_positive() {
            sum += &gap * &gap;
        }
    }
    sum
}

/// When a ray enters a box, if it does by then.
fn entered<const D: usize>(
    bounds: &Aabb<D>,
    (origin, dir, most): ([f64; D], [f64; D], f64),
) -> Option<BigRational> {
    let (mut enter, mut exit) = (
        BigRational::zero(),
        (most < f64::INFINITY).then(|| exact(most)),
    );
    for k in 0..D {
        let (low, high) = (exact(bounds.min()[k]), exact(bounds.max()[k]));
        let (o, d) = (exact(origin[k]), exact(dir[k]));
        if d.is_zero() {
            if o < low || o > high {
                return None;
            }
            continue;
        }
        let (a, b) = ((low - &o) / &d, (high - &o) / &d);
        let (first, last) = if a < b { (a, b) } else { (b, a) };
        enter = enter.max(first);
        exit = Some(exit.map_or(last.clone(), |e| e.min(last)));
    }
    exit.is_none_or(|exit| enter <= exit).then_some(enter)
}

fn check_ray<const D: usize>(
    view: TreeView<'_, D>,
    model: &Model<D>,
    ray: ([f64; D], [f64; D], f64),
) {
    let (origin, dir, most) = ray;
    let mut entries: Vec<_> = (model.boxes.iter())
        .filter_map(|(h, b)| Some((entered(b, ray)?, h.slot())))
        .collect();
    entries.sort();
    let hits = view.ray(origin, dir, most);
    assert!(hits.iter().map(|h| h.0).eq(entries.iter().map(|e| e.1)));
    assert_eq!(view.ray_first(origin, dir, most), hits.first().copied());
    let mut visited = Vec::new();
    let _ = view.visit_ray::<()>(origin, dir, most, |slot, time| {
        visited.push((slot, time));
        ControlFlow::Continue(())
    });
    // Times that are told as one may differ.
    let place = |slot| hits.iter().position(|hit| hit.0 == slot);
    visited.sort_by_key(|hit| place(hit.0));
    assert_eq!(visited, hits);
}

fn apply<const D: usize>(tree: &mut Tree<D>, model: &mut Model<D>, step: &Step<D>) {
    let pick =
        |i: usize, model: &Model<D>| (!model.boxes.is_empty()).then(|| i % model.boxes.len());
    match step {
        Step::Insert(a, b) => {
            let bounds = aabb(*a, *b);
            model.boxes.push((tree.insert(bounds), bounds));
        }
        Step::InsertMany(n, a, b) => {
            for i in 0..*n {
                let mut b = *b;
                b[i % D] -= (i / 3) as f64;
                let bounds = aabb(*a, b);
                model.boxes.push((tree.insert(bounds), bounds));
            }
        }
        Step::Set(i, a, b) => {
            if let Some(i) = pick(*i, model) {
                model.boxes[i].1 = aabb(*a, *b);
                tree.set(model.boxes[i].0, model.boxes[i].1).unwrap();
            }
        }
        Step::SetAll(by) => {
            let moved = |b: &Aabb<D>| {
                let by = |x: [f64; D]| {
                    std::array::from_fn(|k| (x[k] + by[k] / 8.0).clamp(-f64::MAX, f64::MAX))
                };
                aabb(by(b.min()), by(b.max()))
            };
            tree.set_all(|_, b| moved(b));
            for (_, b) in &mut model.boxes {
                *b = moved(b);
            }
        }
        Step::Remove(i) => {
            if let Some(i) = pick(*i, model) {
                let (handle, bounds) = model.boxes.swap_remove(i);
                assert_eq!(tree.remove(handle), Ok(bounds));
                model.stale.push(handle);
            }
        }
        Step::RemoveMany(n) => {
            for _ in 0..*n {
                if let Some((handle, bounds)) = model.boxes.pop() {
                    assert_eq!(tree.remove(handle), Ok(bounds));
                    model.stale.push(handle);
                }
            }
        }
        Step::Clear => {
            tree.clear();
            model.stale.extend(model.boxes.drain(..).map(|(h, _)| h));
        }
        Step::Clone => {
            // The one that is dropped gives out a handle that the other must refuse.
            let clone = tree.clone();
            let mut dropped = std::mem::replace(tree, clone);
            model.stale.push(dropped.insert(aabb([0.0; D], [1.0; D])));
        }
    }
}

fn check_handles<const D: usize>(tree: &mut Tree<D>, model: &Model<D>) {
    assert_eq!(tree.len(), model.boxes.len());
    assert_eq!(tree.is_empty(), model.boxes.is_empty());
    for (handle, bounds) in &model.boxes {
        assert_eq!(tree.get(*handle), Ok(bounds));
        assert_eq!(tree.handle(handle.slot()), Some(*handle));
        assert!(handle.index() < tree.slots());
    }
    let refusal = |h: &Handle| Error::StaleHandle { slot: h.slot() };
    for stale in &model.stale {
        assert!(!tree.contains(*stale));
        assert_eq!(tree.get(*stale), Err(refusal(stale)));
        assert_eq!(tree.remove(*stale), Err(refusal(stale)));
        assert_eq!(
            tree.set(*stale, aabb([0.0; D], [1.0; D])),
            Err(refusal(stale))
        );
    }
    let mut all = model.boxes.clone();
    all.sort_unstable_by_key(|(h, _)| h.slot());
    assert!(tree.iter().map(|(h, b)| (h, *b)).eq(all));
}

fn check_queries<const D: usize>(
    tree: &mut Tree<D>,
    model: &Model<D>,
    window: &Aabb<D>,
    point: [f64; D],
    dir: [f64; D],
) {
    let view = tree.view();
    let at = aabb(point, point);
    for touch in [Touch::Counts, Touch::Ignored] {
        let met = model.slots(|b| relation(window, b).meets(touch));
        assert_eq!(view.query(window, touch), met);
        assert_eq!(view.count(window, touch), met.len());
        let first = view.visit(window, touch, ControlFlow::Break);
        assert_eq!(first.is_break(), !met.is_empty());
        let held = model.slots(|b| relation(&at, b).meets(touch));
        assert_eq!(view.at(point, touch), held);
    }
    let within = |b: &Aabb<D>, k| window.min()[k] <= b.min()[k] && b.max()[k] <= window.max()[k];
    let inside = model.slots(|b| (0..D).all(|k| within(b, k)));
    assert_eq!(view.inside(window), inside);
    assert_eq!(view.count_inside(window), inside.len());
    let first = view.visit_inside(window, ControlFlow::Break).break_value();
    assert!(first.map_or(inside.is_empty(), |slot| inside.contains(&slot)));
    let even = model.slots(|b| relation(window, b).intersects());
    let even: Vec<u32> = even.into_iter().filter(|s| s % 2 == 0).collect();
    assert_eq!(view.query_if(window, |slot| slot % 2 == 0), even);

    for most in [f64::INFINITY, 1.0, 0.0] {
        check_ray(view, model, (point, dir, most));
    }
    assert_eq!(view.ray(point, dir, -1.0), []);

    let mut by_distance: Vec<(BigRational, u32)> = model
        .boxes
        .iter()
        .map(|(h, b)| (square_distance(window, b), h.slot()))
        .collect();
    by_distance.sort();
    let nearest = view.nearest_to(window, usize::MAX);
    assert!(
        nearest
            .iter()
            .map(|n| n.0)
            .eq(by_distance.iter().map(|n| n.1))
    );
    for (k, ((square, _), (_, distance))) in by_distance.iter().zip(&nearest).enumerate() {
        assert_eq!(square.is_zero(), *distance == 0.0);
        if k % 16 == 5 {
            // Where the distance is exact, it must count.
            let mut got = view.within(window, *distance);
            let limit = exact(*distance);
            let limit = &limit * &limit;
            let near = by_distance.partition_point(|(square, _)| *square <= limit);
            got.sort_unstable_by_key(|slot| nearest.iter().position(|n| n.0 == *slot));
            assert!(got.iter().eq(by_distance[..near].iter().map(|n| &n.1)));
        }
    }
    assert_eq!(view.nearest_to(window, 3), nearest[..nearest.len().min(3)]);
    assert_eq!(view.nearest(point, 3), view.nearest_to(&at, 3));
    assert_eq!(
        view.any(window, Touch::Counts),
        !view.query(window, Touch::Counts).is_empty()
    );
    assert_eq!(view.within(&at, -1.0), []);
    assert_eq!(view.within(&at, f64::INFINITY).len(), model.boxes.len());
    let far = view.visit_within(&at, f64::INFINITY, |slot| match view.get(slot) {
        Some(_) => ControlFlow::Continue(()),
        None => ControlFlow::Break(()),
    });
    assert!(far.is_continue());
}

fn run<const D: usize>(steps: &[(Step<D>, u8)], window: (&[f64; D], &[f64; D]), dir: [f64; D]) {
    let (mut tree, mut model) = (
        Tree::new(),
        Model {
            boxes: Vec::new(),
            stale: Vec::new(),
        },
    );
    let (mut list, mut odd) = (PairList::new(), PairList::new());
    let keep = |i: u32, j: u32| (i + j) % 2 == 1;
    for (step, look) in steps {
        apply(&mut tree, &mut model, step);
        check_handles(&mut tree, &model);
        if look & 1 == 1 {
            check_queries(
                &mut tree,
                &model,
                &aabb(*window.0, *window.1),
                *window.0,
                dir,
            );
        }
        if look & 2 == 2 {
            let pairs = model.pairs(Touch::Counts, |_, _| true);
            assert_eq!(list.update(&mut tree, Touch::Counts), pairs);
            assert_eq!(list.pairs(), pairs);
            assert_eq!(tree.pairs(Touch::Counts), pairs);
            assert_eq!(
                tree.pairs(Touch::Ignored),
                model.pairs(Touch::Ignored, |_, _| true)
            );
        }
        if look & 4 == 4 {
            let pairs = model.pairs(Touch::Counts, keep);
            assert_eq!(odd.update_if(&mut tree, keep), pairs);
            assert_eq!(tree.pairs_if(keep), pairs);
        }
    }
    // Another tree's handles are strangers.
    let mut other = Tree::new();
    let foreign = other.insert(aabb([0.0; D], [1.0; D]));
    assert!(!tree.contains(foreign));
    assert!(model.boxes.iter().all(|(h, _)| !other.contains(*h)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_sequence_in_the_plane(
        steps in prop::collection::vec((step::<2>(), 0u8..8), 1..60),
        a in point(), b in point(), dir in point(),
    ) {
        run(&steps, (&a, &b), dir);
    }

    #[test]
    fn any_sequence_in_space(
        steps in prop::collection::vec((step::<3>(), 0u8..8), 1..40),
        a in point(), b in point(), dir in point(),
    ) {
        run(&steps, (&a, &b), dir);
    }
}
