//! What a viewer gets depends only on what it may know: two games that look the same to it must stay the same to it.

use game_core::{CellId, Draw, History, Playout, Rng, Sample, Setting, Viewer};

/// Plays `games` random games of `setting`. At every ply, and for every viewer, draws other positions that the viewer
/// cannot distinguish from the true one and checks that everything made for that viewer is byte-identical: the view,
/// its text, its drawing and its notices; if it is its turn the legal moves, the text and the effect of each, the
/// reasons why cells cannot be touched, and the errors of bad moves.
///
/// # Panics
/// At the first difference.
pub fn leak<G: Sample + Draw + Playout>(setting: &Setting, games: u64) {
    for seed in 0..games * crate::scale() {
        let mut rng = Rng::new(seed);
        let mut game = History::new(G::start(setting));
        let mut scratch = Vec::new();
        while game.outcome().is_none() {
            for viewer in Viewer::ALL {
                let twin = G::sample(&game.position().view(viewer), &mut rng);
                compare(game.position(), &twin, viewer, &format!("{setting}, seed {seed}"));
            }
            let mv = game.position().random_move(&mut rng, &mut scratch);
            game.play_unchecked(mv);
        }
    }
}

fn compare<G: Draw>(truth: &G, twin: &G, viewer: Viewer, what: &str) {
    let (mine, other) = (truth.view(viewer), twin.view(viewer));
    let here = || format!("{what}, {viewer:?}: {} and {}", truth.position_text(), twin.position_text());
    assert_eq!(format!("{mine:?}"), format!("{other:?}"), "view, {}", here());
    assert_eq!(G::view_text(&mine), G::view_text(&other), "view text, {}", here());
    assert_eq!(format!("{:?}", G::draw(&mine)), format!("{:?}", G::draw(&other)), "drawing, {}", here());
    assert_eq!(G::notices(&mine), G::notices(&other), "notices, {}", here());
    if !viewer.is_seat(truth.to_move()) {
        return;
    }
    assert_eq!(truth.legal_texts(), twin.legal_texts(), "legal moves, {}", here());
    let mut moves = Vec::new();
    truth.legal_moves(&mut moves);
    for mv in moves {
        assert_eq!(truth.move_text(mv), twin.move_text(mv), "move text, {}", here());
        assert_eq!(truth.path(mv), twin.path(mv), "path, {}", here());
        assert_eq!(truth.effect(mv), twin.effect(mv), "effect of {}, {}", truth.move_text(mv), here());
    }
    let cells = G::draw(&mine).cells;
    for (id, cell) in cells.iter().enumerate() {
        let id = CellId(id as u8);
        assert_eq!(truth.why_stuck(id), twin.why_stuck(id), "reason, {}", here());
        assert_eq!(truth.why_not(&[], id), twin.why_not(&[], id), "reason, {}", here());
        for (to, target) in cells.iter().enumerate() {
            let to = CellId(to as u8);
            assert_eq!(truth.why_not(&[id], to), twin.why_not(&[id], to), "reason, {}", here());
            for join in ["-", "x"] {
                let text = format!("{}{join}{}", cell.name, target.name);
                assert_eq!(truth.parse_move(&text), twin.parse_move(&text), "answer to {text}, {}", here());
            }
        }
    }
}
