//! Memory that both sides look at, and the only `unsafe` of this crate.

use alloc::vec::Vec;
use core::cell::RefCell;

/// Something that lives as long as the module.
pub(crate) struct Global<T>(RefCell<T>);

#[cfg(target_feature = "atomics")]
compile_error!("`Global` is for one thread: build without the `atomics` feature");

// SAFETY: a `Sync` value may be reached from several threads at once. There is one thread here: the
// module is built without the `atomics` feature, so its memory cannot be shared, and each Worker has
// an instance, with memory, of its own.
unsafe impl<T> Sync for Global<T> {}

impl<T> Global<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(RefCell::new(value))
    }

    /// Lends the value. Nothing calls back from JavaScript, so two loans of one value never meet.
    pub(crate) fn with<R>(&self, act: impl FnOnce(&mut T) -> R) -> R {
        match self.0.try_borrow_mut() {
            Ok(mut value) => act(&mut value),
            // Not a panic, which would bring code that words it.
            Err(_) => core::arch::wasm32::unreachable(),
        }
    }
}

/// Where JavaScript puts input.
struct Slot {
    words: Vec<u64>,
    /// How many bytes room was asked for last; behind them lies what came with an earlier call.
    bytes: usize,
}

impl Slot {
    const EMPTY: Self = Self {
        words: Vec::new(),
        bytes: 0,
    };
}

/// Each slot is lent by itself: work may read several at a time.
static SLOTS: [Global<Slot>; 4] = [const { Global::new(Slot::EMPTY) }; 4];

/// Where it finds output: pairs of address and length.
static RESULT: Global<[usize; 16]> = Global::new([0; 16]);

/// Where small answers are: numbers.
static NUMBERS: Global<[f64; 32]> = Global::new([0.0; 32]);

/// Makes room for this many bytes in a slot, and tells where: 0 where there is not that much memory.
/// The room is aligned for every number and keeps its address until the slot is asked for again.
#[unsafe(no_mangle)]
extern "C" fn reserve(slot: usize, bytes: usize) -> usize {
    let Some(slot) = SLOTS.get(slot) else {
        return 0;
    };
    slot.with(|slot| {
        let words = bytes.div_ceil(8);
        if words > slot.words.len() {
            let more = words - slot.words.len();
            if slot.words.try_reserve_exact(more).is_err() {
                return 0;
            }
            slot.words.resize(words, 0);
        }
        slot.bytes = bytes;
        slot.words.as_mut_ptr() as usize
    })
}

/// Where the addresses and lengths of the last output are.
#[unsafe(no_mangle)]
extern "C" fn result() -> usize {
    RESULT.with(|result| result.as_ptr() as usize)
}

/// Where the numbers of the last small answer are.
#[unsafe(no_mangle)]
extern "C" fn numbers() -> usize {
    NUMBERS.with(|numbers| numbers.as_ptr() as usize)
}

/// The first `count` numbers of a slot, or as many as were put there.
pub(crate) fn input<T: bytemuck::AnyBitPattern, R>(
    slot: usize,
    count: usize,
    read: impl FnOnce(&[T]) -> R,
) -> R {
    let Some(slot) = SLOTS.get(slot) else {
        return read(&[]);
    };
    slot.with(|slot| {
        let all: &[T] = bytemuck::try_cast_slice(&slot.words).unwrap_or(&[]);
        let count = count.min(slot.bytes / size_of::<T>().max(1));
        read(all.get(..count).unwrap_or(all))
    })
}

/// Tells JavaScript where the `place`th output lies. It must stay there until the next call.
pub(crate) fn give<T>(place: usize, list: &[T]) {
    RESULT.with(|result| {
        if let Some([start, length]) = result
            .get_mut(2 * place..2 * place + 2)
            .and_then(|r| <&mut [usize; 2]>::try_from(r).ok())
        {
            *start = list.as_ptr() as usize;
            *length = list.len();
        }
    });
}

/// The same of pairs, told as the numbers that they are.
pub(crate) fn give_pairs(place: usize, pairs: &[(u32, u32)]) {
    const {
        assert!(size_of::<(u32, u32)>() == 8);
        assert!(core::mem::offset_of!((u32, u32), 0) == 0);
    }
    give(place, pairs);
    RESULT.with(|result| {
        if let Some(length) = result.get_mut(2 * place + 1) {
            *length *= 2;
        }
    });
}

/// Answers with numbers.
pub(crate) fn answer<const N: usize>(values: [f64; N]) {
    NUMBERS.with(|numbers| {
        for (number, value) in numbers.iter_mut().zip(values) {
            *number = value;
        }
    });
}
