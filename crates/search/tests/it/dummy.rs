//! Trees written as text and played as a game: `1[W 2:-30[D L] 5]`. A digit is the side to move, a number after a colon
//! the evaluation for the side to move; letters end the game: `W` won by the first side, `L` lost by it, `D` drawn.
//! Turns need not alternate.

use game_core::{Evaluate, Game, GameInfo, Outcome, Playout, Rng, Setting, Side, VariantInfo};

/// A node of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dummy {
    nodes: &'static [Node],
    at: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    end: Option<Outcome>,
    side: Side,
    value: i32,
    children: Vec<usize>,
}

impl Dummy {
    /// Reads a tree and leaks it, because positions must be `'static`.
    pub(crate) fn read(text: &str) -> Dummy {
        let mut nodes = Vec::new();
        let mut rest = text;
        let at = read_node(&mut rest, &mut nodes);
        assert!(rest.trim().is_empty(), "{rest:?} follows the tree");
        Dummy { nodes: nodes.leak(), at }
    }

    /// A random tree of at most this height.
    pub(crate) fn random(rng: &mut Rng, height: u32) -> Dummy {
        let mut text = String::new();
        write_node(rng, height, true, &mut text);
        Dummy::read(&text)
    }

    /// A random graph: lines transpose and form cycles, so that positions occur again at other plies.
    pub(crate) fn random_graph(rng: &mut Rng, size: u32) -> Dummy {
        let mut node = |n| {
            let end = match rng.below(12) {
                0 if n > 0 => Some(Outcome::win(Side::First, "W")),
                1 if n > 0 => Some(Outcome::win(Side::Second, "L")),
                _ => None,
            };
            let side = Side::ALL[rng.below(2) as usize];
            let count = if end.is_some() { 0 } else { 1 + rng.below(3) };
            let children = (0..count).map(|_| rng.below(size) as usize).collect();
            Node { end, side, value: rng.below(201) as i32 - 100, children }
        };
        let nodes: Vec<Node> = (0..size).map(&mut node).collect();
        Dummy { nodes: nodes.leak(), at: 0 }
    }

    fn node(&self) -> &'static Node {
        &self.nodes[self.at]
    }
}

fn read_node(rest: &mut &str, nodes: &mut Vec<Node>) -> usize {
    *rest = rest.trim_start();
    let mut chars = rest.chars();
    let first = chars.next().expect("a node");
    *rest = chars.as_str();
    let end = match first {
        'W' => Some(Outcome::win(Side::First, "W")),
        'L' => Some(Outcome::win(Side::Second, "L")),
        'D' => Some(Outcome::draw("D")),
        _ => None,
    };
    let side = if first == '2' { Side::Second } else { Side::First };
    let mut node = Node { end, side, value: 0, children: Vec::new() };
    if let Some(after) = rest.strip_prefix(':') {
        let end = after.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(after.len());
        node.value = after[..end].parse().expect("a number after a colon");
        *rest = &after[end..];
    }
    if let Some(after) = rest.strip_prefix('[') {
        *rest = after;
        while !rest.trim_start().starts_with(']') {
            node.children.push(read_node(rest, nodes));
        }
        *rest = &rest.trim_start()[1..];
    }
    assert!(node.end.is_some() == node.children.is_empty(), "a node that is over or has moves");
    nodes.push(node);
    nodes.len() - 1
}

fn write_node(rng: &mut Rng, height: u32, is_root: bool, text: &mut String) {
    if height == 0 || (!is_root && rng.below(8) == 0) {
        text.push(['W', 'L', 'D'][rng.below(3) as usize]);
        return;
    }
    text.push_str(["1:", "2:"][rng.below(2) as usize]);
    text.push_str(&(rng.below(201) as i32 - 100).to_string());
    text.push('[');
    for _ in 0..=rng.below(4) {
        write_node(rng, height - 1, false, text);
        text.push(' ');
    }
    text.push(']');
}

impl Game for Dummy {
    type Move = u8;

    const INFO: &'static GameInfo = &GameInfo {
        id: "dummy",
        clauses: "XX",
        clause_numbers: &[],
        sides: ["one", "two"],
        variants: &[VariantInfo { id: "tree", options: &[] }],
        is_hidden: false,
        texts: &[],
        art: "",
        lesson: "",
        examples: "",
    };

    const REPETITION: Option<&'static str> = Some("XX");

    fn start(_setting: &Setting) -> Self {
        Dummy::read("1[W 2[L D]]")
    }

    fn to_move(&self) -> Side {
        self.node().side
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend((0..self.node().children.len()).map(|n| n as u8));
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.at = self.node().children[usize::from(mv)];
    }

    fn outcome(&self) -> Option<Outcome> {
        self.node().end
    }

    fn key(&self) -> u64 {
        (self.at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl Playout for Dummy {}

impl Evaluate for Dummy {
    const MOVE_SLOTS: usize = 8;

    fn evaluate(&self) -> i32 {
        self.node().value
    }

    fn move_slot(&self, mv: u8) -> usize {
        mv.into()
    }

    fn guess(&self, mv: u8) -> i32 {
        i32::from(mv) * 7 % 5
    }

    fn noisy_moves(&self, moves: &mut Vec<u8>) {
        let first = moves.len();
        self.legal_moves(moves);
        let noisy: Vec<u8> = moves.drain(first..).filter(|&mv| self.is_noisy(mv)).collect();
        moves.extend(noisy);
    }

    fn is_noisy(&self, mv: u8) -> bool {
        mv.is_multiple_of(3)
    }
}
