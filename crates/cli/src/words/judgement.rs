//! Judgements in words.

use super::Words;
use game_core::Value;
use registry::Judgement;

impl Words {
    /// The value of a move for its player, `plies` counted with that move.
    pub(crate) fn judgement(&self, judgement: Judgement) -> String {
        match judgement {
            Judgement::Exact { value, plies } => self.exact(value, plies),
            Judgement::Estimate { points, hundredths } => {
                let percent = percent(points).to_string();
                match hundredths {
                    Some(hundredths) => {
                        let men = self.decimals(&format!("{:+.2}", f64::from(hundredths) / 100.0));
                        self.say("estimated", &[("men", &men), ("percent", &percent)])
                    }
                    None => self.say("estimated-points", &[("percent", &percent)]),
                }
            }
        }
    }

    fn exact(&self, value: Value, plies: Option<u32>) -> String {
        match (value, plies) {
            (Value::Draw, _) => self.own("exact-draw").to_owned(),
            (Value::Win, None) => self.own("exact-win-open").to_owned(),
            (Value::Win, Some(0 | 1)) => self.own("exact-win-now").to_owned(),
            (Value::Win, Some(plies)) => self.say("exact-win", &[("plies", &plies.to_string())]),
            (Value::Loss, None) => self.own("exact-loss-open").to_owned(),
            (Value::Loss, Some(0 | 1)) => self.own("exact-loss-now").to_owned(),
            (Value::Loss, Some(plies)) => self.say("exact-loss", &[("plies", &plies.to_string())]),
        }
    }

    /// A number with the decimal mark of the language.
    pub(crate) fn decimals(&self, number: &str) -> String {
        number.replace('.', self.lang.decimal)
    }

    /// A whole number in groups of three digits.
    pub(crate) fn grouped(&self, number: u64) -> String {
        crate::solve::grouped(number).replace(',', self.lang.thousands)
    }
}

/// The expected result of the side to move in percent, a draw counted as half a win. A result that is not proved is
/// never 0 or 100.
fn percent(points: f64) -> i64 {
    ((points + 1.0) * 50.0).round().clamp(1.0, 99.0) as i64
}
