//! The library: documents as a grid or a list, filtered and ordered by address.

use askama::Template;
use axum::response::{Html, IntoResponse as _, Response};

use super::access::Visit;
use super::document_shapes::{Card, PLAIN_FOLDER, cards};
use super::failure::Failure;
use super::filters::{self, Chip};
use super::format;
use super::look::{Look, Section};
use super::page_links::{PageLinks, last_page, paging_of};
use super::page_url::PageUrl;
use super::sign_in::see_other;
use crate::library::AccountLibrary;
use crate::library::QueryError;
use crate::model::catalog::{Counted, Folder, Statistics, Tag};
use crate::model::document::Document;
use crate::model::query::{Archived, DocumentQuery, Paging, Sort, SortKey};
use crate::web::blocking;

/// Folders, tags and senders that a page offers.
const FOLDERS_MAX: u64 = 60;
pub(super) const TAGS_MAX: u64 = 40;
pub(super) const SENDERS_MAX: usize = 40;

/// What `sort` takes.
const ORDERS: [&str; 5] = ["-created", "-date", "date", "title", "sender"];

/// What a link to a variant of the page shows.
#[derive(Default)]
pub(super) struct Choice {
    pub(super) name: String,
    pub(super) icon: String,
    pub(super) count: String,
    pub(super) href: String,
    pub(super) is_chosen: bool,
}

#[derive(Template)]
#[template(path = "library.html", config = "src/web/pages/askama.toml")]
struct LibraryPage {
    look: Look,
    heading: String,
    total: String,
    cards: Vec<Card>,
    is_list: bool,
    is_empty_library: bool,
    is_archive: bool,
    folders: Vec<Choice>,
    tags: Vec<Choice>,
    senders: Vec<String>,
    chips: Vec<Chip>,
    sorts: Vec<Choice>,
    /// Chosen where no folder, favourites or archive is.
    all: Choice,
    favorites: Choice,
    archive: Choice,
    grid_href: String,
    list_href: String,
    /// The filters that the form of sender and dates keeps, as hidden fields.
    kept: Vec<(&'static str, String)>,
    sender: String,
    from: String,
    to: String,
    pages: PageLinks,
}

/// What the page needs of the library.
struct Shown {
    documents: Vec<Document>,
    total: u64,
    folders: Vec<Folder>,
    tags: Vec<Tag>,
    senders: Vec<Counted>,
    statistics: Statistics,
}

/// `GET /`
pub(super) async fn show(visit: Visit) -> Result<Response, Failure> {
    let url = visit.url.clone().sensible(is_sensible);
    let page_number = url.number("page").unwrap_or(1).max(1);
    let query = read_query(&url, page_number);
    let library = visit.visitor.library.clone();
    let asked = query.clone();
    let shown = blocking::answer(move || ask(&library, &asked)).await?;
    if let Some(last) = last_page(&url, page_number, shown.total) {
        return Ok(see_other(&last));
    }
    let mut look = visit.look(Section::Library);
    look.within = filters::kept(&url);
    Ok(Html(page(look, &url, &query, page_number, shown).render()?).into_response())
}

/// What cannot be meant (a date that is none, an unknown order) is as good as not said.
fn is_sensible(name: &str, value: &str) -> bool {
    match name {
        "sort" => ORDERS.contains(&value),
        _ => filters::is_sensible(name, value),
    }
}

fn ask(library: &AccountLibrary, query: &DocumentQuery) -> Result<Shown, QueryError> {
    let paging = |limit| Paging { limit, offset: 0 };
    let found = library.list_documents(query)?;
    Ok(Shown {
        documents: found.items,
        total: found.total,
        folders: library.folders(paging(FOLDERS_MAX))?.items,
        tags: library.tags(paging(TAGS_MAX))?.items,
        senders: library.senders(SENDERS_MAX),
        statistics: library.statistics()?,
    })
}

fn read_query(url: &PageUrl, page_number: u64) -> DocumentQuery {
    let sort = |key, descending| Sort { key, descending };
    let sort = match url.value("sort") {
        Some("-date") => sort(SortKey::DocumentDate, true),
        Some("date") => sort(SortKey::DocumentDate, false),
        Some("title") => sort(SortKey::Title, false),
        Some("sender") => sort(SortKey::Sender, false),
        _ => Sort::default(),
    };
    DocumentQuery {
        filter: filters::filter_of(url),
        sort,
        paging: paging_of(page_number),
    }
}

fn page(
    look: Look,
    url: &PageUrl,
    query: &DocumentQuery,
    page_number: u64,
    shown: Shown,
) -> LibraryPage {
    let is_list = url.value("view") == Some("list");
    let filter = &query.filter;
    let count = |count: u64| format::number(count, look.language);
    let choice = |parameter: &str, name: &str, icon: &str, number: u64| {
        let is_chosen = url.value(parameter) == Some(name);
        Choice {
            name: name.to_owned(),
            icon: icon.to_owned(),
            count: count(number),
            href: url.with(parameter, if is_chosen { "" } else { name }),
            is_chosen,
        }
    };
    let flag = |parameter: &str, number: u64| Choice {
        count: count(number),
        href: url.with(parameter, if url.has(parameter) { "" } else { "1" }),
        is_chosen: url.has(parameter),
        ..Choice::default()
    };
    let folders = shown.folders.iter().map(|folder| {
        let icon = folder.icon.as_deref().unwrap_or(PLAIN_FOLDER);
        choice("folder", &folder.name, icon, folder.document_count)
    });
    let tags = shown
        .tags
        .iter()
        .map(|tag| choice("tag", &tag.name, "", tag.document_count));
    let is_archive = filter.archived == Archived::Only;
    let heading = match (&filter.folder, is_archive, filter.favorites_only) {
        (Some(folder), _, _) => folder.clone(),
        (None, true, _) => look.say("Archive", "Archiv").to_owned(),
        (None, _, true) => look.say("Favourites", "Favoriten").to_owned(),
        _ => look.say("All documents", "Alle Dokumente").to_owned(),
    };
    LibraryPage {
        heading,
        total: look.documents(shown.total as usize),
        is_list,
        is_empty_library: shown.statistics.total_documents == 0,
        is_archive,
        folders: folders.collect(),
        tags: tags.collect(),
        senders: shown
            .senders
            .into_iter()
            .map(|sender| sender.name)
            .collect(),
        chips: filters::chips_of_list(&look, url),
        sorts: sorts(&look, url),
        all: Choice {
            href: url.without(&["folder", "favorites", "archive", "page"]),
            is_chosen: !url.has("folder") && !url.has("favorites") && !url.has("archive"),
            ..Choice::default()
        },
        favorites: flag("favorites", shown.statistics.favorite_documents),
        archive: flag("archive", shown.statistics.archived_documents),
        grid_href: url.with("view", ""),
        list_href: url.with("view", "list"),
        kept: ["folder", "tag", "favorites", "archive", "sort", "view"]
            .into_iter()
            .filter_map(|name| Some((name, url.value(name)?.to_owned())))
            .collect(),
        sender: filter.sender.clone().unwrap_or_default(),
        from: filters::written(filter.from_date),
        to: filters::written(filter.to_date),
        pages: PageLinks::of(url, page_number, shown.total),
        cards: cards(&look, &shown.documents, &shown.folders),
        look,
    }
}

fn sorts(look: &Look, url: &PageUrl) -> Vec<Choice> {
    let present = url.value("sort").unwrap_or("-created");
    let names = [
        look.say("Newest in the library", "Zuletzt hinzugefügt"),
        look.say("Newest date", "Neuestes Datum"),
        look.say("Oldest date", "Ältestes Datum"),
        look.say("Title", "Titel"),
        look.say("Sender", "Absender"),
    ];
    let orders = ORDERS.into_iter().zip(names).map(|(key, name)| Choice {
        name: name.to_owned(),
        href: url.with("sort", key),
        is_chosen: key == present,
        ..Choice::default()
    });
    orders.collect()
}
