//! Ratings as a picture: one row for each player, best first, a dot at its Elo and a bar over its 95 % interval.

use super::{Cross, elo_text};
use std::fmt::Write;

const WIDTH: f64 = 760.0;
/// The x coordinate where the names end and the scale begins.
const LEFT: f64 = 210.0;
/// The x coordinate where the scale ends and the numbers begin.
const RIGHT: f64 = 640.0;
const TOP: f64 = 74.0;
const ROW: f64 = 34.0;
const BOTTOM: f64 = 46.0;
/// The number of characters of a name that fit.
const NAME: usize = 24;

/// The picture as SVG, under a title and a line about the games. `None` while some players have not met.
pub fn plot(cross: &Cross, title: &str, about: &str) -> Option<String> {
    let ratings = cross.ratings()?;
    let order = cross.order();
    let scale = Scale::new(ratings.iter().flat_map(|rating| [rating.elo - rating.error, rating.elo + rating.error]));
    let foot = TOP + ROW * order.len() as f64;
    let height = foot + BOTTOM;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="14" fill="{INK}">
<title>{title}</title>
<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}"/>
<text x="24" y="34" font-size="18" font-weight="600">{title}</text>
<text x="24" y="56" fill="{PALE}">{about}</text>
"#,
        title = escaped(title),
        about = escaped(about),
    );
    // Writing to a String cannot fail.
    for (row, _) in order.iter().enumerate().filter(|(row, _)| row % 2 == 0) {
        let y = TOP + ROW * row as f64;
        let _ = writeln!(svg, r#"<rect x="12" y="{y}" width="{}" height="{ROW}" rx="6" fill="{BAND}"/>"#, WIDTH - 24.0);
    }
    for elo in scale.ticks() {
        let x = scale.x(elo);
        let (ink, dash) = if elo == 0.0 { (PALE, "") } else { (GRID, r#" stroke-dasharray="2 4""#) };
        let _ = writeln!(svg, r#"<path d="M{x:.1} {TOP}V{foot}" stroke="{ink}"{dash}/>"#);
        let label = elo_text(elo);
        let y = foot + 18.0;
        let _ = writeln!(
            svg,
            r#"<text x="{x:.1}" y="{y}" font-size="12" text-anchor="middle" fill="{PALE}">{label}</text>"#
        );
    }
    let (middle, y) = (f64::midpoint(LEFT, RIGHT), foot + 36.0);
    let _ = writeln!(
        svg,
        r#"<text x="{middle}" y="{y}" font-size="12" text-anchor="middle" fill="{PALE}">Elo, relative to the mean of the players, with 95 % intervals</text>"#
    );
    for (row, &player) in order.iter().enumerate() {
        let rating = ratings[player];
        let y = TOP + ROW * (row as f64 + 0.5);
        let text = y + 5.0;
        let name = escaped(&shortened(&cross.names()[player]));
        let [low, at, high] = [-rating.error, 0.0, rating.error].map(|off| scale.x(rating.elo + off));
        let (up, down) = (y - 6.0, y + 6.0);
        let numbers = format!("{} ± {:.0}", elo_text(rating.elo), rating.error);
        let _ = writeln!(
            svg,
            r#"<text x="{}" y="{text}" text-anchor="end">{name}</text>
<path d="M{low:.1} {y}H{high:.1}M{low:.1} {up}V{down}M{high:.1} {up}V{down}" stroke="{BAR}" stroke-width="2" stroke-linecap="round" fill="none"/>
<circle cx="{at:.1}" cy="{y}" r="6" fill="{DOT}" stroke="{PAPER}" stroke-width="1.5"/>
<text x="{}" y="{text}" text-anchor="end" font-size="13">{numbers}</text>"#,
            LEFT - 16.0,
            WIDTH - 24.0,
        );
    }
    svg.push_str("</svg>\n");
    Some(svg)
}

const INK: &str = "#22262b";
const PALE: &str = "#6b737c";
const GRID: &str = "#ccd2d8";
const PAPER: &str = "#fdfcf9";
const BAND: &str = "#f3f0e8";
const BAR: &str = "#7aa5c4";
const DOT: &str = "#1f5f8b";

/// Maps Elo to x coordinates.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// A scale that covers all of these values, with at most eight round steps.
    fn new(values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = values.fold((-10.0f64, 10.0f64), |(low, high), value| (low.min(value), high.max(value)));
        let steps = [5.0, 10.0, 20.0, 25.0, 50.0, 100.0, 200.0, 250.0, 500.0];
        let step = steps.into_iter().find(|step| (high - low) / step <= 8.0).unwrap_or(1000.0);
        Scale { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn x(&self, elo: f64) -> f64 {
        LEFT + (elo - self.low) / (self.high - self.low) * (RIGHT - LEFT)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as u32;
        (0..=count).map(|n| self.low + f64::from(n) * self.step)
    }
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME {
        return name.to_owned();
    }
    name.chars().take(NAME - 1).chain(['…']).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Points::{Draw, Win};

    #[test]
    fn a_scale_is_round_and_holds_everything() {
        for (low, high) in [(-3.0, 4.0), (-120.0, 333.0), (-700.0, 900.0), (-2900.0, 40.0)] {
            let scale = Scale::new([low, high].into_iter());
            assert!(scale.low <= low && scale.high >= high && scale.ticks().any(|tick| tick == 0.0), "{low} {high}");
            assert!((2..=11).contains(&scale.ticks().count()), "{low} {high}");
            assert_eq!((scale.x(scale.low), scale.x(scale.high)), (LEFT, RIGHT));
        }
    }

    #[test]
    fn every_player_has_a_row_and_names_cannot_break_the_picture() {
        let mut cross = Cross::new(vec!["a<b & \"c\"".to_owned(), "x".repeat(60)]);
        assert_eq!(plot(&cross, "", ""), None);
        cross.add_pair(0, 1, [Win, Draw]);
        let svg = plot(&cross, "a > b", "one & two").unwrap();
        assert!(
            svg.contains("a&lt;b &amp; &quot;c&quot;") && svg.contains("a &gt; b") && svg.contains("one &amp; two")
        );
        assert!(svg.contains(&format!("{}…", "x".repeat(23))) && !svg.contains(&"x".repeat(24)));
        assert_eq!(svg.matches("<circle").count(), 2);
    }
}
