//! The exact value of a position.

/// What a state is worth to the side to move, if both play their best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Neither side can win.
    Draw,
}

impl Value {
    /// What the state is worth to the other side.
    #[must_use]
    pub fn for_other(self) -> Value {
        match self {
            Value::Win => Value::Loss,
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
        }
    }

    /// `win`, `loss` or `draw`.
    pub fn id(self) -> &'static str {
        match self {
            Value::Win => "win",
            Value::Loss => "loss",
            Value::Draw => "draw",
        }
    }
}
