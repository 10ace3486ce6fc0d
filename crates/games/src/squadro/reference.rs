//! Squadro a second time, slowly: a board of squares, one function a rule, straight from the clauses.
//!
//! A piece knows its lane, how far it is from its start square and which way it points; everything else is
//! found by looking at the ten pieces. Earlier positions are kept whole, because SQ-12 counts them.

use testkit::reference::Reference;

const LIGHT: usize = 0;
const DARK: usize = 1;
const SIDE_IDS: [&str; 2] = ["light", "dark"];

/// The move texts of the lanes: Light's ranks, Dark's files.
const LANE_TEXTS: [[&str; 5]; 2] = [["2", "3", "4", "5", "6"], ["b", "c", "d", "e", "f"]];

// SQ-02
const SPEED_OUT: [[usize; 5]; 2] = [[3, 1, 2, 1, 3], [1, 3, 2, 3, 1]];
const SPEED_BACK: [[usize; 5]; 2] = [[1, 3, 2, 3, 1], [3, 1, 2, 1, 3]];

/// How far the turn square is from the start square.
const TURN: usize = 6;

// SQ-11
const HOME_TO_WIN: usize = 4;

// SQ-12
const OCCURRENCES_TO_DRAW: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heading {
    Out,
    Back,
    Home,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    heading: Heading,
    /// Squares away from the start square: 0 there, 6 on the turn square. A piece at home has 0.
    distance: usize,
}

/// A file from 1 (a) to 7 (g) and a rank from 1 to 7.
type Square = (usize, usize);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Position {
    /// The five pieces of each side, in the order of `LANE_TEXTS`.
    pieces: [[Piece; 5]; 2],
    mover: usize,
}

/// The result of one move, in the terms of the rules.
#[derive(Debug)]
struct Advance {
    after: Position,
    speed: usize,
    /// The squares walked before an enemy was met; the whole way if none was.
    walked: usize,
    /// The enemy lanes jumped, nearest first.
    jumped: Vec<usize>,
    /// Squares between the old and the new place.
    travelled: usize,
}

#[derive(Clone, Debug)]
pub(super) struct SquadroReference {
    now: Position,
    /// Every position so far, the first and the present one included.
    seen: Vec<Position>,
}

impl Reference for SquadroReference {
    fn start(variant: &str) -> Self {
        // SQ-14
        let mover = if variant.ends_with("starts=dark") { DARK } else { LIGHT };
        // SQ-03
        let at_start = Piece { heading: Heading::Out, distance: 0 };
        Self::begin(Position { pieces: [[at_start; 5]; 2], mover })
    }

    fn from_position(_variant: &str, text: &str) -> Self {
        let (places, side) = text.split_once(' ').expect("two fields");
        let (light, dark) = places.split_once('/').expect("two sides");
        let mover = if side == "dark" { DARK } else { LIGHT };
        Self::begin(Position { pieces: [parse_side(light), parse_side(dark)], mover })
    }

    fn to_move(&self) -> Option<usize> {
        if self.outcome().is_some() { None } else { Some(self.now.mover) }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        // SQ-04; SQ-10: there is no pass. The lanes are already in byte order.
        let mover = self.now.mover;
        (0..5)
            .filter(|&lane| self.now.pieces[mover][lane].heading != Heading::Home)
            .map(|lane| LANE_TEXTS[mover][lane].to_string())
            .collect()
    }

    fn play(&mut self, text: &str) {
        self.now = advance(&self.now, lane_of(self.now.mover, text)).after;
        self.seen.push(self.now.clone());
    }

    fn position(&self) -> String {
        let side_text = |side: usize| {
            let places: Vec<String> = self.now.pieces[side].iter().map(|p| place(*p).to_string()).collect();
            places.join(",")
        };
        format!("{}/{} {}", side_text(LIGHT), side_text(DARK), SIDE_IDS[self.now.mover])
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        // SQ-13
        if let Some(winner) = winner(&self.now) {
            return Some((SIDE_IDS[winner], "SQ-11"));
        }
        if occurrences(&self.seen, &self.now) >= OCCURRENCES_TO_DRAW {
            return Some(("draw", "SQ-12"));
        }
        None
    }

    fn features(&self, text: &str) -> Vec<&'static str> {
        let lane = lane_of(self.now.mover, text);
        let done = advance(&self.now, lane);
        let mut names = Vec::new();
        self.name_stop(lane, &done, &mut names);
        self.name_jump(lane, &done, &mut names);
        self.name_end(&done, &mut names);
        names
    }
}

impl SquadroReference {
    fn begin(first: Position) -> Self {
        Self { now: first.clone(), seen: vec![first] }
    }

    /// Where the move stopped: SQ-05, SQ-06, SQ-07.
    fn name_stop(&self, lane: usize, done: &Advance, names: &mut Vec<&'static str>) {
        let before = self.now.pieces[self.now.mover][lane];
        let after = done.after.pieces[self.now.mover][lane];
        let cut_short = done.travelled < done.speed;
        let jumped = !done.jumped.is_empty();
        if before.heading == Heading::Back {
            names.push("move-back");
        }
        if before.heading == Heading::Out && after.heading == Heading::Back {
            names.push("turn");
            if jumped {
                names.push("jump-onto-turn");
            } else if cut_short {
                names.push("turn-cut-short");
            } else {
                names.push("turn-exact");
            }
        }
        if after.heading == Heading::Home {
            names.push("home");
            if jumped {
                names.push("jump-home");
            } else if cut_short {
                names.push("home-cut-short");
            } else {
                names.push("home-exact");
            }
        }
    }

    /// The enemies that were jumped, and where they went: SQ-08, SQ-09.
    fn name_jump(&self, lane: usize, done: &Advance, names: &mut Vec<&'static str>) {
        let side = self.now.mover;
        let enemy = 1 - side;
        match done.jumped.len() {
            0 => return,
            1 => names.push("jump-one"),
            2 => names.push("jump-two"),
            3 => names.push("jump-three"),
            4 => names.push("jump-four"),
            _ => names.push("jump-five"),
        }
        // The enemy was met on square `walked + 1` of the move.
        if done.walked + 1 == done.speed {
            names.push("jump-at-last-step");
        } else {
            names.push("jump-before-last-step");
        }
        if done.walked == 0 && done.speed > 1 {
            names.push("jump-at-first-step");
        }
        if done.travelled < done.speed {
            names.push("jump-cuts-short");
        }
        if done.travelled == done.speed {
            names.push("jump-of-full-length");
        }
        if done.travelled > done.speed {
            names.push("jump-beyond-speed");
        }
        if self.now.pieces[side][lane].heading == Heading::Back {
            names.push("jump-on-way-back");
        }
        let sent =
            |heading: Heading| done.jumped.iter().filter(|&&l| self.now.pieces[enemy][l].heading == heading).count();
        if sent(Heading::Out) > 0 {
            names.push("sent-to-start");
        }
        if sent(Heading::Back) > 0 {
            names.push("sent-to-turn");
        }
        if sent(Heading::Out) > 0 && sent(Heading::Back) > 0 {
            names.push("sent-both-ways");
        }
        if self.spares_behind_gap(lane, done) {
            names.push("jump-spares-behind-gap");
        }
    }

    /// Another enemy stands further on in the lane, past the square where the jump stopped.
    fn spares_behind_gap(&self, lane: usize, done: &Advance) -> bool {
        let side = self.now.mover;
        let piece = self.now.pieces[side][lane];
        let mut distance = piece.distance;
        for _ in 0..done.travelled {
            distance = next_distance(piece.heading, distance);
        }
        while distance > 0 && distance < TURN {
            distance = next_distance(piece.heading, distance);
            if enemy_at(&self.now, side, square(side, lane, distance)).is_some() {
                return true;
            }
        }
        false
    }

    /// The end of the game by this move, if it has one: SQ-11, SQ-12.
    fn name_end(&self, done: &Advance, names: &mut Vec<&'static str>) {
        let side = self.now.mover;
        let home_before = home_count(&self.now, side);
        let home_after = home_count(&done.after, side);
        if home_after > home_before && home_after == HOME_TO_WIN - 1 {
            names.push("third-home");
        }
        if winner(&done.after).is_some() {
            names.push("win");
            if !done.jumped.is_empty() {
                names.push("win-by-jump");
            }
            if home_count(&done.after, 1 - side) == HOME_TO_WIN - 1 {
                names.push("win-against-three-home");
            }
            return;
        }
        match occurrences(&self.seen, &done.after) + 1 {
            1 => {}
            2 => names.push("position-second-time"),
            _ => names.push("repetition-draw"),
        }
    }
}

/// The move of the piece in `lane`: SQ-04 to SQ-09.
fn advance(before: &Position, lane: usize) -> Advance {
    let side = before.mover;
    let start = before.pieces[side][lane];
    let speed = speed(side, lane, start.heading);
    let mut after = before.clone();
    let mut distance = start.distance;
    let mut walked = 0;
    let mut travelled = 0;
    let mut jumped = Vec::new();
    while travelled < speed {
        let ahead = next_distance(start.heading, distance);
        if enemy_at(before, side, square(side, lane, ahead)).is_some() {
            // SQ-08
            let (landing, met) = jump(before, side, lane, start.heading, ahead);
            travelled += met.len() + 1;
            distance = landing;
            jumped = met;
            break;
        }
        distance = ahead;
        walked += 1;
        travelled += 1;
        if is_end_of_way(start.heading, distance) {
            break; // SQ-06, SQ-07
        }
    }
    after.pieces[side][lane] = arrive(start.heading, distance);
    for &enemy_lane in &jumped {
        let piece = &mut after.pieces[1 - side][enemy_lane];
        *piece = sent_back(*piece);
    }
    after.mover = 1 - side;
    Advance { after, speed, walked, jumped, travelled }
}

// SQ-08: from `first_enemy` on, over every enemy in an unbroken line; the landing place and the lanes jumped.
fn jump(position: &Position, side: usize, lane: usize, heading: Heading, first_enemy: usize) -> (usize, Vec<usize>) {
    let mut distance = first_enemy;
    let mut met = Vec::new();
    while let Some(enemy_lane) = enemy_at(position, side, square(side, lane, distance)) {
        met.push(enemy_lane);
        distance = next_distance(heading, distance);
    }
    (distance, met)
}

// SQ-05
fn speed(side: usize, lane: usize, heading: Heading) -> usize {
    match heading {
        Heading::Out => SPEED_OUT[side][lane],
        Heading::Back => SPEED_BACK[side][lane],
        Heading::Home => panic!("a piece at home does not move"),
    }
}

// SQ-06, SQ-07
fn arrive(heading: Heading, distance: usize) -> Piece {
    match (heading, distance) {
        (Heading::Out, TURN) => Piece { heading: Heading::Back, distance },
        (Heading::Back, 0) => Piece { heading: Heading::Home, distance },
        _ => Piece { heading, distance },
    }
}

// SQ-09
fn sent_back(piece: Piece) -> Piece {
    match piece.heading {
        Heading::Out => Piece { heading: Heading::Out, distance: 0 },
        Heading::Back => Piece { heading: Heading::Back, distance: TURN },
        Heading::Home => panic!("a piece at home is not on the board"),
    }
}

fn is_end_of_way(heading: Heading, distance: usize) -> bool {
    match heading {
        Heading::Out => distance == TURN,
        Heading::Back => distance == 0,
        Heading::Home => true,
    }
}

fn next_distance(heading: Heading, distance: usize) -> usize {
    match heading {
        Heading::Out => distance + 1,
        Heading::Back => distance - 1,
        Heading::Home => panic!("a piece at home has no square ahead"),
    }
}

// SQ-01
fn square(side: usize, lane: usize, distance: usize) -> Square {
    if side == LIGHT { (1 + distance, 2 + lane) } else { (2 + lane, 7 - distance) }
}

/// The lane of the enemy of `side` that stands on `wanted`.
fn enemy_at(position: &Position, side: usize, wanted: Square) -> Option<usize> {
    let enemy = 1 - side;
    (0..5).find(|&lane| {
        let piece = position.pieces[enemy][lane];
        piece.heading != Heading::Home && square(enemy, lane, piece.distance) == wanted
    })
}

fn home_count(position: &Position, side: usize) -> usize {
    position.pieces[side].iter().filter(|piece| piece.heading == Heading::Home).count()
}

// SQ-11: the player who has just moved is looked at first, which matters only in a set-up where both are home.
fn winner(position: &Position) -> Option<usize> {
    let last = 1 - position.mover;
    [last, position.mover].into_iter().find(|&side| home_count(position, side) >= HOME_TO_WIN)
}

// SQ-12: a position holds the player to move, so equal positions are equal in both.
fn occurrences(seen: &[Position], position: &Position) -> usize {
    seen.iter().filter(|earlier| *earlier == position).count()
}

fn lane_of(side: usize, text: &str) -> usize {
    LANE_TEXTS[side].iter().position(|lane| *lane == text).expect("a lane of the side to move")
}

fn parse_side(text: &str) -> [Piece; 5] {
    let mut pieces = [Piece { heading: Heading::Out, distance: 0 }; 5];
    for (piece, field) in pieces.iter_mut().zip(text.split(',')) {
        let place: usize = field.parse().expect("a place is a number");
        *piece = match place {
            0..6 => Piece { heading: Heading::Out, distance: place },
            6..12 => Piece { heading: Heading::Back, distance: 12 - place },
            _ => Piece { heading: Heading::Home, distance: 0 },
        };
    }
    pieces
}

/// The number of the notation: 0 to 5 on the way out, 6 on the turn square, 7 to 11 on the way back, 12 home.
fn place(piece: Piece) -> usize {
    match piece.heading {
        Heading::Out => piece.distance,
        Heading::Back => 12 - piece.distance,
        Heading::Home => 12,
    }
}
