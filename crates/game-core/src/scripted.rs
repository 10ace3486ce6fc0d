//! Scripted styles of play in hidden games: simple opponents with which engines are measured.

/// A style of play that a game with secrets may have a script for ([`crate::Believe::scripted`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScriptedStyle {
    /// Runs forward with its fastest pieces and attacks whatever they meet.
    ScoutRush,
    /// Does so with the pieces that remove obstacles.
    MinerRush,
    /// Attacks whenever it can, and otherwise approaches.
    Berserker,
    /// Moves about and never attacks unless it must.
    NeverAttacks,
    /// Goes to and fro with one piece.
    Shuffler,
    /// Begins with the first of our own presets, mirrored, and plays on as the first released engine.
    Mirror,
}

impl ScriptedStyle {
    /// All of them.
    pub const ALL: [ScriptedStyle; 6] = [
        ScriptedStyle::ScoutRush,
        ScriptedStyle::MinerRush,
        ScriptedStyle::Berserker,
        ScriptedStyle::NeverAttacks,
        ScriptedStyle::Shuffler,
        ScriptedStyle::Mirror,
    ];

    /// The name in the text of a player.
    pub const fn name(self) -> &'static str {
        match self {
            ScriptedStyle::ScoutRush => "scout-rush",
            ScriptedStyle::MinerRush => "miner-rush",
            ScriptedStyle::Berserker => "berserker",
            ScriptedStyle::NeverAttacks => "never-attacks",
            ScriptedStyle::Shuffler => "shuffler",
            ScriptedStyle::Mirror => "mirror",
        }
    }

    /// The style with a name.
    pub fn parse(name: &str) -> Option<ScriptedStyle> {
        ScriptedStyle::ALL.into_iter().find(|style| style.name() == name)
    }
}
