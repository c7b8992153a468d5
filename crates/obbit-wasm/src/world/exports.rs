//! The functions of worlds, for the plane and for space.

/// The functions of one dimension.
macro_rules! exported {
    ($module:ident, $shape:ty, $dim:literal, $prefix:literal) => {
        mod $module {
            use crate::border::Global;
            use crate::table::Table;
            use crate::world::Held;

            static WORLDS: Global<Table<Held<$shape, $dim>>> = Global::new(Table::new());

            /// 0, or what was wrong.
            fn told(outcome: Result<(), i32>) -> i32 {
                outcome.err().unwrap_or_default()
            }

            #[unsafe(export_name = concat!($prefix, "_new"))]
            extern "C" fn new() -> i32 {
                WORLDS.add(Held::new(obbit::world::World::new()))
            }

            #[unsafe(export_name = concat!($prefix, "_from_bytes"))]
            extern "C" fn from_bytes(count: usize) -> i32 {
                Held::from_bytes(count).map_or_else(|code| code, |held| WORLDS.add(held))
            }

            #[unsafe(export_name = concat!($prefix, "_free"))]
            extern "C" fn free(world: u32) {
                WORLDS.remove(world);
            }

            #[unsafe(export_name = concat!($prefix, "_put"))]
            extern "C" fn put(world: u32, slot: u32, kind: u32, count: usize, turn: u32) -> i32 {
                WORLDS.on(world, |w| {
                    w.put(slot, kind, count, turn)
                        .map_or_else(|code| code, |slot| slot as i32)
                })
            }

            #[unsafe(export_name = concat!($prefix, "_put_each"))]
            extern "C" fn put_each(world: u32, kind: u32, count: usize, motions: usize) -> i32 {
                WORLDS.on(world, |w| told(w.put_each(kind, count, motions)))
            }

            #[unsafe(export_name = concat!($prefix, "_remove"))]
            extern "C" fn remove(world: u32, slot: u32) -> i32 {
                WORLDS.on(world, |w| told(w.remove(slot)))
            }

            #[unsafe(export_name = concat!($prefix, "_body"))]
            extern "C" fn body(world: u32, slot: u32) -> i32 {
                WORLDS.on(world, |w| told(w.body(slot)))
            }

            #[unsafe(export_name = concat!($prefix, "_shape"))]
            extern "C" fn shape(world: u32, slot: u32) -> i32 {
                WORLDS.on(world, |w| told(w.shape(slot)))
            }

            #[unsafe(export_name = concat!($prefix, "_motions"))]
            extern "C" fn motions(world: u32, spins: u32) -> i32 {
                WORLDS.on(world, |w| told(w.set_motions(spins != 0)))
            }

            #[unsafe(export_name = concat!($prefix, "_rules"))]
            extern "C" fn rules(world: u32, reverse: u32, threshold: f64, most_hits: u32) -> i32 {
                WORLDS.on(world, |w| told(w.rules(reverse, threshold, most_hits)))
            }

            /// Limits the meetings of a step.
            #[unsafe(export_name = concat!($prefix, "_most"))]
            extern "C" fn most(world: u32, meetings: usize) -> i32 {
                WORLDS.on(world, |w| {
                    w.set_most_meetings(meetings);
                    0
                })
            }

            #[unsafe(export_name = concat!($prefix, "_step"))]
            extern "C" fn step(world: u32, dt: f64) -> i32 {
                WORLDS.on(world, |w| w.step(dt))
            }

            /// What there is to tell: contacts (0), state (1), matrices (2), time, steps and energy
            /// (3), hash (4), bytes (5), shapes where they are (6).
            #[unsafe(export_name = concat!($prefix, "_tell"))]
            extern "C" fn tell(world: u32, what: u32) -> i32 {
                WORLDS.on(world, |w| {
                    match what {
                        0 => w.contacts(),
                        1 => w.state(),
                        2 => w.matrices(),
                        3 => return w.tell(),
                        4 => w.hash(),
                        5 => w.bytes(),
                        _ => return told(w.placed()),
                    }
                    0
                })
            }
        }
    };
}

#[cfg(feature = "world2")]
exported!(plane, obbit::Shape2, 2, "world2");
#[cfg(feature = "world3")]
exported!(bodies3, obbit::Shape3, 3, "world3");
