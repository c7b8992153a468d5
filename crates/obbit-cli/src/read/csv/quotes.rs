//! What stands behind a closing quote: the reader of rows would put `"1"2` together to 12.

/// Goes through a row, which may be over many lines, as the reader does.
pub(super) struct Quotes {
    delimiter: u8,
    at: At,
    /// Whether a cell went on behind its closing quote; blanks there are passed over.
    pub(super) followed: bool,
}

/// Where in a cell.
#[derive(Clone, Copy)]
enum At {
    Start,
    Plain,
    Quoted,
    /// Right behind a quote within quotes: the first of two, or the closing one.
    Quote,
    /// Behind the closing quote.
    Behind,
}

impl Quotes {
    pub(super) const fn new(delimiter: u8) -> Self {
        Self {
            delimiter,
            at: At::Start,
            followed: false,
        }
    }

    /// Goes on through what the row has grown by.
    pub(super) fn go_on(&mut self, text: &[u8]) {
        for &byte in text {
            let ends = byte == self.delimiter || matches!(byte, b'\n' | b'\r');
            self.at = match (self.at, byte) {
                (At::Quoted, b'"') => At::Quote,
                (At::Quoted, _) | (At::Quote | At::Start, b'"') => At::Quoted,
                _ if ends => At::Start,
                (At::Quote | At::Behind, b' ' | b'\t') => At::Behind,
                (At::Quote | At::Behind, _) => {
                    self.followed = true;
                    At::Plain
                }
                (At::Start | At::Plain, _) => At::Plain,
            };
        }
    }
}
