//! A car park and a map of labels.

use super::random::{Random, power_of_two};
use super::{Rows, Table, Values, float, whole};
use std::collections::BTreeMap;

/// A bay, in metres.
const BAY: [f64; 2] = [2.5, 5.0];
/// Width of the aisle between two rows that face each other, in metres.
const AISLE: f64 = 6.0;
/// Along the row, a bay slanted by 60 degrees takes 2.5 / sin 60°.
const SLANTED: f64 = 2.886_751_345_948_129;
/// Length, width and height in metres, and the name of the type.
const CARS: [([f64; 3], &str); 6] = [
    ([3.62, 1.62, 1.48], "city car"),
    ([4.05, 1.75, 1.45], "hatchback"),
    ([4.28, 1.79, 1.46], "hatchback"),
    ([4.63, 1.83, 1.44], "saloon"),
    ([4.71, 1.88, 1.66], "suv"),
    ([4.88, 1.95, 1.97], "van"),
];

/// A car park with rows of bays in pairs across an aisle, every other pair slanted; nine of ten bays
/// are taken. One car of about sixteen is parked badly and sticks into its neighbour. From 24 cars
/// up there is one pair, in bays 4 and 5 of the first row, that touches exactly.
pub(super) fn parking(count: usize, random: &mut Random, space: bool) -> Table {
    // Rows come in twos across an aisle, about half as deep as they are long; a tenth of the bays
    // is left free.
    let rows = 2.0 * (0.06 * float(count)).sqrt().round().max(1.0);
    let columns = (1.1 * float(count) / (0.93 * rows)).ceil().max(6.0);
    let bays_in = |row: usize| {
        let pitch = if is_slanted(row) { SLANTED } else { BAY[0] };
        whole(columns * BAY[0] / pitch)
    };
    let mut free_bays: usize = (0..whole(rows)).map(bays_in).sum();
    let mut left_of = None;
    let mut ids = Vec::with_capacity(count);
    let mut types = Vec::with_capacity(count);
    let mut flat = Rows::new(["x", "y", "w", "h", "angle"], count);
    let mut solid = Rows::new(["x", "y", "z", "w", "h", "d", "yaw"], count);
    for (row, bay) in (0..whole(rows)).flat_map(|row| (0..bays_in(row)).map(move |bay| (row, bay)))
    {
        if bay == 0 {
            left_of = None;
        }
        let exact = row == 0 && (bay == 3 || bay == 4) && count >= 24;
        // As many cars as asked for, over all bays alike.
        let share = float(count - ids.len()) / float(free_bays.max(1));
        free_bays = free_bays.saturating_sub(1);
        if !random.chance(share) && !exact || ids.len() == count {
            left_of = None;
            continue;
        }
        let manner = match left_of {
            _ if exact => Manner::Exact,
            Some((wide, x)) if random.chance(0.075) => Manner::Bad { wide, x },
            _ => Manner::Well,
        };
        let car = park(row, bay, manner, random);
        // Never two bad ones side by side.
        left_of = (manner == Manner::Well).then_some((car.size[1], car.at[0]));
        ids.push(bay_name(row, bay));
        types.push(car.kind.to_owned());
        let ([x, y], [length, width, height]) = (car.at, car.size);
        flat.push([x, y, length, width, car.angle]);
        solid.push([x, y, 0.5 * height, length, width, height, car.angle]);
    }
    let mut columns = vec![("id", Values::Texts(ids))];
    if space {
        columns.extend(solid.into_columns());
    } else {
        columns.extend(flat.into_columns());
    }
    columns.push(("type", Values::Texts(types)));
    Table { columns }
}

/// How well a car stands.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Manner {
    Well,
    /// Into the car at the left, of this width and centre.
    Bad {
        wide: f64,
        x: f64,
    },
    Exact,
}

struct Car {
    at: [f64; 2],
    size: [f64; 3],
    angle: f64,
    kind: &'static str,
}

fn is_slanted(row: usize) -> bool {
    (row / 2) % 2 == 1
}

fn park(row: usize, bay: usize, manner: Manner, random: &mut Random) -> Car {
    let slanted = is_slanted(row);
    let upper = row % 2 == 1;
    let pair = float(row / 2) * (2.0 * BAY[1] + AISLE);
    let pitch = if slanted { SLANTED } else { BAY[0] };
    // A slanted car is a little deeper than its bay.
    let deeper = if slanted { 0.25 } else { 0.0 };
    let y = pair
        + if upper {
            1.5 * BAY[1] + AISLE - deeper
        } else {
            0.5 * BAY[1] + deeper
        };
    let x = (float(bay) + 0.5) * pitch + if slanted { 1.2 } else { 0.0 };
    if manner == Manner::Exact {
        // Centres 1.875 apart, both 1.875 wide, at a quarter turn: every number is exact in binary.
        let x = x + if bay == 3 { 0.3125 } else { -0.3125 };
        return Car {
            at: [x, y],
            size: [4.5, 1.875, 1.5],
            angle: 90.0,
            kind: "taxi",
        };
    }
    let (size, kind) = CARS
        .get(random.below(CARS.len()))
        .copied()
        .unwrap_or(CARS[0]);
    // The nose points to the aisle (90 below it, 270 above it) or away from it.
    let ahead = if random.chance(0.7) { 180.0 } else { 0.0 };
    let angle = match (slanted, upper) {
        (false, false) => 90.0,
        (false, true) => 270.0,
        (true, false) => 60.0,
        (true, true) => 300.0,
    } + ahead;
    let along = random.between(-0.4, 0.4) * (BAY[1] - size[0]);
    let (turn, across) = match manner {
        // Askew, and so near that the two share a strip of some centimetres.
        Manner::Bad { wide, x: left } => {
            let gap = random.between(-0.16, -0.04);
            let apart = (0.5 * (wide + size[1]) + gap) * pitch / BAY[0];
            let turn = random.between(1.5, 5.0) * if random.chance(0.5) { 1.0 } else { -1.0 };
            (turn, left + apart - x)
        }
        _ => (
            0.4 * random.bell(),
            (0.035 * random.bell()).clamp(-0.1, 0.1),
        ),
    };
    let angle = angle + turn;
    let angle = if angle >= 360.0 { angle - 360.0 } else { angle };
    let angle = (angle * 10.0).round() / 10.0;
    let at = [x + across, y + along].map(|v| (v * 100.0).round() / 100.0);
    Car {
        at,
        size,
        angle,
        kind,
    }
}

/// A1, A2 ... B1 ...; after Z comes AA.
fn bay_name(row: usize, bay: usize) -> String {
    let mut letters = String::new();
    let mut n = row + 1;
    while n > 0 {
        let letter = u8::try_from((n - 1) % 26).unwrap_or(0);
        letters.insert(0, char::from(b'A' + letter));
        n = (n - 1) / 26;
    }
    format!("{letters}{}", bay + 1)
}

const BEGINNINGS: [&str; 24] = [
    "Al", "Ber", "Bri", "Cas", "Dor", "El", "Fair", "Gran", "Hal", "Is", "Kar", "Lin", "Mar",
    "Nor", "Oak", "Pel", "Quin", "Ros", "Sal", "Tor", "Ul", "Ver", "Wes", "Zan",
];
const MIDDLES: [&str; 12] = [
    "a", "be", "da", "en", "i", "la", "ma", "ne", "o", "ri", "ta", "ve",
];
const ENDS: [&str; 16] = [
    "berg", "bridge", "burg", "dale", "ford", "ham", "haven", "mont", "mouth", "nia", "port",
    "stad", "ton", "ville", "wick", "worth",
];

/// Labels of made-up cities, in pixels: 6.5 a letter and a margin, 16 high, around the city's point,
/// dense where cities are.
pub(super) fn labels(count: usize, random: &mut Random) -> Table {
    let side = (float(count) * 4200.0).sqrt().max(200.0);
    let regions: Vec<[f64; 3]> = (0..(count / 40).clamp(3, 400))
        .map(|_| {
            [
                random.between(0.0, 1.6 * side),
                random.between(0.0, side),
                random.between(0.04, 0.22),
            ]
        })
        .collect();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut ids = Vec::with_capacity(count);
    let mut people = Vec::with_capacity(count);
    let mut rows = Rows::new(["x", "y", "w", "h", "angle"], count);
    for _ in 0..count {
        let (x, y) = if random.chance(0.35) {
            (random.between(0.0, 1.6 * side), random.between(0.0, side))
        } else {
            let [x, y, spread] = regions
                .get(random.below(regions.len()))
                .copied()
                .unwrap_or_default();
            // What falls off one edge of the map comes in at the other, as on a globe.
            let by = [(); 2].map(|()| spread * side * random.bell());
            (wrapped(x + by[0], 1.6 * side), wrapped(y + by[1], side))
        };
        let name = unique(&mut seen, city(random));
        let w = 6.5 * float(name.chars().count()) + 8.0;
        rows.push([
            (10.0 * x).round() / 10.0,
            (10.0 * y).round() / 10.0,
            w,
            16.0,
            0.0,
        ]);
        ids.push(name);
        let rank = random.unit();
        let size = 15.0 * power_of_two(10.5 * rank * rank * rank);
        people.push(i64::try_from(whole(size)).unwrap_or(i64::MAX) * 1000);
    }
    let mut columns = vec![("id", Values::Texts(ids))];
    columns.extend(rows.into_columns());
    columns.push(("priority", Values::Integers(people)));
    Table { columns }
}

/// Into 0..size, for a position that is off by less than a size or two.
fn wrapped(v: f64, size: f64) -> f64 {
    v - size * (v / size).floor()
}

fn city(random: &mut Random) -> String {
    let pick = |words: &[&'static str], random: &mut Random| {
        words
            .get(random.below(words.len()))
            .copied()
            .unwrap_or_default()
    };
    let mut name = pick(&BEGINNINGS, random).to_owned();
    if random.chance(0.45) {
        name.push_str(pick(&MIDDLES, random));
    }
    name.push_str(pick(&ENDS, random));
    name
}

/// The name, with a number behind it from its second use on.
fn unique(seen: &mut BTreeMap<String, usize>, name: String) -> String {
    let uses = seen.entry(name.clone()).or_insert(0);
    *uses += 1;
    if *uses == 1 {
        name
    } else {
        format!("{name} {uses}")
    }
}
