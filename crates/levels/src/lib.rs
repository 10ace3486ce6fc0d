//! Which bot plays and how strongly: its name as text, the strategy it thinks in, its budget and its handicap.
//!
//! There are no threads, clocks or files here, so that a page can choose a level as the server does. A
//! [`registry::AnyMind`] does the thinking; the owner of the clock stops it when the time of [`BotTask`] is up.

use core::time::Duration;
use game_core::{ScriptedStyle, Setting};
use registry::{AnyGame, Strategy, ThinkRequest};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The strongest level.
pub const LEVELS: u8 = 10;
/// The time that level 10 thinks about a move, if no budget is given.
pub const LEVEL_TIME: Duration = Duration::from_secs(2);

/// Names a bot. As text: `level:7`, `engine`, `baseline`, `mcts`, `mcts:10000`, `informed:10000`, `greedy`,
/// `script:berserker`, `random`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotSpec {
    /// A level from 1 to [`LEVELS`].
    Level(u8),
    /// The best engine, within the budget it is given.
    Engine,
    /// The first released engine, which never changes, within the budget it is given: the measure of later engines.
    Baseline,
    /// Monte-Carlo tree search with uniform playouts: this many for each move, or as many as the time allows.
    Uct(Option<u64>),
    /// Monte-Carlo tree search that uses the game's evaluation.
    Informed(Option<u64>),
    /// Makes a noisy move if there is one, else a random one.
    Greedy,
    /// A scripted style of a game with secrets.
    Scripted(ScriptedStyle),
    /// Any legal move.
    Random,
}

/// A text that names no bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown player {text:?}: {what}")]
pub struct UnknownBot {
    text: String,
    what: String,
}

impl FromStr for BotSpec {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        let fail = |what: &str| UnknownBot { text: text.to_owned(), what: what.to_owned() };
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        let playouts = || match number.map(str::parse::<u64>) {
            None => Ok(None),
            Some(Ok(count)) if count > 0 => Ok(Some(count)),
            Some(_) => Err(fail("expected a number of playouts after the colon")),
        };
        match (name, number) {
            ("level", Some(number)) => match number.parse() {
                Ok(level @ 1..=LEVELS) => Ok(BotSpec::Level(level)),
                _ => Err(fail("levels go from 1 to 10")),
            },
            ("script", Some(style)) => ScriptedStyle::parse(style).map(BotSpec::Scripted).ok_or_else(|| {
                let names = ScriptedStyle::ALL.map(ScriptedStyle::name);
                fail(&format!("the scripted styles are {}", names.join(", ")))
            }),
            ("mcts", _) => playouts().map(BotSpec::Uct),
            ("informed", _) => playouts().map(BotSpec::Informed),
            ("engine", None) => Ok(BotSpec::Engine),
            ("baseline", None) => Ok(BotSpec::Baseline),
            ("greedy", None) => Ok(BotSpec::Greedy),
            ("random", None) => Ok(BotSpec::Random),
            _ => Err(fail(
                "expected level:N, engine, baseline, mcts, mcts:N, informed, informed:N, greedy, script:STYLE or random",
            )),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Level(level) => write!(f, "level:{level}"),
            BotSpec::Engine => f.write_str("engine"),
            BotSpec::Baseline => f.write_str("baseline"),
            BotSpec::Uct(None) => f.write_str("mcts"),
            BotSpec::Uct(Some(count)) => write!(f, "mcts:{count}"),
            BotSpec::Informed(None) => f.write_str("informed"),
            BotSpec::Informed(Some(count)) => write!(f, "informed:{count}"),
            BotSpec::Greedy => f.write_str("greedy"),
            BotSpec::Scripted(style) => write!(f, "script:{}", style.name()),
            BotSpec::Random => f.write_str("random"),
        }
    }
}

/// The limits of a bot for a move; the first that is reached ends the search. Without any the search is endless.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Positions, or playouts.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
}

impl Budget {
    /// A limit of time alone.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// A limit of positions or playouts alone.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// Whether it sets no limit.
    pub fn is_endless(self) -> bool {
        self == Budget::default()
    }
}

/// A request to a mind, and the time it may take.
#[derive(Clone, Debug)]
pub struct BotTask {
    /// Strategy, handicap and limits that need no clock.
    pub task: ThinkRequest,
    /// The time after which the owner of the clock stops the search.
    pub time: Option<Duration>,
}

impl BotSpec {
    /// The request of this bot to a mind when it chooses a move. A level brings limits of its own; with an endless
    /// budget level 10 thinks for [`LEVEL_TIME`].
    pub fn task(self, game: &dyn AnyGame, setting: &Setting, budget: Budget, seed: u64) -> BotTask {
        let (strategy, budget) = self.strategy(game, setting, budget);
        let task = ThinkRequest { strategy, depth: budget.depth, nodes: budget.nodes, lines: 1, seed };
        BotTask { task, time: budget.time }
    }

    fn strategy(self, game: &dyn AnyGame, setting: &Setting, mut budget: Budget) -> (Strategy, Budget) {
        let strategy = match self {
            BotSpec::Level(level) => match game.handicap(setting, level) {
                Some(handicap) => Strategy::Handicapped(handicap),
                None => {
                    if budget.is_endless() {
                        budget.time = Some(LEVEL_TIME);
                    }
                    Strategy::Best
                }
            },
            BotSpec::Engine => Strategy::Best,
            BotSpec::Baseline => Strategy::Baseline,
            BotSpec::Uct(playouts) | BotSpec::Informed(playouts) => {
                budget.nodes = playouts.or(budget.nodes);
                if matches!(self, BotSpec::Uct(_)) { Strategy::Uct } else { Strategy::Informed }
            }
            BotSpec::Greedy => Strategy::Greedy,
            BotSpec::Scripted(style) => Strategy::Scripted(style),
            BotSpec::Random => Strategy::Random,
        };
        (strategy, budget)
    }
}

/// The number of moves for which a bot on a clock plans.
const MOVES_TO_GO: i64 = 25;
/// The least time that a bot on a clock uses for a move, in milliseconds.
const LEAST_MS: i64 = 10;

/// The time that a bot may think about a move with `left_ms` on its clock: a share of it, and at most `longest`.
pub fn time_for_move(left_ms: i64, increment_ms: i64, longest: Duration) -> Duration {
    // An increment that is not on the clock yet cannot be spent.
    let share = (left_ms / MOVES_TO_GO + increment_ms / 2).min(left_ms / 2).max(LEAST_MS);
    Duration::from_millis(share.cast_unsigned()).min(longest)
}

/// The bytes that a level may use.
pub const fn memory(level: u8) -> usize {
    match level {
        0..=5 => 1 << 18,
        6..=7 => 1 << 21,
        8 => 1 << 23,
        9 => 1 << 25,
        _ => 1 << 26,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_bots_are_read_as_they_are_written() {
        let names =
            "level:1 level:10 engine baseline mcts mcts:500 informed informed:7 greedy script:never-attacks random";
        for text in names.split(' ') {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        for (text, what) in [
            ("level:11", "levels go from 1 to 10"),
            ("level:0", "levels go from 1 to 10"),
            ("level", "expected level:N"),
            ("mcts:x", "expected a number of playouts"),
            ("mcts:0", "expected a number of playouts"),
            ("greedy:3", "expected level:N"),
            ("script:sleeper", "the scripted styles are scout-rush, miner-rush"),
            ("script", "script:STYLE"),
            ("stockfish", "expected level:N"),
        ] {
            let error = text.parse::<BotSpec>().unwrap_err().to_string();
            assert!(error.contains(text) && error.contains(what), "{error}");
        }
    }

    #[test]
    fn a_level_has_its_handicap_and_the_best_one_has_a_time_instead() {
        for game in registry::GAMES {
            let setting = game.info().settings().remove(0);
            let task = |level, budget| BotSpec::Level(level).task(*game, &setting, budget, 7);
            assert!(matches!(task(1, Budget::default()).task.strategy, Strategy::Handicapped(_)));
            let best = task(LEVELS, Budget::default());
            assert_eq!((best.task.strategy, best.time, best.task.seed), (Strategy::Best, Some(LEVEL_TIME), 7));
            let given = task(LEVELS, Budget::nodes(9));
            assert_eq!((given.task.nodes, given.time), (Some(9), None));
        }
        let (game, setting) = registry::find(registry::GAMES[0].info().id).unwrap();
        let playouts =
            |spec: &str| spec.parse::<BotSpec>().unwrap().task(game, &setting, Budget::nodes(5), 0).task.nodes;
        assert_eq!((playouts("mcts:70"), playouts("mcts")), (Some(70), Some(5)));
    }

    #[test]
    fn a_bot_on_a_clock_takes_a_share_of_it() {
        let ms = Duration::from_millis;
        let longest = ms(3_000);
        for (left_ms, increment_ms, expected) in
            [(50_000, 0, 2_000), (50_000, 1_000, 2_500), (1_000_000, 0, 3_000), (100, 60_000, 50), (0, 1_000, 10)]
        {
            assert_eq!(time_for_move(left_ms, increment_ms, longest), ms(expected), "{left_ms} + {increment_ms}");
        }
    }
}
