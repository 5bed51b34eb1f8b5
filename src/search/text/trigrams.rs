//! Words and trigrams as PostgreSQL's `pg_trgm` makes them.
//!
//! Text is cut into words of letters and digits, each lower-cased character by character and padded
//! with two spaces in front and one behind. Source of the rules: PostgreSQL 15, `contrib/pg_trgm`
//! (`trgm_op.c`: `find_word`, `make_trigrams`) with a UTF-8 locale. Where `pg_trgm` hashes a trigram
//! of non-ASCII characters to three bytes, this keeps the characters: there are no collisions.

/// At most so many characters of a field are looked at; longer ones are found by their beginning.
/// Bounds what a hostile title can cost: `word_similarity` takes quadratic time.
pub(super) const FIELD_CHARS_MAX: usize = 4096;

/// Three characters, 21 bits each.
pub(in crate::search) type Trigram = u64;

/// Stands for the padding where trigrams are index terms; no word contains it.
const PAD: char = ' ';
/// What stands before a word.
const TWO_PADS: u64 = (PAD as u64) << 21 | PAD as u64;

/// Whether a character belongs to a word: letters, and digits that have a place value.
///
/// Fractions, circled and raised digits (`½`, `①`, `²`) are no part of words.
pub(super) fn is_word_character(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || (!character.is_ascii()
            && (character.is_alphabetic()
                || (character.is_numeric()
                    && !unicode_categories::UnicodeCategories::is_number_other(character))))
}

/// The words of a text, lower-cased.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let mut words = Words::new(text);
    std::iter::from_fn(move || words.next_word().map(str::to_owned))
}

/// The words of a text, lower-cased, one after the other in the same place: a start reads millions.
#[derive(Debug)]
pub(super) struct Words<'a> {
    characters: std::iter::Take<std::str::Chars<'a>>,
    word: String,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            characters: text.chars().take(FIELD_CHARS_MAX),
            word: String::new(),
        }
    }

    /// The next word; `None` after the last one.
    pub(super) fn next_word(&mut self) -> Option<&str> {
        let is_first = |character: &char| is_word_character(*character);
        let first = self.characters.find(is_first)?;
        self.word.clear();
        self.word.push(lower(first));
        for character in self.characters.by_ref() {
            if !is_word_character(character) {
                break;
            }
            self.word.push(lower(character));
        }
        Some(&self.word)
    }
}

/// Lower case of one character as one character, as C's `towlower` gives it.
pub(super) fn lower(character: char) -> char {
    if character.is_ascii() {
        return character.to_ascii_lowercase();
    }
    character.to_lowercase().next().unwrap_or(character)
}

/// The trigrams of one word in their order, repeats included.
pub(super) fn trigrams(word: &str) -> impl Iterator<Item = Trigram> + '_ {
    let mut window = TWO_PADS;
    word.chars().chain([PAD]).map(move |character| {
        window = ((window << 21) | u64::from(u32::from(character))) & ((1 << 63) - 1);
        window
    })
}

/// The different trigrams of a text, ascending.
pub(in crate::search) fn trigram_set(text: &str) -> Vec<Trigram> {
    let mut set: Vec<Trigram> = Vec::new();
    for word in words(text) {
        set.extend(trigrams(&word));
    }
    set.sort_unstable();
    set.dedup();
    set
}

/// A trigram as an index term: padding is written `_`, which no word contains.
pub(in crate::search) fn push_term(trigram: Trigram, term: &mut String) {
    for shift in [42, 21, 0] {
        let character = char::from_u32(((trigram >> shift) & 0x1f_ffff) as u32).unwrap_or(PAD);
        term.push(if character == PAD { '_' } else { character });
    }
}

#[cfg(test)]
mod tests {
    use super::{push_term, trigram_set, trigrams, words};

    fn shown(text: &str) -> Vec<String> {
        let mut terms: Vec<String> = words(text)
            .flat_map(|word| trigrams(&word).collect::<Vec<_>>())
            .map(|trigram| {
                let mut term = String::new();
                push_term(trigram, &mut term);
                term
            })
            .collect();
        terms.dedup();
        terms
    }

    #[test]
    fn words_are_padded_and_lower_cased() {
        assert_eq!(
            shown("Cat, ÄB"),
            ["__c", "_ca", "cat", "at_", "__ä", "_äb", "äb_"]
        );
        assert_eq!(shown("x"), ["__x", "_x_"]);
        assert_eq!(shown(" ,;-\u{0}\u{1f600}"), [""; 0]);
    }

    #[test]
    fn raised_digits_end_a_word() {
        assert_eq!(words("12m² ½").collect::<Vec<_>>(), ["12m"]);
        assert_eq!(words("a_b").collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn a_set_has_no_repeats() {
        assert_eq!(trigram_set("aaaa aaaa").len(), 4);
    }
}
