//! Characters by the tables of Unicode.

use super::Kind;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup as Group, UnicodeGeneralCategory};

pub(super) fn kind(c: char) -> Kind {
    match c.general_category_group() {
        Group::Separator => Kind::Separator,
        Group::Mark => Kind::Mark,
        Group::Other => Kind::Other,
        _ => Kind::Visible,
    }
}

/// A name in letters without accents and in plain forms, with its marks apart.
pub(super) fn decomposed(name: &str) -> impl Iterator<Item = char> {
    name.nfkd()
}
