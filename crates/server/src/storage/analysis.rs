//! The analysis of a position as it is stored. Parts of earlier versions must still be read: no field is ever renamed.

use serde::{Deserialize, Serialize};

/// The analysis of a match's position, in its stored form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct StoredAnalysis {
    /// The number of moves played before it.
    ply: u32,
    /// The id of the side to move, for which the position is judged.
    to_move: Option<String>,
    /// The best lines, the best first.
    lines: Vec<StoredLine>,
    depth: u32,
    nodes: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct StoredLine {
    judgement: StoredJudgement,
    moves: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum StoredJudgement {
    Exact { value: i8, plies: Option<u32> },
    Estimate { points: f64, hundredths: Option<i32> },
}

impl From<protocol::AnalysedPosition> for StoredAnalysis {
    fn from(wire: protocol::AnalysedPosition) -> Self {
        let judgement = |judgement: protocol::Judgement| match judgement {
            protocol::Judgement::Exact { value, plies } => StoredJudgement::Exact { value, plies },
            protocol::Judgement::Estimate { points, hundredths } => StoredJudgement::Estimate { points, hundredths },
        };
        let line =
            |line: protocol::AnalysedLine| StoredLine { judgement: judgement(line.judgement), moves: line.moves };
        StoredAnalysis {
            ply: wire.ply,
            to_move: wire.to_move.map(|side| side.to_string()),
            lines: wire.lines.into_iter().map(line).collect(),
            depth: wire.depth,
            nodes: wire.nodes,
        }
    }
}

impl From<StoredAnalysis> for protocol::AnalysedPosition {
    fn from(stored: StoredAnalysis) -> Self {
        let judgement = |judgement: StoredJudgement| match judgement {
            StoredJudgement::Exact { value, plies } => protocol::Judgement::Exact { value, plies },
            StoredJudgement::Estimate { points, hundredths } => protocol::Judgement::Estimate { points, hundredths },
        };
        let line = |line: StoredLine| protocol::AnalysedLine {
            judgement: judgement(line.judgement),
            moves: line.moves,
            words: Vec::new(),
            facts: Vec::new(),
        };
        protocol::AnalysedPosition {
            ply: stored.ply,
            to_move: stored.to_move.map(Into::into),
            lines: stored.lines.into_iter().map(line).collect(),
            // The server's jobs judge positions and not the moves that were played.
            played: None,
            depth: stored.depth,
            nodes: stored.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_format_stays_as_it_is() {
        for text in [
            concat!(
                r#"{"ply":3,"to_move":"blue","lines":[{"judgement":{"kind":"exact","value":-1,"plies":null},"#,
                r#""moves":["a1-a2","b1"]},{"judgement":{"kind":"estimate","points":0.25,"hundredths":-130},"#,
                r#""moves":[]}],"depth":7,"nodes":12345}"#
            ),
            r#"{"ply":0,"to_move":null,"lines":[],"depth":0,"nodes":0}"#,
        ] {
            let stored: StoredAnalysis = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&stored).unwrap(), text);
            // The wire has the same form, unless it is changed there.
            let wire: protocol::AnalysedPosition = stored.into();
            assert_eq!(serde_json::to_string(&wire).unwrap(), text);
        }
    }
}
