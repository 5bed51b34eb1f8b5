//! Names of months in the six languages, and the small words inside written-out dates.
//!
//! Written without accents and in lower case. Reading papers (`analysis`) and finding dates in them (`search`) share the list.

/// Month names by number (1 to 12); a name may be cut to its first three letters or more.
#[rustfmt::skip]
pub const MONTHS: &[(&str, i8)] = &[
    ("januar", 1), ("janner", 1), ("jaenner", 1), ("january", 1), ("janvier", 1), ("januari", 1), ("enero", 1),
    ("gennaio", 1),
    ("februar", 2), ("feber", 2), ("february", 2), ("fevrier", 2), ("februari", 2), ("febrero", 2), ("febbraio", 2),
    ("marz", 3), ("maerz", 3), ("mrz", 3), ("march", 3), ("mars", 3), ("maart", 3), ("marzo", 3), ("mrt", 3),
    ("april", 4), ("avril", 4), ("abril", 4), ("aprile", 4),
    ("mai", 5), ("may", 5), ("mei", 5), ("mayo", 5), ("maggio", 5),
    ("juni", 6), ("june", 6), ("juin", 6), ("junio", 6), ("giugno", 6), ("juno", 6),
    ("juli", 7), ("july", 7), ("juillet", 7), ("julio", 7), ("luglio", 7),
    ("august", 8), ("aout", 8), ("augustus", 8), ("agosto", 8),
    ("september", 9), ("septembre", 9), ("septiembre", 9), ("settembre", 9), ("sept", 9),
    ("oktober", 10), ("october", 10), ("octobre", 10), ("octubre", 10), ("ottobre", 10), ("okt", 10),
    ("november", 11), ("novembre", 11), ("noviembre", 11),
    ("dezember", 12), ("december", 12), ("decembre", 12), ("diciembre", 12), ("dicembre", 12), ("dez", 12),
];

/// What may stand between day, month and year.
pub const DATE_JOINERS: &[&str] = &["de", "del", "di", "of", "day", "the", "den", "van", "d"];

/// What may follow a day's number without a space.
pub const ORDINALS: &[&str] = &["st", "nd", "rd", "th", "er", "e", "ter", "ten", "o"];
