//! Letter-spaced words ("R E C H N U N G") become words again.
//!
//! Whether the space comes from typed blanks or from the font's spacing: four single letters and
//! more at even distances are one word to a reader. Rows of digits stay apart: they are figures.
//! Letters a little less apart, of which only some stand far enough to look like words ("RECHN UNG"), are told by the rest.
//! Two capitals that overlap in most fonts may be drawn together ("L E O D O LT E R").
//! A line of nothing but dots is one word too; dots that lead from a text to a number stay apart.

use super::words::Word;

/// Fewer single characters are not taken for a spaced word.
const CHARACTERS_MIN: usize = 4;
/// Wider gaps, in em, are between words or cells.
const GAP_MAX: f32 = 0.9;
/// A gap this many times the usual one is between words.
const WORD_GAP_RATIO: f32 = 1.5;

/// Letters of a line that stand so far apart in the mean, in em, are spaced; those of an ordinary one touch, more or less.
const LETTER_GAP_MIN: f32 = 0.05;
/// So many pairs of them at least tell.
const LETTER_PAIRS_MIN: u32 = 3;
/// Between words of such a line there is so much more than between its letters: at least half a space.
const SPACE_MIN: f32 = 0.11;

/// Fewer marks are no dotted line.
const DOTS_MIN: usize = 3;
/// The dots of a dotted line stand closer, in em.
const DOT_GAP_MAX: f32 = 0.25;

/// Marks the letters of spaced words in a line as joined, and the dots of a line that is nothing else.
pub(super) fn join_spaced_letters(words: &mut [Word]) {
    if is_dotted_line(words) {
        join(words);
        return;
    }
    join_pieces(words);
    let mut rest = words;
    while !rest.is_empty() {
        let close = rest
            .windows(2)
            .take_while(|pair| is_piece(&pair[1]) && !pair[1].joined && gap(pair) < GAP_MAX)
            .count();
        let count = if is_piece(&rest[0]) { close + 1 } else { 1 };
        let (sequence, after) = rest.split_at_mut(count);
        if is_spaced_text(sequence) {
            join(sequence);
        }
        rest = after;
    }
}

/// Marks the pieces of words as joined that stand as far apart as the letters in them do.
fn join_pieces(words: &mut [Word]) {
    let (mut gaps, mut pairs) = (0.0, 0);
    for word in &*words {
        let (of_word, pairs_of_word) = word.letter_gaps();
        gaps += of_word / word.size.max(0.01);
        pairs += pairs_of_word;
    }
    let letter_gap = gaps / pairs.max(1) as f32;
    if pairs < LETTER_PAIRS_MIN || letter_gap < LETTER_GAP_MIN {
        return;
    }
    for at in 1..words.len() {
        let pair = &words[at - 1..=at];
        if !pair[0].has_space_after() && gap(pair) < letter_gap + SPACE_MIN {
            words[at].joined = true;
        }
    }
}

/// The distance between two words, in em.
fn gap(pair: &[Word]) -> f32 {
    (pair[1].left - pair[0].right) / pair[1].size.max(0.01)
}

/// One character.
fn is_single(word: &Word) -> bool {
    word.text.chars().nth(1).is_none()
}

/// One character, or two capitals that stand closer than others do: `L T` is drawn as `LT` where the font has them overlap.
fn is_piece(word: &Word) -> bool {
    let mut letters = word.text.chars().skip(2);
    let is_pair = letters.next().is_none() && word.text.chars().all(char::is_uppercase);
    is_single(word) || is_pair
}

fn is_spaced_text(sequence: &[Word]) -> bool {
    let letters = sequence
        .iter()
        .filter(|word| word.text.chars().all(char::is_alphabetic))
        .count();
    let singles = sequence.iter().filter(|word| is_single(word)).count();
    // Pairs are the exception: `AB CD EF` are three words.
    singles >= CHARACTERS_MIN && singles * 3 > sequence.len() * 2 && letters * 2 > sequence.len()
}

/// Whether it is one mark again and again, closer than words stand: a line to write on, an omission.
fn is_dotted_line(line: &[Word]) -> bool {
    let mark = &line[0].text;
    line.len() >= DOTS_MIN
        && !mark.chars().any(char::is_alphanumeric)
        && line.iter().all(|word| word.text == *mark)
        && line.windows(2).all(|pair| gap(pair) < DOT_GAP_MAX)
}

fn join(sequence: &mut [Word]) {
    let mut gaps: Vec<f32> = sequence.windows(2).map(gap).collect();
    let middle = gaps.len() / 2;
    let usual = *gaps.select_nth_unstable_by(middle, f32::total_cmp).1;
    for at in 1..sequence.len() {
        let is_close = gap(&sequence[at - 1..=at]) < WORD_GAP_RATIO * usual.max(0.1);
        sequence[at].joined = is_close;
    }
}
