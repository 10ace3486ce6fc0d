//! The expected result over a match, as a picture: First wins at the top, Second at the bottom. Patterns tell the sides
//! apart as well as colours, and a strip below the curve shows where the judgement is exact.

use super::judged::{Judged, JudgedPly, Mark, for_first};
use super::report;
use crate::words::Words;
use game_core::Side;
use game_core::record::Record;
use registry::Judgement;
use std::fmt::Write;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 430.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 930.0;
const TOP: f64 = 76.0;
const BOTTOM: f64 = 346.0;
const MIDDLE: f64 = (TOP + BOTTOM) / 2.0;
/// The y coordinate of the strip of exact judgements.
const STRIP: f64 = BOTTOM + 9.0;
/// The approximate number of labels along the axis.
const NUMBERS: usize = 12;

const STYLE: &str = "
  .ground { fill: #faf7f1 } .frame { fill: #fffdf9; stroke: #cfc7b8 } .grid { stroke: #cfc7b8; stroke-dasharray: 2 5 }
  .even { stroke: #8d8474 } .curve { fill: none; stroke: #33302b; stroke-width: 2.5; stroke-linejoin: round }
  .second { stroke-dasharray: 9 5 } .strip { stroke: #33302b; stroke-width: 4 } .fall { stroke: #a3331f; stroke-dasharray: 3 3 }
  .dot { fill: #fffdf9; stroke: #33302b; stroke-width: 2 } .mark { fill: #fffdf9; stroke: #a3331f; stroke-width: 2.5 }
  .blunder { fill: #a3331f } text { fill: #4a453d; font: 14px system-ui, sans-serif } .title { font: 20px Georgia, serif }
  .sign { fill: #a3331f; font-weight: 700; text-anchor: middle } .right { text-anchor: end } .middle { text-anchor: middle }
  .a { fill: #dfa94a } .b { fill: #5f7fa6 } .pen { stroke: #33302b; stroke-opacity: 0.35; stroke-width: 1.4 } .pin { fill: #1d2a3a; fill-opacity: 0.55 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #191d23 } .frame { fill: #20252d; stroke: #434b57 } .grid { stroke: #434b57 } .even { stroke: #7d8794 }
    .curve, .strip { stroke: #e8e4db } .dot { fill: #20252d; stroke: #e8e4db } .mark { fill: #20252d; stroke: #ff8a70 } .fall { stroke: #ff8a70 }
    .blunder { fill: #ff8a70 } .sign { fill: #ff8a70 } text { fill: #c9cfd8 } .a { fill: #a8741c } .b { fill: #3e5f88 } .pen { stroke: #f3ead8 } .pin { fill: #dce8f7 }
  }
";

const PATTERNS: &str = r#"<pattern id="a" width="9" height="9" patternUnits="userSpaceOnUse"><rect class="a" width="9" height="9"/><path class="pen" d="M-2 2l4-4M0 9l9-9M7 11l4-4"/></pattern>
<pattern id="b" width="9" height="9" patternUnits="userSpaceOnUse"><rect class="b" width="9" height="9"/><circle class="pin" cx="2.5" cy="2.5" r="1.3"/><circle class="pin" cx="7" cy="7" r="1.3"/></pattern>"#;

/// The picture, a complete SVG file.
pub(super) fn svg(judged: &Judged, words: &Words, record: &Record) -> String {
    let title = words.say("curve-title", &[("title", &words.title(&judged.setting))]);
    let [first, second] = report::names(words, record).0.map(|name| escaped(&name));
    let scale = Scale { plies: judged.plies.len().max(1) };
    let mut body = String::new();
    axes(&mut body, words, &scale);
    if judged.setting.game().is_hidden {
        for side in Side::ALL {
            let points = standings(judged, Some(side));
            let class = if side == Side::First { "curve" } else { "curve second" };
            line(&mut body, &scale, &points, class);
            for (ply, judgement) in &points {
                dot(&mut body, scale.place(*ply, *judgement), side);
            }
        }
        legend_of_seers(&mut body, words);
    } else {
        let points = standings(judged, None);
        swatches(&mut body);
        areas(&mut body, &scale, &points);
        line(&mut body, &scale, &points, "curve");
        strip(&mut body, &scale, &points, words);
    }
    for (n, ply) in judged.plies.iter().enumerate() {
        turning_point(&mut body, &scale, n, ply, words);
    }
    let marks = escaped(words.own("curve-marks"));
    let title = escaped(&title);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{title}: {first} – {second}</title>
<style>{STYLE}</style><defs>{PATTERNS}</defs>
<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="8"/>
<text class="title" x="{LEFT}" y="34">{title}</text><text x="{LEFT}" y="58">{first} – {second}</text><text class="right" x="{RIGHT}" y="58">{marks}</text>
{body}</svg>
"#
    )
}

/// The coordinates of the picture.
struct Scale {
    plies: usize,
}

impl Scale {
    fn x(&self, ply: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * ply as f64 / self.plies as f64
    }

    fn place(&self, ply: usize, judgement: Judgement) -> (f64, f64) {
        (self.x(ply), MIDDLE - (BOTTOM - TOP) / 2.0 * judgement.points().clamp(-1.0, 1.0))
    }
}

/// The value of each position for First, as far as `seer` could know; in open games everybody sees the same.
fn standings(judged: &Judged, seer: Option<Side>) -> Vec<(usize, Judgement)> {
    let of_ply = |(n, ply): (usize, &JudgedPly)| {
        let best = ply.best.as_ref().filter(|_| seer.is_none_or(|seer| ply.mover == seer))?;
        Some((n, for_first(best.judgement, ply.mover)))
    };
    let mut standings: Vec<_> = judged.plies.iter().enumerate().filter_map(of_ply).collect();
    // A side without judgements has no curve, and so no end of one.
    let end = judged.last.filter(|_| seer.is_none() || !standings.is_empty());
    standings.extend(end.map(|judgement| (judged.plies.len(), judgement)));
    standings
}

fn axes(body: &mut String, words: &Words, scale: &Scale) {
    let (width, height) = (RIGHT - LEFT, BOTTOM - TOP);
    let _ = writeln!(body, r#"<rect class="frame" x="{LEFT}" y="{TOP}" width="{width}" height="{height}"/>"#);
    for quarter in [1.0, 3.0] {
        let y = TOP + height * quarter / 4.0;
        let _ = writeln!(body, r#"<path class="grid" d="M{LEFT} {y}H{RIGHT}"/>"#);
    }
    let _ = writeln!(body, r#"<path class="even" d="M{LEFT} {MIDDLE}H{RIGHT}"/>"#);
    let wins = |side| escaped(&words.say("curve-wins", &[("side", &words.side(side))]));
    let even = escaped(words.own("curve-even"));
    let x = LEFT - 12.0;
    for (y, label) in [(TOP + 11.0, wins(Side::First)), (MIDDLE + 5.0, even), (BOTTOM - 1.0, wins(Side::Second))] {
        let _ = writeln!(body, r#"<text class="right" x="{x}" y="{y}">{label}</text>"#);
    }
    let step = (scale.plies / NUMBERS).max(1);
    let step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].into_iter().find(|&round| round >= step).unwrap_or(step);
    for ply in (0..=scale.plies).step_by(step) {
        let (x, y) = (scale.x(ply), BOTTOM + 34.0);
        let _ = writeln!(body, r#"<path class="grid" d="M{x:.1} {TOP}V{BOTTOM}"/>"#);
        let _ = writeln!(body, r#"<text class="middle" x="{x:.1}" y="{y}">{ply}</text>"#);
    }
    let (plies, y) = (escaped(words.own("curve-plies")), BOTTOM + 58.0);
    let _ = writeln!(body, r#"<text class="right" x="{RIGHT}" y="{y}">{plies}</text>"#);
}

/// The pattern of each side, between its name and the middle.
fn swatches(body: &mut String) {
    for (pattern, y) in [("a", TOP + 20.0), ("b", BOTTOM - 28.0)] {
        let x = LEFT - 38.0;
        let _ = writeln!(body, r#"<rect x="{x}" y="{y}" width="26" height="12" fill="url(#{pattern})"/>"#);
    }
}

/// A path through the points.
fn path(scale: &Scale, points: &[(usize, Judgement)]) -> String {
    let place = |(n, &(ply, judgement)): (usize, &(usize, Judgement))| {
        let (x, y) = scale.place(ply, judgement);
        format!("{}{x:.1} {y:.1}", if n == 0 { 'M' } else { 'L' })
    };
    points.iter().enumerate().map(place).collect()
}

fn line(body: &mut String, scale: &Scale, points: &[(usize, Judgement)], class: &str) {
    if !points.is_empty() {
        let _ = writeln!(body, r#"<path class="{class}" d="{}"/>"#, path(scale, points));
    }
}

/// Fills the area between the curve and the middle with the pattern of the better side.
fn areas(body: &mut String, scale: &Scale, points: &[(usize, Judgement)]) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let area = format!("{}L{:.1} {MIDDLE}L{:.1} {MIDDLE}Z", path(scale, points), scale.x(last.0), scale.x(first.0));
    let (width, height) = (RIGHT - LEFT, MIDDLE - TOP);
    for (id, top) in [("a", TOP), ("b", MIDDLE)] {
        let clip = format!(r#"<rect x="{LEFT}" y="{top}" width="{width}" height="{height}"/>"#);
        let _ = writeln!(body, r#"<clipPath id="clip-{id}">{clip}</clipPath>"#);
        let _ = writeln!(body, r#"<path clip-path="url(#clip-{id})" fill="url(#{id})" d="{area}"/>"#);
    }
}

/// Marks below the curve where the judgement is exact.
fn strip(body: &mut String, scale: &Scale, points: &[(usize, Judgement)], words: &Words) {
    let half = (RIGHT - LEFT) / scale.plies as f64 / 2.0;
    let exact = points.iter().filter(|(_, judgement)| judgement.is_exact());
    let mut is_any = false;
    for (ply, _) in exact {
        let (from, to) = ((scale.x(*ply) - half).max(LEFT), (scale.x(*ply) + half).min(RIGHT));
        let _ = writeln!(body, r#"<path class="strip" d="M{from:.1} {STRIP}H{to:.1}"/>"#);
        is_any = true;
    }
    if is_any {
        let (x, y, text) = (LEFT - 12.0, STRIP + 10.0, escaped(words.own("curve-exact")));
        let _ = writeln!(body, r#"<text class="right" x="{x}" y="{y}">{text}</text>"#);
    }
}

/// A point of a side's own curve: round for First, square for Second.
fn dot(body: &mut String, (x, y): (f64, f64), side: Side) {
    let _ = match side {
        Side::First => writeln!(body, r#"<circle class="dot" cx="{x:.1}" cy="{y:.1}" r="3"/>"#),
        Side::Second => {
            writeln!(body, r#"<rect class="dot" x="{:.1}" y="{:.1}" width="6" height="6"/>"#, x - 3.0, y - 3.0)
        }
    };
}

fn legend_of_seers(body: &mut String, words: &Words) {
    let y = BOTTOM + 58.0;
    for (side, x) in [(Side::First, LEFT), (Side::Second, LEFT + 320.0)] {
        let class = if side == Side::First { "curve" } else { "curve second" };
        let text = escaped(&words.say("curve-by", &[("side", &words.side(side))]));
        let _ = writeln!(body, r#"<path class="{class}" d="M{x} {}h44"/>"#, y - 5.0);
        dot(body, (x + 22.0, y - 5.0), side);
        let _ = writeln!(body, r#"<text x="{}" y="{y}">{text}</text>"#, x + 54.0);
    }
}

/// Marks a move that cost much: how far the curve fell, and the mark's sign.
fn turning_point(body: &mut String, scale: &Scale, n: usize, ply: &JudgedPly, words: &Words) {
    let (Some(mark), Some(best), Some(worth)) = (ply.mark(), &ply.best, ply.worth) else { return };
    let from = scale.place(n, for_first(best.judgement, ply.mover));
    let to = scale.place(n, for_first(worth, ply.mover));
    let (x, sign) = (from.0, mark.sign());
    let class = if mark == Mark::Blunder { "mark blunder" } else { "mark" };
    let better = best.moves.first().map(String::as_str).unwrap_or_default();
    let title = format!("{}. {} {} {sign} ({better})", n + 1, words.side(ply.mover), ply.text);
    // The sign is on the side from which the curve comes.
    let sign_y = if to.1 > from.1 { from.1 - 10.0 } else { from.1 + 20.0 };
    let _ = writeln!(body, "<g><title>{}</title>", escaped(&title));
    let _ = writeln!(body, r#"<path class="fall" d="M{x:.1} {:.1}V{:.1}"/>"#, from.1, to.1);
    let _ = writeln!(body, r#"<circle class="{class}" cx="{x:.1}" cy="{:.1}" r="4.5"/>"#, from.1);
    let sign_y = sign_y.clamp(TOP + 14.0, BOTTOM - 4.0);
    let _ = writeln!(body, r#"<text class="sign" x="{x:.1}" y="{sign_y:.1}">{sign}</text></g>"#);
}

/// A text with XML characters escaped.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
