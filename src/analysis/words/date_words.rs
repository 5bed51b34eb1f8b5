//! The small words that stand inside written-out dates.

/// What may stand between day, month and year.
pub(in crate::analysis) const DATE_JOINERS: &[&str] = &["de", "del", "di", "of", "day", "the", "den", "van", "d"];

/// What may follow a day's number.
pub(in crate::analysis) const ORDINALS: &[&str] = &["st", "nd", "rd", "th", "er", "e", "ter", "ten", "o"];
