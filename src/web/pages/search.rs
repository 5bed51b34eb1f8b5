//! One box for both searches: titles, senders, summaries at once; the content as it comes.
//!
//! Without a script the page answers both together. With one it asks for `part=text` and `part=content` apart,
//! while the person types, and gets the same pieces of the page.

use std::ops::Range;

use askama::Template;
use axum::response::{Html, IntoResponse as _, Response};

use super::access::Visit;
use super::document_shapes::{Card, card};
use super::failure::Failure;
use super::filters::{self, Within};
use super::format;
use super::library::{SENDERS_MAX, TAGS_MAX};
use super::look::{Look, Section};
use super::marks::{ShownRect, points};
use super::page_url::{PageUrl, url};
use crate::library::{AccountLibrary, MarkedText, PassageMarker, QueryError, TextMark};
use crate::model::catalog::Folder;
use crate::model::language::Language;
use crate::model::query::{
    ContentHit, DocumentFilter, Highlight, Paging, PassageHit, QUERY_CHARACTERS_MAX, ResultPage,
    SearchField, TextHit,
};
use crate::web::blocking;

/// Folders whose icons are looked up, and that a search may stay in.
const FOLDERS_MAX: u64 = 200;
/// Documents that a search of titles, senders and summaries shows, and one of content.
const HITS_MAX: u64 = 12;
/// The same where more were asked for.
const MORE_HITS_MAX: u64 = 100;
/// A title, sender or summary less like what was typed is hardly an answer, and would stand above what the pages say: where fewer
/// than so many are more like it, those fill up to as many, until more are asked for.
const ALIKE_SCORE_MIN: f32 = 0.6;
const UNLIKE_HITS_MAX: usize = 3;
/// Characters of a passage that are shown.
const PASSAGE_CHARACTERS_MAX: usize = 420;

/// A piece of text, matched or not.
struct Piece {
    text: String,
    is_match: bool,
}

struct ShownTextHit {
    card: Card,
    title: Vec<Piece>,
    sender: Vec<Piece>,
    summary: Vec<Piece>,
}

struct ShownPassage {
    page: u32,
    href: String,
    pieces: Vec<Piece>,
}

struct ShownContentHit {
    card: Card,
    href: String,
    picture: String,
    width: String,
    height: String,
    marks: Vec<ShownRect>,
    passages: Vec<ShownPassage>,
}

#[derive(Template)]
#[template(path = "search.html", config = "src/web/pages/askama.toml")]
struct SearchPage {
    look: Look,
    within: Within,
    has_query: bool,
    text_hits: Vec<ShownTextHit>,
    text_count: String,
    content_hits: Vec<ShownContentHit>,
    more_href: String,
    has_more_text: bool,
    has_more_content: bool,
}

#[derive(Template)]
#[template(path = "text_hits.html", config = "src/web/pages/askama.toml")]
struct TextPart {
    look: Look,
    within: Within,
    text_hits: Vec<ShownTextHit>,
    /// How many are shown, and of how many.
    text_count: String,
    more_href: String,
    has_more_text: bool,
}

#[derive(Template)]
#[template(path = "content_hits.html", config = "src/web/pages/askama.toml")]
struct ContentPart {
    look: Look,
    within: Within,
    content_hits: Vec<ShownContentHit>,
    more_href: String,
    has_more_content: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    All,
    Text,
    Content,
}

/// `GET /search?q=&part=&more=`, with the filters of a list.
pub(super) async fn show(visit: Visit) -> Result<Response, Failure> {
    let part = match visit.url.value("part") {
        Some("text") => Part::Text,
        Some("content") => Part::Content,
        _ => Part::All,
    };
    let mut look = visit.look(Section::Search);
    let url = visit.url.clone().sensible(filters::is_sensible);
    let url = url.leaving_out(&["part"]);
    look.within = filters::kept(&url);
    look.query = query_of(&url);
    let has_query = !look.query.is_empty();
    let is_more = url.has("more");
    let limit = if is_more { MORE_HITS_MAX } else { HITS_MAX };
    let library = visit.visitor.library.clone();
    let asked = Asked {
        part,
        filter: (!look.within.is_empty()).then(|| filters::filter_of(&url)),
        within: Within::of(&look, &url),
        is_more,
        limit,
    };
    let shown_as = look.clone();
    let ShownHits {
        within,
        text_total,
        text_count,
        text_hits,
        content_hits,
    } = blocking::answer(move || asked.answer(&library, &shown_as)).await?;
    let more_href = url.with("more", "1");
    let has_more_text = !is_more && text_total > text_hits.len() as u64;
    let has_more_content = !is_more && content_hits.len() as u64 >= limit;
    let html = match part {
        Part::Text => TextPart {
            look,
            within,
            text_hits,
            text_count,
            more_href,
            has_more_text,
        }
        .render()?,
        Part::Content => ContentPart {
            look,
            within,
            content_hits,
            more_href,
            has_more_content,
        }
        .render()?,
        Part::All => SearchPage {
            look,
            within,
            has_query,
            text_hits,
            text_count,
            content_hits,
            more_href,
            has_more_text,
            has_more_content,
        }
        .render()?,
    };
    Ok(Html(html).into_response())
}

fn query_of(url: &PageUrl) -> String {
    let typed = url.value("q").unwrap_or_default().trim();
    typed.chars().take(QUERY_CHARACTERS_MAX).collect()
}

/// How many are shown, and of how many; empty where these are all.
fn count_of(look: &Look, found: &ResultPage<TextHit>) -> String {
    let shown = found.items.len() as u64;
    if found.total == shown {
        return String::new();
    }
    let [shown, total] = [shown, found.total].map(|count| format::number(count, look.language));
    format!("{shown} {} {total}", look.say("of", "von"))
}

/// What a page needs of the library.
struct Asked {
    part: Part,
    filter: Option<DocumentFilter>,
    within: Within,
    is_more: bool,
    limit: u64,
}

/// What was found, as it is shown. Marking passages takes as long as some searches, so it is done beside them.
struct ShownHits {
    within: Within,
    text_total: u64,
    text_count: String,
    text_hits: Vec<ShownTextHit>,
    content_hits: Vec<ShownContentHit>,
}

impl Asked {
    /// Of an empty query nothing is found.
    fn answer(self, library: &AccountLibrary, look: &Look) -> Result<ShownHits, QueryError> {
        let (query, filter) = (look.query.as_str(), self.filter.as_ref());
        let first = |limit| Paging { limit, offset: 0 };
        let mut text = if self.part == Part::Content || query.is_empty() {
            ResultPage {
                items: Vec::new(),
                total: 0,
            }
        } else {
            library.search_text(query, filter, first(self.limit))?
        };
        if !self.is_more {
            let alike = (text.items.iter()).take_while(|hit| hit.score >= ALIKE_SCORE_MIN);
            let shown = alike.count().max(UNLIKE_HITS_MAX);
            text.items.truncate(shown);
        }
        let content = if self.part == Part::Text || query.is_empty() {
            Vec::new()
        } else {
            library.search_content(query, filter, self.limit)?
        };
        let folders = library.folders(first(FOLDERS_MAX))?.items;
        let marker = PassageMarker::new(query);
        let text_hits = text.items.iter().map(|hit| text_hit(look, hit, &folders));
        let content_hits = content
            .iter()
            .map(|hit| content_hit(look, &marker, hit, &folders));
        Ok(ShownHits {
            text_total: text.total,
            text_count: count_of(look, &text),
            text_hits: text_hits.collect(),
            content_hits: content_hits.collect(),
            within: Within {
                tags: library.tags(first(TAGS_MAX))?.items,
                senders: library.senders(SENDERS_MAX),
                folders,
                ..self.within
            },
        })
    }
}

fn text_hit(look: &Look, hit: &TextHit, folders: &[Folder]) -> ShownTextHit {
    let highlighted = |field: SearchField, whole: &str| {
        let highlight = hit
            .highlights
            .iter()
            .find(|highlight| highlight.field == field);
        match highlight {
            Some(highlight) => pieces_of(highlight, whole),
            None => vec![Piece {
                text: whole.to_owned(),
                is_match: false,
            }],
        }
    };
    let document = &hit.document;
    ShownTextHit {
        card: card(look, document, folders),
        title: highlighted(SearchField::Title, &document.title),
        sender: highlighted(SearchField::Sender, &document.sender),
        summary: highlighted(SearchField::Summary, &document.summary),
    }
}

/// A snippet of a whole text, cut at its matches; ranges are in code points. It is seen to go on where it is cut.
fn pieces_of(highlight: &Highlight, whole: &str) -> Vec<Piece> {
    let letters: Vec<char> = highlight.snippet.chars().collect();
    let (before, after) = whole
        .split_once(highlight.snippet.as_str())
        .unwrap_or_default();
    let cut = |text: &str| Piece {
        text: text.to_owned(),
        is_match: false,
    };
    let mut pieces = Vec::new();
    if before.contains(char::is_alphanumeric) {
        pieces.push(cut("… "));
    }
    let mut at = 0;
    let mut push = |start: usize, end: usize, is_match: bool| {
        if let Some(part) = letters.get(start..end).filter(|part| !part.is_empty()) {
            pieces.push(Piece {
                text: part.iter().collect(),
                is_match,
            });
        }
    };
    for [start, length] in &highlight.ranges {
        let start = (*start as usize).clamp(at, letters.len());
        let end = (start + *length as usize).min(letters.len());
        push(at, start, false);
        push(start, end, true);
        at = end;
    }
    push(at, letters.len(), false);
    if after.contains(char::is_alphanumeric) {
        pieces.push(cut(" …"));
    }
    pieces
}

fn content_hit(
    look: &Look,
    marker: &PassageMarker,
    hit: &ContentHit,
    folders: &[Folder],
) -> ShownContentHit {
    let document = &hit.document;
    let path = format!("/documents/{}", document.uuid);
    let best = hit.passages.first().map(|hit| &hit.passage);
    let href = |hit: &PassageHit| {
        let page = hit.passage.page.to_string();
        let mark = format!("passage-{}", hit.position);
        format!(
            "{}#page-{page}",
            url(&path, &[("page", &page), ("mark", &mark)])
        )
    };
    let [width, height] = best.map_or([595.0, 842.0], |passage| passage.page_size);
    let page = best.map_or(1, |passage| passage.page);
    ShownContentHit {
        card: card(look, document, folders),
        href: hit.passages.first().map_or_else(|| path.clone(), href),
        picture: format!("{path}/pages/{page}?width=360"),
        width: points(width),
        height: points(height),
        marks: best.map_or_else(Vec::new, |passage| {
            passage.rects.iter().map(ShownRect::from).collect()
        }),
        passages: hit
            .passages
            .iter()
            .map(|hit| ShownPassage {
                page: hit.passage.page,
                href: href(hit),
                pieces: shown_passage(&hit.passage.text, marker, document.language),
            })
            .collect(),
    }
}

/// A passage on one line, cut into pieces: of a long one the part with the most words of the query.
fn shown_passage(text: &str, marker: &PassageMarker, language: Option<Language>) -> Vec<Piece> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = marker.mark(&text, language);
    let Range {
        start: from,
        end: to,
    } = told.telling_part(PASSAGE_CHARACTERS_MAX);
    let MarkedText { text, marks } = told;
    let mut pieces = Vec::new();
    let mut push = |text: &str, is_match: bool| {
        if !text.is_empty() {
            pieces.push(Piece {
                text: text.to_owned(),
                is_match,
            });
        }
    };
    if from > 0 {
        push("… ", false);
    }
    let mut at = from;
    for TextMark { bytes, .. } in marks {
        if bytes.start >= from && bytes.end <= to {
            push(&text[at..bytes.start], false);
            push(&text[bytes.clone()], true);
            at = bytes.end;
        }
    }
    push(&text[at..to], false);
    if to < text.len() {
        push(" …", false);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{PassageMarker, Piece, pieces_of, shown_passage};
    use crate::model::language::Language;
    use crate::model::query::{Highlight, SearchField};

    fn shown(pieces: &[Piece]) -> String {
        let marked = pieces.iter().map(|piece| {
            if piece.is_match {
                format!("[{}]", piece.text)
            } else {
                piece.text.clone()
            }
        });
        marked.collect()
    }

    #[test]
    fn snippets_are_cut_at_code_points() {
        let highlight = Highlight {
            field: SearchField::Title,
            snippet: "Müll und Öl".to_owned(),
            ranges: vec![[0, 4], [9, 2]],
        };
        assert_eq!(
            shown(&pieces_of(&highlight, "Müll und Öl.")),
            "[Müll] und [Öl]"
        );
        let beyond = Highlight {
            ranges: vec![[9, 200], [900, 1]],
            ..highlight
        };
        assert_eq!(
            shown(&pieces_of(&beyond, "Vom Müll und Öl im Hof")),
            "… Müll und [Öl] …"
        );
    }

    fn passage_for(query: &str, text: &str, language: Option<Language>) -> String {
        shown(&shown_passage(text, &PassageMarker::new(query), language))
    }

    #[test]
    fn words_of_the_query_are_marked_in_a_passage() {
        let text = "Reset the\nrouter: hold RESETS, backup.";
        assert_eq!(
            passage_for("how to reset it back", text, Some(Language::En)),
            "[Reset] the router: hold [RESETS], backup."
        );
        assert_eq!(
            passage_for("rechnung müll", "Rechnungen über Müll", Some(Language::De)),
            "[Rechnungen] über [Müll]"
        );
        assert_eq!(passage_for("x", "", None), "");
    }

    #[test]
    fn of_a_long_passage_the_telling_part_is_shown() {
        let text = format!(
            "needle {}needle and pin {}",
            "hay ".repeat(300),
            "straw ".repeat(300)
        );
        let part = passage_for("pin needle", &text, Some(Language::En));
        assert!(part.contains("[needle] and [pin]"), "{part}");
        assert!(part.starts_with("… ") && part.ends_with(" …"));
        assert!(part.chars().count() < 440);
        // Where the words of a language, or a long number, have no spaces between them.
        let in_one_piece = format!("needle {} needle {}", "ü".repeat(900), "ü".repeat(900));
        for text in [in_one_piece.clone(), in_one_piece.replace(' ', "")] {
            let part = passage_for("needle", &text, None);
            assert!(part.chars().count() <= 440, "{part}");
        }
        let middle = format!("{}, needle, {} end", "ü".repeat(900), "ü".repeat(900));
        let middle = middle.replace(", ", ",");
        let part = passage_for("needle", &middle, None);
        assert!(part.contains("[needle]"), "{part}");
        for beside in [
            middle.replace("needle,", "needle, "),
            middle.replace(",needle", " needle"),
        ] {
            let part = passage_for("needle", &beside, None);
            assert!(part.contains("[needle]"), "{part}");
        }
        let umlauts = passage_for("", &"ü ".repeat(500), None);
        assert!(umlauts.chars().count() <= 424);
    }

    #[test]
    fn an_amount_far_down_is_shown_however_it_is_written() {
        let items = "Posten 39 zu 1276 ".repeat(60);
        let text = format!("{items} zusammen 1.276,39 € {items}");
        let part = passage_for("Wo sind 1276,39?", &text, Some(Language::De));
        assert!(part.contains("zusammen [1.276,39] €"), "{part}");
        assert_eq!(part.matches('[').count(), 1);
    }
}
