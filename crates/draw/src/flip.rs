//! Turns a drawing by 180 degrees, as the second side sees the board.

use game_core::{BoardView, Facing};

/// The board turned by 180 degrees: the top left becomes the bottom right, and pieces face the other way. Turning twice
/// gives the board back.
pub fn flipped(board: &BoardView) -> BoardView {
    let mut turned = board.clone();
    let (width, height) = (board.width, board.height);
    // Rounded, so that turning twice gives exactly the same numbers.
    let from = |extent: f32, place: f32| ((extent - place) * 1000.0).round() / 1000.0;
    let turn = |x: &mut f32, y: &mut f32| (*x, *y) = (from(width, *x), from(height, *y));
    turned.cells.iter_mut().for_each(|cell| turn(&mut cell.x, &mut cell.y));
    turned.labels.iter_mut().for_each(|label| turn(&mut label.x, &mut label.y));
    for decoration in &mut turned.decorations {
        turn(&mut decoration.x, &mut decoration.y);
        decoration.facing = opposite(decoration.facing);
    }
    for piece in &mut turned.pieces {
        piece.letter = turned_letter(piece.letter, piece.facing);
        piece.facing = opposite(piece.facing);
    }
    turned
}

/// An arrow as a letter points where its piece does.
fn turned_letter(letter: char, facing: Facing) -> char {
    match (facing, letter) {
        (Facing::Up | Facing::Down, '^') => 'v',
        (Facing::Up | Facing::Down, 'v') => '^',
        (Facing::Left | Facing::Right, '<') => '>',
        (Facing::Left | Facing::Right, '>') => '<',
        _ => letter,
    }
}

fn opposite(facing: Facing) -> Facing {
    match facing {
        Facing::Up => Facing::Down,
        Facing::Right => Facing::Left,
        Facing::Down => Facing::Up,
        Facing::Left => Facing::Right,
    }
}
