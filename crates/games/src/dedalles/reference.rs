//! Dédalles a second time, slow and plain, written from the clauses alone to check the fast implementation in tests.
//!
//! The board is an array of places, each a tile and perhaps a pawn. Every earlier situation is stored, because forward
//! steps do not end repetitions: slides can carry a pawn back to where it stepped from.

use testkit::reference::Reference;

const SIZE: usize = 7;
const LIGHT: usize = 0;
const DARK: usize = 1;
const SIDES: [&str; 2] = ["light", "dark"];
/// The files of the exits, b, d and f (DD-04).
const EXIT_FILES: [usize; 3] = [1, 3, 5];
/// Plies without a forward pawn step that make a draw (DD-17).
const QUIET_PLIES_LIMIT: u32 = 100;
/// Occurrences of a situation that make a draw (DD-17).
const REPETITION_LIMIT: usize = 3;
/// DD-01, DD-02, DD-03, without the side to move.
const START_BOARD: &str = "#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./#lllll#";

/// A tile and the pawn on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    is_minos: bool,
    pawn: Option<usize>,
}

/// Indexed by rank, then file, both from 0.
type Board = [[Place; SIZE]; SIZE];

/// A rank and a file, from 0.
type Square = (usize, usize);

/// A slide as it is written: the line (`a` to `g`, `1` to `7`) and the way its tiles move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slide {
    line: char,
    way: char,
}

/// The last turn, as far as the rules depend on it (DD-13, DD-16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LastTurn {
    Other,
    Slide(Slide),
    Pass,
    SecondPass,
}

/// The parts of a position that must be equal for a repetition (DD-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Situation {
    board: Board,
    to_move: usize,
    last_slide: Option<Slide>,
}

/// A game of Dédalles in progress.
#[derive(Clone, Debug)]
pub(super) struct DedallesReference {
    is_junior: bool,
    board: Board,
    to_move: usize,
    last: LastTurn,
    quiet_plies: u32,
    /// Every situation so far, the present one last.
    history: Vec<Situation>,
    /// For every situation of `history`, whether a forward pawn step led to it.
    forward_steps: Vec<bool>,
    outcome: Option<(&'static str, &'static str)>,
}

impl Reference for DedallesReference {
    fn start(variant: &str) -> Self {
        // DD-05
        let beginner = if variant.contains("starts=dark") { "dark" } else { "light" };
        Self::from_position(variant, &format!("{START_BOARD} {beginner} - 0"))
    }

    fn from_position(variant: &str, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut game = Self {
            is_junior: variant.contains("/junior"),
            board: read_board(fields[0]),
            to_move: SIDES.iter().position(|side| *side == fields[1]).expect("a side id"),
            last: read_last_turn(fields[2]),
            quiet_plies: fields[3].parse().expect("a number of plies"),
            history: Vec::new(),
            forward_steps: Vec::new(),
            outcome: None,
        };
        game.remember(false);
        game.outcome = game.end();
        game
    }

    fn to_move(&self) -> Option<usize> {
        if self.outcome.is_some() { None } else { Some(self.to_move) }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        // DD-06
        let mut moves = self.steps();
        moves.extend(all_slides().into_iter().filter(|slide| self.may_slide(*slide)).map(slide_text));
        // DD-16
        if moves.is_empty() {
            moves.push("pass".to_string());
        }
        moves.sort();
        moves
    }

    fn play(&mut self, text: &str) {
        let mut is_forward = false;
        if text == "pass" {
            self.last = if self.last == LastTurn::Pass { LastTurn::SecondPass } else { LastTurn::Pass };
        } else if let Some((from, to)) = read_step(text) {
            is_forward = from.0 != to.0;
            self.board[to.0][to.1].pawn = self.board[from.0][from.1].pawn.take();
            self.last = LastTurn::Other;
        } else {
            let slide = read_slide(text);
            self.board = after_slide(&self.board, slide);
            self.last = LastTurn::Slide(slide);
        }
        // DD-17, DD-18: sideways steps, slides and passes are all plies without a forward step.
        self.quiet_plies = if is_forward { 0 } else { self.quiet_plies + 1 };
        self.to_move = other(self.to_move);
        self.remember(is_forward);
        self.outcome = self.end();
    }

    fn position(&self) -> String {
        let last = match self.last {
            LastTurn::Other => "-".to_string(),
            LastTurn::Slide(slide) => slide_text(slide),
            LastTurn::Pass => "pass".to_string(),
            LastTurn::SecondPass => "pass2".to_string(),
        };
        format!("{} {} {} {}", board_text(&self.board), SIDES[self.to_move], last, self.quiet_plies)
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.outcome
    }

    fn features(&self, text: &str) -> Vec<&'static str> {
        let mut names = Vec::new();
        if text == "pass" {
            names.push("pass");
            if self.ban_alone_forbids() {
                names.push("pass-under-ban");
            }
        } else if let Some((from, to)) = read_step(text) {
            self.step_features(from, to, &mut names);
        } else {
            self.slide_features(read_slide(text), &mut names);
        }
        self.standing_features(&mut names);
        self.end_features(text, &mut names);
        names.sort();
        names.dedup();
        names
    }
}

/// The rules.
impl DedallesReference {
    // DD-07, DD-08, DD-09
    fn steps(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for rank in 0..SIZE {
            for file in 0..SIZE {
                if self.board[rank][file].pawn != Some(self.to_move) {
                    continue;
                }
                for to in step_targets((rank, file), self.to_move) {
                    if self.may_stand(to) {
                        texts.push(format!("{}-{}", square_text((rank, file)), square_text(to)));
                    }
                }
            }
        }
        texts
    }

    // DD-08, DD-09
    fn may_stand(&self, square: Square) -> bool {
        let place = self.board[square.0][square.1];
        place.pawn.is_none() && (self.is_junior || !place.is_minos)
    }

    fn may_slide(&self, slide: Slide) -> bool {
        self.can_take_out(slide) && !self.is_banned(slide) && !self.is_locked(slide.line)
    }

    // DD-10, DD-12
    fn can_take_out(&self, slide: Slide) -> bool {
        let end = self.place(places(slide)[SIZE - 1]);
        end.is_minos && end.pawn.is_none()
    }

    // DD-13
    fn is_banned(&self, slide: Slide) -> bool {
        self.last == LastTurn::Slide(opposite(slide))
    }

    // DD-14
    fn is_locked(&self, line: char) -> bool {
        [LIGHT, DARK].into_iter().any(|side| {
            exits(side).into_iter().any(|exit| {
                self.place(exit).pawn == Some(side) && (line == file_letter(exit.1) || line == rank_digit(exit.0))
            })
        })
    }

    // DD-15
    fn is_complete(&self, side: usize) -> bool {
        exits(side).into_iter().all(|exit| self.place(exit).pawn == Some(side))
    }

    // DD-15: with both sides complete the player who has just moved wins.
    fn exits_end(&self) -> Option<(&'static str, &'static str)> {
        let mover = other(self.to_move);
        [mover, self.to_move].into_iter().find(|side| self.is_complete(*side)).map(|side| (SIDES[side], "DD-15"))
    }

    // DD-16
    fn passes_end(&self) -> Option<(&'static str, &'static str)> {
        (self.last == LastTurn::SecondPass).then_some(("draw", "DD-16"))
    }

    // DD-17
    fn quiet_end(&self) -> Option<(&'static str, &'static str)> {
        let is_draw = self.occurrences() >= REPETITION_LIMIT || self.quiet_plies >= QUIET_PLIES_LIMIT;
        is_draw.then_some(("draw", "DD-17"))
    }

    // DD-18
    fn end(&self) -> Option<(&'static str, &'static str)> {
        self.exits_end().or_else(|| self.passes_end()).or_else(|| self.quiet_end())
    }

    // DD-17: a pass bans nothing, so it is stored like a step.
    fn situation(&self) -> Situation {
        let last_slide = match self.last {
            LastTurn::Slide(slide) => Some(slide),
            LastTurn::Other | LastTurn::Pass | LastTurn::SecondPass => None,
        };
        Situation { board: self.board, to_move: self.to_move, last_slide }
    }

    fn remember(&mut self, by_forward_step: bool) {
        self.history.push(self.situation());
        self.forward_steps.push(by_forward_step);
    }

    // DD-17: the present situation is in the history and counts.
    fn occurrences(&self) -> usize {
        let present = self.situation();
        self.history.iter().filter(|earlier| **earlier == present).count()
    }

    fn place(&self, square: Square) -> Place {
        self.board[square.0][square.1]
    }
}

/// The names of rare rules.
impl DedallesReference {
    fn step_features(&self, from: Square, to: Square, names: &mut Vec<&'static str>) {
        let mine = exits(self.to_move);
        if from.0 == to.0 {
            names.push("step-sideways");
            if from.0 == far_rank(self.to_move) {
                names.push("step-along-far-rank");
            }
        }
        if mine.contains(&to) {
            names.push("step-onto-exit");
        }
        if mine.contains(&from) {
            names.push("step-off-exit");
        }
        if self.place(to).is_minos {
            names.push("step-onto-minos");
            if mine.contains(&to) {
                names.push("step-onto-minos-exit");
            }
        }
        if self.place(from).is_minos {
            names.push("step-off-minos");
        }
        // DD-14: a pawn comes to its enemy's exits sideways, at home, where it locks nothing.
        if exits(other(self.to_move)).contains(&to) {
            names.push("step-onto-enemy-exit");
        }
    }

    fn slide_features(&self, slide: Slide, names: &mut Vec<&'static str>) {
        let line = places(slide);
        let moved = after_slide(&self.board, slide);
        names.push(if matches!(slide.way, 'N' | 'S') { "slide-file" } else { "slide-rank" });
        if self.place(line[0]).is_minos {
            names.push("slide-minos-both-ends");
        }
        if self.place(line[0]).pawn.is_some() {
            names.push("slide-pawn-on-other-end");
        }
        if moved == self.board {
            names.push("slide-changes-nothing");
        }
        let riders: Vec<Place> =
            line.into_iter().map(|at| self.place(at)).filter(|place| place.pawn.is_some()).collect();
        if riders.len() >= 3 {
            names.push("slide-carries-three");
        }
        if riders.iter().any(|place| place.is_minos) {
            names.push("slide-carries-pawn-on-minos");
        }
        for side in [LIGHT, DARK] {
            let is_own = side == self.to_move;
            if riders.iter().any(|place| place.pawn == Some(side)) {
                names.push(if is_own { "slide-carries-own" } else { "slide-carries-enemy" });
                if slide.way == if side == LIGHT { 'S' } else { 'N' } {
                    names.push(if is_own { "slide-carries-own-back" } else { "slide-carries-enemy-back" });
                }
            }
            // A locked line does not move, so an own pawn that is on an exit of the line afterwards came there by this
            // slide.
            let reached =
                exits(side).into_iter().filter(|exit| line.contains(exit) && moved[exit.0][exit.1].pawn == Some(side));
            match reached.count() {
                0 => {}
                1 => names.push(if is_own { "slide-own-onto-exit" } else { "slide-enemy-onto-exit" }),
                _ => names.push("slide-many-onto-exits"),
            }
            // DD-14: such a line would be locked if pawns at home locked.
            if exits(other(side)).into_iter().any(|exit| line.contains(&exit) && self.place(exit).pawn == Some(side)) {
                names.push("slide-with-home-pawn-on-enemy-exit");
            }
        }
        if self.last == LastTurn::Slide(slide) {
            names.push("slide-same-way-again");
        }
        self.undoing_features(slide, names);
    }

    // DD-13: the cases in which sliding back is legal.
    fn undoing_features(&self, slide: Slide, names: &mut Vec<&'static str>) {
        let turns_ago = |turns: usize| self.history.len().checked_sub(turns).and_then(|at| self.history[at].last_slide);
        if turns_ago(2) == Some(opposite(slide)) {
            names.push("slide-back-own");
        }
        if turns_ago(3) == Some(opposite(slide)) {
            names.push("slide-back-one-turn-later");
            // Every other turn than a pass changes the board or is a slide.
            let (before, after) = (self.history[self.history.len() - 3], self.history[self.history.len() - 2]);
            if after.last_slide.is_none() && after.board == before.board {
                names.push("slide-back-after-pass");
            }
        }
    }

    /// The moves that are forbidden while this move is chosen.
    fn standing_features(&self, names: &mut Vec<&'static str>) {
        if self.last == LastTurn::Pass {
            names.push("turn-after-pass");
        }
        if let LastTurn::Slide(last) = self.last
            && self.can_take_out(opposite(last))
            && !self.is_locked(last.line)
        {
            names.push("ban-in-force");
        }
        if all_slides().into_iter().any(|slide| self.can_take_out(slide) && self.is_locked(slide.line)) {
            names.push("lock-in-force");
        }
        if [LIGHT, DARK].into_iter().all(|side| exits(side).into_iter().any(|exit| self.place(exit).pawn == Some(side)))
        {
            names.push("lock-by-both-sides");
        }
        if all_slides().into_iter().any(|slide| {
            let end = self.place(places(slide)[SIZE - 1]);
            end.is_minos && end.pawn.is_some() && !self.is_locked(slide.line) && !self.is_banned(slide)
        }) {
            names.push("minos-end-occupied");
        }
    }

    /// Whether a slide is forbidden by the ban of DD-13 alone.
    fn ban_alone_forbids(&self) -> bool {
        all_slides()
            .into_iter()
            .any(|slide| self.is_banned(slide) && self.can_take_out(slide) && !self.is_locked(slide.line))
    }

    fn end_features(&self, text: &str, names: &mut Vec<&'static str>) {
        let mut next = self.clone();
        next.play(text);
        let is_slide = matches!(next.last, LastTurn::Slide(_));
        if next.is_complete(LIGHT) && next.is_complete(DARK) {
            names.push("both-complete");
        } else if next.is_complete(self.to_move) {
            names.push(if is_slide { "win-by-slide" } else { "win-by-step" });
        } else if next.is_complete(next.to_move) {
            names.push("win-given-by-slide");
        }
        if next.last == LastTurn::SecondPass {
            names.push("second-pass");
        }
        if next.quiet_plies >= QUIET_PLIES_LIMIT {
            names.push("hundred-plies");
        }
        let present = next.situation();
        let Some(first) = next.history.iter().position(|earlier| *earlier == present) else { return };
        match next.occurrences() {
            1 => {}
            2 => names.push("second-occurrence"),
            _ => names.push("third-occurrence"),
        }
        if next.occurrences() > 1 && next.forward_steps[first + 1..].contains(&true) {
            names.push("repetition-across-forward-step");
        }
        // The situations differ in the ban alone and must not be counted together.
        if next.history.iter().any(|earlier| {
            earlier.board == present.board
                && earlier.to_move == present.to_move
                && earlier.last_slide != present.last_slide
        }) {
            names.push("same-board-other-ban");
        }
    }
}

fn other(side: usize) -> usize {
    1 - side
}

// DD-04
fn far_rank(side: usize) -> usize {
    if side == LIGHT { SIZE - 1 } else { 0 }
}

// DD-04
fn exits(side: usize) -> [Square; 3] {
    EXIT_FILES.map(|file| (far_rank(side), file))
}

// DD-07
fn step_targets(from: Square, side: usize) -> Vec<Square> {
    let (rank, file) = from;
    let mut targets: Vec<Square> = forward(from, side).into_iter().collect();
    if file > 0 {
        targets.push((rank, file - 1));
    }
    if file + 1 < SIZE {
        targets.push((rank, file + 1));
    }
    targets
}

fn forward(from: Square, side: usize) -> Option<Square> {
    let (rank, file) = from;
    if rank == far_rank(side) {
        None
    } else if side == LIGHT {
        Some((rank + 1, file))
    } else {
        Some((rank - 1, file))
    }
}

// DD-10: fourteen lines, two ways each.
fn all_slides() -> Vec<Slide> {
    let files = ('a'..='g').flat_map(|line| ['N', 'S'].map(|way| Slide { line, way }));
    let ranks = ('1'..='7').flat_map(|line| ['E', 'W'].map(|way| Slide { line, way }));
    files.chain(ranks).collect()
}

// DD-13
fn opposite(slide: Slide) -> Slide {
    let way = match slide.way {
        'N' => 'S',
        'S' => 'N',
        'E' => 'W',
        _ => 'E',
    };
    Slide { line: slide.line, way }
}

/// The places of a line in the order its tiles move: the tile that is taken out lies on the last one.
fn places(slide: Slide) -> [Square; SIZE] {
    let line = slide.line as usize;
    let mut squares = [(0, 0); SIZE];
    for (i, square) in squares.iter_mut().enumerate() {
        *square = match slide.way {
            'N' => (i, line - 'a' as usize),
            'S' => (SIZE - 1 - i, line - 'a' as usize),
            'E' => (line - '1' as usize, i),
            _ => (line - '1' as usize, SIZE - 1 - i),
        };
    }
    squares
}

// DD-10, DD-11
fn after_slide(board: &Board, slide: Slide) -> Board {
    let mut moved = *board;
    let line = places(slide);
    for (i, from) in line.into_iter().enumerate() {
        let to = line[(i + 1) % SIZE];
        moved[to.0][to.1] = board[from.0][from.1];
    }
    moved
}

fn file_letter(file: usize) -> char {
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'][file]
}

fn rank_digit(rank: usize) -> char {
    ['1', '2', '3', '4', '5', '6', '7'][rank]
}

fn square_text(square: Square) -> String {
    format!("{}{}", file_letter(square.1), rank_digit(square.0))
}

fn read_square(text: &str) -> Square {
    let letters = text.as_bytes();
    ((letters[1] - b'1') as usize, (letters[0] - b'a') as usize)
}

fn read_step(text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.split_once('-')?;
    Some((read_square(from), read_square(to)))
}

fn slide_text(slide: Slide) -> String {
    format!("{}{}", slide.line, slide.way)
}

fn read_slide(text: &str) -> Slide {
    let letters = text.as_bytes();
    Slide { line: letters[0] as char, way: letters[1] as char }
}

fn read_last_turn(text: &str) -> LastTurn {
    match text {
        "-" => LastTurn::Other,
        "pass" => LastTurn::Pass,
        "pass2" => LastTurn::SecondPass,
        slide => LastTurn::Slide(read_slide(slide)),
    }
}

fn board_text(board: &Board) -> String {
    let ranks: Vec<String> =
        board.iter().rev().map(|rank| rank.iter().map(|place| place_letter(*place)).collect()).collect();
    ranks.join("/")
}

fn place_letter(place: Place) -> char {
    match (place.pawn, place.is_minos) {
        (None, false) => '.',
        (None, true) => '#',
        (Some(LIGHT), false) => 'l',
        (Some(LIGHT), true) => 'L',
        (Some(_), false) => 'd',
        (Some(_), true) => 'D',
    }
}

fn read_board(text: &str) -> Board {
    let mut board = [[Place { is_minos: false, pawn: None }; SIZE]; SIZE];
    for (row, letters) in text.split('/').enumerate() {
        for (file, letter) in letters.chars().enumerate() {
            let pawn = match letter {
                'l' | 'L' => Some(LIGHT),
                'd' | 'D' => Some(DARK),
                _ => None,
            };
            board[SIZE - 1 - row][file] = Place { is_minos: matches!(letter, '#' | 'L' | 'D'), pawn };
        }
    }
    board
}
