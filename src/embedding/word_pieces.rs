//! BERT's uncased word pieces: text becomes the numbers that the bundled model reads.
//!
//! Must give exactly the numbers of the reference tokenizer (`tokenizer.json` of the model,
//! without its truncation to 128 and its padding), with one exception: a text that spells out
//! a mark such as `[SEP]` is text here. Runs in time linear in the text.
//!
//! Source: Devlin et al., "BERT" (2018), with the greedy longest match of Wu et al.,
//! "Google's Neural Machine Translation System" (2016).

use std::collections::HashMap;

use unicode_categories::UnicodeCategories as _;
use unicode_normalization::UnicodeNormalization as _;

/// Number of the piece for words that cannot be spelled.
const UNKNOWN: u32 = 100;
/// Number of the mark at the start of every text, `[CLS]`.
const START: u32 = 101;
/// Number of the mark at the end of every text, `[SEP]`.
const END: u32 = 102;
/// Marks around a text.
pub(super) const MARKS: usize = 2;
/// Longer words are unknown as a whole.
const WORD_CHARACTERS_MAX: usize = 100;

/// The vocabulary, ready for looking up.
pub(super) struct WordPieces {
    /// Pieces that start a word.
    starts: HashMap<&'static str, u32>,
    /// Pieces that go on within a word, without their `##`.
    continuations: HashMap<&'static str, u32>,
    /// Bytes of the longest piece.
    longest: usize,
}

impl WordPieces {
    /// Reads a `vocab.txt`: one piece a line, its number is the line's, counted from 0.
    pub(super) fn new(vocabulary: &'static str) -> Self {
        let mut pieces = Self {
            starts: HashMap::new(),
            continuations: HashMap::new(),
            longest: 0,
        };
        for (number, line) in (0_u32..).zip(vocabulary.lines()) {
            let (map, piece) = match line.strip_prefix("##") {
                Some(rest) if !rest.is_empty() => (&mut pieces.continuations, rest),
                _ => (&mut pieces.starts, line),
            };
            pieces.longest = pieces.longest.max(piece.len());
            map.insert(piece, number);
        }
        pieces
    }

    /// How many pieces the vocabulary has.
    pub(super) fn len(&self) -> usize {
        self.starts.len() + self.continuations.len()
    }

    /// Whether a word, in lower case, is one piece.
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.starts.contains_key(word)
    }

    /// How many pieces stand before a word, if it is one itself.
    pub(super) fn place_of_word(&self, word: &str) -> Option<u32> {
        let mut numbers = Vec::new();
        self.append_pieces(word, 2, &mut numbers);
        match numbers.as_slice() {
            [number] if *number != UNKNOWN => Some(*number),
            _ => None,
        }
    }

    /// The text's pieces between the marks; what is beyond `length_max` numbers is cut off.
    pub(super) fn encode(&self, text: &str, length_max: usize) -> Vec<u32> {
        let mut numbers = vec![START];
        self.append_pieces(text, length_max, &mut numbers);
        numbers.truncate(length_max.saturating_sub(1));
        numbers.push(END);
        numbers
    }

    /// How many pieces the text has, marks not counted.
    pub(super) fn count(&self, text: &str) -> usize {
        let mut numbers = Vec::new();
        self.append_pieces(text, usize::MAX, &mut numbers);
        numbers.len()
    }

    /// Appends the text's pieces until there are at least `enough` numbers.
    fn append_pieces(&self, text: &str, enough: usize, numbers: &mut Vec<u32>) {
        let mut word = String::new();
        if text.is_ascii() {
            for byte in text.bytes() {
                match byte {
                    b'\t' | b'\n' | b'\r' => self.take(' ', &mut word, numbers),
                    0..=31 | 127 => {}
                    _ => self.take(char::from(byte.to_ascii_lowercase()), &mut word, numbers),
                }
                if numbers.len() >= enough {
                    return;
                }
            }
        } else {
            // The order matters: marks are reordered across the whole cleaned text.
            for character in text.chars().flat_map(cleaned).nfd() {
                if !character.is_mark_nonspacing() {
                    for lower in character.to_lowercase() {
                        self.take(lower, &mut word, numbers);
                    }
                }
                if numbers.len() >= enough {
                    return;
                }
            }
        }
        self.append_word(&word, numbers);
    }

    /// One more character: part of the word, or the end of it.
    fn take(&self, character: char, word: &mut String, numbers: &mut Vec<u32>) {
        if character.is_whitespace() {
            self.append_word(word, numbers);
            word.clear();
        } else if character.is_ascii_punctuation() || character.is_punctuation() {
            self.append_word(word, numbers);
            word.clear();
            self.append_word(character.encode_utf8(&mut [0; 4]), numbers);
        } else {
            word.push(character);
        }
    }

    /// Appends the pieces of one word, each the longest that fits; or the unknown piece.
    fn append_word(&self, word: &str, numbers: &mut Vec<u32>) {
        if word.len() > WORD_CHARACTERS_MAX && word.chars().count() > WORD_CHARACTERS_MAX {
            numbers.push(UNKNOWN);
            return;
        }
        let before = numbers.len();
        let mut rest = word;
        while !rest.is_empty() {
            let map = if rest.len() == word.len() {
                &self.starts
            } else {
                &self.continuations
            };
            let longest = rest.floor_char_boundary(self.longest);
            let found = (1..=longest)
                .rev()
                .find_map(|end| Some((end, *map.get(rest.get(..end)?)?)));
            let Some((end, number)) = found else {
                numbers.truncate(before);
                numbers.push(UNKNOWN);
                return;
            };
            numbers.push(number);
            rest = &rest[end..];
        }
    }
}

/// What stands for a character: nothing for control characters, spaces around ideographs.
fn cleaned(character: char) -> impl Iterator<Item = char> {
    let is_control = !matches!(character, '\t' | '\n' | '\r') && character.is_other();
    let kept = (character != '\u{fffd}' && !is_control).then_some(if character.is_whitespace() {
        ' '
    } else {
        character
    });
    let space = is_ideograph(character).then_some(' ');
    [space, kept, space].into_iter().flatten()
}

/// The blocks that BERT takes for Chinese characters, each a word of its own.
fn is_ideograph(character: char) -> bool {
    matches!(
        u32::from(character),
        0x3400..=0x4dbf
            | 0x4e00..=0x9fff
            | 0xf900..=0xfaff
            | 0x20000..=0x2a6df
            | 0x2a700..=0x2b73f
            | 0x2b740..=0x2b81f
            | 0x2b920..=0x2ceaf
            | 0x2f800..=0x2fa1f
    )
}

#[cfg(test)]
mod tests {
    use super::{END, START, UNKNOWN, WordPieces};

    /// Numbers 0 to 99 are fillers, so that the marks stand where the model has them.
    fn small() -> WordPieces {
        let mut lines: Vec<String> = (0..100).map(|number| format!("[filler{number}]")).collect();
        let pieces = [
            "[UNK]", "[CLS]", "[SEP]", "un", "##aff", "##able", "a", "##a", "!", "grusse",
        ];
        lines.extend(pieces.map(str::to_owned));
        WordPieces::new(Box::leak(lines.join("\n").into_boxed_str()))
    }

    #[track_caller]
    fn check(text: &str, expected: &[u32]) {
        let pieces = small();
        assert_eq!(
            pieces.encode(text, 256),
            [&[START], expected, &[END]].concat(),
            "{text:?}"
        );
        assert_eq!(pieces.count(text), expected.len(), "{text:?}");
    }

    #[test]
    fn words_are_cut_into_the_longest_pieces() {
        check("unaffable", &[103, 104, 105]);
        check("  UNAFFABLE\n!!", &[103, 104, 105, 108, 108]);
        check("unaffablex a", &[UNKNOWN, 106]);
        check("Grüße GRU\u{308}SSE", &[UNKNOWN, 109]);
        check("", &[]);
    }

    #[test]
    fn a_word_in_one_piece_has_a_place() {
        let pieces = WordPieces::new(include_str!("model/vocab.txt"));
        let place = |word| pieces.place_of_word(word);
        assert!(place("the").unwrap() < place("stove").unwrap());
        // In pieces, two words, and what cannot be spelled.
        for none in ["quickfall", "the stove", "\u{1f9f5}", ""] {
            assert_eq!(place(none), None, "{none}");
        }
    }

    #[test]
    fn overlong_words_are_unknown_as_a_whole() {
        check(&"a".repeat(100), &[&[106][..], &[107; 99]].concat());
        check(&"a".repeat(101), &[UNKNOWN]);
    }

    #[test]
    fn what_is_beyond_the_window_is_cut_off() {
        let pieces = small();
        assert_eq!(pieces.encode("a a a a a", 4), [START, 106, 106, END]);
        assert_eq!(pieces.encode(&"a".repeat(50), 4), [START, 106, 107, END]);
        assert_eq!(pieces.encode("a", 4), [START, 106, END]);
    }

    #[test]
    fn text_that_spells_a_mark_is_text() {
        let pieces = small();
        assert!(!pieces.encode("a [SEP] a", 256)[1..6].contains(&END));
    }
}
