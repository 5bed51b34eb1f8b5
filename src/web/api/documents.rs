//! `GET /api/v1/documents`: the list of documents, filtered, sorted, in pages.

use axum::http::Uri;
use axum::response::Response;

use super::Mine;
use super::shapes::{DocumentItem, List, Meta, json};
use crate::model::query::{Archived, DocumentFilter, DocumentQuery};
use crate::web::blocking;
use crate::web::parameters::QueryString;
use crate::web::problem::Problem;

const PARAMETERS: &[&str] = &[
    "limit", "offset", "tag", "folder", "sender", "favorite", "archived", "fromDate", "toDate",
    "sort",
];

pub(super) async fn list(Mine(library): Mine, uri: Uri) -> Result<Response, Problem> {
    let query = read_query(uri.query())?;
    let paging = query.paging;
    let page = blocking::answer(move || library.list_documents(&query)).await?;
    json(&List {
        data: page.items.into_iter().map(DocumentItem::from).collect(),
        meta: Meta::new(page.total, paging),
    })
}

fn read_query(query: Option<&str>) -> Result<DocumentQuery, Problem> {
    let query = QueryString::parse(query, PARAMETERS)?;
    let text = |name| query.text(name).map(str::to_owned);
    Ok(DocumentQuery {
        paging: query.paging()?,
        filter: DocumentFilter {
            tag: text("tag"),
            folder: text("folder"),
            sender: text("sender"),
            // `favorite=false` filters nothing; `archived=false` hides archived ones, as without it.
            favorites_only: query.boolean("favorite")?.unwrap_or(false),
            archived: match query.boolean("archived")? {
                Some(true) => Archived::Only,
                _ => Archived::Hidden,
            },
            whole_names: false,
            from_date: query.date("fromDate")?,
            to_date: query.date("toDate")?,
        },
        sort: query.sort("sort")?,
    })
}

#[cfg(test)]
mod tests {
    use super::read_query;
    use crate::model::query::{Archived, DocumentFilter, DocumentQuery, Paging, Sort};
    use crate::model::timestamp::Timestamp;

    #[test]
    fn without_parameters_the_defaults_apply() {
        let expected = DocumentQuery {
            filter: DocumentFilter::default(),
            sort: Sort::default(),
            paging: Paging {
                limit: 50,
                offset: 0,
            },
        };
        assert_eq!(read_query(None), Ok(expected.clone()));
        assert_eq!(
            read_query(Some("favorite=false&archived=false&tag=&unknown=1")),
            Ok(expected)
        );
    }

    #[test]
    fn every_filter_is_read() {
        let query = read_query(Some(
            "tag=a&folder=b&sender=c&favorite=true&archived=true&fromDate=1970-01-02&toDate=1970-01-03T00:00:00Z",
        ));
        let expected = DocumentFilter {
            tag: Some("a".to_owned()),
            folder: Some("b".to_owned()),
            sender: Some("c".to_owned()),
            favorites_only: true,
            archived: Archived::Only,
            whole_names: false,
            from_date: Some(Timestamp(86_400_000)),
            to_date: Some(Timestamp(2 * 86_400_000)),
        };
        assert_eq!(query.map(|query| query.filter), Ok(expected));
    }
}
