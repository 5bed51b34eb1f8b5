//! Pages become passages: pieces of about 200 word pieces that overlap, with their places.
//!
//! A passage lies on one page, never exceeds the model's window together with the title that
//! is put in front of it, and ends where a sentence or a block ends if one ends in its second
//! half. Its text is a slice of [`Page::text`]. Must stay linear in the text whatever it is:
//! every word is counted once, and every unit of text counts as at least one token.

use unicode_normalization::UnicodeNormalization as _;

use super::embedding_model::EmbeddingModel;
use super::error::EmbeddingError;
use super::units::{Unit, page_units};
use crate::model::page::{Page, Rect};
use crate::model::passage::Passage;
use crate::model::vectors::{PassageVectors, QuantizedVectors};

/// How long a passage shall be, in tokens.
const TOKENS: usize = 200;
/// How many tokens a passage shares with the one before it.
const OVERLAP_TOKENS: usize = 50;
/// The page's last passage may be longer by so many tokens, rather than leave a tiny one.
const STRETCH_TOKENS: usize = 24;
/// Passages are not made shorter than this for a long title's sake.
const TOKENS_MIN: usize = 64;
/// Characters of the title that are put in front, accents and the parts of syllables counted
/// apart: no tokenizer at hand makes more tokens of it than that.
const TITLE_CHARACTERS_MAX: usize = 100;

/// So many passages are embedded together, until their spans are bytes: in full precision those of each take 15 kB.
const EMBEDDED_TOGETHER: usize = 64;

/// The vectors of a document's passages, and of the spans in them.
pub fn vectors_of_passages(
    model: &dyn EmbeddingModel,
    title: &str,
    passages: &[Passage],
) -> Result<PassageVectors, EmbeddingError> {
    let dimension = u32::try_from(model.dimension()).unwrap_or(0);
    let mut vectors = PassageVectors {
        dimension,
        ..PassageVectors::default()
    };
    for passages in passages.chunks(EMBEDDED_TOGETHER) {
        let texts = passages
            .iter()
            .map(|passage| embedding_text(title, passage));
        for embedding in model.embed_with_spans(&texts.collect::<Vec<_>>())? {
            vectors.values.extend(embedding.vector);
            let spans = embedding.spans.concat();
            vectors
                .spans
                .push(QuantizedVectors::of_rows(dimension, &spans));
        }
    }
    Ok(vectors)
}

/// What is embedded for a passage: the start of the document's title, then the passage.
fn embedding_text(title: &str, passage: &Passage) -> String {
    let title = title_in_front(title);
    if title.is_empty() {
        passage.text.clone()
    } else {
        format!("{title}\n{}", passage.text)
    }
}

/// Cuts pages into passages, in reading order; pages without words and figures give none.
///
/// `title` and `model` tell how much room there is.
pub fn split_into_passages(
    pages: &[Page],
    title: &str,
    model: &dyn EmbeddingModel,
) -> Vec<Passage> {
    let room = model
        .window()
        .saturating_sub(model.count_tokens(title_in_front(title)));
    let mut passages = Vec::new();
    for page in pages {
        let (text, units) = page_units(page, model);
        for part in split(&units, room.max(TOKENS_MIN)) {
            let (Some(first), Some(last)) = (part.first(), part.last()) else {
                continue;
            };
            let text = &text[first.range.start..last.range.end];
            // Nobody finds rows of dots or strokes, and they may be most of a page.
            if !text.contains(char::is_alphanumeric) {
                continue;
            }
            passages.push(Passage {
                page: page.number,
                page_size: [page.width, page.height],
                text: text.to_owned(),
                rects: line_rects(page, part),
            });
        }
    }
    passages
}

/// The title without surrounding space, cut at a word's end if it is long.
fn title_in_front(title: &str) -> &str {
    let title = title.trim();
    let mut decomposed = 0;
    let is_beyond = |(_, character): &(usize, char)| {
        decomposed += std::iter::once(*character).nfd().count();
        decomposed > TITLE_CHARACTERS_MAX
    };
    let Some((end, _)) = title.char_indices().find(is_beyond) else {
        return title;
    };
    let cut = &title[..end];
    cut.rfind(char::is_whitespace)
        .map_or(cut, |end| cut[..end].trim_end())
}

/// Cuts a page's units into overlapping parts of at most `room` tokens.
fn split(units: &[Unit], room: usize) -> Vec<&[Unit]> {
    let most = TOKENS.min(room);
    let mut parts = Vec::new();
    let mut start = 0;
    while start < units.len() {
        let end = part_end(units, start, most, room.min(TOKENS + STRETCH_TOKENS));
        parts.push(&units[start..end]);
        if end == units.len() {
            break;
        }
        start = next_start(units, start, end);
    }
    parts
}

/// Where the part that starts at `start` ends: past the last unit of it.
fn part_end(units: &[Unit], start: usize, most: usize, stretched: usize) -> usize {
    let mut tokens = 0;
    let mut full = None;
    let mut good = None;
    for (at, unit) in units.iter().enumerate().skip(start) {
        tokens += unit.tokens;
        if tokens > most && full.is_none() {
            full = Some(at);
        }
        if tokens > stretched {
            // At least one unit, even if it is longer than a part shall be.
            return good.or(full).unwrap_or(at).max(start + 1);
        }
        if full.is_none() && unit.ends_sentence && tokens * 2 >= most {
            good = Some(at + 1);
        }
    }
    units.len()
}

/// Where the part after `start..end` starts: at a sentence's start within the overlap, if there
/// is one in its first half; always after `start`.
fn next_start(units: &[Unit], start: usize, end: usize) -> usize {
    let mut tokens = 0;
    let mut next = end;
    let mut good = None;
    for at in (start + 1..end).rev() {
        tokens += units[at].tokens;
        if tokens > OVERLAP_TOKENS {
            break;
        }
        next = at;
        if units[at - 1].ends_sentence && tokens * 2 >= OVERLAP_TOKENS {
            good = Some(at);
        }
    }
    good.unwrap_or(next)
}

/// One rectangle a line: of a line that is covered in part, only the words that are.
fn line_rects(page: &Page, part: &[Unit]) -> Vec<Rect> {
    let mut rects: Vec<Rect> = Vec::new();
    let mut line = None;
    for unit in part {
        let Some(rect) = unit.rect(page) else {
            continue;
        };
        match rects.last_mut() {
            Some(last) if line == Some(unit.line) => *last = last.union(rect),
            _ => rects.push(rect),
        }
        line = Some(unit.line);
    }
    rects
}

#[cfg(test)]
mod tests {
    use parking_lot::Mutex;
    use proptest::prelude::*;

    use super::{
        EMBEDDED_TOGETHER, OVERLAP_TOKENS, QuantizedVectors, STRETCH_TOKENS, TOKENS,
        embedding_text, split_into_passages, vectors_of_passages,
    };
    use crate::embedding::{BundledModel, EmbeddingError, EmbeddingModel};
    use crate::model::page::{Break, Page, Rect, TextRun, Word};
    use crate::model::passage::Passage;

    /// So many tokens a word; remembers how many bytes it was given, and how many texts at a time. A text's vector is its length.
    #[derive(Debug)]
    struct WordModel {
        tokens: usize,
        bytes: Mutex<usize>,
        embedded: Mutex<Vec<usize>>,
    }

    impl Default for WordModel {
        fn default() -> Self {
            Self {
                tokens: 1,
                bytes: Mutex::default(),
                embedded: Mutex::default(),
            }
        }
    }

    impl EmbeddingModel for WordModel {
        fn identity(&self) -> &'static str {
            "words"
        }
        fn dimension(&self) -> usize {
            1
        }
        fn window(&self) -> usize {
            254
        }
        fn count_tokens(&self, text: &str) -> usize {
            *self.bytes.lock() += text.len();
            text.split_whitespace().count() * self.tokens
        }
        fn place_of_word(&self, _: &str) -> Option<u32> {
            None
        }
        fn embed_passages(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
            self.embedded.lock().push(texts.len());
            Ok(texts.iter().map(|text| vec![text.len() as f32]).collect())
        }
        fn embed_query(&self, _: &str) -> Result<Vec<f32>, EmbeddingError> {
            Err(EmbeddingError::NotFinite)
        }
    }

    /// A run at height `top`, each character one point wide.
    fn run(text: &str, left: f32, top: f32, break_before: Break) -> TextRun {
        let rect = |start: usize, end: usize| Rect {
            left: left + start as f32,
            top,
            right: left + end as f32,
            bottom: top + 10.0,
        };
        let mut words = Vec::new();
        let mut start = 0;
        for word in text.split(' ') {
            let end = start + word.len();
            words.push(Word {
                start: start as u32,
                end: end as u32,
                rect: rect(start, end),
            });
            start = end + 1;
        }
        let rect = rect(0, text.len());
        TextRun {
            text: text.to_owned(),
            rect,
            break_before,
            words,
            ..TextRun::default()
        }
    }

    fn page(number: u32, runs: Vec<TextRun>) -> Page {
        Page {
            number,
            width: 595.0,
            height: 842.0,
            runs,
            is_scan: false,
        }
    }

    /// Lines of ten words "w0 … w9"; `stops` name the words after which a sentence ends.
    fn lines(count: usize, stops: &[usize]) -> Page {
        let word = |at: usize| {
            format!(
                "{}{at}{}",
                "word",
                if stops.contains(&at) { " stop." } else { "" }
            )
        };
        let line = |line: usize| {
            (line * 10..line * 10 + 10)
                .map(word)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let runs = (0..count).map(|at| run(&line(at), 0.0, at as f32 * 12.0, Break::Line));
        page(1, runs.collect())
    }

    fn split(pages: &[Page], title: &str) -> Vec<Passage> {
        split_into_passages(pages, title, &WordModel::default())
    }

    fn words(passage: &Passage) -> Vec<&str> {
        passage.text.split_whitespace().collect()
    }

    #[test]
    fn a_short_page_is_one_passage_with_its_place() {
        let runs = vec![
            run("Invoice 17", 50.0, 10.0, Break::Line),
            run("Total", 50.0, 40.0, Break::Block),
            run("12.00", 300.0, 40.0, Break::Cell),
        ];
        let pages = [page(3, runs), page(4, Vec::new())];
        let passages = split(&pages, "Invoice");
        assert_eq!(passages.len(), 1);
        assert_eq!(passages[0].page, 3);
        let [width, height] = passages[0].page_size;
        assert!((width - 595.0).abs() < 0.01 && (height - 842.0).abs() < 0.01);
        assert_eq!(passages[0].text, pages[0].text());
        let first = Rect {
            left: 50.0,
            top: 10.0,
            right: 60.0,
            bottom: 20.0,
        };
        let second = Rect {
            left: 50.0,
            top: 40.0,
            right: 305.0,
            bottom: 50.0,
        };
        assert_eq!(passages[0].rects, [first, second]);
        assert_eq!(
            embedding_text(" Invoice\n", &passages[0]),
            "Invoice\nInvoice 17\n\nTotal  12.00"
        );
        assert_eq!(embedding_text("", &passages[0]), passages[0].text);
    }

    #[test]
    fn long_pages_are_cut_with_an_overlap() {
        let passages = split(&[lines(50, &[])], "");
        assert_eq!(passages.len(), 3);
        assert_eq!(words(&passages[0]).len(), TOKENS);
        assert_eq!(
            words(&passages[1])[..OVERLAP_TOKENS],
            words(&passages[0])[TOKENS - OVERLAP_TOKENS..]
        );
        assert_eq!(words(&passages[2]).last(), Some(&"word499"));
    }

    #[test]
    fn a_short_rest_is_added_to_the_last_passage() {
        assert_eq!(split(&[lines(22, &[])], "").len(), 1);
        assert_eq!(split(&[lines(23, &[])], "").len(), 2);
        let all = split(&[lines(22, &[])], "").remove(0);
        assert!(words(&all).len() > TOKENS && words(&all).len() <= TOKENS + STRETCH_TOKENS);
    }

    #[test]
    fn passages_end_and_start_at_sentences() {
        let passages = split(&[lines(40, &[150, 160, 171, 205])], "");
        assert!(
            passages[0].text.ends_with("word171 stop."),
            "{}",
            passages[0].text
        );
        let mut blocks = lines(40, &[]);
        blocks.runs[18].break_before = Break::Block;
        let block = split(&[blocks], "");
        assert!(block[0].text.ends_with("word179"), "{}", block[0].text);
        let early = split(&[lines(40, &[20, 50])], "");
        assert_eq!(
            words(&early[0]).len(),
            TOKENS,
            "a stop in the first half does not count"
        );
        let overlap = split(&[lines(40, &[160, 190])], "");
        assert!(overlap[0].text.ends_with("word190 stop."));
        assert!(
            overlap[1].text.starts_with("word161 "),
            "{}",
            overlap[1].text
        );
    }

    #[test]
    fn rows_of_dots_and_strokes_are_no_passages() {
        let filled = |sign: &str| run(&[sign; 30].join(" "), 0.0, 0.0, Break::Line);
        let rows = (0..40).map(|row| filled(["....", "____"][row % 2]));
        let mut form = page(1, rows.collect());
        assert!(split(std::slice::from_ref(&form), "Form").is_empty());
        form.runs.push(run("Signature", 0.0, 600.0, Break::Block));
        let passages = split(&[form], "Form");
        assert_eq!(passages.len(), 1);
        assert!(passages[0].text.ends_with("Signature"));
    }

    #[test]
    fn a_line_covered_in_part_gives_the_place_of_the_covered_words() {
        let page = lines(40, &[155]);
        let passages = split(std::slice::from_ref(&page), "");
        assert!(passages[0].text.ends_with("word155 stop."));
        assert_eq!(passages[0].rects.len(), 16);
        let line = &page.runs[15];
        let last = passages[0].rects[15];
        let right = line.text.find("stop.").unwrap() as f32 + 5.0;
        assert_eq!(last, Rect { right, ..line.rect });
    }

    #[test]
    fn runs_without_places_of_words_give_their_own() {
        let mut page = lines(1, &[]);
        page.runs[0].words.clear();
        assert_eq!(
            split(std::slice::from_ref(&page), "")[0].rects,
            [page.runs[0].rect]
        );
    }

    #[test]
    fn a_long_title_takes_room_but_not_all() {
        let title = "Title ".repeat(100);
        let passages = split(&[lines(40, &[])], &title);
        let text = embedding_text(&title, &passages[0]);
        assert!(text.starts_with("Title Title") && text.contains("Title\nword0"));
        assert!(text.split_whitespace().count() <= 254);
        assert!(words(&passages[0]).len() >= 100);
        assert!(embedding_text(&"x".repeat(500), &passages[0]).starts_with(&"x".repeat(100)));
    }

    #[test]
    fn the_longest_title_and_passage_fit_the_window_together() {
        let title = "가각간 ".repeat(100);
        let model = bundled();
        // Words of 80 letters are cut, and have other word pieces as a whole than in parts.
        let letter = |at: u32| char::from(b'a' + (at.wrapping_mul(2_654_435_761) >> 24) as u8 % 26);
        let word = |at: u32| (at * 80..at * 80 + 80).map(letter).collect::<String>();
        let long = (0..100).map(|at| run(&word(at), 0.0, 0.0, Break::Line));
        let pages = [lines(100, &[]), page(2, long.collect())];
        let passages = split_into_passages(&pages, &title, model);
        for passage in &passages {
            let tokens = model.count_tokens(&embedding_text(&title, passage));
            assert!(tokens <= model.window(), "{tokens}");
        }
        let tokens = model.count_tokens(&embedding_text(&title, &passages[0]));
        assert!(tokens > 240, "{tokens}: the room is used");
    }

    #[test]
    fn passages_have_vectors_of_the_spans_in_them_where_they_are_long() {
        let passage = |text: &str| Passage {
            text: text.to_owned(),
            ..Passage::default()
        };
        let washing = "The machine washes cotton, wool and silk at thirty degrees. ".repeat(4);
        let long = format!("{washing}The guarantee lasts for five years from the purchase.");
        let passages = [passage("Short."), passage(&long)];
        let model = bundled();
        let vectors = vectors_of_passages(model, "Washing machine", &passages).unwrap();
        assert_eq!((vectors.count(), vectors.spans.len()), (2, 2));
        assert!(vectors.spans[0].scales.is_empty());
        let query = model.embed_query("How long is it guaranteed?").unwrap();
        let query = QuantizedVectors::of_rows(vectors.dimension, &query);
        let dots = |of: &QuantizedVectors| -> Vec<f32> {
            let (scale, query) = query.rows().next().unwrap();
            let dot = |row: &[i8]| -> i32 {
                let pairs = row.iter().zip(query);
                pairs.map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
            };
            let cosine = |(of_row, row): (f32, &[i8])| dot(row) as f32 * of_row * scale;
            of.rows().map(cosine).collect()
        };
        let (whole, spans) = (dots(&vectors.quantized()), dots(&vectors.spans[1]));
        let last = spans[spans.len() - 1];
        assert!(spans.iter().all(|span| *span <= last), "{spans:?}");
        assert!(last > whole[1] + 0.1, "{last}, {whole:?}");
    }

    #[test]
    fn passages_of_a_long_document_are_embedded_few_at_a_time() {
        let count = 3 * EMBEDDED_TOGETHER + 1;
        let passage = |at: usize| Passage {
            text: "x".repeat(at + 1),
            ..Passage::default()
        };
        let passages: Vec<Passage> = (0..count).map(passage).collect();
        let model = WordModel::default();
        let vectors = vectors_of_passages(&model, "Title", &passages).unwrap();
        let with_title = |passage| embedding_text("Title", passage).len() as f32;
        let in_order: Vec<f32> = passages.iter().map(with_title).collect();
        assert_eq!(vectors.values, in_order);
        assert_eq!(vectors.spans.len(), count);
        let together = model.embedded.into_inner();
        assert!(together.iter().all(|texts| *texts <= EMBEDDED_TOGETHER));
    }

    #[test]
    fn words_longer_than_a_passage_are_passages() {
        let model = WordModel {
            tokens: 1000,
            ..WordModel::default()
        };
        let passages = split_into_passages(&[lines(1, &[])], "", &model);
        let texts: Vec<_> = passages.iter().map(|passage| &passage.text).collect();
        assert_eq!(texts.len(), 10);
        assert_eq!((texts[0].as_str(), texts[9].as_str()), ("word0", "word9"));
    }

    #[test]
    fn every_byte_is_counted_once_whatever_the_text_is() {
        for text in [
            "x".repeat(300_000),
            "x ".repeat(150_000),
            "\u{1} ".repeat(100_000),
        ] {
            let mut run = run("", 0.0, 0.0, Break::Line);
            run.text = text;
            // Places that all cover everything, as no real page has them.
            let word = Word {
                start: 0,
                end: u32::MAX,
                rect: Rect::default(),
            };
            run.words = vec![word; 100_000];
            let model = WordModel::default();
            let page = page(1, vec![run]);
            let passages = split_into_passages(std::slice::from_ref(&page), "", &model);
            let bytes: usize = passages.iter().map(|passage| passage.text.len()).sum();
            assert!(bytes < 4 * page.runs[0].text.len(), "{bytes}");
            assert!(*model.bytes.lock() <= page.runs[0].text.len());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_passage_exceeds_the_window_and_no_word_is_lost(
            runs in prop::collection::vec(
                ("(\\PC{1,12} ){0,30}\\PC{1,90}|[a-z]{1,300}|[가-힣]{1,200}|(\\w{1,9}[.?]? ){0,60}", 0..3_u8), 1..12),
            title in "\\PC{0,200}|[가-힣]{0,200}",
        ) {
            let model = bundled();
            let breaks = [Break::Cell, Break::Line, Break::Block, Break::Word];
            let runs = runs.iter().map(|(text, kind)| run(text, 0.0, 0.0, breaks[usize::from(*kind)]));
            let page = page(1, runs.collect());
            let text = page.text();
            let passages = split_into_passages(std::slice::from_ref(&page), &title, model);
            let mut covered = 0;
            for passage in &passages {
                let embedded = embedding_text(&title, passage);
                prop_assert!(model.count_tokens(&embedded) <= model.window(), "{embedded:?}");
                prop_assert!(!passage.rects.is_empty());
                let found = text[..].match_indices(&passage.text).map(|(at, found)| at..at + found.len());
                // The last place that leaves no gap: the same words may come again.
                let place = found.filter(|place| text[covered.min(place.start)..place.start].trim().is_empty())
                    .map(|place| place.end).max();
                prop_assert!(place.is_some(), "a gap before {:?}", passage.text);
                covered = covered.max(place.unwrap_or(0));
            }
            prop_assert!(text[covered..].trim().is_empty(), "lost {:?}", &text[covered..]);
        }
    }

    fn bundled() -> &'static BundledModel {
        static MODEL: std::sync::LazyLock<BundledModel> =
            std::sync::LazyLock::new(|| BundledModel::new().unwrap());
        &MODEL
    }
}
