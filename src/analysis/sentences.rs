//! The most telling sentences of running text: whole ones, no table rows, not the title again.
//!
//! Words that the document says often and its first sentences lead; where a model gives vectors of sentences,
//! the one nearest to the middle of all leads. Its cost is bounded by [`EMBEDDED_CHARS_MAX`].

use std::collections::HashMap;

use super::AnalysisContext;
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::names::is_imprint;
use super::salutations::is_salutation;
use super::text::{digit_share, fold, folded_words, has_phrase, leading_phrase};
use super::words::marks::REGISTERED_PHRASES;
use super::words::sentences::{FORMULAS, SHORTENED_ENDINGS, SHORTENINGS};

/// Sentences shorter or longer than this are not quoted.
const SENTENCE_CHARS: std::ops::RangeInclusive<usize> = 35..=280;
/// Sentences weighed against each other.
const SENTENCES_MAX: usize = 400;
/// Characters of all sentences that a model looks at: about 30 milliseconds of one core.
const EMBEDDED_CHARS_MAX: usize = 900;
/// Characters of one sentence that a model looks at.
const EMBEDDED_CHARS_EACH: usize = 120;
/// Two sentences more alike than this say the same.
const LIKENESS_MAX: f32 = 0.9;

/// A sentence and the lines it runs over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sentence {
    pub text: String,
    pub lines: Vec<usize>,
}

/// At most `count_max` sentences of at most `chars_max` characters together, in the document's order.
pub(super) fn telling(
    lines: &Lines<'_>,
    title: &str,
    count_max: usize,
    chars_max: usize,
    context: &AnalysisContext<'_>,
) -> Vec<Sentence> {
    let mut sentences = quotable(lines, title);
    let folded: Vec<String> = sentences
        .iter()
        .map(|sentence| fold(&sentence.text))
        .collect();
    let mut ranked = by_words(&folded);
    let vectors = vectors_of(&sentences, &ranked, context);
    if let Some(vectors) = &vectors {
        add_nearness(&mut ranked, vectors);
    }
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<usize> = Vec::new();
    let mut length = 0;
    for (_, at) in ranked {
        let chars = sentences[at].text.chars().count();
        let is_told = chosen.iter().any(|&known| {
            folded[known] == folded[at]
                || vectors.as_ref().is_some_and(|vectors| {
                    likeness(vectors.get(&known), vectors.get(&at)) > LIKENESS_MAX
                })
        });
        if chosen.len() < count_max && length + chars <= chars_max && !is_told {
            length += chars + 1;
            chosen.push(at);
        }
    }
    chosen.sort_unstable();
    chosen
        .into_iter()
        .map(|at| {
            std::mem::replace(
                &mut sentences[at],
                Sentence {
                    text: String::new(),
                    lines: Vec::new(),
                },
            )
        })
        .collect()
}

/// Scores by words said often, and by place: what a paper says first is mostly what it is about.
fn by_words(folded: &[String]) -> Vec<(f32, usize)> {
    let mut counts = HashMap::<&str, f32>::new();
    for sentence in folded {
        for (_, word) in
            folded_words(sentence).filter(|(_, word)| word.len() > 3 && !is_stop_word(word))
        {
            *counts.entry(word).or_default() += 1.0;
        }
    }
    folded
        .iter()
        .enumerate()
        .map(|(at, sentence)| {
            let words: Vec<f32> = folded_words(sentence)
                .filter_map(|(_, word)| counts.get(word))
                .map(|count| count.sqrt())
                .collect();
            let density = words.iter().sum::<f32>() / (words.len() as f32 + 6.0);
            let formula = if is_formula(sentence) { 1.5 } else { 0.0 };
            (density + 1.6 / (1.0 + at as f32 * 0.5) - formula, at)
        })
        .collect()
}

/// `If you have any questions …`, `wir freuen uns …`: what every letter says.
fn is_formula(folded: &str) -> bool {
    leading_phrase(folded, FORMULAS).is_some()
}

/// Unit vectors of the sentences that lead so far, as many as the bound allows.
fn vectors_of(
    sentences: &[Sentence],
    ranked: &[(f32, usize)],
    context: &AnalysisContext<'_>,
) -> Option<HashMap<usize, Vec<f32>>> {
    let embed = context.sentence_vectors.filter(|_| sentences.len() > 2)?;
    let mut best: Vec<(f32, usize)> = ranked.to_vec();
    best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut numbers = Vec::new();
    let mut texts = Vec::new();
    let mut chars = 0;
    for (_, at) in best {
        let text: String = sentences[at]
            .text
            .chars()
            .take(EMBEDDED_CHARS_EACH)
            .collect();
        chars += text.chars().count();
        if chars > EMBEDDED_CHARS_MAX {
            break;
        }
        numbers.push(at);
        texts.push(text);
    }
    let vectors = (embed.0)(&texts)?;
    (vectors.len() == numbers.len()).then(|| numbers.into_iter().zip(vectors).collect())
}

/// Adds how near a sentence is to the middle of those that have a vector; the others fall back.
fn add_nearness(ranked: &mut [(f32, usize)], vectors: &HashMap<usize, Vec<f32>>) {
    let dimension = vectors.values().map(Vec::len).min().unwrap_or(0);
    let mut middle = vec![0.0f32; dimension];
    let mut numbers: Vec<&usize> = vectors.keys().collect();
    numbers.sort_unstable();
    for number in numbers {
        for (sum, value) in middle.iter_mut().zip(&vectors[number]) {
            *sum += value;
        }
    }
    let length = middle.iter().map(|value| value * value).sum::<f32>().sqrt();
    if !(length.is_finite() && length > 0.0) {
        return;
    }
    for value in &mut middle {
        *value /= length;
    }
    for (score, at) in ranked {
        match vectors.get(at) {
            Some(vector) => *score += 2.5 * likeness(Some(vector), Some(&middle)),
            None => *score -= 1.0,
        }
    }
}

fn likeness(a: Option<&Vec<f32>>, b: Option<&Vec<f32>>) -> f32 {
    let (Some(a), Some(b)) = (a, b) else {
        return 0.0;
    };
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn quotable(lines: &Lines<'_>, title: &str) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for paragraph in paragraphs(&lines.all) {
        for (start, end) in sentence_bounds(&paragraph.text) {
            let text = paragraph.text[start..end].trim();
            if is_quotable(text, title) {
                sentences.push(Sentence {
                    text: text.to_owned(),
                    lines: paragraph.lines_within(start, end),
                });
            }
        }
        if sentences.len() >= SENTENCES_MAX {
            sentences.truncate(SENTENCES_MAX);
            break;
        }
    }
    sentences
}

/// A line that goes on below is longer than this.
const FULL_LINE_BYTES: usize = 40;

/// A block of running text, and where each of its lines begins in it.
#[derive(Default)]
struct Paragraph {
    text: String,
    starts: Vec<(usize, usize)>,
}

impl Paragraph {
    fn lines_within(&self, start: usize, end: usize) -> Vec<usize> {
        let begins = self
            .starts
            .iter()
            .rposition(|(at, _)| *at <= start)
            .unwrap_or(0);
        self.starts
            .iter()
            .skip(begins)
            .take_while(|(at, _)| *at < end)
            .map(|(_, line)| *line)
            .collect()
    }
}

/// Blocks of running text with their lines joined and hyphens at line ends taken out.
fn paragraphs(lines: &[Line<'_>]) -> Vec<Paragraph> {
    let mut found: Vec<Paragraph> = Vec::new();
    let mut open = Paragraph::default();
    for (at, line) in lines.iter().enumerate() {
        let is_prose = line.text.len() >= 3
            && (line.left.is_none() || line.text.len() > 30)
            && digit_share(line.text) < 0.4;
        let before = at.checked_sub(1).and_then(|before| lines.get(before));
        let goes_on = before.is_some_and(|before| {
            before.page == line.page
                && before.block == line.block
                && (before.size - line.size).abs() < 0.6
                && is_in_column_of(before, line)
        });
        let follows_heading = before.is_some_and(|before| stands_alone(before, line));
        let marker = item_marker(line.text);
        if !goes_on || !is_prose || follows_heading || marker > 0 {
            finish_paragraph(&mut found, &mut open);
        }
        // A telephone number in the middle of a sentence is no imprint.
        let is_within_sentence = before.is_some_and(|before| before.text.len() > FULL_LINE_BYTES)
            && !open.text.is_empty()
            && !open.text.ends_with(['.', '!', '?', ':']);
        if !is_prose || is_small_print(line) && !is_within_sentence {
            // What stands around a line that is left out is no sentence.
            finish_paragraph(&mut found, &mut open);
            continue;
        }
        // In German a letter's first sentence goes on from its salutation.
        if open.text.is_empty() && before.is_some_and(greets) {
            let mut characters = line.text.chars();
            if let Some(first) = characters.next() {
                open.starts.push((0, at));
                open.text.extend(first.to_uppercase());
                open.text.push_str(characters.as_str());
                continue;
            }
        }
        if open.text.ends_with('-') && line.text.starts_with(char::is_lowercase) {
            open.text.pop();
        } else if !open.text.is_empty() {
            open.text.push(' ');
        }
        open.starts.push((open.text.len(), at));
        open.text.push_str(line.text[marker..].trim_start());
    }
    finish_paragraph(&mut found, &mut open);
    found
}

/// Whether a line may go on from the one before: below it, or right behind it; not in the next cell of a table.
fn is_in_column_of(before: &Line<'_>, line: &Line<'_>) -> bool {
    let (a, b) = (before.rect, line.rect);
    let overlaps = a.left < b.right && b.left < a.right;
    let is_below = b.top - a.top > 0.5 * line.size;
    let is_right_behind = !is_below && b.left - a.right < 2.0 * line.size;
    is_below && overlaps || is_right_behind
}

fn finish_paragraph(found: &mut Vec<Paragraph>, open: &mut Paragraph) {
    let paragraph = std::mem::take(open);
    if paragraph.text.chars().count() >= *SENTENCE_CHARS.start() {
        found.push(paragraph);
    }
}

fn greets(line: &Line<'_>) -> bool {
    is_salutation(line.text, &line.folded)
}

/// Bytes of the mark that begins an item of a list: `1. Apologies`, `• First`, `TOP 3: Budget`; 0 without one.
fn item_marker(text: &str) -> usize {
    let body = text.strip_prefix("TOP ").unwrap_or(text);
    let prefix = text.len() - body.len();
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let after = body[digits..].chars().next();
    let is_numbered = (1..=2).contains(&digits) && matches!(after, Some('.' | ')' | ':'));
    // `4.99 %`, `3. März`: a number or a day, no mark.
    let goes_on = body[digits..]
        .strip_prefix(['.', ')', ':'])
        .and_then(|rest| rest.trim_start().chars().next());
    if is_numbered && goes_on.is_some_and(char::is_uppercase) && (prefix > 0 || !is_day(body)) {
        return prefix + digits + 1;
    }
    text.chars()
        .next()
        .filter(|first| "•–-*▪■□☐".contains(*first))
        .map_or(0, char::len_utf8)
}

/// `3. März 2024 …`: a date begins the line.
fn is_day(text: &str) -> bool {
    super::dates::dates_in(text, super::dates::SlashOrder::DayFirst)
        .first()
        .is_some_and(|date| date.start == 0)
}

/// The imprint, and what stands smaller than running text at the foot.
fn is_small_print(line: &Line<'_>) -> bool {
    let is_smaller = line.depth > 0.8 && line.size < 8.5;
    is_smaller || has_phrase(&line.folded, REGISTERED_PHRASES) || is_imprint(&line.folded)
}

/// A salutation or a heading: much shorter than the line after it, which begins anew.
fn stands_alone(line: &Line<'_>, next: &Line<'_>) -> bool {
    let is_short = line.text.len() * 10 < next.text.len() * 6
        && !line.text.ends_with(['.', '!', '?', ',', '-']);
    let is_heading = line.bold && !next.bold;
    greets(line) || is_heading || (is_short && next.text.starts_with(char::is_uppercase))
}

/// Cuts at `.`, `!` and `?` before a capital, not after shortenings and numbers.
fn sentence_bounds(paragraph: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, mark) in paragraph
        .char_indices()
        .filter(|(_, c)| matches!(c, '.' | '!' | '?'))
    {
        let end = at + mark.len_utf8();
        let mut rest = paragraph[end..].chars();
        let is_end = match (rest.next(), rest.next()) {
            (None, _) => true,
            (Some(' '), Some(next)) => next.is_uppercase() || "„\"“«(¿¡".contains(next),
            _ => false,
        };
        // Asked where a sentence may end only: in a long row of dots every one has all others before it as its word.
        let is_shortened = || mark == '.' && is_shortening(last_word(&paragraph[start..at]));
        if is_end && !(end < paragraph.len() && is_shortened()) {
            found.push((start, end));
            start = end;
        }
    }
    found
}

fn last_word(text: &str) -> &str {
    text.rsplit([' ', '(']).next().unwrap_or_default()
}

/// Whether a word with a point behind it is cut short by that, or a number with its point.
fn is_shortening(word: &str) -> bool {
    let folded = fold(word);
    SHORTENINGS.contains(&folded.as_str())
        || SHORTENED_ENDINGS
            .iter()
            .any(|ending| folded.ends_with(ending))
        || word.len() <= 2 && word.chars().all(|c| c.is_ascii_digit())
        || word.chars().count() == 1
}

/// A whole sentence of running text: capital first, small words in it, hardly any digits, no address, not the title.
fn is_quotable(sentence: &str, title: &str) -> bool {
    let folded = fold(sentence);
    let words = folded_words(&folded).count();
    let small = folded_words(&folded)
        .filter(|(_, word)| is_stop_word(word))
        .count();
    let title = fold(title);
    SENTENCE_CHARS.contains(&sentence.chars().count())
        && words >= 6
        && small >= 2
        && sentence.starts_with(|c: char| c.is_uppercase() || "„\"“«¿¡".contains(c))
        && digit_share(sentence) < 0.2
        && !sentence.contains(['@', '|', '…', '\u{fffd}'])
        && !sentence.contains("...")
        && !sentence.contains("://")
        && super::amounts::amounts_in(sentence).len() < 3
        && !(title.len() > 10 && folded.contains(&title) && folded.len() < title.len() * 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(paragraph: &str) -> Vec<&str> {
        sentence_bounds(paragraph)
            .into_iter()
            .map(|(start, end)| paragraph[start..end].trim())
            .collect()
    }

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        assert_eq!(
            cut("Wir danken Dr. Muster für den 5. März. Das Geld kam an, z. B. am Montag! Gut."),
            [
                "Wir danken Dr. Muster für den 5. März.",
                "Das Geld kam an, z. B. am Montag!",
                "Gut."
            ]
        );
        let number = "Ihre Mitgliedschaft (Mitgliedsnr. F-20817) am Ort Bahnhofstr. 4 endet.";
        assert_eq!(cut(number), [number]);
    }

    #[test]
    fn table_rows_are_no_sentences() {
        assert!(!is_quotable(
            "Pos. 1 Schrauben M8 100 Stück 0,12 EUR 12,00 EUR 19 % 14,28 EUR",
            "Rechnung"
        ));
        assert!(is_quotable(
            "Wir freuen uns, Ihnen die gewünschten Unterlagen zu senden.",
            "Rechnung"
        ));
    }

    #[test]
    fn a_sentence_knows_its_lines() {
        let paragraph = Paragraph {
            text: "Eins zwei. Drei vier fünf.".to_owned(),
            starts: vec![(0, 7), (11, 8), (16, 9)],
        };
        assert_eq!(paragraph.lines_within(0, 10), [7]);
        assert_eq!(paragraph.lines_within(11, 26), [8, 9]);
    }
}
