//! The same board from the other side of the table.

use game_core::{BoardView, Facing};

/// The board turned by half a turn: what stood at the top left stands at the bottom right, and faces the other way. Twice is once
/// too often: it gives the board back.
pub fn flipped(board: &BoardView) -> BoardView {
    let mut turned = board.clone();
    let (width, height) = (board.width, board.height);
    let turn = |x: &mut f32, y: &mut f32| (*x, *y) = (width - *x, height - *y);
    turned.cells.iter_mut().for_each(|cell| turn(&mut cell.x, &mut cell.y));
    turned.labels.iter_mut().for_each(|label| turn(&mut label.x, &mut label.y));
    for decoration in &mut turned.decorations {
        turn(&mut decoration.x, &mut decoration.y);
        decoration.facing = opposite(decoration.facing);
    }
    turned.pieces.iter_mut().for_each(|piece| piece.facing = opposite(piece.facing));
    turned
}

fn opposite(facing: Facing) -> Facing {
    match facing {
        Facing::Up => Facing::Down,
        Facing::Right => Facing::Left,
        Facing::Down => Facing::Up,
        Facing::Left => Facing::Right,
    }
}
