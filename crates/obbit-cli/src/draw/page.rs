//! The page of every picture: title, headline and legend above what is drawn, and the same in words
//! for those who do not see it.

use super::path::px;
use super::text::{Svg, escape, fitted, widest_em, width_em};

/// Pixels down to the legend.
const TOP: f64 = 74.0;
/// Pixels between the ends of title and headline and the right edge.
const EDGE: f64 = 16.0;
/// Pixels right of the legend's width that a key may take where a font sets it wide.
const MARGIN: f64 = 22.0;
/// The sizes of the fonts of title and headline; what is bold is wider by up to a quarter.
const BOLD: f64 = 1.25 * 21.0;
const PLAIN: f64 = 13.5;
/// Pixels between the lines of the legend.
const LINE: f64 = 22.0;

/// What is said below a picture, behind what else is, where y points down in it.
pub(super) const Y_DOWN: &str = " y points down, as on a screen: a positive angle turns clockwise.";

/// What stands above a picture.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    pub(super) headline: &'a str,
    /// A sentence that stands below; here it is only for those who do not see it.
    pub(super) note: &'a str,
    /// Pixels from the left edge to the words, and from there as far as the legend may reach.
    pub(super) left: f64,
    pub(super) width: f64,
    pub(super) keys: &'a [Key],
}

/// One entry of the legend.
pub(super) struct Key {
    pub(super) swatch: fn(f64, f64) -> String,
    pub(super) indent: f64,
    pub(super) text: String,
}

impl Page<'_> {
    /// Where the picture begins, in pixels from the top.
    pub(super) fn top(&self) -> f64 {
        let rows = self.laid_out().last().map_or(0, |(_, row)| row + 1);
        TOP + LINE * rows as f64 + 4.0
    }

    /// A document of this size down to the legend; `style` writes the style sheets.
    pub(super) fn opened(&self, [width, height]: [f64; 2], style: impl FnOnce(&mut Svg)) -> Svg {
        let mut svg = Svg::new();
        svg.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" aria-labelledby=\"t d\">\n\
             <title id=\"t\">{2}</title>\n<desc id=\"d\">{3}.{4}{5}</desc>\n",
            px(width),
            px(height),
            escape(self.title),
            escape(self.headline),
            if self.note.is_empty() { "" } else { " " },
            escape(self.note)
        ));
        style(&mut svg);
        svg.put(format_args!(
            "<rect class=\"bg\" width=\"{0}\" height=\"{1}\"/>\n\
             <text class=\"h1 ink\" x=\"{2}\" y=\"36\">{3}</text>\n<text class=\"h2 mu\" x=\"{2}\" y=\"58\">{4}</text>\n",
            px(width),
            px(height),
            px(self.left),
            escape(&fitted(self.title, (width - self.left - EDGE) / BOLD)),
            escape(&fitted(self.headline, (width - self.left - EDGE) / PLAIN))
        ));
        for (key, (x, row)) in self.keys.iter().zip(self.laid_out()) {
            let (x, y) = (self.left + x, TOP + LINE * row as f64 + 8.0);
            svg.put(format_args!(
                "{}<text class=\"k mu\" x=\"{}\" y=\"{}\">{}</text>\n",
                (key.swatch)(x, y),
                px(x + key.indent),
                px(y + 4.3),
                escape(&key.text)
            ));
        }
        svg
    }

    /// Where each key stands: its x and its row.
    fn laid_out(&self) -> Vec<(f64, usize)> {
        let (mut x, mut row) = (0.0, 0);
        let places = self.keys.iter().map(|key| {
            let wide = key.indent + 12.5 * width_em(&key.text);
            // A long name may be wider by more than there is between two keys.
            let most = key.indent + 12.5 * widest_em(&key.text);
            if x > 0.0 && (x + wide > self.width || x + most > self.width + MARGIN) {
                x = 0.0;
                row += 1;
            }
            let at = (x, row);
            x += (wide + 22.0).max(most + 8.0);
            at
        });
        places.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_keys_keep_clear_of_each_other() {
        let key = |text: &str| Key {
            swatch: |_, _| String::new(),
            indent: 24.0,
            text: text.to_owned(),
        };
        let long = "nonumbedanduphumannonumbedanduphumannon… (2)";
        let keys = [
            key(long),
            key("overlaps (4)"),
            key("touches (4)"),
            key(long),
        ];
        let page = Page {
            title: "",
            headline: "",
            note: "",
            left: 64.0,
            width: 620.0,
            keys: &keys,
        };
        let [first, second, third, fourth] = page.laid_out()[..] else {
            panic!("four keys");
        };
        // DejaVu Sans sets the long one 358 pixels wide.
        assert!(first == (0.0, 0) && second.1 == 0 && second.0 > 24.0 + 358.0 + 8.0);
        assert!(third.0 - second.0 < 150.0 && fourth == (0.0, 1));
    }

    #[test]
    fn a_title_ends_before_the_edge() {
        let name = "a-name-of-a-file-that-says-all-there-is-to-say-about-it-and-more.csv";
        let page = Page {
            title: name,
            headline: "1 shape",
            note: "",
            left: 64.0,
            width: 620.0,
            keys: &[],
        };
        let drawn = |width| page.opened([width, 400.0], |_| ()).into_string();
        let narrow = drawn(708.0);
        assert!(narrow.contains("…</text>"), "{narrow}");
        assert!(narrow.contains(&format!("<title id=\"t\">{name}</title>")));
        assert!(drawn(1200.0).contains(&format!("{name}</text>")));
    }
}
