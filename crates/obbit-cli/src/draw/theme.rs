//! Colours and type. Grey, blue and orange stay apart for every common kind of colour blindness
//! (blue and vermilion are those of Okabe and Ito); weight and pattern repeat what colour says.

use super::text::Svg;

/// Light, dark, or whichever the viewer prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum Theme {
    /// Light, and dark where the viewer asks for it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// One set of colours.
struct Palette {
    page: &'static str,
    plot: &'static str,
    grid: &'static str,
    edge: &'static str,
    ink: &'static str,
    muted: &'static str,
    free: [&'static str; 2],
    near: [&'static str; 2],
    touching: [&'static str; 2],
    overlapping: [&'static str; 2],
    shared: &'static str,
    density: [&'static str; 5],
}

const LIGHT: Palette = Palette {
    page: "#ffffff",
    plot: "#fafbfc",
    grid: "#e8ecf1",
    edge: "#c9d1da",
    ink: "#18212b",
    muted: "#5f6c7b",
    free: ["#7b8a9b", "#dde3ea"],
    near: ["#7a5ba6", "#e4dcf1"],
    touching: ["#0072b2", "#cfe6f5"],
    overlapping: ["#b3470d", "#fde6cf"],
    shared: "#f57a1f",
    density: ["#eef1f5", "#dfe4ea", "#ccd4dd", "#b5c0cc", "#98a7b7"],
};

const DARK: Palette = Palette {
    page: "#0f141a",
    plot: "#141b23",
    grid: "#212b36",
    edge: "#364453",
    ink: "#eef2f6",
    muted: "#95a3b3",
    free: ["#708195", "#232e3a"],
    near: ["#b79ae6", "#2c2740"],
    touching: ["#56b4f0", "#173247"],
    overlapping: ["#f29a54", "#3d2a1c"],
    shared: "#ff7d26",
    density: ["#1b242e", "#242f3b", "#303d4b", "#3f4f60", "#53667a"],
};

/// Writes the style sheet. `stroke` is the width of a shape's outline in pixels; `second` says that
/// there are shapes of a second file.
pub(crate) fn style(svg: &mut Svg, theme: Theme, stroke: f64, second: bool) {
    svg.push("<style>\n");
    svg.push("text{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif}\n");
    svg.put(format_args!(
        ".s{{stroke-width:{stroke};stroke-linejoin:round;stroke-linecap:round}}.x{{stroke-width:{stroke};stroke-linejoin:round}}\n"
    ));
    svg.push(
        ".h1{font-size:21px;font-weight:650}.h2{font-size:13.5px}.k{font-size:12.5px}.a{font-size:11px}\
         .e{text-anchor:end}.m{text-anchor:middle}\n\
         .id{text-anchor:middle;paint-order:stroke;stroke-width:2.6;stroke-linejoin:round}\n\
         .r{fill:none;stroke-linecap:round;stroke-linejoin:round}.d{stroke-dasharray:3 3}\n\
         .gl{stroke-width:1;fill:none;shape-rendering:crispEdges}\n",
    );
    if second {
        // Hollow, but still there for a pointer.
        svg.put(format_args!(
            ".s.b{{fill-opacity:0;stroke-dasharray:{:.1} {:.1}}}\n",
            3.5 * stroke,
            2.5 * stroke
        ));
    }
    match theme {
        Theme::Light => colours(svg, &LIGHT),
        Theme::Dark => colours(svg, &DARK),
        Theme::Auto => {
            colours(svg, &LIGHT);
            svg.push("@media (prefers-color-scheme:dark){\n");
            colours(svg, &DARK);
            svg.push("}\n");
        }
    }
    svg.push("</style>\n");
}

fn colours(svg: &mut Svg, p: &Palette) {
    svg.put(format_args!(
        ".bg{{fill:{}}}.plot{{fill:{}}}.gl{{stroke:{}}}.edge{{fill:none;stroke:{}}}\
         .ink{{fill:{}}}.mu{{fill:{}}}.id{{fill:{};stroke:{}}}\n",
        p.page, p.plot, p.grid, p.edge, p.ink, p.muted, p.ink, p.plot
    ));
    for (class, [stroke, fill]) in [
        ("sf", p.free),
        ("sn", p.near),
        ("st", p.touching),
        ("so", p.overlapping),
    ] {
        svg.put(format_args!(
            ".{class}{{stroke:{stroke};fill:{fill};fill-opacity:.62}}"
        ));
    }
    svg.put(format_args!(
        "\n.x{{fill:{0};fill-opacity:.72;stroke:{5};stroke-opacity:.8}}.dot{{fill:{0}}}.sm{{stroke:{0}}}.ct{{stroke:{1}}}.nl{{stroke:{2}}}\
         .mv{{stroke:{3}}}.mh{{fill:{3}}}.halo{{stroke:{4}}}\n",
        p.shared, p.touching[0], p.near[0], p.ink, p.plot, p.overlapping[0]
    ));
    for (i, colour) in p.density.iter().enumerate() {
        svg.put(format_args!(".d{}{{fill:{colour}}}", i + 1));
    }
    svg.push("\n");
}
