//! Fanion a second time: slow, plain, and written from the clauses of `README.md` alone.

use testkit::reference::Reference;

const SIDES: [&str; 2] = ["south", "north"];
const LETTERS: [char; 2] = ['s', 'n'];

/// A man on the board: whose, what (`F`, `R`, `G`), moved, shown.
#[derive(Clone, Copy)]
struct Man {
    side: usize,
    kind: char,
    moved: bool,
    shown: bool,
}

#[derive(Clone)]
pub(super) struct FanionReference {
    /// By rank and file, both from 0.
    squares: [[Option<Man>; 4]; 5],
    side: usize,
    placed: usize,
    quiet: u32,
    flag_lost: bool,
}

impl Reference for FanionReference {
    fn start(_variant: &str) -> Self {
        FanionReference { squares: [[None; 4]; 5], side: 0, placed: 0, quiet: 0, flag_lost: false }
    }

    fn from_position(variant: &str, text: &str) -> Self {
        let mut game = Self::start(variant);
        let fields: Vec<&str> = text.split(' ').collect();
        for (row, line) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in line.chars() {
                match letter {
                    's' | 'n' => {
                        let side = usize::from(letter == 'n');
                        game.squares[4 - row][file] = Some(Man { side, kind: ' ', moved: false, shown: false });
                        continue;
                    }
                    '.' => {}
                    '\'' => man(&mut game.squares[4 - row][file - 1]).moved = true,
                    '!' => man(&mut game.squares[4 - row][file - 1]).shown = true,
                    kind => man(&mut game.squares[4 - row][file]).kind = kind,
                }
                file += usize::from(!"'!".contains(letter));
            }
        }
        game.side = usize::from(fields[1] == "north");
        game.placed = if fields[2] == "setup" { game.side } else { 2 };
        game.quiet = fields[3].parse().expect("the last field is a number");
        game.flag_lost = game.placed == 2 && !game.has_flag(game.side);
        game
    }

    fn to_move(&self) -> Option<usize> {
        self.outcome().is_none().then_some(self.side)
    }

    fn legal(&self) -> Vec<String> {
        if self.placed < 2 {
            return vec!["deploy:*".to_owned()];
        }
        if self.outcome().is_some() { Vec::new() } else { self.turns() }
    }

    fn play(&mut self, text: &str) {
        if let Some(rows) = text.strip_prefix("deploy:") {
            // FA-02.
            for (n, row) in rows.split('/').enumerate() {
                let rank = if self.side == 0 { n } else { 4 - n };
                for (file, kind) in row.chars().enumerate().filter(|(_, kind)| *kind != '.') {
                    self.squares[rank][file] = Some(Man { side: self.side, kind, moved: false, shown: false });
                }
            }
            self.placed += 1;
        } else if let Some((from, to)) = text.split_once('x') {
            self.attack(read(from), read(to));
        } else {
            let (from, to) = text.split_once('-').expect("a move has a dash");
            let mover = self.squares[read(from).0][read(from).1].take();
            self.squares[read(to).0][read(to).1] = mover.map(|man| Man { moved: true, ..man });
            self.quiet += 1;
        }
        self.side = 1 - self.side;
    }

    fn position(&self) -> String {
        let square = |square: &Option<Man>| match square {
            None => ".".to_owned(),
            Some(man) => {
                let marks = [if man.moved { "'" } else { "" }, if man.shown { "!" } else { "" }].concat();
                format!("{}{}{marks}", LETTERS[man.side], man.kind)
            }
        };
        let ranks: Vec<String> = self.squares.iter().rev().map(|rank| rank.iter().map(square).collect()).collect();
        let phase = if self.placed < 2 { "setup" } else { "play" };
        format!("{} {} {phase} {}", ranks.join("/"), SIDES[self.side], self.quiet)
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        let other = SIDES[1 - self.side];
        if self.placed < 2 {
            None
        } else if self.flag_lost {
            Some((other, "FA-07"))
        } else if self.turns().is_empty() {
            Some((other, "FA-09"))
        } else {
            (self.quiet >= 40).then_some(("draw", "FA-10"))
        }
    }

    fn features(&self, text: &str) -> Vec<&'static str> {
        let Some((from, to)) = text.split_once('x') else { return Vec::new() };
        let kinds = [from, to].map(|name| self.squares[read(name).0][read(name).1].map_or(' ', |man| man.kind));
        vec![match kinds {
            [_, 'F'] => "takes-flag",
            ['G', 'R'] => "guard-beats-runner",
            ['R', 'G'] => "runner-falls",
            ['G', 'G'] => "two-guards-fall",
            _ => "two-runners-fall",
        }]
    }
}

impl FanionReference {
    fn has_flag(&self, side: usize) -> bool {
        self.squares.iter().flatten().flatten().any(|man| man.side == side && man.kind == 'F')
    }

    /// FA-03 to FA-05, sorted.
    fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        for (row, file) in (0..5).flat_map(|row| (0..4).map(move |file| (row, file))) {
            let Some(man) = self.squares[row][file].filter(|man| man.side == self.side && man.kind != 'F') else {
                continue;
            };
            for (up, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (Some(row_to), Some(file_to)) = (row.checked_add_signed(up), file.checked_add_signed(right)) else {
                    continue;
                };
                if row_to > 4 || file_to > 3 {
                    continue;
                }
                match self.squares[row_to][file_to] {
                    None => turns.push(format!("{}-{}", name(row, file), name(row_to, file_to))),
                    Some(other) if other.side != man.side => {
                        turns.push(format!("{}x{}", name(row, file), name(row_to, file_to)));
                    }
                    Some(_) => {}
                }
            }
        }
        turns.sort();
        turns
    }

    /// FA-05 to FA-07.
    fn attack(&mut self, from: (usize, usize), to: (usize, usize)) {
        self.quiet = 0;
        let attacker = self.squares[from.0][from.1].take().expect("a piece attacks");
        let defender = self.squares[to.0][to.1].take().expect("a piece is attacked");
        self.squares[to.0][to.1] = match (attacker.kind, defender.kind) {
            (_, 'F') => {
                self.flag_lost = true;
                Some(Man { moved: true, shown: true, ..attacker })
            }
            ('G', 'R') => Some(Man { moved: true, shown: true, ..attacker }),
            ('R', 'G') => Some(Man { shown: true, ..defender }),
            _ => None,
        };
    }
}

fn man(square: &mut Option<Man>) -> &mut Man {
    square.as_mut().expect("a piece comes before its marks")
}

fn name(row: usize, file: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d"][file], row + 1)
}

/// The rank and the file of a square's name.
fn read(name: &str) -> (usize, usize) {
    let [file, row] = name.as_bytes() else { panic!("{name} is no square") };
    (usize::from(row - b'1'), usize::from(file - b'a'))
}
