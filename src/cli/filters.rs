//! Which documents a command is about: the filters and orders of the interface, as options.

use super::values::parse_date;
use crate::model::query::{Archived, DocumentFilter, Sort, SortKey};
use crate::model::timestamp::Timestamp;

/// Those that all of these hold for.
#[derive(Debug, clap::Args)]
pub(super) struct FilterArguments {
    /// Only those with a tag that contains this
    #[arg(long, value_name = "TEXT")]
    tag: Option<String>,
    /// Only those whose folder's name contains this
    #[arg(long, value_name = "TEXT")]
    folder: Option<String>,
    /// Only those whose sender's name contains this
    #[arg(long, value_name = "TEXT")]
    sender: Option<String>,
    /// Only those dated this day or later
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    from: Option<Timestamp>,
    /// Only those dated this day or earlier
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    to: Option<Timestamp>,
    /// Only favourites
    #[arg(long)]
    favorites: bool,
    /// Only those in the archive
    #[arg(long)]
    archived: bool,
}

impl From<FilterArguments> for DocumentFilter {
    fn from(arguments: FilterArguments) -> Self {
        // An empty text is as good as none, as in the interface.
        let text = |value: Option<String>| value.filter(|text| !text.is_empty());
        Self {
            tag: text(arguments.tag),
            folder: text(arguments.folder),
            sender: text(arguments.sender),
            favorites_only: arguments.favorites,
            // At a terminal nothing is hidden that was not asked to be.
            archived: if arguments.archived {
                Archived::Only
            } else {
                Archived::Shown
            },
            whole_names: false,
            from_date: arguments.from,
            to_date: arguments.to,
        }
    }
}

/// In which order.
#[derive(Debug, clap::Args)]
pub(super) struct SortArguments {
    /// What comes first
    #[arg(long, value_name = "BY", value_enum, default_value_t = SortName::Added)]
    sort: SortName,
    /// The other way round
    #[arg(long)]
    reverse: bool,
}

/// What documents are sorted by, as it is typed.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum SortName {
    /// The last added
    Added,
    /// The latest by its own date
    Date,
    /// By title, from A to Z
    Title,
    /// By sender, from A to Z
    Sender,
}

impl From<SortArguments> for Sort {
    fn from(arguments: SortArguments) -> Self {
        let (key, descending) = match arguments.sort {
            SortName::Added => (SortKey::CreatedAt, true),
            SortName::Date => (SortKey::DocumentDate, true),
            SortName::Title => (SortKey::Title, false),
            SortName::Sender => (SortKey::Sender, false),
        };
        Self {
            key,
            descending: descending != arguments.reverse,
        }
    }
}
