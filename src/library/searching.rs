//! Both searches at once, for a person at a terminal.
//!
//! Finds what the interface's two searches find, nothing else. Next: [`super::account_library`].

use std::sync::Arc;

use super::account_library::AccountLibrary;
use super::command::{Found, FoundDocument, FoundPassage, Refusal, Reply};
use super::{Library, QueryError};
use crate::model::query::{ContentHit, Paging, QUERY_CHARACTERS_MAX};
use crate::search::PassageMarker;

/// Of a passage so many characters are shown.
const SNIPPET_CHARACTERS_MAX: usize = 160;
/// So many of them stand before what was looked for, at most.
const LEAD_CHARACTERS_MAX: usize = 40;

impl Library {
    /// `search`. Refuses what the interface would.
    pub(super) fn search_all(
        self: &Arc<Self>,
        account: Option<&str>,
        query: &str,
        limit: u64,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?.id;
        if query.trim().is_empty() {
            return Err(Refusal::new("say what to look for"));
        }
        if query.chars().count() > QUERY_CHARACTERS_MAX {
            return Err(Refusal::new(format!(
                "say it in at most {QUERY_CHARACTERS_MAX} characters"
            )));
        }
        let library = AccountLibrary::new(Arc::clone(self), account);
        let found = library.search_both(query, limit);
        let found = found.map_err(|error| Refusal::of(&error))?;
        Ok(Reply::Found(Box::new(found)))
    }
}

impl AccountLibrary {
    fn search_both(&self, query: &str, limit: u64) -> Result<Found, QueryError> {
        let is_complete = self.library.is_ready() && self.library.reads_only().is_none();
        let page = self.search_text(query, None, Paging { limit, offset: 0 })?;
        let marker = PassageMarker::new(query);
        let hits = self.search_content(query, None, limit)?.into_iter();
        Ok(Found {
            total: page.total,
            documents: (page.items.into_iter())
                .map(|hit| FoundDocument {
                    document: hit.document,
                    score: hit.score,
                })
                .collect(),
            passages: hits.filter_map(|hit| best_of(hit, &marker)).collect(),
            is_complete,
        })
    }
}

fn best_of(hit: ContentHit, marker: &PassageMarker) -> Option<FoundPassage> {
    let passage = hit.passages.into_iter().next()?.passage;
    let line = passage.text.split_whitespace().collect::<Vec<_>>();
    let told = marker.mark(&line.join(" "), hit.document.language);
    let first = told.marks.first().map_or(0, |mark| mark.bytes.start);
    Some(FoundPassage {
        score: hit.score,
        page: passage.page,
        snippet: snippet(&told.text, first),
        text: passage.text,
        document: hit.document,
    })
}

/// The part of a text around the byte `first`, from one word to another.
fn snippet(text: &str, first: usize) -> String {
    let before = text.get(..first).unwrap_or_default();
    let letters = before.char_indices().rev().take(LEAD_CHARACTERS_MAX);
    let from = letters.last().map_or(first, |(at, _)| at);
    // Not in the middle of a word.
    let from = match before[from..].find(' ') {
        Some(space) if from > 0 => from + space + 1,
        _ => from,
    };
    let rest = &text[from..];
    let letters = rest.char_indices().nth(SNIPPET_CHARACTERS_MAX);
    let end = letters.map_or(rest.len(), |(at, _)| rest[..at].rfind(' ').unwrap_or(at));
    let (lead, tail) = (
        if from > 0 { "… " } else { "" },
        if end < rest.len() { " …" } else { "" },
    );
    format!("{lead}{}{tail}", &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::{SNIPPET_CHARACTERS_MAX, snippet};

    #[test]
    fn snippets_begin_and_end_with_words() {
        assert_eq!(snippet("kurz und gut", 5), "kurz und gut");
        assert_eq!(snippet("", 0), "");
        let text = format!(
            "{}Ärger mit der Wärmepumpe {}",
            "öde Worte ".repeat(30),
            "und so weiter ".repeat(30)
        );
        let first = text.find("Wärmepumpe").unwrap();
        let shown = snippet(&text, first);
        assert!(
            shown.starts_with("… öde Worte öde Worte Ärger mit der Wärmepumpe und"),
            "{shown}"
        );
        assert!(
            shown.ends_with(" …") && shown.chars().count() <= SNIPPET_CHARACTERS_MAX + 4,
            "{shown}"
        );
        assert_eq!(
            snippet(&"ä".repeat(500), 0).chars().count(),
            SNIPPET_CHARACTERS_MAX + 2
        );
    }
}
