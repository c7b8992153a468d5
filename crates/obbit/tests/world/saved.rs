//! Saved and restored, pinned, and the same on any number of threads.

use crate::scene::{CALM, Kind, mixed2, mixed3};
use obbit::{Error, World2, World3};

const LIVELY: Kind = Kind {
    speed: 6.0,
    spin: 2.0,
    restitution: 1.0,
    solid: true,
};

/// The bits of a world after 10,000 steps, turning and not. The small worlds of `everywhere.rs` are
/// pinned on other processors too.
#[test]
fn ten_thousand_steps_are_pinned() {
    let straight = Kind {
        spin: 0.0,
        solid: false,
        ..LIVELY
    };
    let hashes = [(3, LIVELY), (5, straight)].map(|(side, kind)| {
        let mut world = mixed2(side, kind, 2);
        for _ in 0..10_000 {
            world.step(0.01).unwrap();
        }
        world.hash()
    });
    assert_eq!(
        hashes,
        [8_122_371_867_116_962_200, 10_880_361_641_812_954_731]
    );
}

#[test]
fn threads_do_not_show() {
    // Enough bodies that work is shared out.
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(|| {
            let mut world = mixed2(
                150,
                Kind {
                    speed: 4.0,
                    ..LIVELY
                },
                5,
            );
            let mut told = 0;
            for _ in 0..6 {
                told += world.step(0.02).unwrap().len();
            }
            (world.hash(), told)
        })
    };
    let one = run(1);
    assert!(one.1 > 1000);
    for threads in [2, 3, 8] {
        assert_eq!(run(threads), one, "{threads}");
    }
}

#[test]
fn the_same_future_from_the_middle() {
    let mut world = mixed2(6, LIVELY, 4);
    for _ in 0..50 {
        world.step(0.02).unwrap();
    }
    let gone = world.bodies().nth(9).unwrap().0;
    world.remove(gone).unwrap();
    let bytes = world.to_bytes();
    let mut restored = World2::from_bytes(&bytes).unwrap();
    assert_eq!(restored.to_bytes(), bytes);
    assert!(restored.body(gone).is_err());
    for _ in 0..50 {
        let events = world.step(0.02).unwrap().to_vec();
        assert_eq!(restored.step(0.02).unwrap(), events);
    }
    assert_eq!(restored.hash(), world.hash());

    let mut world = mixed3(3, LIVELY, 4);
    for _ in 0..5 {
        world.step(0.05).unwrap();
    }
    let mut restored = World3::from_bytes(&world.to_bytes()).unwrap();
    for _ in 0..5 {
        assert_eq!(restored.step(0.05).unwrap(), world.step(0.05).unwrap());
    }
    assert_eq!(restored.hash(), world.hash());
    assert!(matches!(
        World2::from_bytes(&world.to_bytes()),
        Err(Error::BadWorld { offset: 12, .. })
    ));
}

/// Also where the step loses patience with bodies that spin too fast.
#[test]
fn the_same_future_where_it_is_cut_short() {
    same_future(Kind {
        speed: 10.0,
        spin: 1e5,
        ..LIVELY
    });
}

/// And where they go so far that it is made in legs.
#[test]
fn the_same_future_in_legs() {
    same_future(Kind {
        speed: 3e3,
        ..LIVELY
    });
}

fn same_future(kind: Kind) {
    let mut world = mixed2(14, kind, 4);
    let mut restored = world.clone();
    for threads in 1..4 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let told = pool
            .build()
            .unwrap()
            .install(|| restored.step(0.05).unwrap().to_vec());
        assert_eq!(world.step(0.05).unwrap(), told);
        assert_eq!(restored.hash(), world.hash());
        restored = World2::from_bytes(&world.to_bytes()).unwrap();
    }
}

/// With a checksum that is right again, so that what lies behind it is reached.
fn mended(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = bytes.len() as u64;
    if bytes.len() >= 28 {
        bytes[16..24].copy_from_slice(&length.to_le_bytes());
        let mut sum = !0u32;
        for &byte in &bytes[28..] {
            sum ^= u32::from(byte);
            for _ in 0..8 {
                sum = (sum >> 1) ^ (0xedb8_8320 & (0u32.wrapping_sub(sum & 1)));
            }
        }
        bytes[24..28].copy_from_slice(&(!sum).to_le_bytes());
    }
    bytes
}

#[test]
fn broken_bytes_are_refused() {
    let mut world = mixed2(2, CALM, 6);
    world.step(1.0).unwrap();
    let whole = world.to_bytes();
    assert_eq!(mended(whole.clone()), whole);
    // As many steps as can be counted: they come behind the response, the most hits and the time.
    let mut old = whole.clone();
    old[28 + 9 + 4 + 8..][..8].fill(0xff);
    let mut old = World2::from_bytes(&mended(old)).unwrap();
    assert!(old.step(0.1).is_ok());
    assert_eq!(old.steps(), u64::MAX);
    for cut in 0..whole.len() {
        assert!(World2::from_bytes(&whole[..cut]).is_err(), "{cut}");
        assert!(
            World2::from_bytes(&mended(whole[..cut].to_vec())).is_err(),
            "{cut}"
        );
    }
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x81;
        assert!(World2::from_bytes(&bytes).is_err(), "{at}");
        for by in [0xff, 0x80, 0x01, 0x7f] {
            let mut bytes = whole.clone();
            bytes[at] ^= by;
            let bytes = mended(bytes);
            // Some of these are worlds, others; none may panic, nor their steps. What is read is as it is written.
            if let Ok(mut other) = World2::from_bytes(&bytes) {
                assert_eq!(other.to_bytes(), bytes, "{at}");
                let _ = other.step(0.1);
                let _ = other.step(1e9);
            }
        }
    }
}
