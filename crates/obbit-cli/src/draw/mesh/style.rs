//! The colours of a picture of two meshes.

use crate::draw::text::Svg;
use crate::draw::theme::Theme;

/// How many shades a surface has.
pub(super) const SHADES: usize = 6;

/// Shades from dark to light: of the first mesh, the second, and of triangles that meet.
type Shades = [[&'static str; SHADES]; 3];

const ON_LIGHT: Shades = [
    [
        "#5d6f82", "#73869a", "#8a9caf", "#a2b2c2", "#bac7d4", "#d0dae4",
    ],
    [
        "#0b5687", "#1b6fa5", "#3a8bc0", "#5fa5d4", "#87bfe3", "#aed6ef",
    ],
    [
        "#a84708", "#c25810", "#d96a18", "#ee7d24", "#f79547", "#fbb077",
    ],
];

const ON_DARK: Shades = [
    [
        "#2c3844", "#3a4856", "#4a5a6a", "#5c6d7f", "#708295", "#8698ab",
    ],
    [
        "#123a55", "#17506f", "#1f678c", "#2c7fab", "#4398c6", "#62b1dc",
    ],
    [
        "#7c3506", "#99450b", "#b65612", "#d2681c", "#ea7d2e", "#f7974f",
    ],
];

/// Writes the style sheet of surfaces and edges.
pub(super) fn style(svg: &mut Svg, theme: Theme) {
    svg.push(
        "<style>\n.f{stroke-width:.7;stroke-linejoin:round}.gs{fill-opacity:.1;stroke:none!important}\
         .l{fill:none!important;stroke-width:.6;stroke-linecap:round;stroke-opacity:.4}\
         .o{fill:none;stroke-width:.8;stroke-linejoin:round;stroke-opacity:.75}\n",
    );
    match theme {
        Theme::Light => shades(svg, &ON_LIGHT, 0),
        Theme::Dark => shades(svg, &ON_DARK, 5),
        Theme::Auto => {
            shades(svg, &ON_LIGHT, 0);
            svg.push("@media (prefers-color-scheme:dark){\n");
            shades(svg, &ON_DARK, 5);
            svg.push("}\n");
        }
    }
    svg.push("</style>\n");
}

/// `edge` is which shade the outlines of triangles that meet have.
fn shades(svg: &mut Svg, shades: &Shades, edge: usize) {
    for (letter, shades) in ['p', 'q', 'm'].into_iter().zip(shades) {
        for (k, colour) in shades.iter().enumerate() {
            svg.put(format_args!(
                ".{letter}{k}{{fill:{colour};stroke:{colour}}}"
            ));
        }
    }
    svg.put(format_args!(
        ".op,.gap{{stroke:{0}}}.oq{{stroke:{1}}}.gap{{stroke-width:2;stroke-opacity:1}}.end{{fill:{0}}}\n",
        shades[2][edge], shades[1][edge]
    ));
}
