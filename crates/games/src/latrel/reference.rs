//! La-Trel a second time, slow and plain, to check the fast rules against.
//!
//! Written from the clauses alone: a board of letters, one function a rule, every move spelt out as the squares it
//! lands on.

use std::collections::BTreeSet;

use testkit::reference::Reference;

/// Rank, then file; upper case is Blue's, lower case Red's.
type Board = [[u8; 8]; 8];
/// File, then rank, both from 0; a square off the board is allowed while a line is followed.
type Square = (i32, i32);

const EMPTY: u8 = b'.';
const SIDES: [&str; 2] = ["blue", "red"];
const CORNERS: [Square; 4] = [(0, 0), (7, 0), (0, 7), (7, 7)];
/// LT-01: how many of each attacker a side owns.
const OWNED: [(u8, usize); 3] = [(b'Q', 4), (b'T', 2), (b'R', 2)];
/// LT-25: the turns a player with one attacker has to capture an attacker.
const LAST_ATTACKER_TURNS: u8 = 2;
/// LT-21: how often a figure may land on one square in a run.
const LANDINGS: usize = 2;
/// LT-28: the plies without capture or exchange that make a draw.
const QUIET_PLIES: u32 = 100;

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ALL: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const NEVER_SIDEWAYS: [(i32, i32); 6] = [(0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A game of La-Trel in progress.
#[derive(Clone, Debug)]
pub(super) struct LatrelReference {
    master: bool,
    corners_capturable: bool,
    board: Board,
    side: usize,
    first_move_due: [bool; 2],
    counter: [Option<u8>; 2],
    run: [Option<Run>; 2],
    quiet_plies: u32,
    outcome: Option<(&'static str, &'static str)>,
}

/// The turns in a row in which one figure has moved without capturing (LT-21).
#[derive(Clone, Debug)]
struct Run {
    figure: Square,
    landings: Vec<Square>,
}

#[derive(Clone, Debug)]
struct Move {
    from: Square,
    landings: Vec<Square>,
    captures: bool,
    exchange: Option<u8>,
}

struct Leg {
    victim: Square,
    landing: Square,
}

impl Reference for LatrelReference {
    fn start(variant: &str) -> Self {
        // LT-02, LT-03: the Blockers stand in for the Defenders of files c and f.
        let text = if variant.contains("/master") {
            "qqtrrtqq/ddbddbdd/8/8/8/8/DDBDDBDD/QQTRRTQQ blue br -/- -/- 0"
        } else {
            "qqtrrtqq/dddddddd/8/8/8/8/DDDDDDDD/QQTRRTQQ blue br -/- -/- 0"
        };
        Self::from_position(variant, text)
    }

    fn from_position(variant: &str, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let master = variant.contains("/master");
        let counters: Vec<Option<u8>> = fields[3].split('/').map(|text| text.parse().ok()).collect();
        let runs: Vec<Option<Run>> = fields[4].split('/').map(parse_run).collect();
        let mut game = LatrelReference {
            master,
            // LT-16 always holds in the base game, LT-19 makes it an option of the other.
            corners_capturable: !master || variant.contains("corners=capturable"),
            board: parse_board(fields[0]),
            side: usize::from(fields[1] == "red"),
            first_move_due: [fields[2].contains('b'), fields[2].contains('r')],
            counter: [counters[0], counters[1]],
            run: [runs[0].clone(), runs[1].clone()],
            quiet_plies: fields[5].parse().expect("the last field is a number"),
            outcome: None,
        };
        game.outcome = game.end();
        game
    }

    fn to_move(&self) -> Option<usize> {
        if self.outcome.is_some() { None } else { Some(self.side) }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut texts: Vec<String> = self.legal_moves().iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    fn play(&mut self, text: &str) {
        let mv = Move::parse(text);
        let (me, them) = (self.side, 1 - self.side);
        let attackers_before = self.attackers(them);

        let victims = self.move_figures(&mv);
        self.first_move_due[me] = false; // LT-05
        self.update_runs(&mv, &victims);
        self.update_counters(attackers_before);
        // LT-28
        self.quiet_plies = if mv.captures || mv.exchange.is_some() { 0 } else { self.quiet_plies + 1 };
        self.side = them; // LT-04
        self.outcome = self.end();
    }

    fn position(&self) -> String {
        let first = match self.first_move_due {
            [true, true] => "br",
            [true, false] => "b",
            [false, true] => "r",
            [false, false] => "-",
        };
        format!(
            "{} {} {first} {}/{} {}/{} {}",
            board_text(&self.board),
            SIDES[self.side],
            counter_text(self.counter[0]),
            counter_text(self.counter[1]),
            run_text(self.run[0].as_ref()),
            run_text(self.run[1].as_ref()),
            self.quiet_plies,
        )
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.outcome
    }

    fn features(&self, text: &str) -> Vec<&'static str> {
        let mv = Move::parse(text);
        let mut after = self.clone();
        after.play(text);
        let mut names = Vec::new();
        self.name_first_move(&mut names);
        self.name_blocker_ways(&mv, &mut names);
        self.name_captures(&mv, &mut names);
        self.name_things_out_of_reach(&mv, &mut names);
        self.name_exchange(&mv, &mut names);
        self.name_repetition(&mv, &after, &mut names);
        self.name_counters(&after, &mut names);
        after.name_end(&mut names);
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// The moves.
impl LatrelReference {
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.moves_but_for_repetition();
        moves.retain(|mv| !self.repeats_too_often(mv));
        moves
    }

    fn moves_but_for_repetition(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in squares() {
            let figure = figure_at(&self.board, from);
            if side_of(figure) != Some(self.side) {
                continue;
            }
            let kind = kind_of(figure);
            // LT-05: a Blocker does not count as a Defender.
            if self.first_move_due[self.side] && kind != b'D' {
                continue;
            }
            match kind {
                b'D' => self.defender_moves(from, &mut moves),
                b'B' => self.blocker_moves(from, &mut moves),
                _ => {
                    self.glides(from, &mut moves);
                    self.captures(from, &mut moves);
                }
            }
        }
        moves
    }

    // LT-06, LT-20
    fn defender_moves(&self, from: Square, moves: &mut Vec<Move>) {
        for direction in ORTHOGONAL {
            let to = step(from, direction);
            if !is_empty(&self.board, to) {
                continue;
            }
            moves.push(Move::quiet(from, to));
            if to.1 == self.enemy_back_rank() {
                for kind in self.captured_kinds() {
                    moves.push(Move { exchange: Some(kind), ..Move::quiet(from, to) });
                }
            }
        }
    }

    // LT-20: the kinds that can be exchanged for are those missing from the board.
    fn captured_kinds(&self) -> Vec<u8> {
        let missing = |&(kind, owned): &(u8, usize)| self.count(self.side, kind) < owned;
        OWNED.iter().filter(|pair| missing(pair)).map(|&(kind, _)| kind).collect()
    }

    fn enemy_back_rank(&self) -> i32 {
        if self.side == 0 { 7 } else { 0 }
    }

    // LT-10: a set, because two ways to one square are one move.
    fn blocker_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let lifted = without(&self.board, from);
        let mut reached = BTreeSet::new();
        let mut last = BTreeSet::from([from]);
        for _ in 0..3 {
            let mut next = BTreeSet::new();
            for &square in &last {
                for direction in NEVER_SIDEWAYS {
                    let to = step(square, direction);
                    if is_empty(&lifted, to) {
                        next.insert(to);
                    }
                }
            }
            reached.extend(next.iter().copied());
            last = next;
        }
        reached.remove(&from);
        moves.extend(reached.into_iter().map(|to| Move::quiet(from, to)));
    }

    // LT-07, LT-08, LT-09, LT-11
    fn glides(&self, from: Square, moves: &mut Vec<Move>) {
        for &direction in directions(figure_at(&self.board, from)) {
            let mut to = step(from, direction);
            while is_empty(&self.board, to) {
                moves.push(Move::quiet(from, to));
                to = step(to, direction);
            }
        }
    }

    // LT-15: the mover is lifted off, so that its start square is empty during the chain.
    fn captures(&self, from: Square, moves: &mut Vec<Move>) {
        let mover = figure_at(&self.board, from);
        self.continue_capture(&without(&self.board, from), mover, from, &[], moves);
    }

    // LT-13, LT-14: every leg may be the last one, so each beginning of a chain is a move too.
    fn continue_capture(&self, board: &Board, mover: u8, from: Square, before: &[Square], moves: &mut Vec<Move>) {
        let here = before.last().copied().unwrap_or(from);
        for leg in self.capture_legs(board, mover, here) {
            let mut landings = before.to_vec();
            landings.push(leg.landing);
            moves.push(Move { from, landings: landings.clone(), captures: true, exchange: None });
            // LT-18
            if !self.master {
                self.continue_capture(&without(board, leg.victim), mover, from, &landings, moves);
            }
        }
    }

    // LT-12, LT-16, LT-17, LT-19
    fn capture_legs(&self, board: &Board, mover: u8, from: Square) -> Vec<Leg> {
        let mut legs = Vec::new();
        for &direction in directions(mover) {
            let victim = first_figure(board, from, direction);
            if !on_board(victim) || !can_be_captured(figure_at(board, victim), mover) {
                continue;
            }
            let behind = step(victim, direction);
            if CORNERS.contains(&victim) {
                if self.corners_capturable {
                    legs.push(Leg { victim, landing: victim });
                }
            } else if is_empty(board, behind) {
                legs.push(Leg { victim, landing: behind });
            }
        }
        legs
    }

    // LT-21
    fn repeats_too_often(&self, mv: &Move) -> bool {
        !mv.captures && self.landings_so_far(mv) >= LANDINGS
    }

    fn landings_so_far(&self, mv: &Move) -> usize {
        match &self.run[self.side] {
            Some(run) if run.figure == mv.from => run.landings.iter().filter(|&&square| square == mv.to()).count(),
            _ => 0,
        }
    }
}

/// What a move changes, and the ends.
impl LatrelReference {
    /// Returns the squares of the figures captured. A leg onto an occupied corner is a displacement, any other leg of a
    /// capture jumped the figure just before its landing square.
    fn move_figures(&mut self, mv: &Move) -> Vec<Square> {
        let mover = figure_at(&self.board, mv.from);
        self.board = without(&self.board, mv.from);
        let mut victims = Vec::new();
        let mut here = mv.from;
        for &landing in mv.landings.iter().filter(|_| mv.captures) {
            let victim = victim_of(&self.board, here, landing);
            self.board = without(&self.board, victim); // LT-15
            victims.push(victim);
            here = landing;
        }
        let (file, rank) = mv.to();
        self.board[rank as usize][file as usize] = match mv.exchange {
            Some(kind) if self.side == 1 => kind.to_ascii_lowercase(),
            Some(kind) => kind,
            None => mover,
        };
        victims
    }

    // LT-21
    fn update_runs(&mut self, mv: &Move, victims: &[Square]) {
        let (me, them) = (self.side, 1 - self.side);
        let run = self.run[me].take();
        // An exchange replaces the Defender by an attacker, which counts as not moved yet.
        if !mv.captures && mv.exchange.is_none() {
            let mut landings = match run {
                Some(run) if run.figure == mv.from => run.landings,
                _ => Vec::new(),
            };
            landings.push(mv.to());
            self.run[me] = Some(Run { figure: mv.to(), landings });
        }
        // The run of a captured figure ends.
        if self.run[them].as_ref().is_some_and(|run| victims.contains(&run.figure)) {
            self.run[them] = None;
        }
    }

    // LT-25
    fn update_counters(&mut self, their_attackers_before: usize) {
        if self.master {
            return;
        }
        let (me, them) = (self.side, 1 - self.side);
        let captured_an_attacker = self.attackers(them) < their_attackers_before;
        if captured_an_attacker {
            // The counter runs only while there is one attacker: without any the game is over.
            self.counter[them] = (self.attackers(them) == 1).then_some(LAST_ATTACKER_TURNS);
        }
        if let Some(turns) = self.counter[me] {
            self.counter[me] = if self.attackers(me) >= 2 {
                None
            } else if captured_an_attacker {
                Some(LAST_ATTACKER_TURNS)
            } else {
                Some(turns - 1)
            };
        }
    }

    // LT-29
    fn end(&self) -> Option<(&'static str, &'static str)> {
        let few = if self.master { 1 } else { 3 };
        let (to_move, moved) = (self.side, 1 - self.side);
        let attackers = self.attackers(to_move);
        let moves = self.legal_moves();

        // LT-23. Only a set-up can leave the player who has just moved without attackers, hence the second place.
        for (loser, winner) in [(to_move, moved), (moved, to_move)] {
            if self.attackers(loser) == 0 {
                return Some((SIDES[winner], "LT-23"));
            }
        }
        // LT-24
        if !self.first_move_due[to_move] && attackers <= few && !moves.iter().any(|mv| self.is_made_by_attacker(mv)) {
            return Some((SIDES[moved], "LT-24"));
        }
        // LT-25. A move lowers the mover's own counter only; again a set-up may say otherwise.
        for (loser, winner) in [(moved, to_move), (to_move, moved)] {
            if !self.master && self.counter[loser] == Some(0) {
                return Some((SIDES[winner], "LT-25"));
            }
        }
        if moves.is_empty() {
            return Some(("draw", if attackers > few { "LT-26" } else { "LT-27" }));
        }
        (self.quiet_plies >= QUIET_PLIES).then_some(("draw", "LT-28"))
    }

    fn is_made_by_attacker(&self, mv: &Move) -> bool {
        is_attacker(figure_at(&self.board, mv.from))
    }

    fn attackers(&self, side: usize) -> usize {
        OWNED.iter().map(|&(kind, _)| self.count(side, kind)).sum()
    }

    fn count(&self, side: usize, kind: u8) -> usize {
        let figure = if side == 0 { kind } else { kind.to_ascii_lowercase() };
        self.board.iter().flatten().filter(|&&other| other == figure).count()
    }
}

/// The names of the rare rules.
impl LatrelReference {
    fn name_first_move(&self, names: &mut Vec<&'static str>) {
        names.extend(self.first_move_due[self.side].then_some("first-move"));
    }

    fn name_blocker_ways(&self, mv: &Move, names: &mut Vec<&'static str>) {
        if kind_of(figure_at(&self.board, mv.from)) != b'B' {
            return;
        }
        let (files, ranks) = ((mv.to().0 - mv.from.0).abs(), (mv.to().1 - mv.from.1).abs());
        names.extend((files.max(ranks) == 3).then_some("blocker-three-steps"));
        names.extend((ranks == 0).then_some("blocker-sideways"));
        names.extend((files != 0 && files != ranks).then_some("blocker-bent"));
        let way = (1..files.max(ranks)).map(|n| {
            let towards = direction_between(mv.from, mv.to());
            (mv.from.0 + n * towards.0, mv.from.1 + n * towards.1)
        });
        let straight = files == 0 || files == ranks;
        let blocked = way.into_iter().any(|square| !is_empty(&self.board, square));
        names.extend((straight && blocked).then_some("blocker-goes-around"));
    }

    fn name_captures(&self, mv: &Move, names: &mut Vec<&'static str>) {
        if !mv.captures {
            return;
        }
        let last = mv.landings.len() - 1;
        names.push("capture");
        names.extend((last >= 1).then_some("chain"));
        names.extend((last >= 2).then_some("chain-of-three"));
        names.extend((last >= 3).then_some("chain-of-four"));
        let mut board = without(&self.board, mv.from);
        let mut here = mv.from;
        let mut direction = None;
        let mut freed = Vec::new();
        for (number, &landing) in mv.landings.iter().enumerate() {
            let victim = victim_of(&board, here, landing);
            let towards = direction_between(here, landing);
            let mut crossed = vec![landing];
            let mut square = step(here, towards);
            while square != landing {
                crossed.push(square);
                square = step(square, towards);
            }
            names.extend((step(here, towards) != victim).then_some("capture-from-afar"));
            names.extend(is_attacker(figure_at(&board, victim)).then_some("capture-attacker"));
            names.extend((direction == Some(towards)).then_some("chain-straight-on"));
            names.extend(direction.is_some_and(|before| before != towards).then_some("chain-turns"));
            names.extend(crossed.iter().any(|square| freed.contains(square)).then_some("chain-over-freed-square"));
            if number > 0 && crossed.contains(&mv.from) {
                names.push(if landing == mv.from { "chain-lands-on-start" } else { "chain-over-start" });
            }
            if victim == landing {
                names.push("corner-displacement");
                names.extend((number == 0 && last > 0).then_some("corner-begins-chain"));
                names.extend((number > 0 && number < last).then_some("corner-continues-chain"));
                names.extend((number > 0 && number == last).then_some("corner-ends-chain"));
            } else {
                names.extend(CORNERS.contains(&landing).then_some("jump-into-corner"));
            }
            board = without(&board, victim);
            freed.push(victim);
            direction = Some(towards);
            here = landing;
        }
        let more = !self.capture_legs(&board, figure_at(&self.board, mv.from), here).is_empty();
        names.extend(more.then_some(if self.master { "chain-forbidden" } else { "chain-declined" }));
    }

    /// Captures that a rule forbids to this figure, whatever move it makes instead.
    fn name_things_out_of_reach(&self, mv: &Move, names: &mut Vec<&'static str>) {
        let mover = figure_at(&self.board, mv.from);
        if !is_attacker(mover) {
            return;
        }
        for &direction in directions(mover) {
            let target = first_figure(&self.board, mv.from, direction);
            if !on_board(target) || side_of(figure_at(&self.board, target)) != Some(1 - self.side) {
                continue;
            }
            let behind = step(target, direction);
            if !can_be_captured(figure_at(&self.board, target), mover) {
                names.extend(is_empty(&self.board, behind).then_some("blocker-spared"));
                names.extend(CORNERS.contains(&target).then_some("blocker-in-corner"));
            } else if CORNERS.contains(&target) {
                names.extend((!self.corners_capturable).then_some("corner-safe"));
            } else if CORNERS.contains(&behind) && !is_empty(&self.board, behind) {
                names.push("jump-into-occupied-corner-barred");
            }
        }
        let captured_nothing = !mv.captures && !self.capture_legs(&self.board, mover, mv.from).is_empty();
        names.extend(captured_nothing.then_some("capture-declined"));
    }

    fn name_exchange(&self, mv: &Move, names: &mut Vec<&'static str>) {
        let defender = kind_of(figure_at(&self.board, mv.from)) == b'D';
        if !defender || mv.to().1 != self.enemy_back_rank() {
            return;
        }
        let sideways = mv.from.1 == mv.to().1;
        match mv.exchange {
            Some(kind) => {
                names.push("exchange");
                names.extend(sideways.then_some("exchange-sideways"));
                names.extend(CORNERS.contains(&mv.to()).then_some("exchange-in-corner"));
                names.extend((self.captured_kinds().len() > 1).then_some("exchange-with-choice"));
                names.push(match kind {
                    b'Q' => "exchange-for-quadru",
                    b'T' => "exchange-for-trident",
                    _ => "exchange-for-rondo",
                });
            }
            None if self.captured_kinds().is_empty() => names.push("exchange-impossible"),
            None => names.push("exchange-declined"),
        }
    }

    fn name_repetition(&self, mv: &Move, after: &Self, names: &mut Vec<&'static str>) {
        let same_figure = self.run[self.side].as_ref().is_some_and(|run| run.figure == mv.from);
        let barred = self.moves_but_for_repetition().iter().any(|other| self.repeats_too_often(other));
        names.extend((!mv.captures && self.landings_so_far(mv) == 1).then_some("second-landing"));
        names.extend(barred.then_some("third-landing-barred"));
        names.extend((same_figure && mv.captures).then_some("capture-ends-run"));
        names.extend((same_figure && mv.exchange.is_some()).then_some("exchange-ends-run"));
        let theirs = 1 - self.side;
        names.extend((self.run[theirs].is_some() && after.run[theirs].is_none()).then_some("run-figure-captured"));
    }

    fn name_counters(&self, after: &Self, names: &mut Vec<&'static str>) {
        let (me, them) = (self.side, 1 - self.side);
        names.extend((self.counter[them].is_none() && after.counter[them].is_some()).then_some("last-attacker-left"));
        match (self.counter[me], after.counter[me]) {
            (Some(_), None) => names.push("counter-cancelled"),
            (Some(_), Some(LAST_ATTACKER_TURNS)) => names.push("counter-reset"),
            (Some(_), Some(1)) => names.push("counter-lowered"),
            (Some(_), Some(_)) if after.outcome.is_some_and(|(winner, _)| winner == SIDES[me]) => {
                names.push("counter-out-but-won");
            }
            _ => {}
        }
    }

    fn name_end(&self, names: &mut Vec<&'static str>) {
        if let Some((_, clause)) = self.outcome {
            names.push(match clause {
                "LT-23" => "end-no-attacker",
                "LT-24" => "end-attackers-stuck",
                "LT-25" => "end-counter-out",
                "LT-26" => "draw-stuck-with-many-attackers",
                "LT-27" => "draw-no-move",
                _ => "draw-no-progress",
            });
        } else if !self.legal_moves().iter().any(|mv| self.is_made_by_attacker(mv)) && !self.first_move_due[self.side] {
            names.push("many-attackers-stuck-play-on");
        }
    }
}

impl Move {
    fn quiet(from: Square, to: Square) -> Self {
        Move { from, landings: vec![to], captures: false, exchange: None }
    }

    fn to(&self) -> Square {
        *self.landings.last().expect("a move lands somewhere")
    }

    fn text(&self) -> String {
        let mut text = square_text(self.from);
        for &landing in &self.landings {
            text.push(if self.captures { 'x' } else { '-' });
            text += &square_text(landing);
        }
        if let Some(kind) = self.exchange {
            text.push('=');
            text.push(char::from(kind));
        }
        text
    }

    fn parse(text: &str) -> Self {
        let (path, exchange) = match text.split_once('=') {
            Some((path, kind)) => (path, Some(kind.as_bytes()[0])),
            None => (text, None),
        };
        let mut path = path.split(['-', 'x']).map(parse_square);
        Move {
            from: path.next().expect("a move starts somewhere"),
            landings: path.collect(),
            captures: text.contains('x'),
            exchange,
        }
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(|n| (n % 8, n / 8))
}

fn on_board((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn step(square: Square, direction: (i32, i32)) -> Square {
    (square.0 + direction.0, square.1 + direction.1)
}

fn direction_between(from: Square, to: Square) -> (i32, i32) {
    ((to.0 - from.0).signum(), (to.1 - from.1).signum())
}

fn figure_at(board: &Board, (file, rank): Square) -> u8 {
    board[rank as usize][file as usize]
}

fn is_empty(board: &Board, square: Square) -> bool {
    on_board(square) && figure_at(board, square) == EMPTY
}

fn without(board: &Board, (file, rank): Square) -> Board {
    let mut board = *board;
    board[rank as usize][file as usize] = EMPTY;
    board
}

/// The square of the first figure along a line, or the square off the board where the line ends.
fn first_figure(board: &Board, from: Square, direction: (i32, i32)) -> Square {
    let mut square = step(from, direction);
    while is_empty(board, square) {
        square = step(square, direction);
    }
    square
}

fn victim_of(board: &Board, from: Square, landing: Square) -> Square {
    if figure_at(board, landing) != EMPTY {
        return landing; // LT-16
    }
    let (file, rank) = direction_between(from, landing);
    step(landing, (-file, -rank))
}

fn side_of(figure: u8) -> Option<usize> {
    match figure {
        EMPTY => None,
        _ => Some(usize::from(figure.is_ascii_lowercase())),
    }
}

/// The figure's letter, whichever side it belongs to.
fn kind_of(figure: u8) -> u8 {
    figure.to_ascii_uppercase()
}

fn is_attacker(figure: u8) -> bool {
    matches!(kind_of(figure), b'Q' | b'T' | b'R')
}

// LT-10, LT-12: anything of the other side but a Blocker.
fn can_be_captured(figure: u8, by: u8) -> bool {
    side_of(figure) != side_of(by) && kind_of(figure) != b'B'
}

fn directions(attacker: u8) -> &'static [(i32, i32)] {
    match kind_of(attacker) {
        b'Q' => &ORTHOGONAL,
        b'T' => &DIAGONAL,
        _ => &ALL,
    }
}

fn square_text((file, rank): Square) -> String {
    let letter = char::from(b'a' + file as u8);
    format!("{letter}{}", rank + 1)
}

fn parse_square(text: &str) -> Square {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn board_text(board: &Board) -> String {
    let ranks: Vec<String> = board.iter().rev().map(rank_text).collect();
    ranks.join("/")
}

fn rank_text(rank: &[u8; 8]) -> String {
    let mut text = rank.map(char::from).iter().collect::<String>();
    for length in (1..=8).rev() {
        text = text.replace(&".".repeat(length), &length.to_string());
    }
    text
}

fn parse_board(text: &str) -> Board {
    let mut board = [[EMPTY; 8]; 8];
    for (rank, row) in text.split('/').enumerate() {
        let mut file = 0;
        for letter in row.bytes() {
            if letter.is_ascii_digit() {
                file += usize::from(letter - b'0');
            } else {
                board[7 - rank][file] = letter;
                file += 1;
            }
        }
    }
    board
}

fn counter_text(counter: Option<u8>) -> String {
    counter.map_or("-".to_string(), |turns| turns.to_string())
}

fn run_text(run: Option<&Run>) -> String {
    let Some(run) = run else {
        return "-".to_string();
    };
    let mut landings = run.landings.clone();
    landings.sort();
    let squares: String = landings.into_iter().map(square_text).collect();
    format!("{}:{squares}", square_text(run.figure))
}

fn parse_run(text: &str) -> Option<Run> {
    let (figure, landings) = text.split_once(':')?;
    let landings = landings.as_bytes().chunks(2);
    Some(Run {
        figure: parse_square(figure),
        landings: landings.map(|pair| (i32::from(pair[0] - b'a'), i32::from(pair[1] - b'1'))).collect(),
    })
}
