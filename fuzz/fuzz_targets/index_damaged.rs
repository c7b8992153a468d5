//! The bytes of a real index, damaged: the input says which boxes, and what to write where.
#![no_main]

use libfuzzer_sys::fuzz_target;
use obbit::{Aabb, Index};

fuzz_target!(|input: &[u8]| {
    let Some((&[count, damages], input)) = input.split_first_chunk() else {
        return;
    };
    let (count, damages) = (usize::from(count) % 40, usize::from(damages) % 6);
    let (places, numbers) = input.split_at(input.len().min(10 * damages));
    let number = |i: usize| {
        let (words, _) = numbers.as_chunks();
        let x = words
            .get(i)
            .map_or(i as f64, |&word| f64::from_le_bytes(word));
        if x.is_finite() { x } else { 0.0 }
    };
    let boxes: Vec<Aabb<2>> = (0..count)
        .filter_map(|i| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|k| number(4 * i + k));
            Aabb::new([a.min(c), b.min(d)], [a.max(c), b.max(d)]).ok()
        })
        .collect();
    let mut bytes = Index::<2>::new(&boxes).to_bytes();
    obbit_fuzz::read(&bytes);
    for damage in places.chunks_exact(10) {
        let at = usize::from(damage[0]) << 8 | usize::from(damage[1]);
        let at = at % bytes.len() / 4 * 4;
        // Four bytes or eight, over what was there or mixed with it.
        let width = if at % 8 == 0 && damage[2] % 2 == 0 {
            8
        } else {
            4
        };
        for (byte, new) in bytes[at..].iter_mut().take(width).zip(&damage[2..]) {
            *byte = if damage[0] % 2 == 0 {
                *new
            } else {
                *byte ^ new
            };
        }
    }
    obbit_fuzz::read(&bytes);
    obbit_fuzz::seal(&mut bytes);
    obbit_fuzz::read(&bytes);
});
