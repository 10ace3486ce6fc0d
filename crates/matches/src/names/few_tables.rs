//! Classes of characters without the tables of Unicode, for the engine of the page, whose names are seen at one screen
//! only. A server that takes over such a match checks its names again with all tables.

use super::Kind;

pub(super) fn kind(c: char) -> Kind {
    if c.is_control() || is_format(c) {
        Kind::Other
    } else if c.is_whitespace() {
        Kind::Separator
    } else if is_common_mark(c) {
        Kind::Mark
    } else {
        Kind::Visible
    }
}

/// Returns the name unchanged: at one screen look-alike letters deceive nobody.
#[cfg(target_arch = "wasm32")]
pub(super) fn decomposed(name: &str) -> impl Iterator<Item = char> {
    name.chars()
}

/// Format characters, and characters for private use.
fn is_format(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}' | '\u{890}'..='\u{891}' | '\u{8E2}')
        || matches!(c, '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{10FFFF}')
}

/// The marks that can be piled on any letter, and those of Hebrew and Arabic.
fn is_common_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}' | '\u{610}'..='\u{61A}')
        || matches!(c, '\u{64B}'..='\u{65F}' | '\u{1AB0}'..='\u{1ACE}' | '\u{1DC0}'..='\u{1DFF}')
        || matches!(c, '\u{20D0}'..='\u{20F0}' | '\u{FE20}'..='\u{FE2F}')
}
