//! A match judged move by move.
//!
//! In open games the value of a move is that of the position after it for the other player. In games with secrets the
//! two players know different things, so a move is compared with the others that its own player could have made, by
//! what he knew then. The last position is judged first, because its results help the searches before it.

use super::effort::Interrupt;
use crate::args::Usage;
use crate::words::Words;
use anyhow::{Context, Result};
use bots::{Bot, Budget};
use game_core::record::{Record, RecordedMove};
use game_core::{Outcome, Setting, Side, Value, Verdict, Viewer};
use indicatif::{ProgressBar, ProgressStyle};
use registry::{AnyGame, Catalogue, Judgement, Knowledge, Replayed, Thought, ThoughtLine, replay_record};

/// A match, as far as it can be judged.
pub(super) struct Course {
    setting: Setting,
    /// The positions before each move, and the last one if the match is not over there.
    stations: Vec<Station>,
    /// How it ended by its rules.
    end: Option<Outcome>,
    outcome: Option<Outcome>,
}

struct Station {
    mover: Side,
    /// The move played; `None` at the end.
    played: Option<String>,
    /// The knowledge of its player, if he is to be judged.
    knowledge: Option<Knowledge>,
}

/// A judged match.
pub(super) struct Judged {
    pub(super) setting: Setting,
    pub(super) plies: Vec<JudgedPly>,
    /// The value of the last position for First.
    pub(super) last: Option<Judgement>,
    /// How it ended.
    pub(super) outcome: Option<Outcome>,
}

/// A judged move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct JudgedPly {
    pub(super) mover: Side,
    pub(super) text: String,
    /// The best move and what follows it.
    pub(super) best: Option<ThoughtLine>,
    /// The value of the move for its player.
    pub(super) worth: Option<Judgement>,
}

/// The mark of a move that cost much.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    Doubtful,
    Mistake,
    Blunder,
}

impl Mark {
    pub(super) const ALL: [Mark; 3] = [Mark::Doubtful, Mark::Mistake, Mark::Blunder];

    /// The drop of the expected result, from -1 to 1, from which the mark is given. From a win to a draw, or from a
    /// draw to a loss, is 1.
    fn drop(self) -> f64 {
        match self {
            Mark::Doubtful => 0.3,
            Mark::Mistake => 0.6,
            Mark::Blunder => 1.0,
        }
    }

    pub(super) fn sign(self) -> &'static str {
        match self {
            Mark::Doubtful => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

impl JudgedPly {
    /// How much worse the move was than the best one.
    pub(super) fn drop(&self) -> f64 {
        let (Some(best), Some(worth)) = (&self.best, self.worth) else { return 0.0 };
        if best.moves.first() == Some(&self.text) {
            return 0.0;
        }
        (best.judgement.points() - worth.points()).max(0.0)
    }

    pub(super) fn mark(&self) -> Option<Mark> {
        // A proved draw that throws away a proved win costs exactly 1, except for rounding.
        Mark::ALL.into_iter().rev().find(|mark| self.drop() >= mark.drop() - 1e-9)
    }
}

/// The positions of a record. Of a match with secrets that is not over, only the moves of `seat` are judged.
pub(super) fn course(
    catalogue: &Catalogue,
    game: &'static dyn AnyGame,
    record: &Record,
    seat: Option<Side>,
) -> Result<Course> {
    let is_wanted = |side: Side| seat.is_none_or(|seat| seat == side);
    let texts = || record.moves.iter().map(|RecordedMove { text, .. }| text.clone());
    match replay_record(catalogue, record).context("the record does not hold")? {
        Replayed::Whole(ended) => {
            let (setting, outcome) = (ended.setting().clone(), ended.outcome());
            if game.info().is_hidden && outcome.is_none() && seat.is_none() {
                let what = "the match is not over: give --seat, and the moves of that seat are judged";
                return Err(Usage(what.to_owned()).into());
            }
            let mut played = match &record.position {
                None => game.start(&setting),
                Some(text) => game.start_at(&setting, text)?,
            };
            let mut stations = Vec::new();
            for text in texts().map(Some).chain([None]) {
                let Some(mover) = played.to_move() else { break };
                let is_judged = is_wanted(mover) && !played.setup_due();
                let knowledge = is_judged.then(|| played.knowledge(mover));
                stations.push(Station { mover, played: text.clone(), knowledge });
                if let Some(text) = text {
                    played.play(&text)?;
                }
            }
            Ok(Course { setting, stations, end: played.outcome(), outcome })
        }
        Replayed::Seen { setting, viewer: Viewer::Seat(side), .. } if is_wanted(side) => {
            let mut mind = game.mind(1 << 20);
            let mut knowledge = Knowledge { setting: setting.clone(), side, position: None, moves: Vec::new() };
            let mut stations = Vec::new();
            for text in texts().map(Some).chain([None]) {
                mind.learn(&knowledge)?;
                let Some(mover) = mind.to_move() else { break };
                // Announcements are no part of the move.
                let played = text.as_ref().map(|text| text.split('#').next().unwrap_or_default().to_owned());
                stations.push(Station { mover, played, knowledge: (mover == side).then(|| knowledge.clone()) });
                knowledge.moves.extend(text);
            }
            Ok(Course { setting, stations, end: None, outcome: None })
        }
        Replayed::Seen { .. } => {
            let seat = record.seat.as_deref().unwrap_or_default();
            Err(Usage(format!("the record holds only what {seat:?} saw: no move in it can be judged so")).into())
        }
    }
}

/// Judges a match, the last position first, until it is done or interrupted.
pub(super) fn judge(
    bot: &mut Bot,
    course: Course,
    budget: Budget,
    words: &Words,
    interrupt: &Interrupt,
) -> Result<Judged> {
    let Course { setting, stations, end, outcome } = course;
    let style = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len}, {eta}")?;
    let progress = ProgressBar::new(stations.len() as u64).with_style(style).with_message(words.own("record-progress"));
    progress.tick();
    let is_hidden = setting.game().is_hidden;
    let mut plies = Vec::new();
    let mut last = end.map(ended);
    // The value of the position after the present one, and for which side.
    let mut after = last.map(|judgement| (Side::First, judgement));
    for Station { mover, played, knowledge } in stations.into_iter().rev() {
        let mut thought = Thought::default();
        if let (Some(knowledge), Some(stop)) = (knowledge, interrupt.flag()) {
            let lines = if is_hidden { usize::MAX } else { 1 };
            thought = bot.analyse(&knowledge, budget, lines, stop, &mut |_| {})?;
        }
        let worth = |text: &String| match (is_hidden, after) {
            (false, after) => after.map(|(side, judgement)| before(judgement, side == mover)),
            (true, _) => {
                let same = thought.lines.iter().find(|line| line.moves.first() == Some(text));
                same.map(|line| line.judgement)
            }
        };
        let worth = played.as_ref().and_then(worth);
        let best = thought.lines.into_iter().next();
        after = best.as_ref().map(|best| (mover, best.judgement));
        match played {
            Some(text) => plies.push(JudgedPly { mover, text, best, worth }),
            None => last = after.map(|(side, judgement)| for_first(judgement, side)),
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    plies.reverse();
    Ok(Judged { setting, plies, last, outcome })
}

/// The value of the end for First.
fn ended(outcome: Outcome) -> Judgement {
    let value = match outcome.verdict {
        Verdict::Draw => Value::Draw,
        Verdict::Win(Side::First) => Value::Win,
        Verdict::Win(Side::Second) => Value::Loss,
    };
    Judgement::Exact { value, plies: Some(0) }
}

/// The value of a position for the player who moved into it.
fn before(judgement: Judgement, is_same_side: bool) -> Judgement {
    let judgement = if is_same_side { judgement } else { for_other(judgement) };
    match judgement {
        Judgement::Exact { value, plies } => Judgement::Exact { value, plies: plies.map(|plies| plies + 1) },
        estimate @ Judgement::Estimate { .. } => estimate,
    }
}

fn for_other(judgement: Judgement) -> Judgement {
    match judgement {
        Judgement::Exact { value, plies } => Judgement::Exact { value: value.for_other(), plies },
        Judgement::Estimate { points, hundredths } => {
            Judgement::Estimate { points: -points, hundredths: hundredths.map(|hundredths| -hundredths) }
        }
    }
}

/// The judgement of `side` from First's point of view.
pub(super) fn for_first(judgement: Judgement, side: Side) -> Judgement {
    if side == Side::First { judgement } else { for_other(judgement) }
}
