//! How a UUID begins: what people type of one, where all of it is long.
//!
//! Which document it means is looked up among those of one account (`store::documents`).

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The first characters of a UUID in its hyphenated form, or all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UuidStart(String);

impl UuidStart {
    /// Fewer characters say too little: somebody mistyped something.
    pub const CHARACTERS_MIN: usize = 4;
    const CHARACTERS_MAX: usize = 36;

    /// Reads the beginning of the hyphenated form, in either case.
    pub fn parse(text: &str) -> Option<Self> {
        let is_in_form = |(at, character): (usize, char)| match at {
            8 | 13 | 18 | 23 => character == '-',
            _ => character.is_ascii_hexdigit(),
        };
        let is_start = (Self::CHARACTERS_MIN..=Self::CHARACTERS_MAX).contains(&text.len())
            && text.char_indices().all(is_in_form);
        is_start.then(|| Self(text.to_ascii_lowercase()))
    }

    /// The UUID, where all of it is there.
    pub fn whole(&self) -> Option<Uuid> {
        let (first, last) = self.range().into_inner();
        (first == last).then_some(first)
    }

    /// All UUIDs that begin so.
    pub fn range(&self) -> RangeInclusive<Uuid> {
        let filled = |digit: u8| {
            let digits = self.0.bytes().filter(|it| *it != b'-');
            let mut all = [digit; 32];
            for (place, known) in all.iter_mut().zip(digits) {
                *place = known;
            }
            // Thirty-two hexadecimal digits are a UUID.
            Uuid::try_parse_ascii(&all).unwrap_or_default()
        };
        filled(b'0')..=filled(b'f')
    }
}

impl fmt::Display for UuidStart {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<Uuid> for UuidStart {
    fn from(uuid: Uuid) -> Self {
        Self(uuid.to_string())
    }
}

impl From<UuidStart> for String {
    fn from(start: UuidStart) -> Self {
        start.0
    }
}

impl TryFrom<String> for UuidStart {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("not the beginning of a UUID")
    }
}

#[cfg(test)]
mod tests {
    use uuid::{Uuid, uuid};

    use super::UuidStart;

    const UUID: Uuid = uuid!("01234567-89ab-4cde-8f01-23456789abcd");

    #[test]
    fn the_beginning_of_a_uuid_is_read_in_its_form() {
        for start in ["0123", "01234567", "01234567-", "01234567-89AB-4C"] {
            let read = UuidStart::parse(start).unwrap();
            assert_eq!(read.to_string(), start.to_ascii_lowercase());
            assert_eq!(read.whole(), None);
            assert!(read.range().contains(&UUID), "{start}");
        }
        for other in ["0124", "01234568", "01234567-89ac"] {
            let read = UuidStart::parse(other).unwrap();
            assert!(!read.range().contains(&UUID), "{other}");
        }
        let too_long = format!("{UUID}0");
        let without_hyphens = UUID.simple().to_string();
        for wrong in [
            "",
            "012",
            "0123456789",
            "0123-4567",
            "012g",
            "012ä",
            &too_long,
            &without_hyphens,
        ] {
            assert_eq!(UuidStart::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn all_of_a_uuid_is_that_one() {
        let whole = UuidStart::parse(&UUID.to_string().to_ascii_uppercase()).unwrap();
        assert_eq!(whole.whole(), Some(UUID));
        assert_eq!(whole, UuidStart::from(UUID));
        assert_eq!(whole.range(), UUID..=UUID);
    }
}
