//! A picture of two meshes: seen from the front right, a little from above, z up, without
//! perspective. Triangles that meet are filled in a colour of their own, and outlined over all that
//! hides them.

mod style;

use super::page::{Key, Page};
use super::path::px;
use super::swatch::tile;
use super::text::{Svg, grouped, shortened};
use super::theme::{self, Theme};
use obbit::PosedMesh;
use style::SHADES;

/// Room for the meshes, in pixels.
const MOST: [f64; 2] = [1000.0, 720.0];
/// Pixels round them.
const AIR: f64 = 32.0;

/// To the right, up, and towards the eye: unit vectors at right angles.
const RIGHT: [f64; 3] = [0.8, 0.6, 0.0];
const UP: [f64; 3] = [-0.6 * 5.0 / 13.0, 0.8 * 5.0 / 13.0, 12.0 / 13.0];
const NEAR: [f64; 3] = [0.6 * 12.0 / 13.0, -0.8 * 12.0 / 13.0, 5.0 / 13.0];
/// Where light comes from, about as long as one.
const LIGHT: [f64; 3] = [0.1, -0.55, 0.83];
/// Meshes of more triangles are drawn without their edges; so is what meets, where it is of more: lines over
/// everything would leave nothing to see.
const MOST_EDGED: usize = 3000;

/// What to draw.
pub(crate) struct Picture<'a> {
    pub(crate) title: &'a str,
    pub(crate) headline: &'a str,
    pub(crate) names: [&'a str; 2],
    pub(crate) meshes: [&'a PosedMesh<'a>; 2],
    /// Which of them to see through, as it hides the other.
    pub(crate) glass: [bool; 2],
    /// Pairs of triangles that meet.
    pub(crate) pairs: &'a [(u32, u32)],
    /// The points between which they are nearest.
    pub(crate) gap: Option<[[f64; 3]; 2]>,
    pub(crate) theme: Theme,
}

/// A triangle on the page.
#[derive(Clone)]
struct Facet {
    corners: [[f64; 2]; 3],
    depths: [f64; 3],
    /// Whether the side from each corner to the next is one of the mesh, and is drawn.
    edges: [bool; 3],
    class: Class,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Class {
    mesh: usize,
    shade: usize,
    meets: bool,
}

/// Draws the picture: a whole SVG document.
pub(crate) fn draw(picture: &Picture<'_>) -> String {
    let mut facets = Vec::new();
    let mut met = [0; 2];
    for (mesh, met) in met.iter_mut().enumerate() {
        let mut meeting: Vec<u32> = picture
            .pairs
            .iter()
            .map(|&(a, b)| if mesh == 0 { a } else { b })
            .collect();
        meeting.sort_unstable();
        meeting.dedup();
        *met = meeting.len();
        // Of a well-made solid the far sides are never seen; by a negative volume they face outward.
        let volume = picture.meshes[mesh].mesh().volume();
        let solid = volume.filter(|_| !picture.glass[mesh]).unwrap_or(0.0);
        let count = picture.meshes[mesh].mesh().triangles().len();
        let edged = count <= MOST_EDGED;
        let count = u32::try_from(count);
        for t in 0..count.unwrap_or(u32::MAX) {
            let Some(triangle) = picture.meshes[mesh].triangle(t) else {
                continue;
            };
            let meets = meeting.binary_search(&t).is_ok();
            let (mut facet, facing) = facet(triangle.corners(), mesh, meets);
            facet.edges = [edged; 3];
            if facing * solid >= 0.0 || meets {
                facets.push(facet);
            }
        }
    }
    // In quarters, as the corners are.
    let seen = |p: [f64; 3]| [RIGHT, UP].map(|axis| dot(p.map(|x| x * 0.25), axis));
    let mut gap = picture.gap.map(|ends| ends.map(seen));
    let size = fit(&mut facets, gap.as_mut().map_or(&mut [][..], |gap| gap));
    // What lies far is drawn first.
    let depth = |f: &Facet| f.depths.iter().sum::<f64>();
    let mut pieces = cut(&facets, picture.glass);
    pieces.sort_by(|f, g| depth(f).total_cmp(&depth(g)));
    let mut body = Svg::new();
    surfaces(&mut body, &pieces, picture.glass);
    if is_outlined(met) {
        outlines(&mut body, &facets);
    }
    dots(&mut body, &facets);
    if let Some(ends) = gap {
        span(&mut body, ends);
    }
    document(picture, size, met, &body)
}

/// A triangle, in the caller's unit yet; and 1 where it faces the eye, else -1.
fn facet(corners: [[f64; 3]; 3], mesh: usize, meets: bool) -> (Facet, f64) {
    // Quarters: no sum overflows.
    let [p, q, r] = corners.map(|p| p.map(|x| x * 0.25));
    let seen = |p: [f64; 3]| [dot(p, RIGHT), dot(p, UP)];
    let (u, v) = (sub(q, p), sub(r, p));
    // Brought to about one first, so that products neither overflow nor vanish.
    let most = u.iter().chain(&v).fold(0.0_f64, |m, x| m.max(x.abs()));
    let (u, v) = (u.map(|x| x / most), v.map(|x| x / most));
    let n = [
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
    ];
    let length = dot(n, n).sqrt();
    // The side that is seen.
    let facing = if dot(n, NEAR) < 0.0 { -1.0 } else { 1.0 };
    let bright = facing * dot(n, LIGHT) / length;
    let steps = (0..SHADES).filter(|&k| bright > -0.35 + 1.25 * k as f64 / SHADES as f64);
    let facet = Facet {
        corners: [p, q, r].map(seen),
        depths: [p, q, r].map(|p| dot(p, NEAR)),
        edges: [false; 3],
        class: Class {
            mesh,
            shade: steps.count().saturating_sub(1),
            meets,
        },
    };
    (facet, facing)
}

/// Cuts triangles in two along their longest edge until none is long, so that what lies before what
/// is told piece by piece. What is seen through stays whole: it hides nothing, and its seams would show.
fn cut(whole: &[Facet], glass: [bool; 2]) -> Vec<Facet> {
    const LONGEST: f64 = 64.0;
    const MOST: usize = 200_000;
    let (mut pieces, mut open) = (Vec::new(), whole.to_vec());
    while let Some(f) = open.pop() {
        let length = |k: usize| {
            let ([x, y], [v, w]) = (f.corners[k], f.corners[(k + 1) % 3]);
            (x - v) * (x - v) + (y - w) * (y - w)
        };
        let k = (1..3).fold(0, |k, l| if length(l) > length(k) { l } else { k });
        let is_short = length(k) <= LONGEST * LONGEST;
        if is_short || glass[f.class.mesh] || pieces.len() + open.len() > MOST {
            pieces.push(f);
            continue;
        }
        let (l, m) = ((k + 1) % 3, (k + 2) % 3);
        let half = [0, 1].map(|d| (f.corners[k][d] + f.corners[l][d]) * 0.5);
        let depth = (f.depths[k] + f.depths[l]) * 0.5;
        for (end, after) in [(k, m), (l, l)] {
            open.push(Facet {
                corners: [half, f.corners[end], f.corners[m]],
                depths: [depth, f.depths[end], f.depths[m]],
                edges: [f.edges[k], f.edges[after], false],
                class: f.class,
            });
        }
    }
    pieces
}

/// Brings the triangles, and points on them, to pixels; returns the size of the plot.
fn fit(facets: &mut [Facet], points: &mut [[f64; 2]]) -> [f64; 2] {
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for p in facets.iter().flat_map(|f| &f.corners) {
        for k in 0..2 {
            low[k] = low[k].min(p[k]);
            high[k] = high[k].max(p[k]);
        }
    }
    let extent = [high[0] - low[0], high[1] - low[1]];
    // A scene as large in pixels; what has no extent at all stands in the middle.
    let largest = (extent[0] / MOST[0]).max(extent[1] / MOST[1]);
    let unit = if largest > 0.0 { largest } else { 1.0 };
    let size = extent.map(|e| (e / unit).max(200.0));
    let place = |p: &mut [f64; 2]| {
        let [x, y] = [0, 1].map(|k| (p[k] - (low[k] * 0.5 + high[k] * 0.5)) / unit);
        *p = [size[0] * 0.5 + x + AIR, size[1] * 0.5 - y + AIR];
    };
    facets
        .iter_mut()
        .flat_map(|f| &mut f.corners)
        .for_each(place);
    points.iter_mut().for_each(place);
    size.map(|s| s + 2.0 * AIR)
}

/// All triangles; neighbours in the order of drawing that look alike share an element.
fn surfaces(body: &mut Svg, facets: &[Facet], glass: [bool; 2]) {
    for alike in facets.chunk_by(|f, g| f.class == g.class) {
        let Some(Facet { class, .. }) = alike.first() else {
            continue;
        };
        let letter = ['p', 'q'][class.mesh];
        let name = if class.meets { 'm' } else { letter };
        let clear = if glass[class.mesh] { " gs" } else { "" };
        body.put(format_args!(
            "<path class=\"f {name}{}{clear}\" d=\"",
            class.shade
        ));
        for f in alike {
            path(body, f);
        }
        body.push("\"/>\n");
        let edges = alike
            .iter()
            .flat_map(|f| (0..3).filter(|&k| f.edges[k]).map(move |k| (f, k)));
        let mut edges = edges.peekable();
        if edges.peek().is_some() {
            body.put(format_args!("<path class=\"l {name}0\" d=\""));
            for (f, k) in edges {
                let [p, q] = [k, (k + 1) % 3].map(|k| f.corners[k].map(px));
                body.put(format_args!("M{} {}L{} {}", p[0], p[1], q[0], q[1]));
            }
            body.push("\"/>\n");
        }
    }
}

fn is_outlined(met: [usize; 2]) -> bool {
    met.iter().all(|&met| met <= MOST_EDGED)
}

/// The edges of triangles that meet, over everything.
fn outlines(body: &mut Svg, facets: &[Facet]) {
    for (mesh, class) in ["op", "oq"].into_iter().enumerate() {
        let mut meeting = facets
            .iter()
            .filter(|f| f.class.meets && f.class.mesh == mesh)
            .peekable();
        if meeting.peek().is_none() {
            continue;
        }
        body.put(format_args!("<path class=\"o {class}\" d=\""));
        for f in meeting {
            path(body, f);
        }
        body.push("\"/>\n");
    }
}

/// A mesh too small to be seen, as one far from the other is, gets a dot.
fn dots(body: &mut Svg, facets: &[Facet]) {
    const LEAST_SEEN: f64 = 5.0;
    for (mesh, class) in ["p4", "q4"].into_iter().enumerate() {
        let own = facets.iter().filter(|f| f.class.mesh == mesh);
        let mut corners = own.flat_map(|f| f.corners);
        let Some(first) = corners.next() else {
            continue;
        };
        let (low, high) = corners.fold((first, first), |(low, high), p| {
            let each = |with: fn(f64, f64) -> f64, q: [f64; 2]| [0, 1].map(|k| with(q[k], p[k]));
            (each(f64::min, low), each(f64::max, high))
        });
        if (0..2).all(|k| high[k] - low[k] < LEAST_SEEN) {
            let [x, y] = [0, 1].map(|k| px(0.5 * (low[k] + high[k])));
            body.put(format_args!(
                "<circle class=\"f {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{LEAST_SEEN}\"/>\n"
            ));
        }
    }
}

/// The way between the two points that are nearest to each other, over everything.
fn span(body: &mut Svg, ends: [[f64; 2]; 2]) {
    let [[x, y], [v, w]] = ends.map(|end| end.map(px));
    body.put(format_args!(
        "<path class=\"o gap\" d=\"M{x} {y}L{v} {w}\"/>\n"
    ));
    for [x, y] in [[x, y], [v, w]] {
        body.put(format_args!(
            "<circle class=\"end\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>\n"
        ));
    }
}

fn path(body: &mut Svg, facet: &Facet) {
    let [p, q, r] = facet.corners.map(|[x, y]| format!("{} {}", px(x), px(y)));
    body.put(format_args!("M{p}L{q}L{r}z"));
}

fn document(picture: &Picture<'_>, size: [f64; 2], met: [usize; 2], body: &Svg) -> String {
    let note = match is_outlined(met) {
        true => "Seen from the front right and a little above, z up.",
        false => "Seen from the front right and a little above, z up; what is hidden is not shown.",
    };
    let named = |mesh: usize| shortened(picture.names[mesh], 40);
    let key = |swatch, text| Key {
        swatch,
        indent: 24.0,
        text,
    };
    let mut keys = vec![
        key(|x, y| tile("p4", x, y), named(0)),
        key(|x, y| tile("q4", x, y), named(1)),
    ];
    if met != [0; 2] {
        let meet = format!(
            "triangles that meet ({} and {})",
            grouped(met[0]),
            grouped(met[1])
        );
        keys.push(key(|x, y| tile("m4", x, y), meet));
    }
    if met != [0; 2] && is_outlined(met) {
        let through = "their edges, seen through what hides them".to_owned();
        keys.push(key(edges, through));
    }
    if picture.gap.is_some() {
        let nearest = "between the points that are nearest to each other".to_owned();
        keys.push(key(way, nearest));
    }
    let width = size[0].max(560.0);
    let page = Page {
        title: picture.title,
        headline: picture.headline,
        note,
        left: AIR,
        width: width - 2.0 * AIR,
        keys: &keys,
    };
    let top = page.top();
    let height = top + size[1] + 34.0;
    let mut svg = page.opened([width, height], |svg| {
        theme::style(svg, picture.theme, 1.0, false);
        style::style(svg, picture.theme);
    });
    svg.put(format_args!(
        "<g transform=\"translate({} {})\">\n{}</g>\n\
         <text class=\"a mu\" x=\"{AIR}\" y=\"{}\">{note}</text>\n</svg>\n",
        px((width - size[0]) * 0.5),
        px(top),
        body.as_str(),
        px(height - 18.0)
    ));
    svg.into_string()
}

/// A triangle in the lines of both meshes.
fn edges(x: f64, y: f64) -> String {
    let line = |class, d: &str| {
        let at = format!("M{} {}", px(x + 1.0), px(y + 5.0));
        format!("<path class=\"o {class}\" d=\"{at}{d}\"/>")
    };
    line("op", "l7 -10l7 10z") + &line("oq", "h14l-7 -10")
}

/// A short way between two points.
fn way(x: f64, y: f64) -> String {
    let at = |dx: f64| (px(x + dx), px(y));
    let ((a, y), (b, _)) = (at(1.0), at(15.0));
    let end = |x: &dyn std::fmt::Display| {
        format!("<circle class=\"end\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>")
    };
    format!(
        "<path class=\"o gap\" d=\"M{a} {y}H{b}\"/>{}{}",
        end(&a),
        end(&b)
    )
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn sub(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
