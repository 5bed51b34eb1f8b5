//! Text as rules compare it: folded, cut into tokens, trimmed of ornaments.
//!
//! Every word list under `words/` is written in folded form; a test holds that.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Lower case, accents and ligatures off, ß as ss, typographic quotes and dashes plain, white space single.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut space = true;
    for character in text
        .nfkd()
        .filter(|character| !is_combining_mark(*character))
    {
        let plain = match character {
            '\u{2018}' | '\u{2019}' | '`' | '´' => '\'',
            '\u{201c}'..='\u{201f}' | '«' | '»' => '"',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            other => other,
        };
        if plain.is_whitespace() || plain.is_control() {
            if !space {
                folded.push(' ');
            }
            space = true;
            continue;
        }
        space = false;
        match plain {
            'ß' | 'ẞ' => folded.push_str("ss"),
            'œ' | 'Œ' => folded.push_str("oe"),
            'æ' | 'Æ' => folded.push_str("ae"),
            'ø' | 'Ø' => folded.push('o'),
            'ł' | 'Ł' => folded.push('l'),
            other => folded.extend(
                other
                    .to_lowercase()
                    .filter(|lower| !is_combining_mark(*lower)),
            ),
        }
    }
    if folded.ends_with(' ') {
        folded.pop();
    }
    folded
}

/// A word, a number or one mark of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// First byte in the text.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// The bytes themselves.
    pub text: &'a str,
    /// What it is made of.
    pub kind: TokenKind,
}

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters (an apostrophe inside counts as one).
    Word,
    /// ASCII digits.
    Number,
    /// One other character that is no white space.
    Mark,
}

/// Cuts a text into words, numbers and marks; linear in its length.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found: Vec<Token<'_>> = Vec::new();
    for (start, character) in text.char_indices() {
        let end = start + character.len_utf8();
        let kind = if character.is_ascii_digit() {
            TokenKind::Number
        } else if character.is_alphanumeric() {
            TokenKind::Word
        } else if character.is_whitespace() {
            continue;
        } else {
            TokenKind::Mark
        };
        match found.last_mut() {
            Some(last) if last.end == start && last.kind == kind && kind != TokenKind::Mark => {
                last.end = end;
                last.text = &text[last.start..end];
            }
            _ => found.push(Token {
                start,
                end,
                text: &text[start..end],
                kind,
            }),
        }
    }
    found
}

/// The words of a folded text: stretches of letters and digits.
pub(super) fn folded_words(folded: &str) -> impl Iterator<Item = (usize, &str)> {
    let base = folded.as_ptr().addr();
    folded
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr().addr() - base, word))
}

/// Where `phrase` stands in `folded` with no letter or digit right before or after it.
pub(super) fn find_phrase(folded: &str, phrase: &str) -> Option<usize> {
    if phrase.is_empty() {
        return None;
    }
    folded.match_indices(phrase).map(|(at, _)| at).find(|&at| {
        let before = folded[..at].chars().next_back();
        let after = folded[at + phrase.len()..].chars().next();
        let free = |neighbour: Option<char>| neighbour.is_none_or(|c| !c.is_alphanumeric());
        free(before) && (free(after) || phrase.ends_with('.'))
    })
}

/// Whether one of the phrases stands in `folded` as whole words.
pub(super) fn has_phrase(folded: &str, phrases: &[&str]) -> bool {
    phrases
        .iter()
        .any(|phrase| find_phrase(folded, phrase).is_some())
}

/// The longest of the phrases that `folded` starts with, whole words only.
pub(super) fn leading_phrase<'p>(folded: &str, phrases: &[&'p str]) -> Option<&'p str> {
    phrases
        .iter()
        .copied()
        .filter(|phrase| {
            folded.strip_prefix(phrase).is_some_and(|rest| {
                rest.chars()
                    .next()
                    .is_none_or(|next| !next.is_alphanumeric())
                    || phrase.ends_with(['.', ':'])
            })
        })
        .max_by_key(|phrase| phrase.len())
}

/// What stands before the first full stop that ends a sentence; all of it where none does.
pub(super) fn first_sentence(text: &str) -> &str {
    let mut points = text.match_indices(". ").map(|(at, _)| at);
    let end = points
        .find(|&at| text[at + 2..].starts_with(char::is_uppercase) && ends_sentence(&text[..=at]));
    end.map_or(text, |at| &text[..at])
}

/// Whether a text ends with a full stop that is none of a shortened word: `Rechtsanw.`, `Städt.`, `e. V.`.
pub(super) fn ends_sentence(text: &str) -> bool {
    const SHORTENED_CHARS_MAX: usize = 5;
    const VOWELS: &str = "aeiouyäöü";
    let Some(text) = text.strip_suffix('.') else {
        return false;
    };
    let word = text
        .rsplit(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or_default();
    let mut last = word.chars().rev();
    let (end, before) = (last.next(), last.next());
    // `zahnärztl.`, `rechtsanw.`
    let is_after_consonant = before.is_some_and(|before| !VOWELS.contains(before));
    let is_cut = end == Some('w') || end == Some('l') && is_after_consonant;
    let is_title = word.eq_ignore_ascii_case("messrs");
    word.chars().count() > SHORTENED_CHARS_MAX && !is_cut && !is_title
}

/// The first bytes of a text, so many at most, cut between characters.
pub(super) fn head(text: &str, bytes_max: usize) -> &str {
    &text[..text.floor_char_boundary(bytes_max)]
}

/// The last bytes of a text, so many at most, cut between characters.
pub(super) fn tail(text: &str, bytes_max: usize) -> &str {
    &text[text.ceil_char_boundary(text.len().saturating_sub(bytes_max))..]
}

/// Whether `folded` ends with one of the phrases, whole words only.
pub(super) fn has_trailing_phrase(folded: &str, phrases: &[&str]) -> bool {
    let mut rests = phrases.iter().filter_map(|it| folded.strip_suffix(it));
    rests.any(|rest| !rest.ends_with(char::is_alphanumeric))
}

/// `R E C H N U N G` as `RECHNUNG`: spaced-out letters put together where a line is made of them.
pub(super) fn without_letter_spacing(text: &str) -> std::borrow::Cow<'_, str> {
    let is_letter = |word: &str| {
        word.chars().count() == 1
            && word
                .chars()
                .all(|c| c.is_alphanumeric() || "-.:&/".contains(c))
    };
    let (letters, words) = text.split(' ').fold((0, 0), |(letters, words), word| {
        (letters + usize::from(is_letter(word)), words + 1)
    });
    if letters < 5 || letters * 10 < words * 8 {
        return text.into();
    }
    let mut joined = String::with_capacity(text.len());
    let mut before_was_letter = true;
    for word in text.split(' ') {
        let goes_on = before_was_letter && is_letter(word);
        if !goes_on && !joined.is_empty() {
            joined.push(' ');
        }
        before_was_letter = is_letter(word) || word.is_empty();
        joined.push_str(word);
    }
    joined.into()
}

/// At most `chars_max` characters, cut at a word's end where one is near, with `…` when cut.
pub(super) fn shorten(text: &str, chars_max: usize) -> String {
    let Some((limit, _)) = text.char_indices().nth(chars_max) else {
        return text.to_owned();
    };
    let head = &text[..limit];
    let at_word = head.rfind(' ').filter(|at| *at * 2 > limit);
    let mut short = head[..at_word.unwrap_or(limit)]
        .trim_end_matches([' ', ',', ';', ':', '-', '–'])
        .to_owned();
    short.push('…');
    short
}

/// `18.09`, `10/02`, `3-04-2024`: a day in figures, as it begins the rows of an account's bookings.
pub(super) fn is_day_of_row(word: &str) -> bool {
    let numbers: Vec<&str> = word.trim_end_matches('.').split(['.', '/', '-']).collect();
    (2..=3).contains(&numbers.len())
        && numbers
            .iter()
            .all(|it| it.len() <= 4 && !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit()))
        && numbers.first().is_some_and(|day| day.len() <= 2)
        && numbers.get(1).is_some_and(|month| month.len() == 2)
}

/// `brief-11.html`, `Microsoft Word - brief.doc`, `localhost:8000`: what a program writes where a title should be.
pub(super) fn looks_like_file_name(title: &str) -> bool {
    const EXTENSIONS: [&str; 34] = [
        "doc", "docx", "docm", "dot", "dotx", "pdf", "xls", "xlsx", "xlsm", "ods", "odt", "ott",
        "odp", "ppt", "pptx", "indd", "tex", "dvi", "eps", "html", "htm", "xhtml", "php", "aspx",
        "jsp", "txt", "rtf", "xml", "svg", "qxd", "pub", "tif", "jpg", "png",
    ];
    const SIGNS: [&str; 12] = [
        "microsoft word",
        "microsoft excel",
        "microsoft powerpoint",
        "untitled",
        "unbenannt",
        "sans titre",
        "sin titulo",
        "senza titolo",
        "naamloos",
        "about:blank",
        "localhost",
        "://",
    ];
    let folded = fold(title);
    let is_file = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.rsplit_once('.')
            .is_some_and(|(stem, extension)| !stem.is_empty() && EXTENSIONS.contains(&extension))
    };
    SIGNS.iter().any(|sign| folded.contains(sign))
        || ["document1", "dokument1"]
            .iter()
            .any(|name| folded.contains(name))
        || folded.split(' ').any(is_file)
}

/// White space and the ornaments around names and headings taken off.
pub(super) fn trim_ornaments(text: &str) -> &str {
    text.trim_matches(is_ornament)
}

/// The same without what stands before the text.
pub(super) fn trim_ornaments_before(text: &str) -> &str {
    text.trim_start_matches(is_ornament)
}

fn is_ornament(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || "·•|*_–—-:;,/\\<>»«\u{fffd}~=#●■▪►".contains(c)
        || is_pictograph(c)
}

/// A small picture drawn as a letter: `✈`, `☎`, `★`.
fn is_pictograph(c: char) -> bool {
    const BLOCKS: [std::ops::RangeInclusive<char>; 3] = [
        '\u{2600}'..='\u{27bf}',
        '\u{fe00}'..='\u{fe0f}',
        '\u{1f300}'..='\u{1faff}',
    ];
    BLOCKS.iter().any(|block| block.contains(&c))
}

/// Share of digits among a text's letters and digits; 0 when there are none.
pub(super) fn digit_share(text: &str) -> f32 {
    let (digits, all) = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .fold((0u32, 0u32), |(d, n), c| {
            (d + u32::from(c.is_ascii_digit()), n + 1)
        });
    if all == 0 {
        0.0
    } else {
        digits as f32 / all as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_takes_case_accents_and_space_away() {
        assert_eq!(
            fold("  Größe\u{a0} ÉTÉ \u{2013} cœur’s\n"),
            "grosse ete - coeur's"
        );
        assert_eq!(fold("\u{130}stanbul ﬁn"), "istanbul fin");
    }

    #[test]
    fn tokens_keep_their_place() {
        let cut: Vec<_> = tokens("den 5.März 2024").iter().map(|t| t.text).collect();
        assert_eq!(cut, ["den", "5", ".", "März", "2024"]);
    }

    #[test]
    fn a_phrase_is_whole_words() {
        assert_eq!(find_phrase("lieferdatum datum", "datum"), Some(12));
        assert_eq!(find_phrase("lieferdatum", "datum"), None);
        assert_eq!(leading_phrase("datum: 3", &["dat", "datum"]), Some("datum"));
    }

    #[test]
    fn the_name_of_a_file_is_no_title() {
        for name in [
            "mahnung_7.html",
            "Microsoft Word - Angebot Neubau",
            "Angebot Neubau.odt (schreibgeschützt)",
            "http://localhost:3000/print",
            "Sans titre",
        ] {
            assert!(looks_like_file_name(name), "{name}");
        }
        for title in [
            "Angebot für Muster Co. KG",
            "Version 2.1",
            "www.muster.example",
        ] {
            assert!(!looks_like_file_name(title), "{title}");
        }
    }

    #[test]
    fn spaced_letters_are_put_together() {
        assert_eq!(
            without_letter_spacing("W A R E N R E C H N U N G"),
            "WARENRECHNUNG"
        );
        assert_eq!(without_letter_spacing("Plan B und C"), "Plan B und C");
    }

    #[test]
    fn shortening_never_cuts_inside_a_word() {
        assert_eq!(shorten("eins zwei drei vier", 12), "eins zwei…");
        assert_eq!(shorten("kurz", 12), "kurz");
    }
}
