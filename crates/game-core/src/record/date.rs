//! Dates in the format of records.

/// The date (UTC) of a time in milliseconds since 1970, as the tag `Date` has it.
///
/// ```
/// assert_eq!(game_core::record::date(951_782_400_000), "2000.02.29");
/// ```
pub fn date(ms: i64) -> String {
    // Days since 0000-03-01 in the proleptic calendar, by eras of 400 years.
    let days = ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{of_month:02}", year + era * 400 + carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, day) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (1_709_164_800_000, "2024.02.29"),
            (1_709_251_200_000, "2024.03.01"),
            (1_767_225_599_999, "2025.12.31"),
            (1_767_225_600_000, "2026.01.01"),
            (20_772 * 86_400_000, "2026.11.15"),
            (24_836 * 86_400_000, "2037.12.31"),
        ] {
            assert_eq!(date(ms), day);
        }
    }
}
