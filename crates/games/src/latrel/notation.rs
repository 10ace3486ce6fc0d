//! Moves as text, and the reason for every move that is refused. Positions are in [`super::position_text`].

use super::board::{Kind, Latrel, Square};
use super::lines::{CORNERS, DIAGONALS, bit, direction, first_met, landing};
use super::moves::{Move, number_bit};
use super::position_text;
use game_core::{Game, MoveError, Notation, PositionError, Reason, Setting, Side};

impl Notation for Latrel {
    fn move_text(&self, mv: Move) -> String {
        let mut text = square_name(mv.from());
        for leg in self.legs(mv) {
            text.push('x');
            text += &square_name(leg.landing);
        }
        if !mv.is_capture() {
            text.push('-');
            text += &square_name(mv.to());
        }
        if let Some(kind) = mv.exchange() {
            text.push('=');
            text.push(letter(Side::First, kind));
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = Written::parse(text).map_err(|what| MoveError::unreadable(text, what))?;
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::Finished { text: text.to_owned(), clause: outcome.clause });
        }
        self.read(&written).map_err(|reason| MoveError::Illegal { text: text.to_owned(), reason })
    }

    fn position_text(&self) -> String {
        position_text::print(self)
    }

    fn parse_position(setting: &Setting, text: &str) -> Result<Self, PositionError> {
        position_text::parse(setting, text)
    }
}

/// A move as it is written.
struct Written {
    from: Square,
    to: Destination,
    exchange: Option<Kind>,
}

enum Destination {
    Quiet(Square),
    /// The landing squares, at least one.
    Captures(Vec<Square>),
}

impl Written {
    fn parse(text: &str) -> Result<Written, String> {
        let (path, exchange) = match text.split_once('=') {
            None => (text, None),
            Some((path, kind)) => {
                let kind = Kind::ATTACKERS.into_iter().find(|&k| kind.chars().eq([letter(Side::First, k)]));
                (path, Some(kind.ok_or("after = comes Q, T or R")?))
            }
        };
        let square = |name: &str| square_named(name).ok_or_else(|| format!("{name:?} is not a square from a1 to h8"));
        if let Some((from, to)) = path.split_once('-') {
            return Ok(Written { from: square(from)?, to: Destination::Quiet(square(to)?), exchange });
        }
        let Some((from, landings)) = path.split_once('x') else {
            return Err("a move is written from-to, or fromxlanding with a landing square for every capture".to_owned());
        };
        let from = square(from)?;
        let landings = landings.split('x').map(square).collect::<Result<_, _>>()?;
        Ok(Written { from, to: Destination::Captures(landings), exchange })
    }
}

impl Latrel {
    /// The legal move that is written, or the reason why it is not one.
    fn read(&self, written: &Written) -> Result<Move, Reason> {
        let side = self.turn();
        let kind = match self.figure(written.from) {
            None => return Err(Reason::new("LT-04", "no-figure")),
            Some((owner, _)) if owner != side => return Err(Reason::new("LT-04", "not-your-figure")),
            Some((_, kind)) => kind,
        };
        if self.is_first_due(side) && kind != Kind::Defender {
            return Err(FIRST_MOVE);
        }
        let mv = match &written.to {
            Destination::Quiet(to) => self.read_quiet(side, kind, written.from, *to)?,
            Destination::Captures(landings) => self.read_capture(side, kind, written.from, landings)?,
        };
        match written.exchange {
            None => Ok(mv),
            Some(_) if kind != Kind::Defender => Err(Reason::new("LT-20", "only-defenders-exchange")),
            Some(_) if !self.is_exchange_square(side, mv.to()) => Err(Reason::new("LT-20", "exchange-on-back-rank")),
            Some(wanted) if self.exchange_kinds(side) & number_bit(wanted) == 0 => {
                Err(Reason::new("LT-20", "none-captured"))
            }
            Some(wanted) => Ok(mv.exchanging(wanted)),
        }
    }

    fn read_quiet(&self, side: Side, kind: Kind, from: Square, to: Square) -> Result<Move, Reason> {
        let (own_clause, moves_so) = match kind {
            Kind::Defender => ("LT-06", "defender-moves"),
            Kind::Quadru => ("LT-07", "quadru-moves"),
            Kind::Trident => ("LT-08", "trident-moves"),
            Kind::Rondo => ("LT-09", "rondo-moves"),
            Kind::Blocker => ("LT-10", "blocker-moves"),
        };
        if from == to {
            return Err(Reason::new("LT-04", "no-passing"));
        }
        if self.occupied() & bit(to) != 0 {
            return Err(Reason::new(own_clause, "square-taken"));
        }
        if self.quiet_reach_unbarred(from) & bit(to) == 0 {
            // Were the board empty but for this figure, could it go there?
            let mut alone = Latrel::empty(self.rules());
            alone.put(side, kind, from);
            let is_its_way = alone.quiet_reach_unbarred(from) & bit(to) != 0;
            return Err(if is_its_way { WAY_BLOCKED } else { Reason::new(own_clause, moves_so) });
        }
        if self.quiet_reach(side, from) & bit(to) == 0 {
            return Err(THIRD_LANDING);
        }
        Ok(Move::quiet(from, to))
    }

    fn read_capture(&self, side: Side, kind: Kind, from: Square, landings: &[Square]) -> Result<Move, Reason> {
        match kind {
            Kind::Defender => return Err(Reason::new("LT-06", "defender-never-captures")),
            Kind::Blocker => return Err(Reason::new("LT-10", "blocker-never-captures")),
            _ if landings.len() > 1 && self.rules().is_master() => return Err(Reason::new("LT-18", "one-capture")),
            _ => {}
        }
        let mut mv = Move::capture(from);
        let mut at = from;
        let mut occupied = self.occupied() & !bit(from);
        for &landing in landings {
            let way = direction(at, landing).filter(|&way| match kind {
                Kind::Quadru => way < DIAGONALS,
                Kind::Trident => way >= DIAGONALS,
                _ => true,
            });
            let Some(way) = way else { return Err(Reason::new("LT-12", "not-its-line")) };
            let victim = first_met(at, way, occupied);
            self.check_leg(side, mv, at, victim, landing, occupied)?;
            occupied &= !victim.map_or(0, bit);
            mv = mv.then(way);
            at = landing;
        }
        Ok(mv)
    }

    /// Why an attacker cannot capture from `at` to `landing`, if the first figure on this line stands on `met`.
    fn check_leg(
        &self,
        side: Side,
        so_far: Move,
        at: Square,
        met: Option<Square>,
        landing_square: Square,
        occupied: u64,
    ) -> Result<(), Reason> {
        let reach = |square| direction_distance(at, square);
        let Some(met) = met.filter(|&met| reach(met) <= reach(landing_square)) else {
            return Err(match so_far.legs() {
                0 => Reason::new("LT-12", "nothing-captured"),
                _ => Reason::new("LT-14", "leg-must-capture"),
            });
        };
        if self.side(side) & bit(met) != 0 {
            return Err(WAY_BLOCKED);
        }
        if self.of_kind(Kind::Blocker) & bit(met) != 0 {
            return Err(Reason::new("LT-10", "blocker-safe"));
        }
        if self.targets(side) & bit(met) == 0 {
            return Err(Reason::new("LT-19", "corner-safe"));
        }
        if met == landing_square && CORNERS & bit(met) == 0 {
            return Err(Reason::new("LT-12", "jump-to-capture"));
        }
        if landing(at, met) != landing_square {
            return Err(Reason::new("LT-12", "land-right-behind"));
        }
        if met != landing_square && occupied & bit(landing_square) != 0 {
            let is_corner = CORNERS & bit(landing_square) != 0;
            return Err(if is_corner { Reason::new("LT-17", "corner-taken") } else { LANDING_TAKEN });
        }
        Ok(())
    }

    /// Why the figure of the side to move on a square has no legal move; `None` if it has one.
    pub(super) fn why_square_stuck(&self, square: Square) -> Option<Reason> {
        let side = self.turn();
        let (_, kind) = self.figure(square).filter(|&(owner, _)| owner == side)?;
        if self.outcome().is_some() {
            return None;
        }
        if self.is_first_due(side) && kind != Kind::Defender {
            return Some(FIRST_MOVE);
        }
        let can_capture = (0..8).any(|way| self.is_legal_capture(side, Move::capture(square).then(way)));
        if can_capture || self.quiet_reach(side, square) != 0 {
            return None;
        }
        Some(if self.quiet_reach_unbarred(square) != 0 { THIRD_LANDING } else { Reason::new("LT-11", "hemmed-in") })
    }
}

const FIRST_MOVE: Reason = Reason::new("LT-05", "defender-first");
const WAY_BLOCKED: Reason = Reason::new("LT-11", "way-blocked");
const LANDING_TAKEN: Reason = Reason::new("LT-12", "landing-taken");
const THIRD_LANDING: Reason = Reason::new("LT-21", "third-landing");

/// Steps between two squares of a line.
fn direction_distance(from: Square, to: Square) -> u8 {
    (from % 8).abs_diff(to % 8).max((from / 8).abs_diff(to / 8))
}

/// `a1` to `h8`.
pub(super) fn square_name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// The square with this name.
pub(super) fn square_named(name: &str) -> Option<Square> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(8 * (rank - b'1') + (file - b'a')),
        _ => None,
    }
}

/// The letter of a figure: upper case for Blue.
pub(super) fn letter(side: Side, kind: Kind) -> char {
    let letter = match kind {
        Kind::Defender => 'D',
        Kind::Quadru => 'Q',
        Kind::Trident => 'T',
        Kind::Rondo => 'R',
        Kind::Blocker => 'B',
    };
    match side {
        Side::First => letter,
        Side::Second => letter.to_ascii_lowercase(),
    }
}
