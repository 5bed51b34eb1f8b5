//! Passages: the pieces of a document that content search finds.

use serde::{Deserialize, Serialize};

use super::page::Rect;

/// A piece of one page's text, about 200 word pieces long, with its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Passage {
    /// The page it stands on, counted from 1. A passage never crosses a page's end.
    pub page: u32,
    /// `[width, height]` of that page in points.
    pub page_size: [f32; 2],
    /// The text as it stands in [`super::page::Page::text`].
    pub text: String,
    /// Where it stands: one rectangle a line, in reading order.
    pub rects: Vec<Rect>,
}

/// What stands above a table of contents: German, English, French, Italian, Spanish, Dutch; in lower case.
const CONTENTS: [&str; 13] = [
    "auf einen blick",
    "content",
    "contents",
    "contenuto",
    "contenido",
    "indice",
    "inhalt",
    "inhaltsverzeichnis",
    "inhoud",
    "inhoudsopgave",
    "sommaire",
    "table of contents",
    "table des matières",
];
/// So many lines are a table of contents at least.
const ENTRIES_MIN: usize = 5;
/// Longer lines are sentences.
const ENTRY_WORDS_MAX: usize = 12;
/// A heading stands so far up, below a running head.
const HEADING_LINES: usize = 3;

impl Passage {
    /// Whether it is (mostly) a table of contents: short lines that end no sentence below a heading that says so, or that end with
    /// numbers of pages which never fall. What it names is said elsewhere.
    pub fn is_table_of_contents(&self) -> bool {
        let lines: Vec<&str> = self.text.lines().map(str::trim).collect();
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let heading = lines
            .iter()
            .take(HEADING_LINES)
            .position(|line| is_contents_heading(line));
        let entries = heading.map_or(&lines[..], |heading| &lines[heading + 1..]);
        if entries.len() < ENTRIES_MIN {
            return false;
        }
        let is_most = |count: usize| count * 4 >= entries.len() * 3;
        if heading.is_some() {
            return is_most(entries.iter().filter(|entry| is_entry(entry)).count());
        }
        let pages: Vec<u32> = entries.iter().filter_map(|it| page_of_entry(it)).collect();
        is_most(pages.len()) && pages.len() >= ENTRIES_MIN && pages.is_sorted()
    }
}

fn is_contents_heading(line: &str) -> bool {
    let heading = line.trim_matches(|it: char| !it.is_alphabetic());
    CONTENTS.contains(&heading.to_lowercase().as_str())
}

/// A short line that is no sentence.
fn is_entry(line: &str) -> bool {
    line.split_whitespace().count() <= ENTRY_WORDS_MAX && !line.ends_with(['.', '!', '?', ','])
        || page_of_entry(line).is_some()
}

/// The page that an entry names at its end: a number by itself, behind words.
fn page_of_entry(line: &str) -> Option<u32> {
    let digits = line.len() - line.trim_end_matches(|it: char| it.is_ascii_digit()).len();
    let (name, page) = line.split_at(line.len() - digits);
    let is_apart = name.ends_with(|it: char| it.is_whitespace() || it == '.');
    let name = name.trim_end_matches(|it: char| !it.is_alphabetic());
    let has_words = name.chars().filter(|it| it.is_alphabetic()).count() >= 3;
    // What ends with a figure and has one before is a row of a table.
    let is_heading = !name.split_whitespace().skip(1).any(is_figure);
    ((1..=3).contains(&digits) && is_apart && has_words && is_heading).then(|| page.parse().ok())?
}

fn is_figure(word: &str) -> bool {
    word.ends_with(|it: char| it.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::Passage;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        let passage = Passage {
            text: text.to_owned(),
            ..Passage::default()
        };
        assert_eq!(passage.is_table_of_contents(), expected, "{text}");
    }

    #[test]
    fn a_table_of_contents_is_told_from_lists_and_tables() {
        check(
            "Hausordnung\nInhalt\n1. Allgemeines\n2. Lärm und Ruhezeiten\n3. Müll\n4. Garten\n5. Haustiere",
            true,
        );
        check(
            "2 Safety .......... 4\n3 Getting started .......... 7\n3.1 Unpacking 7\n4 Cleaning 12\n5 Descaling 15\n\
             6 Guarantee . . . . . 20",
            true,
        );
        check(
            "Inhalt\nDieses Heft sagt, wie das Gerät aufgestellt wird.\nEs ist kein Spielzeug.\nHalten Sie es von Kindern fern.\n\
             Die Garantie gilt zwei Jahre.\nBewahren Sie es auf.",
            false,
        );
        check(
            "Pos. Menge Text Preis\n1 2 Bremsscheiben 118\n2 1 Bremsbeläge 140\n3 4 Radschrauben 150\n4 1 Arbeitszeit 160\n\
             5 1 Entsorgung 170",
            false,
        );
        check(
            "Mehl 500\nZucker 100\nButter 250\nEier 4\nMilch 200\nSalz 1",
            false,
        );
        check("", false);
    }
}
