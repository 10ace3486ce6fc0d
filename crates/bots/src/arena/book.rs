//! Books of openings in which one side is ahead. Between equal players most games from balanced openings are drawn, so
//! that a match from them says little; each opening is played from both sides.

use super::openings::{OPTIONS, expected_points, random_plies};
use crate::{Bot, BotSpec};
use game_core::{Rng, Setting, Viewer};
use registry::AnyGame;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// A half of a book. What is chosen by matches on the one half is reported by matches on the other, which were not used
/// for any choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookHalf {
    /// The half to choose by: the first, third, fifth… line.
    Choose,
    /// The half to report by.
    Report,
}

impl BookHalf {
    /// The lines of this half.
    pub fn of(self, book: &str) -> String {
        let skipped = usize::from(self == BookHalf::Report);
        book.lines().skip(skipped).step_by(2).flat_map(|line| [line, "\n"]).collect()
    }
}

impl FromStr for BookHalf {
    type Err = String;

    fn from_str(text: &str) -> Result<BookHalf, String> {
        match text {
            "choose" => Ok(BookHalf::Choose),
            "report" => Ok(BookHalf::Report),
            _ => Err("expected choose or report".to_owned()),
        }
    }
}

impl fmt::Display for BookHalf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == BookHalf::Choose { "choose" } else { "report" })
    }
}

/// The name of the file with the book of a variant.
pub fn book_name(setting: &Setting) -> String {
    format!("{}.txt", setting.to_string().replace(['/', '?', '=', '&'], "-"))
}

/// The least and the largest number of random plies of an opening.
const PLIES: (u32, u32) = (4, 20);
/// The least and the largest expected result for the side that is ahead, where 1 is a certain win.
const AHEAD: (f64, f64) = (0.25, 0.7);
/// The number of tries for each opening, on average, after which no more are sought.
const TRIES: usize = 2_000;

/// Up to `count` different openings of a variant in which the player `baseline`, at 3000 nodes, expects one side to be
/// ahead: lines of moves. They are a function of the arguments. `step` is called after each.
pub fn unbalanced_openings(
    game: &'static dyn AnyGame,
    setting: &Setting,
    count: usize,
    seed: u64,
    mut step: impl FnMut(),
) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut any = Bot::new(BotSpec::Random, game, OPTIONS);
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..count.saturating_mul(TRIES) {
        if lines.len() == count {
            break;
        }
        let plies = PLIES.0 + rng.below(PLIES.1 - PLIES.0 + 1);
        let Some(played) = random_plies(game, setting, plies, &mut any, &mut rng) else { continue };
        let expected = expected_points(&*played, game).map(f64::abs);
        let is_ahead = expected.is_some_and(|points| (AHEAD.0..=AHEAD.1).contains(&points));
        if is_ahead && seen.insert(played.position(Viewer::Spectator)) {
            lines.push(played.moves(Viewer::Spectator).join(" "));
            step();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Openings;

    #[test]
    fn the_halves_of_a_book_share_no_line() {
        let book = "a\nb\nc\nd\ne\n";
        assert_eq!((BookHalf::Choose.of(book).as_str(), BookHalf::Report.of(book).as_str()), ("a\nc\ne\n", "b\nd\n"));
        assert_eq!("report".parse(), Ok(BookHalf::Report));
        assert!("both".parse::<BookHalf>().is_err_and(|error| error.contains("expected choose or report")));
    }

    /// The shipped book of a variant, if there is one.
    fn shipped(setting: &Setting) -> Option<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openings");
        std::fs::read_to_string(std::path::Path::new(folder).join(book_name(setting))).ok()
    }

    #[test]
    fn in_the_openings_of_a_book_one_side_is_ahead() {
        for game in registry::GAMES.iter().filter(|game| !game.info().is_hidden) {
            let settings = game.info().settings();
            let books: Vec<_> = settings.iter().filter_map(|setting| Some((setting, shipped(setting)?))).collect();
            let has_book = |id: &str| books.iter().any(|(setting, _)| setting.variant() == id);
            assert!(game.info().variants.iter().all(|variant| has_book(variant.id)), "{}", game.info().id);
            for (setting, book) in books {
                for half in [BookHalf::Choose, BookHalf::Report] {
                    let openings = Openings::parse(*game, setting, &half.of(&book)).unwrap();
                    let Openings::Listed(lines) = &openings else { panic!("a book is a list") };
                    assert_eq!(lines.len(), 500, "{setting} {half}");
                    for number in (0..500).step_by(25) {
                        let played = openings.begin(*game, setting, 0, number);
                        let expected = expected_points(&*played, *game).unwrap().abs();
                        assert!((AHEAD.0..=AHEAD.1).contains(&expected), "{setting} {half} {number}: {expected}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_book() {
        let game = registry::GAMES[0];
        let setting = game.info().settings().remove(0);
        let book = |seed| unbalanced_openings(game, &setting, 2, seed, || {});
        let shipped = shipped(&setting).unwrap();
        assert_eq!(book(1), shipped.lines().take(2).collect::<Vec<_>>(), "the command in docs/strength.md makes it");
        assert_ne!(book(1), book(2));
    }
}
