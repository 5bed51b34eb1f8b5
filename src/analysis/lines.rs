//! The lines that rules look at, with their folded text and their neighbours on the page.
//!
//! A line is one run of the reader (a table cell, a line of a paragraph). Only the first pages and the
//! last one are looked at, a bounded number of lines each, so that no file costs more than a letter does.

use super::amounts::amounts_in;
use super::closings::is_closing;
use super::fact::{EVIDENCE_CHARS_MAX, Evidence};
use super::mending::mended;
use super::names::is_place_line;
use super::no_heading::names_law;
use super::salutations::is_salutation;
use super::text::{
    fold, has_phrase, head, is_day_of_row, leading_phrase, shorten, without_letter_spacing,
};
use super::words::labels::{PART_HEADINGS, SUBJECT_LABELS};
use super::words::marks::{
    CONTENTS_HEADINGS, LETTERS_REFERRED, LIFE_HEADINGS, NEWSLETTERS, REFERENCE_LABELS,
};
use crate::model::page::{Break, Page, PdfContent, Rect, Word};
use crate::model::quarter_turn::QuarterTurn;

/// A subject has so many lines at most.
const SUBJECT_LINES_MAX: usize = 3;
/// Pages from the front that rules look at.
const FRONT_PAGES_MAX: usize = 4;
/// Lines looked at on one page.
const LINES_PER_PAGE_MAX: usize = 1_500;
/// Bytes of a line that are looked at.
const LINE_BYTES_MAX: usize = 1_000;
/// How many lines upwards a neighbour is searched for.
const NEIGHBOUR_WINDOW: usize = 80;

/// Nothing reaches as far.
const NO_TEXT_EDGES: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);

/// One run with what rules ask about it.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Page number, counted from 1.
    pub page: u32,
    /// The text as written.
    pub text: &'a str,
    /// The text as compared, see [`fold`].
    pub folded: String,
    /// Where it stands once its page is upright: what rules compare.
    pub rect: Rect,
    /// Where it stands on the page as that is shown.
    pub place: Rect,
    /// Its words' places; their bytes count in `text`.
    pub words: &'a [Word],
    /// Height of one em; never below 1.
    pub size: f32,
    /// Drawn in a bold font.
    pub bold: bool,
    /// First run of a block.
    pub starts_block: bool,
    /// Number of its block on its page.
    pub block: usize,
    /// Height of its middle on the page, 0 at the top, 1 at the bottom.
    pub depth: f32,
    /// Left edge as a share of the page's width.
    pub indent: f32,
    /// The nearest line to the left in the same row.
    pub left: Option<usize>,
    /// The nearest line above that overlaps it sideways, at most three lines away.
    pub above: Option<usize>,
    /// The nearest line to the right in the same row.
    pub right: Option<usize>,
    /// The nearest line below that overlaps it sideways, at most three lines away.
    pub below: Option<usize>,
}

impl Line<'_> {
    /// Whether it is the heading of a part and nothing else, with or without a number: `1. Introduction`.
    pub(super) fn is_part_heading(&self) -> bool {
        let is_mark = |c: char| !c.is_alphabetic() && c != '\'';
        let bare = self.folded.trim_matches(is_mark);
        PART_HEADINGS.contains(&bare)
            || LIFE_HEADINGS.contains(&bare)
            || CONTENTS_HEADINGS.contains(&bare)
    }

    /// This line as the place where a fact was read.
    pub(super) fn evidence(&self) -> Evidence {
        Evidence {
            page: self.page,
            text: shorten(self.text, EVIDENCE_CHARS_MAX),
            rects: vec![self.place],
        }
    }

    /// The bytes `start..end` of this line as the place where a fact was read, with its words' rectangle.
    pub(super) fn evidence_within(&self, start: usize, end: usize) -> Evidence {
        let overlaps = |word: &&Word| (word.start as usize) < end && start < word.end as usize;
        let rect = self
            .words
            .iter()
            .filter(overlaps)
            .map(|word| word.rect)
            .reduce(Rect::union);
        Evidence {
            rects: vec![rect.unwrap_or(self.place)],
            ..self.evidence()
        }
    }
}

/// The lines of a document in reading order.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    /// All of them, page after page.
    pub all: Vec<Line<'a>>,
    /// How many of them stand on the first page that has text.
    pub first_page_count: usize,
    /// The size that most characters of the first page have.
    pub body_size: f32,
    /// How far to the left and to the right the running text of the first page reaches; nothing reaches as far where there is none.
    pub text_edges: (f32, f32),
    /// Whether the first page has the proportions of US letter paper.
    pub is_letter_paper: bool,
    /// Whether a line of the first page stands out by its capitals: few are written so.
    pub has_rare_capitals: bool,
    /// The heading of a list of contents on the first page, in a paper of several pages.
    pub contents: Option<usize>,
    /// Kept, as it is asked for with every date and every name.
    salutation: Option<usize>,
}

impl<'a> Lines<'a> {
    /// Takes the lines out of the pages; linear in what is looked at.
    pub(super) fn new(content: &'a PdfContent) -> Self {
        let mut all = Vec::new();
        let mut first_page_count = 0;
        let with_text = || content.pages.iter().filter(|page| !page.runs.is_empty());
        let count = with_text().count();
        for (at, page) in with_text().enumerate() {
            if at < FRONT_PAGES_MAX || at + 1 == count {
                push_page(&mut all, page);
            }
            if at == 0 {
                first_page_count = all.len();
            }
        }
        let first = with_text().next();
        let is_letter_paper = first.is_some_and(|page| {
            let (short, long) = (page.width.min(page.height), page.width.max(page.height));
            (short - 612.0).abs() < 3.0 && (long - 792.0).abs() < 3.0
        });
        let body_size = body_size(lines_of_running_text(&all, first_page_count));
        let has_rare_capitals = has_rare_capitals(&all[..first_page_count]);
        let contents = contents_heading(&all, first_page_count);
        let mut lines = Self {
            all,
            first_page_count,
            body_size,
            text_edges: NO_TEXT_EDGES,
            is_letter_paper,
            has_rare_capitals,
            contents,
            salutation: None,
        };
        lines.text_edges = lines.find_text_edges();
        lines.salutation = lines.find_salutation();
        lines
    }

    /// The lines of the first page that has text.
    pub(super) fn first_page(&self) -> &[Line<'a>] {
        &self.all[..self.first_page_count]
    }

    /// How far running text reaches, if there are enough lines of it for one to be full.
    fn find_text_edges(&self) -> (f32, f32) {
        const BYTES_MIN: usize = 40;
        const LINES_MIN: usize = 3;
        let is_text =
            |line: &&Line<'_>| self.is_in_running_type(line) && line.text.len() >= BYTES_MIN;
        let texts = || self.first_page().iter().filter(is_text);
        if texts().count() < LINES_MIN {
            return NO_TEXT_EDGES;
        }
        let left = texts().map(|line| line.rect.left).reduce(f32::min);
        let right = texts().map(|line| line.rect.right).reduce(f32::max);
        left.zip(right).unwrap_or(NO_TEXT_EDGES)
    }

    /// Whether the first page is a mere cover: a few words, and all that is said on the pages after it.
    pub(super) fn has_cover(&self) -> bool {
        is_cover(&self.all, self.first_page_count)
    }

    /// Whether one of the lines at the top of the first page, folded, is such a one.
    pub(super) fn has_in_head(&self, is_such: impl Fn(&str) -> bool) -> bool {
        const HEAD_LINES: usize = 6;
        let mut head = self.first_page().iter().take(HEAD_LINES);
        head.any(|line| is_such(&line.folded))
    }

    /// Whether the paper calls itself one that comes out time and again.
    pub(super) fn is_newsletter(&self) -> bool {
        self.has_in_head(|folded| has_phrase(folded, NEWSLETTERS))
    }

    /// The line of the first page that greets the reader.
    pub(super) const fn salutation(&self) -> Option<usize> {
        self.salutation
    }

    fn find_salutation(&self) -> Option<usize> {
        let greets = |line: &Line<'_>| is_salutation(line.text, &line.folded);
        let known = self.first_page().iter().position(greets);
        known.or_else(|| (0..self.first_page_count).find(|&at| self.greets_by_its_place(at)))
    }

    /// `Bester Freund,` over running text: no known word, but set as greetings are.
    fn greets_by_its_place(&self, at: usize) -> bool {
        const LINES_ABOVE_MIN: usize = 4;
        const CHARS_MAX: usize = 40;
        const TEXT_BYTES_MIN: usize = 45;
        const RIGHT_COLUMN_MIN: f32 = 0.6;
        let line = &self.all[at];
        let words = line.text.split(' ').count();
        let is_short = (2..=4).contains(&words) && line.text.chars().count() <= CHARS_MAX;
        let is_set_apart = |line: &Line<'_>| {
            let above = self.get(line.above);
            above.is_none_or(|above| line.rect.top - above.rect.top > 1.6 * line.size)
        };
        let text_follows = || {
            self.first_page().get(at + 1).is_some_and(|next| {
                next.text.len() >= TEXT_BYTES_MIN
                    && !next.text.contains(':')
                    && (next.rect.left - line.rect.left).abs() < 2.0 * line.size
                    && is_set_apart(next)
            })
        };
        at >= LINES_ABOVE_MIN
            && is_short
            && line.text.ends_with(',')
            && line.text.starts_with(char::is_uppercase)
            && !line.text.bytes().any(|byte| byte.is_ascii_digit())
            && (0.12..0.6).contains(&line.depth)
            && line.left.is_none()
            && self
                .get(line.right)
                .is_none_or(|right| right.indent > RIGHT_COLUMN_MIN)
            && is_set_apart(line)
            && text_follows()
    }

    /// Whether somebody is greeted, or taken leave of.
    pub(super) fn is_letter(&self) -> bool {
        self.salutation().is_some() || self.closing().is_some()
    }

    /// British letters have their subject below the salutation: bold or alone, no sentence.
    fn subject_after(&self, salutation: usize) -> Option<usize> {
        const LAWS_MAX: usize = 2;
        let is_law = |line: &Line<'_>| names_law(&line.folded);
        let below = self.first_page().get(salutation + 1..)?.iter();
        let laws = below.take(LAWS_MAX).take_while(|line| is_law(line)).count();
        let (at, greeting) = (salutation + 1 + laws, &self.all[salutation]);
        let line = self.first_page().get(at)?;
        let next = self.first_page().get(at + 1);
        let is_short = line.text.len() < 100 && !line.text.ends_with([',', '.', '!', ';', ':']);
        let stands_out = (line.bold && !greeting.bold) || line.size > 1.1 * greeting.size;
        let is_alone = next.is_some_and(|next| {
            next.text.len() * 2 > line.text.len() * 3 && next.text.starts_with(char::is_uppercase)
        });
        let is_upright = line
            .text
            .starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        let opens_sentence = next.is_some_and(|next| next.text.starts_with(char::is_lowercase));
        (is_short && is_upright && (stands_out || is_alone) && !opens_sentence).then_some(at)
    }

    /// The line of the first page with the closing words, in its lower part.
    pub(super) fn closing(&self) -> Option<usize> {
        let salutation = self.salutation().unwrap_or(0);
        self.first_page()
            .iter()
            .enumerate()
            .skip(salutation)
            .find(|(at, line)| *at > 4 && line.folded.len() < 60 && is_closing(&line.folded))
            .map(|(at, _)| at)
    }

    /// The line right above `Dear …`, where letters have their subject.
    pub(super) fn subject_line(&self) -> Option<usize> {
        let salutation = self.salutation()?;
        if let Some(after) = self.subject_after(salutation) {
            return Some(after);
        }
        let in_column = self.subject_in_column(salutation);
        let mut at = in_column.or_else(|| self.above_particulars(salutation))?;
        let mut line = &self.all[at];
        // What a subject in bold type is about in particular may stand below it in plain type.
        if let Some(upper) = self.bold_right_above(at) {
            at = upper;
            line = &self.all[at];
        }
        // A subject of several lines begins further up: `Patient: …, geb. 3.5.1980` is none of it.
        for _ in 1..SUBJECT_LINES_MAX {
            let upper = at.checked_sub(1).map(|upper| &self.all[upper]);
            let Some(upper) = upper.filter(|upper| {
                !line.starts_block
                    && !is_labelled_date(upper.text)
                    && upper.bold == line.bold
                    && line.bold
                    && (line.rect.top - upper.rect.top) < 1.6 * line.size
            }) else {
                break;
            };
            at -= 1;
            line = upper;
        }
        let has_date =
            !super::dates::dates_in(line.text, super::dates::SlashOrder::DayFirst).is_empty();
        // A date alone, or a label with its value: no subject.
        // `Your letter of 3 May 2024` is one.
        let refers = has_phrase(&line.folded, LETTERS_REFERRED);
        // `Ihr Vertrag läuft am 01.10.2021 ab`
        let words = line
            .folded
            .split(' ')
            .filter(|word| word.len() > 2 && word.chars().all(char::is_alphabetic));
        let is_said = words.count() >= 3 && !line.text.contains(':');
        let is_short = line.text.len() < 40 && !is_said;
        let is_date = has_date && !refers && (is_short || is_labelled_date(line.text));
        let is_subject = !is_date && !is_reference(&line.folded) && !is_place_line(&line.folded);
        (is_subject && line.folded.len() > 3 && line.text.len() < 140).then_some(at)
    }

    /// The line in bold or larger type above a salutation at its own edge, where a column beside or rows of particulars with two
    /// cells (`Schadennummer | SW-21`) come between the two.
    fn subject_in_column(&self, salutation: usize) -> Option<usize> {
        const EDGE: f32 = 5.0;
        const ROWS_MAX: usize = 5;
        const REACH: f32 = 12.0;
        let greeting = &self.all[salutation];
        let last = &self.all[salutation.checked_sub(1)?];
        let is_at_edge = |line: &Line<'_>| (line.rect.left - greeting.rect.left).abs() < EDGE;
        let has_cells = |line: &Line<'_>| line.right.is_some() && !line.bold;
        if is_at_edge(last) && !has_cells(last) {
            return None;
        }
        let mut above: Vec<usize> = (0..salutation)
            .filter(|&at| {
                let line = &self.all[at];
                let reach = REACH * greeting.size;
                is_at_edge(line) && (0.0..reach).contains(&(greeting.rect.top - line.rect.top))
            })
            .collect();
        above.sort_by(|a, b| self.all[*b].rect.top.total_cmp(&self.all[*a].rect.top));
        let is_row = |at: &&usize| has_cells(&self.all[**at]);
        let rows = above.iter().take(ROWS_MAX).take_while(is_row).count();
        let mut begins = rows;
        let (first, goes_up) = (*above.get(rows)?, |at: usize| {
            let (lower, upper) = (&self.all[*above.get(at)?], &self.all[*above.get(at + 1)?]);
            let is_close = lower.rect.top - upper.rect.top < 1.6 * lower.size;
            (is_close && lower.bold && upper.bold).then_some(at + 1)
        });
        while let Some(upper) = goes_up(begins).filter(|upper| upper - rows < SUBJECT_LINES_MAX) {
            begins = upper;
        }
        let line = &self.all[first];
        let stands_out = line.bold && !greeting.bold || line.size > 1.1 * greeting.size;
        above.get(begins).copied().filter(|_| stands_out)
    }

    /// Whether a line is part of what a letter says above its salutation that it is about, in bold type or at a label.
    pub(super) fn is_in_subject(&self, at: usize) -> bool {
        let (Some(salutation), Some(subject)) = (self.salutation(), self.subject_line()) else {
            return false;
        };
        let is_label = |line: &Line<'_>| leading_phrase(&line.folded, SUBJECT_LABELS).is_some();
        let above = &self.all[..salutation.min(self.all.len())];
        let labelled = above.iter().position(is_label);
        let begins = labelled.or(Some(subject).filter(|subject| self.all[*subject].bold));
        begins.is_some_and(|begins| (begins..salutation).contains(&at))
    }

    /// The line of bold type right above one of plain type, where both begin at the same edge.
    fn bold_right_above(&self, at: usize) -> Option<usize> {
        const BYTES_MIN: usize = 12;
        let line = &self.all[at];
        let upper = at.checked_sub(1)?;
        let above = &self.all[upper];
        let is_over = !line.bold
            && above.bold
            && above.text.len() >= BYTES_MIN
            && (above.rect.left - line.rect.left).abs() < 3.0
            && (0.0..1.8 * line.size).contains(&(line.rect.top - above.rect.top));
        is_over.then_some(upper)
    }

    /// The last line above a salutation that is none of the particulars under a subject: `Ihr Zeichen: 118/24 WT`,
    /// `Our policyholder: …`. Where there are some, the first line of the text above them.
    fn above_particulars(&self, salutation: usize) -> Option<usize> {
        const PARTICULARS_MAX: usize = 3;
        const LABEL_WORDS_MAX: usize = 3;
        const LINES_MAX: usize = 2;
        let last = salutation.checked_sub(1)?;
        let is_particular = |line: &Line<'_>| {
            let label = line.folded.split_once(": ").map(|(label, _)| label);
            let is_label = |label: &str| {
                label.split(' ').count() <= LABEL_WORDS_MAX && !SUBJECT_LABELS.contains(&label)
            };
            !line.bold && label.is_some_and(is_label)
        };
        let follows = |at: usize| {
            let (line, next) = (&self.all[at], &self.all[at + 1]);
            (next.rect.left - line.rect.left).abs() < 3.0
                && (0.0..1.8 * line.size).contains(&(next.rect.top - line.rect.top))
        };
        let mut at = last;
        while at > 0
            && last - at < PARTICULARS_MAX
            && is_particular(&self.all[at])
            && follows(at - 1)
        {
            at -= 1;
        }
        if at == last || is_particular(&self.all[at]) {
            return Some(last);
        }
        for _ in 0..LINES_MAX {
            if at > 0 && !self.all[at].starts_block && follows(at - 1) {
                at -= 1;
            }
        }
        Some(at)
    }

    /// The line above that a line goes on from: of its block and size, and without an end of its own.
    pub(super) fn goes_on_from(&self, at: usize) -> Option<&Line<'a>> {
        let line = self.all.get(at).filter(|line| !line.starts_block)?;
        let upper = self.get(at.checked_sub(1))?;
        let is_one_text = upper.block == line.block
            && upper.page == line.page
            && (upper.size - line.size).abs() < 0.4;
        (is_one_text && !upper.text.ends_with(['.', ':', '!', '?'])).then_some(upper)
    }

    /// `… und sagt` over `Bescheid.`: the last words of a sentence, on a line of their own.
    pub(super) fn ends_sentence(&self, at: usize) -> bool {
        const WORDS_MAX: usize = 3;
        const FULL_BYTES_MIN: usize = 20;
        let line = &self.all[at];
        line.text.ends_with('.')
            && line.folded.split(' ').count() <= WORDS_MAX
            && self
                .goes_on_from(at)
                .is_some_and(|upper| upper.bold == line.bold && upper.text.len() >= FULL_BYTES_MIN)
    }

    /// `10/02 | Mortgage payment | 1,788.40`: what was booked on the day at the left.
    pub(super) fn is_booking(&self, line: &Line<'_>) -> bool {
        let has_figure = |right: &Line<'_>| right.text.bytes().any(|byte| byte.is_ascii_digit());
        self.get(line.left)
            .is_some_and(|left| is_day_of_row(left.text.trim()))
            && self.get(line.right).is_some_and(has_figure)
    }

    /// Several lines of one page as one place; lines of other pages than the first one's are left out.
    pub(super) fn evidence_over(&self, numbers: &[usize]) -> Option<Evidence> {
        let first = self.get(numbers.first().copied())?;
        // Two sentences may begin on one line.
        let on_page = numbers
            .iter()
            .enumerate()
            .filter(|(rank, at)| !numbers[..*rank].contains(at))
            .filter_map(|(_, at)| self.all.get(*at))
            .filter(|line| line.page == first.page);
        let (texts, rects): (Vec<&str>, Vec<Rect>) =
            on_page.map(|line| (line.text, line.place)).unzip();
        Some(Evidence {
            page: first.page,
            text: shorten(&texts.join(" "), EVIDENCE_CHARS_MAX),
            rects,
        })
    }

    /// Whether a line is set like the text and not like a heading.
    pub(super) fn is_in_running_type(&self, line: &Line<'_>) -> bool {
        line.size < 1.15 * self.body_size && !line.bold
    }

    /// Whether the cell beside a line has an amount: `Betriebskosten akonto | 131,00`.
    pub(super) fn stands_beside_amount(&self, line: &Line<'_>) -> bool {
        self.get(line.right)
            .is_some_and(|right| !amounts_in(right.text).is_empty())
    }

    /// The line with this number.
    pub(super) fn get(&self, at: Option<usize>) -> Option<&Line<'a>> {
        self.all.get(at?)
    }
}

/// The folded sentence around a byte of a line, with the lines of its paragraph right above and below.
pub(super) fn sentence_around(lines: &Lines<'_>, at: usize, start: usize) -> String {
    let Some(line) = lines.all.get(at) else {
        return String::new();
    };
    let is_same = |other: &&Line<'_>| other.page == line.page && other.block == line.block;
    let before = at
        .checked_sub(1)
        .and_then(|at| lines.all.get(at))
        .filter(is_same);
    let after = lines.all.get(at + 1).filter(is_same);
    let head = before.map_or(String::new(), |before| format!("{} ", before.folded));
    let place = head.len() + start;
    let whole = format!(
        "{head}{} {}",
        line.folded,
        after.map_or("", |after| &after.folded)
    );
    // A point after a digit is an ordinal's or a date's, and one after `5:00 p.m` an hour's.
    let is_end = |at: usize, mark: &str| {
        let before = &whole[..at];
        mark != ". "
            || !before.ends_with(|c: char| c.is_ascii_digit())
                && ![" p.m", " a.m"].iter().any(|hour| before.ends_with(hour))
    };
    let ends = |mark: &'static str| {
        whole
            .match_indices(mark)
            .filter(move |(at, _)| is_end(*at, mark))
    };
    let marks = [". ", "! ", "? ", "; "];
    let from = marks
        .iter()
        .flat_map(|mark| ends(mark))
        .map(|(at, mark)| at + mark.len())
        .filter(|end| *end <= place)
        .max()
        .unwrap_or(0);
    let to = marks
        .iter()
        .flat_map(|mark| ends(mark))
        .map(|(at, _)| at)
        .filter(|end| *end >= place)
        .min()
        .unwrap_or(whole.len());
    whole[from..to].to_owned()
}

/// `Ref CB/771903/R3`, `Our ref: AB-1/me`: a sign by which somebody files it, and no word besides.
pub(super) fn is_reference(folded: &str) -> bool {
    const WORD_CHARS_MAX: usize = 3;
    leading_phrase(folded, REFERENCE_LABELS).is_some_and(|label| {
        let mut rest = folded[label.len()..].split([' ', ':', '.', ',']);
        let is_sign = |word: &str| {
            word.contains(|c: char| !c.is_alphabetic()) || word.chars().count() <= WORD_CHARS_MAX
        };
        folded.bytes().any(|byte| byte.is_ascii_digit()) && rest.all(is_sign)
    })
}

fn push_page<'a>(all: &mut Vec<Line<'a>>, page: &'a Page) {
    let start = all.len();
    let turn = QuarterTurn::of_page(page);
    let size = (page.width.max(1.0), page.height.max(1.0));
    let (width, height) = turn.upright_size(size);
    let mut block = 0;
    for run in page.runs.iter().take(LINES_PER_PAGE_MAX) {
        let text = head(run.text.trim(), LINE_BYTES_MAX).trim_end();
        if text.is_empty() {
            continue;
        }
        let starts_block = run.break_before == Break::Block;
        block += usize::from(starts_block);
        let rect = turn.upright(run.rect, size);
        all.push(Line {
            page: page.number,
            text,
            folded: mended(fold(&without_letter_spacing(text))),
            rect,
            place: run.rect,
            words: if text.len() == run.text.len() {
                &run.words
            } else {
                &[]
            },
            size: if run.font_size.is_finite() {
                run.font_size.clamp(1.0, 500.0)
            } else {
                1.0
            },
            bold: run.bold,
            starts_block,
            block,
            depth: unit(f32::midpoint(rect.top, rect.bottom) / height),
            indent: unit(rect.left / width),
            left: None,
            above: None,
            right: None,
            below: None,
        });
    }
    link_neighbours(all, start);
}

fn unit(share: f32) -> f32 {
    if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// Finds each line's neighbours by walking a bounded way through the page sorted from top to bottom.
fn link_neighbours(all: &mut [Line<'_>], start: usize) {
    let mut order: Vec<usize> = (start..all.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&all[a].rect, &all[b].rect);
        (a.top + a.bottom)
            .total_cmp(&(b.top + b.bottom))
            .then(a.left.total_cmp(&b.left))
    });
    for (rank, &this) in order.iter().enumerate() {
        let (mut left, mut above) = (None::<usize>, None::<usize>);
        let rect = all[this].rect;
        let size = all[this].size;
        let middle = f32::midpoint(rect.top, rect.bottom);
        let from = rank.saturating_sub(NEIGHBOUR_WINDOW);
        let to = order.len().min(rank + NEIGHBOUR_WINDOW);
        for &other in order[from..to].iter().filter(|&&other| other != this) {
            let other_rect = all[other].rect;
            let other_middle = f32::midpoint(other_rect.top, other_rect.bottom);
            let reach = 0.5 * size.max(all[other].size);
            if (other_middle - middle).abs() < reach && other_rect.right <= rect.left + 2.0 {
                if left.is_none_or(|known| all[known].rect.right < other_rect.right) {
                    left = Some(other);
                }
            } else if other_middle < middle - reach
                && middle - other_middle < 3.2 * size.max(all[other].size)
                && other_rect.left < rect.right
                && rect.left < other_rect.right
                && above.is_none_or(|known| all[known].rect.bottom < other_rect.bottom)
            {
                above = Some(other);
            }
        }
        all[this].left = left;
        all[this].above = above;
    }
    for this in start..all.len() {
        if let Some(left) = all[this].left {
            let nearer = all[left]
                .right
                .is_none_or(|known| all[this].rect.left < all[known].rect.left);
            if nearer {
                all[left].right = Some(this);
            }
        }
        if let Some(above) = all[this].above {
            let nearer = all[above]
                .below
                .is_none_or(|known| all[this].rect.top < all[known].rect.top);
            if nearer {
                all[above].below = Some(this);
            }
        }
    }
}

/// Whether at most one in five lines with words in them is written in capitals.
fn has_rare_capitals(lines: &[Line<'_>]) -> bool {
    let has_words = |line: &&Line<'_>| line.text.chars().filter(|c| c.is_alphabetic()).count() >= 4;
    let with_words = lines.iter().filter(has_words);
    let (mut capitals, mut all) = (0, 0);
    for line in with_words {
        all += 1;
        capitals += usize::from(!line.text.chars().any(char::is_lowercase));
    }
    capitals * 5 <= all
}

/// The lines that show how large running text is: the first page's, or all where that is a mere cover.
fn lines_of_running_text<'l, 'a>(all: &'l [Line<'a>], first_page_count: usize) -> &'l [Line<'a>] {
    if is_cover(all, first_page_count) {
        all
    } else {
        &all[..first_page_count]
    }
}

/// The heading over a list of parts with their pages, where several follow.
fn contents_heading(all: &[Line<'_>], first_page_count: usize) -> Option<usize> {
    const ENTRIES_MIN: usize = 3;
    const LINES_AFTER: usize = 40;
    let has_pages = all.last().is_some_and(|last| last.page > 1);
    let is_heading = |line: &Line<'_>| {
        let bare = line.folded.trim_matches(|c: char| !c.is_alphabetic());
        CONTENTS_HEADINGS.contains(&bare)
    };
    let ends_with_page = |line: &&Line<'_>| {
        let last = line.text.rsplit([' ', '.']).next().unwrap_or_default();
        (1..=4).contains(&last.len()) && last.bytes().all(|byte| byte.is_ascii_digit())
    };
    let first_page = &all[..first_page_count];
    let at = first_page.iter().position(is_heading)?;
    let after = first_page[at + 1..].iter().take(LINES_AFTER);
    (has_pages && after.filter(ends_with_page).count() >= ENTRIES_MIN).then_some(at)
}

fn is_cover(all: &[Line<'_>], first_page_count: usize) -> bool {
    const COVER_BYTES_MAX: usize = 400;
    let (first_page, others) = all.split_at(first_page_count);
    let bytes = |lines: &[Line<'_>]| lines.iter().map(|line| line.text.len()).sum::<usize>();
    bytes(first_page) <= COVER_BYTES_MAX && bytes(first_page) < 2 * bytes(others)
}

/// The font size, in half points, that most characters have.
fn body_size(lines: &[Line<'_>]) -> f32 {
    let mut characters_by_size = std::collections::BTreeMap::<u32, usize>::new();
    for line in lines {
        *characters_by_size
            .entry((line.size * 2.0).round() as u32)
            .or_default() += line.text.len();
    }
    characters_by_size
        .into_iter()
        .max_by_key(|(_, characters)| *characters)
        .map_or(10.0, |(half_points, _)| half_points as f32 / 2.0)
        .max(1.0)
}

/// `Datum: 3.5.2024`, `Datum: Kirchheim an der Aue, den 3. Mai 2024`, and neither `Untersuchung vom 3.5.2024: Knie rechts` nor
/// `Ihr Tarif: neuer Beitrag ab 3. Mai 2024`.
fn is_labelled_date(text: &str) -> bool {
    const WORDS_BETWEEN_MAX: usize = 1;
    const WORD_LETTERS_MIN: usize = 4;
    let dates = super::dates::dates_in(text, super::dates::SlashOrder::DayFirst);
    let before = dates.first().and_then(|date| text.get(..date.start));
    let Some((_, value)) = before.and_then(|before| before.split_once(':')) else {
        return false;
    };
    // A place stands before a comma.
    let said = value.rsplit(',').next().unwrap_or(value);
    let is_word =
        |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() >= WORD_LETTERS_MIN;
    said.split(' ').filter(is_word).count() <= WORDS_BETWEEN_MAX
}
