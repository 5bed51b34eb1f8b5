//! The word lists that rules look things up in: data, no logic.
//!
//! Everything is folded (lower case, no accents, ß as ss) unless a list says otherwise. Six languages
//! are covered: German, English, French, Dutch, Spanish, Italian; order within a list has no meaning
//! unless the list says so.

#[rustfmt::skip]
pub(super) mod kinds;
#[rustfmt::skip]
pub(super) mod labels;
#[rustfmt::skip]
pub(super) mod marks;
#[rustfmt::skip]
pub(super) mod names;
#[rustfmt::skip]
pub(super) mod parties;
#[rustfmt::skip]
pub(super) mod periods;
#[rustfmt::skip]
pub(super) mod sentences;
#[rustfmt::skip]
pub(super) mod stop_words;
#[rustfmt::skip]
pub(super) mod terms;
#[rustfmt::skip]
pub(super) mod topics;
