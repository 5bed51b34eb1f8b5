//! The interface: lists, searches, details and originals, with a key.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::{Client, ask_in_rounds};
use crate::cli::failure::{Failure, unexpected_reply};
use crate::library::Library;
use crate::library::bench::papers::{self, Numbers};
use crate::library::bench::queries::{content_queries, text_queries};
use crate::library::bench::{ACCOUNT, Filling, ORIGINALS, Row};
use crate::library::command::{Command, Reply};

pub(super) fn ask(
    client: &Client,
    library: &Arc<Library>,
    filling: Filling,
    most: (u64, Duration),
) -> Result<Vec<Row>, Failure> {
    let authorization = format!("Bearer {}", key(library)?);
    let mut numbers = Numbers::new(41);
    let kinds = [
        "list",
        "text search",
        "content search",
        "details",
        "original",
    ];
    let header = ("Authorization", authorization.as_str());
    let group = ("over HTTP, on this machine", kinds);
    ask_in_rounds(client, header, group, most, |round| {
        let mut texts = text_queries(&mut numbers, filling.documents).into_iter();
        let text = texts.nth((round % 14) as usize).unwrap_or_default().1;
        let [(_, content), ..] = content_queries(&mut numbers, filling.documents);
        let uuid = papers::uuid(numbers.below(filling.documents));
        let original = papers::uuid(numbers.below(filling.documents.min(ORIGINALS)));
        let requests = [
            ("?limit=50".to_owned(), None),
            ("/search".to_owned(), Some(text)),
            ("/search-content".to_owned(), Some(content)),
            (format!("/{uuid}"), None),
            (format!("/{original}/download"), None),
        ];
        requests.map(|(path, query)| {
            let body =
                query.map(|query| ("application/json", json!({ "query": query }).to_string()));
            (format!("/api/v1/documents{path}"), body)
        })
    })
}

/// A key of the bench's own. Those of earlier runs go: an account may have only so many.
fn key(library: &Arc<Library>) -> Result<String, Failure> {
    let account = Some(ACCOUNT.to_owned());
    let list = Command::ListKeys {
        account: account.clone(),
    };
    let Reply::Keys(earlier) = library.execute(list)? else {
        return Err(unexpected_reply());
    };
    for key in earlier {
        library.execute(Command::RevokeKey { id: key.id })?;
    }
    let name = "bench".to_owned();
    match library.execute(Command::CreateKey { account, name })? {
        Reply::CreatedKey(created) => Ok(created.key),
        _ => Err(unexpected_reply()),
    }
}
