//! The players of the arena: bots of ours, and programs behind a pipe.

use super::Arena;
use crate::external::{External, ExternalProgram};
use crate::{Bot, BotOptions, BotSpec, Budget, UnknownBot};
use game_core::{MoveError, Setting, Switch};
use registry::{AnyGame, Knowledge};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Names a player. As text: a bot (see [`BotSpec`]), `net:FILE`, or `cmd:PROGRAM ARGUMENTS`. After `engine` and
/// `net:FILE` techniques of the search can be switched: `engine,+null_move,-reductions`, and in games with secrets
/// `engine,-learned_beliefs`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// One of our bots.
    Bot(BotSpec),
    /// The best engine with the net in a file.
    Net(PathBuf),
    /// The best engine with its own net or the one in a file, and with some techniques switched on or off.
    Switched {
        /// The file of the net.
        net: Option<PathBuf>,
        /// The techniques.
        switches: Vec<Switch>,
    },
    /// A program that speaks the engine protocol.
    Program(ExternalProgram),
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownPlayer {
    /// The text names no bot of ours.
    #[error("{0}, or net:FILE for the engine with a net, or cmd:PROGRAM for a program")]
    Bot(#[from] UnknownBot),
    /// A technique after the comma cannot be used.
    #[error("bad player {player:?}: {what}")]
    Technique {
        /// The whole text.
        player: String,
        /// What is wrong with it.
        what: String,
    },
    /// The command after `cmd:` cannot be used.
    #[error("bad player \"cmd:{command}\": {what}")]
    Command {
        /// The text after the colon.
        command: String,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl FromStr for PlayerSpec {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        if let Some(player) = switched(text)? {
            return Ok(player);
        }
        if let Some(path) = text.strip_prefix("net:") {
            return Ok(PlayerSpec::Net(path.into()));
        }
        match text.strip_prefix("cmd:") {
            Some(command) => command
                .parse()
                .map(PlayerSpec::Program)
                .map_err(|what| UnknownPlayer::Command { command: command.to_owned(), what }),
            None => Ok(PlayerSpec::Bot(text.parse()?)),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Bot(bot) => bot.fmt(f),
            PlayerSpec::Net(path) => write!(f, "net:{}", path.display()),
            PlayerSpec::Switched { net, switches } => {
                match net {
                    Some(path) => write!(f, "net:{}", path.display())?,
                    None => f.write_str("engine")?,
                }
                let sign = |is_on: bool| if is_on { '+' } else { '-' };
                switches.iter().try_for_each(|&(technique, is_on)| write!(f, ",{}{technique}", sign(is_on)))
            }
            PlayerSpec::Program(command) => write!(f, "cmd:{command}"),
        }
    }
}

impl PlayerSpec {
    /// Whether it would think without end without a limit.
    pub fn needs_budget(&self) -> bool {
        match self {
            PlayerSpec::Bot(bot) => {
                matches!(bot, BotSpec::Engine | BotSpec::Baseline | BotSpec::Uct(None) | BotSpec::Informed(None))
            }
            PlayerSpec::Net(_) | PlayerSpec::Switched { .. } | PlayerSpec::Program(_) => true,
        }
    }

    /// Whether it can play a variant.
    ///
    /// # Errors
    /// If its net cannot be read or is one of another variant, techniques are switched that the game's engine does not
    /// have, its program does not start, or the game has no scripts.
    pub fn check(&self, game: &'static dyn AnyGame, setting: &Setting) -> Result<(), String> {
        let options = BotOptions { memory: 1 << 20, threads: 1 };
        match self {
            PlayerSpec::Bot(bot @ BotSpec::Scripted(_)) if !game.info().is_hidden => {
                Err(format!("the player {bot} needs a game with secrets, and {} has none", game.info().id))
            }
            PlayerSpec::Bot(_) => Ok(()),
            PlayerSpec::Net(path) => engine(Some(path), &[], game, setting, options).map(drop),
            PlayerSpec::Switched { net, switches } => {
                engine(net.as_deref(), switches, game, setting, options).map(drop)
            }
            PlayerSpec::Program(command) => command.check(),
        }
    }
}

/// Why a player lost a game that the rules had not ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The process has ended, its output is not valid, or it cannot play at all.
    Crash(String),
    /// Its move is not legal.
    Illegal(MoveError),
    /// It took longer than its time.
    #[expect(missing_docs, reason = "the names say it")]
    Overtime {
        /// The least time that it took.
        took: Duration,
        given: Duration,
    },
}

impl Fault {
    /// The kind of fault in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Crash(_) => "crash",
            Fault::Illegal(_) => "illegal move",
            Fault::Overtime { .. } => "overtime",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Crash(what) => write!(f, "crash: {what}"),
            Fault::Illegal(error) => error.fmt(f),
            Fault::Overtime { took, given } => {
                write!(f, "overtime: {:.3} s where {:.3} s were given", took.as_secs_f64(), given.as_secs_f64())
            }
        }
    }
}

/// The answer of a player.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// A player in a game.
pub(super) enum Player {
    Bot(Box<Bot>),
    External(Box<External>),
}

/// How long after its time a player's answer still counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grace {
    /// The grace of our bots.
    pub bots: Duration,
    /// The grace of programs behind a pipe, whose answer takes longer to arrive.
    pub programs: Duration,
}

impl Default for Grace {
    fn default() -> Self {
        Grace { bots: Duration::from_millis(50), programs: Duration::from_millis(100) }
    }
}

impl Player {
    /// Creates or reuses a player for one game. Bots are new, so that a game does not depend on those before it; a
    /// program keeps running and is told that a new game begins.
    pub(super) fn seat(
        spec: &PlayerSpec,
        arena: &Arena,
        seed: u64,
        idle: &mut Option<Box<External>>,
        stop: &AtomicBool,
    ) -> Result<Player, Fault> {
        let command = match spec {
            PlayerSpec::Bot(spec) => {
                let bot = Bot::with_table(*spec, arena.game, arena.options, arena.table.clone());
                return Ok(Player::Bot(Box::new(bot)));
            }
            PlayerSpec::Net(_) | PlayerSpec::Switched { .. } => {
                let (net, switches) = match spec {
                    PlayerSpec::Net(path) => (Some(path.as_path()), &[][..]),
                    PlayerSpec::Switched { net, switches } => (net.as_deref(), &switches[..]),
                    _ => (None, &[][..]),
                };
                let bot = engine(net, switches, arena.game, &arena.setting, arena.options).map_err(Fault::Crash)?;
                return Ok(Player::Bot(Box::new(bot)));
            }
            PlayerSpec::Program(command) => command,
        };
        let mut external = match idle.take() {
            Some(external) => external,
            None => Box::new(External::start(command, arena.options, stop)?),
        };
        external.new_game(seed, stop)?;
        Ok(Player::External(external))
    }

    /// Lets a bot allocate its memory and search the start once, off the clock, as a program does before it says that
    /// it is ready.
    pub(super) fn get_ready(&mut self, start: &Knowledge) {
        if let Player::Bot(bot) = self {
            // An error will show again at its first move.
            let _ = choose(bot, start, Budget::nodes(1), 0, &AtomicBool::new(false));
        }
    }

    /// Its next move, and how long it took.
    pub(super) fn choose(
        &mut self,
        knowledge: &Knowledge,
        budget: Budget,
        grace: Grace,
        seed: u64,
        stop: &AtomicBool,
    ) -> (Result<Answer, Fault>, Duration) {
        let begun = Instant::now();
        let (answer, grace) = match self {
            Player::Bot(bot) => (choose(bot, knowledge, budget, seed, stop), grace.bots),
            Player::External(external) => (external.choose(knowledge, budget, grace.programs, stop), grace.programs),
        };
        let took = begun.elapsed();
        match (answer, budget.time) {
            (Ok(_), Some(given)) if took > given + grace => (Err(Fault::Overtime { took, given }), took),
            (answer, _) => (answer, took),
        }
    }

    /// Ends a player's game; a working program is kept for the next game.
    pub(super) fn leave(self, idle: &mut Option<Box<External>>) {
        if let Player::External(external) = self
            && external.is_in_order()
        {
            *idle = Some(external);
        }
    }
}

/// The player of a text that ends in switches; `None` if it does not.
fn switched(text: &str) -> Result<Option<PlayerSpec>, UnknownPlayer> {
    let is_engine = text.starts_with("engine,") || text.starts_with("net:");
    let first = [text.find(",+"), text.find(",-")].into_iter().flatten().min();
    let Some(at) = first.filter(|_| is_engine) else { return Ok(None) };
    let fail = |what: String| UnknownPlayer::Technique { player: text.to_owned(), what };
    let switch = |part: &str| match part.split_at_checked(1) {
        Some((sign @ ("+" | "-"), name)) => name.parse().map(|technique| (technique, sign == "+")).map_err(fail),
        _ => Err(fail(format!("expected + or - and a technique, found {part:?}"))),
    };
    let switches = text[at + 1..].split(',').map(switch).collect::<Result<Vec<Switch>, _>>()?;
    Ok(Some(PlayerSpec::Switched { net: text[..at].strip_prefix("net:").map(PathBuf::from), switches }))
}

/// The best engine, with the net in a file or its own, and with some techniques switched.
fn engine(
    net: Option<&Path>,
    switches: &[Switch],
    game: &'static dyn AnyGame,
    setting: &Setting,
    options: BotOptions,
) -> Result<Bot, String> {
    let mut bot = Bot::new(BotSpec::Engine, game, options);
    if let Some(path) = net {
        let fail = |what: &dyn fmt::Display| format!("cannot use the net {}: {what}", path.display());
        let bytes = crate::read_net_file(path).map_err(|error| fail(&error))?;
        bot.use_net(setting, &bytes).map_err(|error| fail(&error))?;
    }
    if !switches.is_empty() && !bot.use_techniques(switches) {
        return Err(format!("the engine of {} does not have all of these techniques", setting.game().id));
    }
    Ok(bot)
}

/// A bot's move. A panic counts as a crash, as with a program.
fn choose(bot: &mut Bot, knowledge: &Knowledge, budget: Budget, seed: u64, stop: &AtomicBool) -> Result<Answer, Fault> {
    let thinking = AssertUnwindSafe(|| bot.choose(knowledge, budget, seed, stop, &mut |_| {}));
    let thought = catch_unwind(thinking)
        .map_err(|_| Fault::Crash("the bot panicked".to_owned()))?
        .map_err(|error| Fault::Crash(error.to_string()))?;
    let text = thought.chosen.ok_or_else(|| Fault::Crash("the bot gave no move".to_owned()))?;
    Ok(Answer { text, nodes: thought.nodes, depth: thought.depth })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_players_are_read_as_they_are_written() {
        for text in ["engine", "net:a,b", "engine,+null_move", "net:a/b,c,-reductions,+killers", "level:3", "cmd:x y"] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
        for (text, what) in [
            ("engine,+null", "unknown technique \"null\""),
            ("engine,+killers,fast", "expected + or - and a technique, found \"fast\""),
            ("baseline,+killers", "unknown player"),
            ("engine,killers", "unknown player"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(what) && error.contains(&format!("{text:?}")), "{error}");
        }
    }

    #[test]
    fn a_game_has_the_techniques_of_its_kind_of_search_only() {
        let open: PlayerSpec = "engine,+killers".parse().unwrap();
        let hidden: PlayerSpec =
            "engine,-learned_value,-learned_beliefs,-learned_setups,+closed_mixing".parse().unwrap();
        for game in registry::GAMES {
            let setting = game.info().settings().remove(0);
            assert_eq!(open.check(*game, &setting).is_err(), game.info().is_hidden, "{setting}");
            assert_eq!(hidden.check(*game, &setting).is_ok(), game.info().is_hidden, "{setting}");
        }
    }
}
