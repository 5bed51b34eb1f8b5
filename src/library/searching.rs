//! Both searches at once, for a person at a terminal.
//!
//! Finds what the interface's two searches find, nothing else. Next: [`super::account_library`].

use std::sync::Arc;

use super::account_library::AccountLibrary;
use super::command::{Found, FoundDocument, FoundPassage, Refusal, Reply};
use super::{Library, QueryError};
use crate::model::query::{ContentHit, DocumentFilter, Paging, QUERY_CHARACTERS_MAX};
use crate::search::PassageMarker;

/// Of a passage so many characters are shown.
const SNIPPET_CHARACTERS_MAX: usize = 160;

impl Library {
    /// `search`. Refuses a blank query, and one that the interface would find too long.
    pub(super) fn search_all(
        self: &Arc<Self>,
        account: Option<&str>,
        query: &str,
        filter: Option<&DocumentFilter>,
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
        let found = library.search_both(query, filter, limit);
        let found = found.map_err(|error| Refusal::of(&error))?;
        Ok(Reply::Found(Box::new(found)))
    }
}

impl AccountLibrary {
    fn search_both(
        &self,
        query: &str,
        filter: Option<&DocumentFilter>,
        limit: u64,
    ) -> Result<Found, QueryError> {
        let is_complete = self.library.is_ready() && self.library.reads_only().is_none();
        let page = self.search_text(query, filter, Paging { limit, offset: 0 })?;
        let marker = PassageMarker::new(query);
        let hits = self.search_content(query, filter, limit)?.into_iter();
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
    let part = told.telling_part(SNIPPET_CHARACTERS_MAX);
    let before = if part.start > 0 { "… " } else { "" };
    let after = if part.end < told.text.len() {
        " …"
    } else {
        ""
    };
    Some(FoundPassage {
        score: hit.score,
        page: passage.page,
        snippet: format!("{before}{}{after}", &told.text[part]),
        text: passage.text,
        document: hit.document,
    })
}
