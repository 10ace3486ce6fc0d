//! Positions as text: the six fields of `docs/notation.md`, printed and parsed side by side, and the checks that a
//! position is possible.

use super::board::{Kind, Latrel, SIZE, Square};
use super::lines::bit;
use super::notation::{letter, parse_square, square_name};
use super::rules::{BLOCKERS, COUNTER_START, DEFENDERS, FIGURES, QUADRUS, QUIET_PLIES_LIMIT, RONDOS, Rules, TRIDENTS};
use game_core::{BySide, Game, PositionError, Setting, Side};

/// The position as one line of text.
pub(super) fn print(position: &Latrel) -> String {
    let both = |print: &dyn Fn(Side) -> String| format!("{}/{}", print(Side::First), print(Side::Second));
    format!(
        "{} {} {} {} {} {}",
        print_board(position),
        Latrel::INFO.side_id(position.turn()),
        print_first(position),
        both(&|side| position.counter(side).map_or("-".to_owned(), |n| n.to_string())),
        both(&|side| print_run(position, side)),
        position.quiet_plies(),
    )
}

/// Reads a position, which must be possible but need not be reachable.
pub(super) fn parse(setting: &Setting, text: &str) -> Result<Latrel, PositionError> {
    let [board, to_move, first, counters, runs, plies] = PositionError::fields(text)?;
    let mut position = Latrel::empty(Rules::new(setting));
    parse_board(&mut position, board).map_err(|what| PositionError::new("board", board, what))?;
    let side = Latrel::INFO.side(to_move);
    position.set_turn(side.ok_or_else(|| PositionError::new("side to move", to_move, "expected blue or red"))?);
    parse_first(&mut position, first).map_err(|what| PositionError::new("first moves", first, what))?;
    parse_counters(&mut position, counters).map_err(|what| PositionError::new("counters", counters, what))?;
    parse_runs(&mut position, runs).map_err(|what| PositionError::new("runs", runs, what))?;
    position.set_quiet_plies(PositionError::counter("plies", plies, QUIET_PLIES_LIMIT.into())? as u8);
    check_attackers(&position).map_err(|what| PositionError::new("board", board, what))?;
    position.set_ending(position.find_ending());
    Ok(position)
}

fn print_board(position: &Latrel) -> String {
    let rank = |rank: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            match Square::new(file, rank).and_then(|square| position.figure(square)) {
                None => empty += 1,
                Some((side, kind)) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(letter(side, kind));
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

fn parse_board(position: &mut Latrel, text: &str) -> Result<(), String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("expected 8 ranks separated by slashes, found {}", ranks.len()));
    }
    for (rank, letters) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        let mut after_digit = false;
        for c in letters.chars() {
            if file >= 8 {
                return Err(format!("rank {} is longer than 8 squares", rank + 1));
            }
            match (c.to_digit(10), figure_named(c)) {
                (Some(n @ 1..=8), _) if !after_digit => file += n as u8,
                (None, Some((side, kind))) => {
                    let square = Square::new(file, rank).expect("file and rank are below 8");
                    position.put(side, kind, square);
                    file += 1;
                }
                _ => return Err(format!("{c:?} cannot stand there in rank {}", rank + 1)),
            }
            after_digit = c.is_ascii_digit();
        }
        if file != 8 {
            return Err(format!("rank {} has {file} squares, expected 8", rank + 1));
        }
    }
    check_numbers(position)
}

/// LT-01: no side has more figures than it owns.
fn check_numbers(position: &Latrel) -> Result<(), String> {
    let blockers = if position.rules().is_master() { BLOCKERS } else { 0 };
    let owned = |kind| match kind {
        Kind::Defender => DEFENDERS,
        Kind::Quadru => QUADRUS,
        Kind::Trident => TRIDENTS,
        Kind::Rondo => RONDOS,
        Kind::Blocker => blockers,
    };
    for side in Side::ALL {
        let id = Latrel::INFO.side_id(side);
        for kind in Kind::ALL {
            let count = (position.side(side) & position.of_kind(kind)).count_ones();
            if count > owned(kind) {
                return Err(format!("{id} has {count} {kind:?}s, at most {} are possible", owned(kind)));
            }
        }
        let count = position.side(side).count_ones();
        if count > FIGURES {
            return Err(format!("{id} has {count} figures, at most {FIGURES} are possible"));
        }
    }
    Ok(())
}

/// LT-23: a side without attackers has just lost them to the other's move.
fn check_attackers(position: &Latrel) -> Result<(), String> {
    let mover = !position.turn();
    if position.side(mover) & position.attackers() == 0 {
        let id = Latrel::INFO.side_id(mover);
        return Err(format!("{id} has no attacker, so it cannot have made the last move"));
    }
    Ok(())
}

fn figure_named(name: char) -> Option<(Side, Kind)> {
    Side::ALL
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
        .find(|&(side, kind)| letter(side, kind) == name)
}

fn print_first(position: &Latrel) -> &'static str {
    match Side::ALL.map(|side| position.is_first_due(side)) {
        [true, true] => "br",
        [true, false] => "b",
        [false, true] => "r",
        [false, false] => "-",
    }
}

fn parse_first(position: &mut Latrel, text: &str) -> Result<(), String> {
    let due = BySide(match text {
        "br" => [true, true],
        "b" => [true, false],
        "r" => [false, true],
        "-" => [false, false],
        _ => return Err("expected br, b, r or -".to_owned()),
    });
    for side in Side::ALL {
        if !due[side] {
            position.first_made(side);
        }
    }
    Ok(())
}

fn parse_counters(position: &mut Latrel, text: &str) -> Result<(), String> {
    for (side, text) in both_sides(text)? {
        let id = Latrel::INFO.side_id(side);
        let counter = match text {
            "-" => None,
            _ => Some(
                (0..=COUNTER_START)
                    .find(|n| n.to_string() == text)
                    .ok_or_else(|| format!("expected 2, 1, 0 or -, found {text:?}"))?,
            ),
        };
        let attackers = (position.side(side) & position.attackers()).count_ones();
        let runs = attackers == 1 && !position.rules().is_master();
        match counter {
            None if runs => return Err(format!("{id} has one attacker: its counter runs")),
            Some(_) if position.rules().is_master() => return Err("no counters run in the master game".to_owned()),
            Some(_) if !runs => return Err(format!("{id} has {attackers} attackers: no counter runs")),
            Some(0) if side == position.turn() => {
                return Err(format!("{id} is to move, so its counter cannot have run out"));
            }
            _ => position.set_counter(side, counter),
        }
    }
    Ok(())
}

fn print_run(position: &Latrel, side: Side) -> String {
    let Some((at, [once, twice])) = position.run(side) else { return "-".to_owned() };
    let mut text = format!("{}:", square_name(at));
    for square in by_file() {
        let times = usize::from(once & bit(square) != 0) + usize::from(twice & bit(square) != 0);
        text += &square_name(square).repeat(times);
    }
    text
}

fn parse_runs(position: &mut Latrel, text: &str) -> Result<(), String> {
    for (side, text) in both_sides(text)? {
        if text == "-" {
            continue;
        }
        let id = Latrel::INFO.side_id(side);
        let Some((at, squares)) = text.split_once(':') else {
            return Err(format!("expected -, or a square, a colon and squares, found {text:?}"));
        };
        let at = parse_square(at).ok_or_else(|| format!("{at:?} is not a square"))?;
        if position.side(side) & bit(at) == 0 {
            return Err(format!("{id} has no figure on {}", square_name(at)));
        }
        if position.is_first_due(side) {
            return Err(format!("{id} has not moved yet, so no figure of it can have landed"));
        }
        let landed = parse_landings(squares)?;
        if landed[0] & bit(at) == 0 {
            return Err(format!("the figure on {} has landed there", square_name(at)));
        }
        position.set_run(side, at, landed);
    }
    Ok(())
}

/// The squares landed on, and those landed on twice.
fn parse_landings(text: &str) -> Result<[u64; 2], String> {
    let [mut once, mut twice] = [0; 2];
    let mut rest = text;
    let mut last = None;
    while !rest.is_empty() {
        let name = rest.get(..2).ok_or_else(|| format!("{rest:?} is not a row of squares"))?;
        rest = &rest[2..];
        let square = parse_square(name).ok_or_else(|| format!("{name:?} is not a square"))?;
        let place = (square.file(), square.rank());
        if last.is_some_and(|last| place < last) {
            return Err(format!("{name} is out of order: files first, then ranks"));
        }
        last = Some(place);
        if twice & bit(square) != 0 {
            return Err(format!("{name} is written more than twice"));
        }
        twice |= once & bit(square);
        once |= bit(square);
    }
    Ok([once, twice])
}

/// All squares, by file, then by rank.
fn by_file() -> impl Iterator<Item = Square> {
    (0..SIZE).flat_map(|file| (0..SIZE).filter_map(move |rank| Square::new(file, rank)))
}

/// Blue's and Red's part of a field.
fn both_sides(text: &str) -> Result<[(Side, &str); 2], String> {
    let Some((first, second)) = text.split_once('/') else {
        return Err("expected Blue's part, a slash and Red's part".to_owned());
    };
    Ok([(Side::First, first), (Side::Second, second)])
}
