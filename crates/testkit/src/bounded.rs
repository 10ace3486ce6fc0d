//! Lists with a limit, and lists along a path, compared with the list of all moves.

use game_core::{CellId, Draw, Rng};

/// The number of moves that are followed step by step.
const FOLLOWED: usize = 3;

/// Compares the moves that a position lists with limits, and along the paths of some moves, with `all`, its legal
/// moves.
///
/// # Errors
/// What differs.
pub fn check_bounded<G: Draw>(position: &G, all: &[G::Move], rng: &mut Rng) -> Result<(), String> {
    for limit in [0, 1, all.len() / 2, all.len(), all.len() + 1, usize::MAX] {
        let mut some = Vec::new();
        position.some_moves(limit, &mut some);
        if some != all[..limit.min(all.len())] {
            return Err(format!("the first {limit} moves are those of the whole list"));
        }
    }
    check_along(position, all, &[])?;
    check_along(position, all, &[CellId(u8::MAX)])?;
    for _ in 0..FOLLOWED {
        let Some(&mv) = rng.pick(all) else { return Ok(()) };
        let mut path = position.path(mv).cells;
        for end in 1..=path.len() {
            check_along(position, all, &path[..end])?;
        }
        // Paths that hardly any move has.
        let cells = path.clone();
        path.reverse();
        check_along(position, all, &path)?;
        path.extend(cells);
        check_along(position, all, &path)?;
        path.resize(120, CellId(u8::MAX));
        check_along(position, all, &path)?;
    }
    Ok(())
}

fn check_along<G: Draw>(position: &G, all: &[G::Move], path: &[CellId]) -> Result<(), String> {
    let mut some = Vec::new();
    position.along(path, &mut some);
    let texts = |moves: &[G::Move]| moves.iter().map(|&mv| position.move_text(mv)).collect::<Vec<_>>();
    if let Some(other) = some.iter().find(|mv| !all.contains(mv)) {
        return Err(format!("{} along {path:?} is legal", position.move_text(*other)));
    }
    if goes_on(position, &some, path) != goes_on(position, all, path) {
        return Err(format!("along {path:?} go {:?} of {:?}", texts(&some), texts(all)));
    }
    Ok(())
}

/// The cells that can follow a path, and the texts of the moves that it makes.
fn goes_on<G: Draw>(position: &G, moves: &[G::Move], path: &[CellId]) -> (Vec<CellId>, Vec<String>) {
    let (mut next, mut done) = (Vec::new(), Vec::new());
    for &mv in moves {
        let cells = position.path(mv).cells;
        if cells == path {
            done.push(position.move_text(mv));
        } else if cells.starts_with(path) {
            next.push(cells[path.len()]);
        }
    }
    next.sort_unstable();
    next.dedup();
    done.sort_unstable();
    (next, done)
}
