//! What all targets share: an index that was read must answer as its own boxes do, a world go on as its twin.

use obbit::{Aabb, Index, Touch, World2, World3};

/// Reads the bytes as an index of each dimension, and looks through what is accepted.
pub fn read(bytes: &[u8]) {
    if let Ok(index) = Index::<2>::from_bytes(bytes) {
        answers(&index, bytes);
    }
    if let Ok(index) = Index::<3>::from_bytes(bytes) {
        answers(&index, bytes);
    }
}

/// Writes the length and the checksum that belong to the bytes, so that damage behind them is met.
pub fn seal(bytes: &mut [u8]) {
    if bytes.len() < 64 {
        return;
    }
    let length = (bytes.len() as u64).to_le_bytes();
    bytes[24..32].copy_from_slice(&length);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..32]);
    hasher.update(&bytes[36..]);
    let sum = hasher.finalize().to_le_bytes();
    bytes[32..36].copy_from_slice(&sum);
}

/// Reads the bytes as a world of each dimension, with the length and the checksum that belong to them; what is
/// accepted steps, and its bytes make one that steps alike.
pub fn worlds(bytes: &[u8]) {
    let mut bytes = bytes.to_vec();
    if bytes.len() >= 28 {
        let length = (bytes.len() as u64).to_le_bytes();
        bytes[16..24].copy_from_slice(&length);
        let sum = crc32fast::hash(&bytes[28..]).to_le_bytes();
        bytes[24..28].copy_from_slice(&sum);
    }
    macro_rules! goes_on {
        ($world:ty) => {
            if let Ok(mut world) = <$world>::from_bytes(&bytes) {
                let twin = <$world>::from_bytes(&world.to_bytes());
                // One step: what its bytes describe may be a crowd on one spot.
                let is_over = world.step(0.01).is_ok();
                let future = twin.map(|mut twin| (twin.step(0.01).is_ok(), twin.hash()));
                assert_eq!(future, Ok((is_over, world.hash())));
            }
        };
    }
    goes_on!(World2);
    goes_on!(World3);
}

fn answers<const D: usize>(index: &Index<D>, bytes: &[u8]) {
    assert_eq!(index.to_bytes(), bytes);
    let mut boxes: Vec<(u32, Aabb<D>)> = index.iter().collect();
    boxes.sort_unstable_by_key(|(id, _)| *id);
    assert!(boxes.iter().map(|(id, _)| *id).eq(0..index.len() as u32));
    for (_, window) in boxes.iter().take(20) {
        let (low, high) = (window.min(), window.max());
        let meets = |b: &Aabb<D>| (0..D).all(|k| b.min()[k] <= high[k] && low[k] <= b.max()[k]);
        let inside = |b: &Aabb<D>| (0..D).all(|k| low[k] <= b.min()[k] && b.max()[k] <= high[k]);
        let brute = |keep: &dyn Fn(&Aabb<D>) -> bool| -> Vec<u32> {
            boxes
                .iter()
                .filter(|(_, b)| keep(b))
                .map(|(id, _)| *id)
                .collect()
        };
        assert_eq!(sorted(index.query(window, Touch::Counts)), brute(&meets));
        assert_eq!(index.count(window, Touch::Counts), brute(&meets).len());
        assert_eq!(sorted(index.within(window, 0.0)), brute(&meets));
        assert_eq!(sorted(index.inside(window)), brute(&inside));
        let nearest: Vec<(u32, f64)> = index.nearest_to(window, index.len());
        assert_eq!(
            sorted(nearest.iter().map(|(id, _)| *id).collect()).len(),
            boxes.len()
        );
        assert!(
            nearest
                .iter()
                .take(brute(&meets).len())
                .all(|(_, distance)| *distance == 0.0)
        );
        let hits = index.ray(low, high, 1.0);
        assert_eq!(index.ray_first(low, high, 1.0), hits.first().copied());
    }
}

fn sorted(mut ids: Vec<u32>) -> Vec<u32> {
    ids.sort_unstable();
    ids
}
