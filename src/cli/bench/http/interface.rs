//! The interface: lists, searches, details and originals, with a key.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use super::Client;
use crate::cli::failure::{Failure, unexpected_reply};
use crate::library::Library;
use crate::library::bench::measure::Counting;
use crate::library::bench::papers::{self, Numbers};
use crate::library::bench::queries::{content_queries, text_queries};
use crate::library::bench::{ACCOUNT, Filling, ORIGINALS, Row, Series};
use crate::library::command::{Command, Reply};

pub(super) fn ask(
    client: &Client,
    library: &Arc<Library>,
    filling: Filling,
    rounds: u64,
    time_max: Duration,
) -> Result<Vec<Row>, Failure> {
    let authorization = format!("Bearer {}", key(library)?);
    let mut numbers = Numbers::new(41);
    let mut series = [
        "list",
        "text search",
        "content search",
        "details",
        "original",
    ]
    .map(|name| (name, Series::default()));
    let deadline = Instant::now() + time_max;
    for round in 0..rounds {
        if round > 0 && Instant::now() > deadline {
            break;
        }
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
        for ((_, series), (path, query)) in series.iter_mut().zip(requests) {
            let path = format!("/api/v1/documents{path}");
            let header = ("Authorization", authorization.as_str());
            let body =
                query.map(|query| ("application/json", json!({ "query": query }).to_string()));
            series.time(Counting::Process, || client.bytes(&path, header, body))?;
        }
    }
    Ok(series
        .iter()
        .map(|(name, series)| series.row("over HTTP, on this machine", name))
        .collect())
}

fn key(library: &Arc<Library>) -> Result<String, Failure> {
    let command = Command::CreateKey {
        account: Some(ACCOUNT.to_owned()),
        name: "bench".to_owned(),
    };
    match library.execute(command)? {
        Reply::CreatedKey(created) => Ok(created.key),
        _ => Err(unexpected_reply()),
    }
}
