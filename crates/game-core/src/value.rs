//! The exact value of a position.

/// The value of a state for the side to move, if both play their best.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Win,
    Loss,
    /// Neither side can win.
    Draw,
}

impl Value {
    /// The value of the state for the other side.
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
