//! The slow reference of Stratego: a plain array and one function a rule, written from the clauses alone.
//!
//! A rule that is rare in random play leaves its name in `notes` while it is applied, so `features` is a trial play.

use testkit::reference::Reference;

/// File and rank, both from 0: tuples compare in square order (file, then rank).
type Square = (usize, usize);

const FILES: usize = 10;
const RANKS: usize = 8;
const SIDES: [&str; 2] = ["templars", "assassins"];
const LETTERS: [char; 2] = ['t', 'a'];
const QUIET_PLIES_LIMIT: u32 = 200; // SG-23
const RUN_LIMIT: u32 = 3; // SG-11

/// From the highest rank to the lowest, then Bombs and the Apple; `CLASSIC` and `DUEL` count them in this order.
const KINDS: [char; 12] = ['X', '9', '8', '7', '6', '5', '4', '3', '2', '1', 'B', 'A'];
const CLASSIC: [usize; 12] = [1, 1, 2, 3, 3, 2, 2, 4, 5, 1, 5, 1]; // SG-03
const DUEL: [usize; 12] = [1, 1, 0, 0, 0, 0, 0, 2, 2, 1, 2, 1]; // SG-04

#[derive(Clone, Copy)]
struct Piece {
    side: usize,
    kind: char,
    moved: bool,
    known: bool,
}

#[derive(Clone)]
enum Phase {
    Setup,
    Play,
    /// `captured` holds what both sides lost in the turn of `turn`, as side and kind.
    Shroud {
        turn: usize,
        captured: Vec<(usize, char)>,
    },
}

/// The last move of a side and how often in a row the piece has gone between its two ends (SG-11).
#[derive(Clone, Copy)]
struct Run {
    from: Square,
    to: Square,
    count: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Win,
    Loss,
    Tie,
}

#[derive(Clone, Copy, PartialEq)]
enum Power {
    Sword,
    Apple,
}

#[derive(Clone)]
pub(super) struct StrategoReference {
    army: [usize; 12],
    special: bool,
    board: [[Option<Piece>; RANKS]; FILES],
    side: usize,
    phase: Phase,
    apple_used: [bool; 2],
    runs: [Option<Run>; 2],
    quiet: u32,
    result: Option<(&'static str, &'static str)>,
    notes: Vec<&'static str>,
}

impl Reference for StrategoReference {
    fn start(variant: &str) -> Self {
        let duel = variant.ends_with("/duel");
        StrategoReference {
            army: if duel { DUEL } else { CLASSIC },
            special: variant.ends_with("/special"),
            board: [[None; RANKS]; FILES],
            side: 0,
            phase: Phase::Setup,
            apple_used: [false; 2],
            runs: [None; 2],
            quiet: 0,
            result: None,
            notes: Vec::new(),
        }
    }

    fn from_position(variant: &str, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut game = Self::start(variant);
        for (row, line) in fields[0].split('/').enumerate() {
            game.read_rank(RANKS - 1 - row, line);
        }
        game.side = side_of_id(fields[1]);
        game.phase = read_phase(fields[2]);
        game.apple_used = LETTERS.map(|letter| fields[3].contains(letter));
        for (side, run) in fields[4].split('/').enumerate() {
            game.runs[side] = read_run(run);
        }
        game.quiet = fields[5].parse().expect("the last field is a number");
        game.look_for_end();
        game
    }

    fn to_move(&self) -> Option<usize> {
        self.result.is_none().then_some(self.side)
    }

    fn legal(&self) -> Vec<String> {
        if self.result.is_some() {
            return Vec::new();
        }
        let mut moves = match &self.phase {
            Phase::Setup => vec!["deploy:*".to_string()],
            Phase::Play => self.actions(),
            Phase::Shroud { captured, .. } => self.shroud_choices(captured),
        };
        moves.sort();
        moves
    }

    fn play(&mut self, text: &str) {
        self.notes.clear();
        if let Some(ranks) = text.strip_prefix("deploy:") {
            self.deploy(ranks);
        } else if let Some(choice) = text.strip_prefix("shroud:") {
            self.choose(choice);
        } else if let Some(target) = text.strip_prefix("apple:") {
            self.use_apple(read_square(target));
        } else if let Some((from, targets)) = text.split_once('x') {
            match targets.split_once('+') {
                Some((one, two)) => {
                    self.double_attack(read_square(from), [read_square(one), read_square(two)]);
                }
                None => self.attack(read_square(from), read_square(targets)),
            }
        } else {
            let (from, to) = text.split_once('-').expect("a quiet move has two squares and a dash");
            self.step(read_square(from), read_square(to));
        }
        self.look_for_end();
    }

    fn position(&self) -> String {
        let ranks: Vec<String> = (0..RANKS).rev().map(|r| self.write_rank(r)).collect();
        let apples: String = (0..2).filter(|&side| self.apple_used[side]).map(|side| LETTERS[side]).collect();
        format!(
            "{} {} {} {} {}/{} {}",
            ranks.join("/"),
            SIDES[self.side],
            write_phase(&self.phase),
            if apples.is_empty() { "-" } else { &apples },
            write_run(self.runs[0]),
            write_run(self.runs[1]),
            self.quiet
        )
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.result
    }

    fn features(&self, text: &str) -> Vec<&'static str> {
        let mut trial = self.clone();
        trial.play(text);
        let mut names = trial.notes;
        if matches!(self.phase, Phase::Play) {
            let actions = self.actions();
            if self.without_run().actions().len() > actions.len() {
                names.push("two-square-bars"); // SG-11
            }
            if actions.iter().all(|a| a.starts_with("apple:")) {
                names.push("apple-only-action"); // SG-41
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl StrategoReference {
    /// The legal move `text`, about to be played here, followed by `#` and what it announces.
    pub(super) fn seen(&self, text: &str) -> String {
        let rank = |square: Square| self.piece(square).kind;
        if let Some(target) = text.strip_prefix("apple:") {
            let named = read_square(target);
            let neighbours: Vec<String> =
                self.fellows_shown(named).iter().map(|&s| format!("{}@{}", rank(s), write_square(s))).collect();
            let tail = neighbours.join(",");
            let colon = if tail.is_empty() { "" } else { ":" };
            return format!("{text}#{}{colon}{tail}", rank(named));
        }
        // Nothing is announced by a set-up, a Shroud choice or a quiet move, and none of their texts holds an `x`.
        let Some((from, targets)) = text.split_once('x') else {
            return text.to_string();
        };
        let defenders: Vec<String> = targets.split('+').map(|s| rank(read_square(s)).to_string()).collect();
        format!("{text}#{}:{}", rank(read_square(from)), defenders.join(","))
    }

    fn deploy(&mut self, ranks: &str) {
        // SG-01: the nearest rank comes first, for both armies from file a on.
        for (row, line) in ranks.split('/').enumerate() {
            let rank = if self.side == 0 { row } else { RANKS - 1 - row };
            for (file, kind) in line.chars().enumerate() {
                self.board[file][rank] =
                    (kind != '.').then_some(Piece { side: self.side, kind, moved: false, known: false });
            }
        }
        let other = 1 - self.side;
        if self.squares_of(other).is_empty() {
            self.side = other;
        } else {
            self.side = 0; // SG-06
            self.phase = Phase::Play;
        }
    }

    // SG-07, SG-09
    fn step(&mut self, from: Square, to: Square) {
        let mut piece = self.piece(from);
        if distance(from, to) > 1 {
            piece.known = true; // SG-10
            self.note("scout-run");
        }
        piece.moved = true;
        self.remove(from);
        self.put(to, piece);
        self.count_run(from, to);
        self.quiet += 1;
        self.end_turn(Vec::new());
    }

    // SG-11: only a move straight back to where the last one came from continues the run.
    fn count_run(&mut self, from: Square, to: Square) {
        let last = self.runs[self.side];
        let count = match last {
            Some(run) if run.from == to && run.to == from => run.count + 1,
            _ => 1,
        };
        if count == RUN_LIMIT {
            self.note("two-square-third");
            if distance(from, to) > 1 {
                self.note("two-square-scout");
            }
        }
        if count == 1 && last.is_some_and(|run| run.count >= 2) {
            self.note("two-square-broken");
        }
        self.runs[self.side] = Some(Run { from, to, count });
    }

    // SG-11: an attack or an Apple ends the run. SG-23: it also resets the quiet plies.
    fn start_afresh(&mut self) {
        if self.runs[self.side].is_some_and(|run| run.count >= 2) {
            self.note("two-square-afresh");
        }
        self.runs[self.side] = None;
        self.quiet = 0;
    }

    // SG-13 to SG-17, SG-20
    fn attack(&mut self, from: Square, to: Square) {
        self.start_afresh();
        if distance(from, to) > 1 {
            self.note("scout-line-attack"); // SG-09
        }
        self.show(from);
        self.show(to);
        let mut attacker = self.piece(from);
        let defender = self.piece(to);
        let fate = fight(attacker.kind, defender.kind);
        self.note_fight(attacker.kind, defender.kind, fate);
        let mut captured = Vec::new();
        if fate != Fate::Loss {
            captured.push(self.capture(to));
        }
        if fate != Fate::Win {
            captured.push((attacker.side, attacker.kind));
        }
        self.remove(from);
        if fate == Fate::Win {
            attacker.moved = true;
            self.put(to, attacker);
        }
        self.end_turn(captured);
    }

    // SG-32 to SG-35
    fn double_attack(&mut self, from: Square, targets: [Square; 2]) {
        self.start_afresh();
        self.note("double-attack");
        self.show(from);
        targets.iter().for_each(|&t| self.show(t));
        let captured = if targets.iter().all(|&t| self.piece(t).kind == '6') {
            self.note("double-two-captains"); // SG-34
            [from, targets[0], targets[1]].iter().map(|&s| self.capture(s)).collect()
        } else {
            self.fight_each(from, targets.to_vec(), Power::Sword)
        };
        self.end_turn(captured);
    }

    // SG-36 to SG-39
    fn use_apple(&mut self, named: Square) {
        self.start_afresh();
        self.note("apple");
        self.apple_used[self.side] = true;
        for square in self.squares_of(self.side) {
            if self.piece(square).kind == 'A' {
                self.show(square);
            }
        }
        let fellows = self.fellows_shown(named);
        self.show(named);
        fellows.iter().for_each(|&s| self.show(s));
        if !can_move(self.piece(named).kind) {
            self.note("apple-immobile");
        } else if fellows.is_empty() {
            self.note("apple-alone");
        } else if self.piece(named).kind == '6' && fellows.len() > 1 {
            self.note("apple-captain"); // SG-37: it has no Sword.
        }
        let captured = self.fight_each(named, fellows, Power::Apple);
        self.end_turn(captured);
    }

    /// The pieces shown with the one the Apple names: those of its own army next to it, if it can be controlled
    /// (SG-36).
    fn fellows_shown(&self, named: Square) -> Vec<Square> {
        let piece = self.piece(named);
        if !can_move(piece.kind) {
            return Vec::new();
        }
        self.neighbours_of_side(named, piece.side)
    }

    // SG-32, SG-36: Bombs first, then from the lowest rank up, the Apple last; the piece stays on its square.
    fn fight_each(&mut self, from: Square, mut targets: Vec<Square>, power: Power) -> Vec<(usize, char)> {
        targets.sort_by_key(|&t| (fight_order(self.piece(t).kind), t));
        if power == Power::Apple && targets.windows(2).any(|w| self.piece(w[0]).kind == self.piece(w[1]).kind) {
            self.note("apple-equal-neighbours");
        }
        let attacker = self.piece(from);
        let mut captured = Vec::new();
        for (index, &target) in targets.iter().enumerate() {
            let defender = self.piece(target);
            if power == Power::Apple && defender.kind == 'A' {
                self.note("apple-spares-apple"); // SG-38
                continue;
            }
            let fate = fight(attacker.kind, defender.kind);
            self.note_fight(attacker.kind, defender.kind, fate);
            self.note_power(power, attacker.kind, defender.kind, fate);
            if fate != Fate::Loss {
                captured.push(self.capture(target));
            }
            if fate != Fate::Win {
                captured.push(self.capture(from));
                if index + 1 < targets.len() {
                    self.note(match power {
                        Power::Sword => "double-rest-untouched",
                        Power::Apple => "apple-rest-untouched",
                    });
                }
                return captured;
            }
        }
        if power == Power::Sword {
            self.note("double-won");
        } else if !captured.is_empty() {
            self.note("apple-survives"); // SG-39
        }
        captured
    }

    // SG-31: the player on turn is asked first; otherwise the turn passes.
    fn end_turn(&mut self, captured: Vec<(usize, char)>) {
        let turn = self.side;
        if (0..2).all(|side| self.shroud_is_due(side, &captured)) {
            self.note("shroud-both");
        }
        for side in 0..2 {
            if !self.special || !captured.contains(&(side, '1')) {
                continue;
            }
            self.note(if self.shroud_is_due(side, &captured) {
                "shroud-due"
            } else if self.returnable(side, &captured).is_empty() {
                "shroud-nothing"
            } else {
                "shroud-too-late"
            });
        }
        self.ask_or_pass(turn, captured, &[turn, 1 - turn]);
    }

    fn ask_or_pass(&mut self, turn: usize, captured: Vec<(usize, char)>, asked: &[usize]) {
        let due = asked.iter().find(|&&side| self.shroud_is_due(side, &captured));
        (self.side, self.phase) = match due {
            Some(&side) => (side, Phase::Shroud { turn, captured }),
            None => (1 - turn, Phase::Play),
        };
    }

    // SG-30, SG-31, SG-40
    fn shroud_is_due(&self, side: usize, captured: &[(usize, char)]) -> bool {
        self.special
            && captured.contains(&(side, '1'))
            && !captured.iter().any(|&(_, kind)| kind == 'A')
            && !self.returnable(side, captured).is_empty()
    }

    /// The ranks 2 to 10 that `side` lost before this turn (SG-30): missing from the board, but not among `captured`.
    fn returnable(&self, side: usize, captured: &[(usize, char)]) -> Vec<char> {
        let squares = self.squares_of(side);
        let mut kinds = Vec::new();
        for (index, &kind) in KINDS.iter().enumerate() {
            let standing = squares.iter().filter(|&&s| self.piece(s).kind == kind).count();
            let just_lost = captured.iter().filter(|&&c| c == (side, kind)).count();
            let ranked = !matches!(kind, '1' | 'B' | 'A');
            if ranked && self.army[index] > standing + just_lost {
                kinds.push(kind);
            }
        }
        kinds
    }

    // SG-30
    fn shroud_choices(&self, captured: &[(usize, char)]) -> Vec<String> {
        let mut choices = vec!["shroud:none".to_string()];
        for kind in self.returnable(self.side, captured) {
            for square in self.return_squares() {
                choices.push(format!("shroud:{kind}@{}", write_square(square)));
            }
        }
        choices
    }

    /// The free squares of the nearest rank that has any (SG-30).
    fn return_squares(&self) -> Vec<Square> {
        for row in 0..RANKS {
            let rank = if self.side == 0 { row } else { RANKS - 1 - row };
            let free: Vec<Square> =
                (0..FILES).map(|file| (file, rank)).filter(|&s| self.at(s).is_none() && !is_explosion(s)).collect();
            if !free.is_empty() {
                return free;
            }
        }
        Vec::new()
    }

    fn choose(&mut self, choice: &str) {
        let Phase::Shroud { turn, captured } = self.phase.clone() else {
            panic!("no Shroud choice is due");
        };
        let chooser = self.side;
        if chooser != turn && captured.contains(&(turn, '1')) {
            self.note("shroud-after-both-spies");
        }
        match choice.split_once('@') {
            Some((kind, square)) => {
                let kind = kind.chars().next().expect("a rank stands before the @");
                self.bring_back(kind, read_square(square), &captured);
            }
            None => self.note("shroud-none"),
        }
        let asked: &[usize] = if chooser == turn { &[1 - turn] } else { &[] };
        self.ask_or_pass(turn, captured, asked);
    }

    // SG-30
    fn bring_back(&mut self, kind: char, square: Square, captured: &[(usize, char)]) {
        self.note("shroud-return");
        let nearest = if self.side == 0 { 0 } else { RANKS - 1 };
        if square.1 != nearest {
            self.note("shroud-further-rank");
        }
        if captured.iter().any(|&(side, kind)| side == self.side && kind != '1') {
            self.note("shroud-not-this-turn");
        }
        self.put(square, Piece { side: self.side, kind, moved: false, known: true });
    }

    // SG-06: what the side to move may do on its turn.
    fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        for from in self.squares_of(self.side) {
            let kind = self.piece(from).kind;
            if can_move(kind) {
                self.moves_and_attacks(from, kind, &mut actions);
            }
            if kind == '6' && self.special {
                self.double_attacks(from, &mut actions);
            }
            if kind == 'A' && self.special && !self.apple_used[self.side] {
                for target in self.squares_of(1 - self.side) {
                    actions.push(format!("apple:{}", write_square(target))); // SG-36
                }
            }
        }
        actions
    }

    // SG-02, SG-07, SG-09, SG-13
    fn moves_and_attacks(&self, from: Square, kind: char, actions: &mut Vec<String>) {
        let reach = if kind == '2' { FILES } else { 1 };
        for direction in 0..4 {
            let mut square = from;
            for _ in 0..reach {
                let Some(next) = neighbour(square, direction) else {
                    break;
                };
                if is_explosion(next) {
                    break;
                }
                let (a, b) = (write_square(from), write_square(next));
                match self.at(next) {
                    Some(piece) if piece.side == self.side => break,
                    Some(_) => {
                        actions.push(format!("{a}x{b}"));
                        break;
                    }
                    None if self.is_barred(from, next) => {}
                    None => actions.push(format!("{a}-{b}")),
                }
                square = next;
            }
        }
    }

    // SG-11
    fn is_barred(&self, from: Square, to: Square) -> bool {
        self.runs[self.side].is_some_and(|run| run.count >= RUN_LIMIT && run.from == to && run.to == from)
    }

    // SG-32
    fn double_attacks(&self, from: Square, actions: &mut Vec<String>) {
        let enemies = self.neighbours_of_side(from, 1 - self.side);
        for (index, &one) in enemies.iter().enumerate() {
            for &two in &enemies[index + 1..] {
                actions.push(format!("{}x{}+{}", write_square(from), write_square(one), write_square(two)));
            }
        }
    }

    // SG-24, and SG-31: only the capture of an Apple comes before a Shroud choice.
    fn look_for_end(&mut self) {
        if matches!(self.phase, Phase::Setup) {
            return;
        }
        // The side to move is the one that may just have lost its Apple.
        for loser in [self.side, 1 - self.side] {
            if self.result.is_none() && !self.has(loser, 'A') {
                self.note("ends-apple");
                self.result = Some((SIDES[1 - loser], "SG-20"));
            }
        }
        if self.result.is_some() || !matches!(self.phase, Phase::Play) {
            return;
        }
        if self.nothing_can_ever_act() {
            self.note("ends-barren");
            self.result = Some(("draw", "SG-22"));
        } else if self.actions().is_empty() {
            self.note("ends-stuck");
            if !self.without_run().actions().is_empty() {
                self.note("two-square-stuck"); // SG-12
            }
            self.result = Some((SIDES[1 - self.side], "SG-21"));
        } else if self.quiet >= QUIET_PLIES_LIMIT {
            self.note("ends-quiet");
            self.result = Some(("draw", "SG-23"));
        }
    }

    // SG-22
    fn nothing_can_ever_act(&self) -> bool {
        (0..2).all(|side| {
            let unused_apple = self.special && !self.apple_used[side];
            let mobile = self.squares_of(side).iter().any(|&s| can_move(self.piece(s).kind));
            !unused_apple && !mobile
        })
    }

    fn without_run(&self) -> Self {
        let mut free = self.clone();
        free.runs[self.side] = None;
        free
    }

    fn note(&mut self, name: &'static str) {
        self.notes.push(name);
    }

    fn note_fight(&mut self, attacker: char, defender: char, fate: Fate) {
        let name = match (attacker, defender, fate) {
            (_, 'A', _) => "takes-apple",
            ('3', 'B', _) => "miner-clears-bomb",
            (_, 'B', _) => "bomb-holds",
            ('1', 'X', _) => "spy-takes-marshal",
            ('X', '1', _) => "marshal-takes-spy",
            ('1', '1', _) => "spies-tie",
            (_, '1', _) => "takes-spy",
            (_, _, Fate::Tie) => "tie",
            (_, _, Fate::Loss) => "attacker-loses",
            (_, _, Fate::Win) => "attacker-wins",
        };
        self.note(name);
    }

    fn note_power(&mut self, power: Power, attacker: char, defender: char, fate: Fate) {
        let name = match (power, attacker, defender, fate) {
            (Power::Sword, _, 'B', _) => "double-bomb",  // SG-33
            (Power::Sword, _, 'A', _) => "double-apple", // SG-35
            (Power::Sword, _, _, Fate::Win) => "double-win",
            (Power::Sword, _, _, Fate::Tie) => "double-tie",
            (Power::Sword, _, _, Fate::Loss) => "double-loss",
            (Power::Apple, '3', 'B', _) => "apple-miner-bomb", // SG-37
            (Power::Apple, '1', 'X', _) => "apple-spy-marshal", // SG-37
            (Power::Apple, _, 'B', _) => "apple-bomb",
            (Power::Apple, _, '1', _) => "apple-costs-spy", // SG-40
            (Power::Apple, '1', _, _) => "apple-costs-spy", // SG-40
            (Power::Apple, _, _, Fate::Win) => "apple-win",
            (Power::Apple, _, _, Fate::Tie) => "apple-tie",
            (Power::Apple, _, _, Fate::Loss) => "apple-loss",
        };
        self.note(name);
        if power == Power::Apple && attacker == '1' && defender == 'B' {
            self.note("apple-costs-spy"); // SG-40
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.0][square.1]
    }

    fn piece(&self, square: Square) -> Piece {
        self.at(square).expect("a piece stands on the square")
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.board[square.0][square.1] = Some(piece);
    }

    /// Takes the piece off the board and returns its side and kind.
    fn remove(&mut self, square: Square) -> (usize, char) {
        let piece = self.piece(square);
        self.board[square.0][square.1] = None;
        (piece.side, piece.kind)
    }

    /// Captures a piece and ends its run: a piece brought back is a new one (SG-11).
    fn capture(&mut self, square: Square) -> (usize, char) {
        let (side, kind) = self.remove(square);
        if self.runs[side].is_some_and(|run| run.to == square) {
            self.note("two-square-captured");
            self.runs[side] = None;
        }
        (side, kind)
    }

    // SG-14, SG-19
    fn show(&mut self, square: Square) {
        let mut piece = self.piece(square);
        piece.known = true;
        self.put(square, piece);
    }

    /// The squares of a side's pieces, in order.
    fn squares_of(&self, side: usize) -> Vec<Square> {
        (0..FILES)
            .flat_map(|file| (0..RANKS).map(move |rank| (file, rank)))
            .filter(|&s| self.at(s).is_some_and(|p| p.side == side))
            .collect()
    }

    fn has(&self, side: usize, kind: char) -> bool {
        self.squares_of(side).iter().any(|&s| self.piece(s).kind == kind)
    }

    /// The orthogonal neighbours that hold a piece of `side`, in square order.
    fn neighbours_of_side(&self, square: Square, side: usize) -> Vec<Square> {
        let mut squares: Vec<Square> = (0..4)
            .filter_map(|direction| neighbour(square, direction))
            .filter(|&s| self.at(s).is_some_and(|p| p.side == side))
            .collect();
        squares.sort();
        squares
    }

    fn read_rank(&mut self, rank: usize, line: &str) {
        let mut letters = line.chars().peekable();
        for file in 0..FILES {
            let letter = letters.next().expect("a rank has ten squares");
            let Some(side) = LETTERS.iter().position(|&l| l == letter) else {
                continue;
            };
            let kind = letters.next().expect("a piece has a rank");
            let moved = letters.next_if_eq(&'\'').is_some();
            let known = letters.next_if_eq(&'!').is_some();
            self.put((file, rank), Piece { side, kind, moved, known });
        }
    }

    fn write_rank(&self, rank: usize) -> String {
        let mut line = String::new();
        for file in 0..FILES {
            match self.at((file, rank)) {
                Some(piece) => {
                    line.push(LETTERS[piece.side]);
                    line.push(piece.kind);
                    line.push_str(if piece.moved { "'" } else { "" });
                    line.push_str(if piece.known { "!" } else { "" });
                }
                None if is_explosion((file, rank)) => line.push('*'),
                None => line.push('.'),
            }
        }
        line
    }
}

// SG-15 to SG-17, SG-20
fn fight(attacker: char, defender: char) -> Fate {
    match (attacker, defender) {
        (_, 'A') => Fate::Win,
        ('3', 'B') => Fate::Win,
        (_, 'B') => Fate::Loss,
        ('1', 'X') => Fate::Win,
        _ if strength(attacker) > strength(defender) => Fate::Win,
        _ if strength(attacker) < strength(defender) => Fate::Loss,
        _ => Fate::Tie,
    }
}

fn strength(kind: char) -> u32 {
    if kind == 'X' {
        return 10;
    }
    kind.to_digit(10).expect("only ranked pieces are compared")
}

fn fight_order(kind: char) -> u32 {
    match kind {
        'B' => 0,
        'A' => 11,
        _ => strength(kind),
    }
}

// SG-08
fn can_move(kind: char) -> bool {
    kind != 'B' && kind != 'A'
}

// SG-02: c4 d4 c5 d5 and g4 h4 g5 h5.
fn is_explosion(square: Square) -> bool {
    matches!(square, (2 | 3 | 6 | 7, 3 | 4))
}

fn neighbour((file, rank): Square, direction: usize) -> Option<Square> {
    match direction {
        0 if rank + 1 < RANKS => Some((file, rank + 1)),
        1 if file + 1 < FILES => Some((file + 1, rank)),
        2 if rank > 0 => Some((file, rank - 1)),
        3 if file > 0 => Some((file - 1, rank)),
        _ => None,
    }
}

fn distance(from: Square, to: Square) -> usize {
    from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
}

fn read_square(text: &str) -> Square {
    let bytes = text.as_bytes();
    ((bytes[0] - b'a') as usize, (bytes[1] - b'1') as usize)
}

fn write_square((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn side_of_id(id: &str) -> usize {
    SIDES.iter().position(|&s| s == id).expect("the id of a side")
}

fn read_phase(text: &str) -> Phase {
    match text {
        "setup" => Phase::Setup,
        "play" => Phase::Play,
        _ => {
            let parts: Vec<&str> = text.split(':').collect();
            let letters: Vec<char> = parts[2].chars().collect();
            let captured = letters.chunks(2).map(|pair| (if pair[0] == 't' { 0 } else { 1 }, pair[1])).collect();
            Phase::Shroud { turn: side_of_id(parts[1]), captured }
        }
    }
}

fn write_phase(phase: &Phase) -> String {
    match phase {
        Phase::Setup => "setup".to_string(),
        Phase::Play => "play".to_string(),
        Phase::Shroud { turn, captured } => {
            let mut text = format!("shroud:{}:", SIDES[*turn]);
            for (side, &letter) in LETTERS.iter().enumerate() {
                for kind in KINDS {
                    for _ in captured.iter().filter(|&&c| c == (side, kind)) {
                        text.push(letter);
                        text.push(kind);
                    }
                }
            }
            text
        }
    }
}

fn read_run(text: &str) -> Option<Run> {
    let (ends, count) = text.split_once('*')?;
    let (from, to) = ends.split_once('-')?;
    Some(Run { from: read_square(from), to: read_square(to), count: count.parse().expect("a run ends in a number") })
}

fn write_run(run: Option<Run>) -> String {
    match run {
        Some(run) => format!("{}-{}*{}", write_square(run.from), write_square(run.to), run.count),
        None => "-".to_string(),
    }
}
