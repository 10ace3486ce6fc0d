//! Terminal colours.

use super::Palette;
use std::fmt::Write;

/// Red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

impl Rgb {
    /// Parses `#rgb` or `#rrggbb`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let pair = |index: usize| u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok();
        let single = |index: usize| Some(17 * u8::from_str_radix(digits.get(index..=index)?, 16).ok()?);
        match digits.len() {
            3 => Some(Rgb(single(0)?, single(1)?, single(2)?)),
            6 => Some(Rgb(pair(0)?, pair(1)?, pair(2)?)),
            _ => None,
        }
    }

    /// The colour `percent` hundredths of the way to another one.
    pub(super) fn towards(self, other: Rgb, percent: u16) -> Rgb {
        let mix = |a: u8, b: u8| ((u16::from(a) * (100 - percent) + u16::from(b) * percent) / 100) as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Black or white, whichever has more contrast on it.
    pub(super) fn ink(self) -> Rgb {
        let light = 299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2);
        if light > 128_000 { Rgb(28, 24, 20) } else { Rgb(255, 250, 240) }
    }

    /// The nearest of the 256 colours: a cube of six steps for each component, or one of 24 greys.
    fn index(self) -> u8 {
        const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let step = |value: u8| (0..6).min_by_key(|&step| STEPS[step].abs_diff(value)).unwrap_or(0);
        let (r, g, b) = (step(self.0), step(self.1), step(self.2));
        let grey = ((u16::from(self.0) + u16::from(self.1) + u16::from(self.2)) / 3).saturating_sub(3) / 10;
        let grey = grey.min(23) as u8;
        let far = |other: Rgb| {
            let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
            square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
        };
        let level = 8 + 10 * grey;
        if far(Rgb(level, level, level)) < far(Rgb(STEPS[r], STEPS[g], STEPS[b])) {
            232 + grey
        } else {
            (16 + 36 * r + 6 * g + b) as u8
        }
    }
}

/// A line of coloured text while it is written.
pub(super) struct Brush {
    palette: Palette,
    line: String,
}

impl Brush {
    pub(super) fn new(palette: Palette) -> Self {
        Brush { palette, line: String::new() }
    }

    /// Text in the terminal's default colours.
    pub(super) fn plain(&mut self, text: &str) {
        self.line.push_str(text);
    }

    /// Text in a colour, on a background or on the terminal's own.
    pub(super) fn paint(&mut self, text: &str, ink: Rgb, ground: Option<Rgb>, is_bold: bool) {
        let _ = write!(self.line, "\x1b[{}{}", if is_bold { "1;" } else { "" }, self.colour(38, ink));
        if let Some(ground) = ground {
            let _ = write!(self.line, ";{}", self.colour(48, ground));
        }
        let _ = write!(self.line, "m{text}\x1b[0m");
    }

    pub(super) fn finish(self) -> String {
        self.line
    }

    fn colour(&self, layer: u8, Rgb(r, g, b): Rgb) -> String {
        match self.palette {
            Palette::TrueColour => format!("{layer};2;{r};{g};{b}"),
            _ => format!("{layer};5;{}", Rgb(r, g, b).index()),
        }
    }
}
