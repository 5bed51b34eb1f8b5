//! The filters in a page's address: which documents a list shows, and among which a search looks.
//!
//! A search that begins in a list stays among what the list shows, says so, and leads out of it. Next: [`super::library`],
//! [`super::search`].

use super::form::typed_day;
use super::format;
use super::look::Look;
use super::page_url::PageUrl;
use crate::model::catalog::{Counted, Folder, Tag};
use crate::model::query::{Archived, DocumentFilter};
use crate::model::timestamp::Timestamp;

/// What an address calls them.
const NAMES: [&str; 7] = [
    "folder",
    "tag",
    "sender",
    "from",
    "to",
    "favorites",
    "archive",
];

/// A filter that is on, and the way to take it off.
pub(super) struct Chip {
    pub(super) text: String,
    pub(super) href: String,
}

/// Among which documents a search looks, and what may be chosen instead.
#[derive(Default)]
pub(super) struct Within {
    pub(super) chips: Vec<Chip>,
    /// The same search among all documents.
    pub(super) everywhere_href: String,
    pub(super) folders: Vec<Folder>,
    pub(super) tags: Vec<Tag>,
    pub(super) senders: Vec<Counted>,
    pub(super) folder: String,
    pub(super) tag: String,
    pub(super) sender: String,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) is_of_favorites: bool,
    pub(super) is_of_archive: bool,
}

/// A date that is none is as good as not said.
pub(super) fn is_sensible(name: &str, value: &str) -> bool {
    !matches!(name, "from" | "to") || typed_day(value).is_some()
}

/// What an address asks for.
pub(super) fn filter_of(url: &PageUrl) -> DocumentFilter {
    let text = |name: &str| url.value(name).map(str::to_owned);
    let date = |name: &str| url.value(name).and_then(typed_day);
    DocumentFilter {
        tag: text("tag"),
        folder: text("folder"),
        sender: text("sender"),
        favorites_only: url.has("favorites"),
        archived: if url.has("archive") {
            Archived::Only
        } else {
            Archived::Hidden
        },
        whole_names: true,
        from_date: date("from"),
        to_date: date("to"),
    }
}

/// The filters that are on, as a form keeps them in hidden fields.
pub(super) fn kept(url: &PageUrl) -> Vec<(&'static str, String)> {
    let value = |name| Some((name, url.value(name)?.to_owned()));
    NAMES.into_iter().filter_map(value).collect()
}

/// A day as a field for one takes it; empty for none.
pub(super) fn written(day: Option<Timestamp>) -> String {
    day.map(Timestamp::to_date_string).unwrap_or_default()
}

/// Those of the filters that are on, each with its way out, that stand neither in a list's heading nor beside it.
pub(super) fn chips_of_list(look: &Look, url: &PageUrl) -> Vec<Chip> {
    chips(look, url, &["tag", "sender", "from", "to"])
}

fn chips(look: &Look, url: &PageUrl, names: &[&str]) -> Vec<Chip> {
    let chip = |name: &&str| {
        let value = url.value(name)?;
        let day = || {
            typed_day(value).map_or_else(|| value.to_owned(), |day| format::day(day, look.language))
        };
        let text = match *name {
            "favorites" => look.say("Favourites", "Favoriten").to_owned(),
            "archive" => look.say("Archive", "Archiv").to_owned(),
            "folder" => format!("{}: {value}", look.say("Folder", "Ordner")),
            "tag" => format!("{}: {value}", look.say("Tag", "Schlagwort")),
            "sender" => format!("{}: {value}", look.say("Sender", "Absender")),
            "from" => format!("{}: {}", look.say("Since", "Ab"), day()),
            _ => format!("{}: {}", look.say("Until", "Bis"), day()),
        };
        Some(Chip {
            text,
            href: url.with(name, ""),
        })
    };
    names.iter().filter_map(chip).collect()
}

impl Within {
    /// Among which documents the search at an address looks; `url` is without what asks for a part of the page.
    pub(super) fn of(look: &Look, url: &PageUrl) -> Self {
        let filter = filter_of(url);
        Self {
            chips: chips(look, url, &NAMES),
            everywhere_href: url.without(&NAMES),
            folder: filter.folder.unwrap_or_default(),
            tag: filter.tag.unwrap_or_default(),
            sender: filter.sender.unwrap_or_default(),
            from: written(filter.from_date),
            to: written(filter.to_date),
            is_of_favorites: filter.favorites_only,
            is_of_archive: filter.archived == Archived::Only,
            ..Self::default()
        }
    }

    /// Whether the folder, if one is asked for, is not among those offered: only the largest are.
    pub(super) fn is_folder_unlisted(&self) -> bool {
        let is_listed = self.folders.iter().any(|it| it.name == self.folder);
        !self.folder.is_empty() && !is_listed
    }

    /// The same of the tag.
    pub(super) fn is_tag_unlisted(&self) -> bool {
        let is_listed = self.tags.iter().any(|it| it.name == self.tag);
        !self.tag.is_empty() && !is_listed
    }
}
