//! The vectors that the solver's loops run with: the widest of the machine, or narrower ones in tests.

use game_core::wide::Vectors;
pub(super) use game_core::wide::WideTask;
#[cfg(test)]
pub(super) use game_core::wide::Width;

#[cfg(test)]
thread_local! {
    /// The widest vectors that a test allows on its thread.
    pub(super) static MOST: std::cell::Cell<Width> = const { std::cell::Cell::new(Width::Avx512) };
}

/// Runs `task` with the widest vectors of the machine.
pub(super) fn run<T: WideTask>(task: T) -> T::Output {
    let vectors = Vectors::widest();
    #[cfg(test)]
    let vectors = vectors.at_most(MOST.get());
    vectors.run(task)
}

/// The width of the widest vectors of the machine.
#[cfg(test)]
pub(super) fn widest() -> Width {
    Vectors::widest().width()
}
