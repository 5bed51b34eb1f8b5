//! Statistics: documents by month, folder and sender as SVG charts; storage; the queue.

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse as _, Response};

use super::access::Visit;
use super::document_shapes::PLAIN_FOLDER;
use super::failure::Failure;
use super::format;
use super::look::{Look, Section};
use super::page_url::url;
use crate::library::{Condition, QueryError};
use crate::model::catalog::{Counted, Folder, Statistics};
use crate::model::language::Language;
use crate::model::query::Paging;
use crate::model::timestamp::Timestamp;
use crate::web::{WebState, blocking};

/// Months and years in their charts.
const MONTHS_MAX: i32 = 24;
const YEARS_MAX: i32 = 30;
/// Folders and senders in their charts.
const BARS_MAX: usize = 12;
/// Units that the upright chart is wide and its bars are high.
const CHART_WIDTH: usize = 720;
const CHART_HEIGHT: usize = 160;
/// Labels under a chart, and units that a digit above its bars is wide.
const LABELS_MAX: u32 = 14;
const FIGURE_WIDTH: usize = 7;
/// Units that a lying bar may be long.
const BAR_LENGTH: usize = 100;

/// A bar that stands, in a chart's own units.
pub(super) struct Column {
    pub(super) x: usize,
    pub(super) y: isize,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) middle: usize,
    /// Under the bar; empty where there is no room.
    pub(super) label: String,
    /// The label is left out on a narrow screen.
    pub(super) is_minor: bool,
    /// Above the bar; empty where there is no room.
    pub(super) figure: String,
    pub(super) name: String,
    pub(super) count: String,
    pub(super) href: String,
}

/// A bar that lies, beside its name.
struct Bar {
    name: String,
    icon: String,
    count: String,
    href: String,
    length: usize,
}

struct Figure {
    name: &'static str,
    value: String,
}

struct Chart {
    name: &'static str,
    columns: Vec<Column>,
}

#[derive(Template)]
#[template(path = "statistics.html", config = "src/web/pages/askama.toml")]
struct StatisticsPage {
    look: Look,
    figures: Vec<Figure>,
    charts: Vec<Chart>,
    folders: Vec<Bar>,
    senders: Vec<Bar>,
    storage: Vec<Figure>,
}

/// What the page needs of the library.
struct Known {
    statistics: Statistics,
    months: Vec<Counted>,
    senders: Vec<Counted>,
    folders: Vec<Folder>,
    waiting: usize,
    bytes: u64,
}

/// `GET /statistics`
pub(super) async fn show(State(state): State<WebState>, visit: Visit) -> Result<Response, Failure> {
    let library = visit.visitor.library.clone();
    let today = state.library.clock().now().to_date_string();
    let known = blocking::answer(move || {
        let first = Paging {
            limit: BARS_MAX as u64,
            offset: 0,
        };
        Ok::<_, QueryError>(Known {
            statistics: library.statistics()?,
            months: until_next_year(library.months(), &today),
            senders: library.senders(BARS_MAX),
            folders: library.folders(first)?.items,
            waiting: library.unanalyzed(1)?.1,
            bytes: library.original_bytes(),
        })
    })
    .await?;
    // The figures of the whole program are its owner's business.
    let condition = if visit.visitor.profile.is_owner {
        let library = std::sync::Arc::clone(&state.library);
        let condition = blocking::run(move || library.condition()).await?;
        Some(condition.map_err(QueryError::from)?)
    } else {
        None
    };
    let look = visit.look(Section::Statistics);
    Ok(Html(page(look, &known, condition.as_ref()).render()?).into_response())
}

/// Figures named in English and German.
fn figures<const N: usize>(
    look: &Look,
    named: [(&'static str, &'static str, String); N],
) -> Vec<Figure> {
    let figures = named.into_iter().map(|(english, german, value)| Figure {
        name: look.say(english, german),
        value,
    });
    figures.collect()
}

fn document_figures(look: &Look, known: &Known) -> Vec<Figure> {
    let count = |value: u64| format::number(value, look.language);
    let statistics = known.statistics;
    figures(
        look,
        [
            ("Documents", "Dokumente", count(statistics.total_documents)),
            ("Read", "Gelesen", count(statistics.analyzed_documents)),
            (
                "Waiting or failed",
                "Wartend oder gescheitert",
                count(known.waiting as u64),
            ),
            (
                "Archived",
                "Archiviert",
                count(statistics.archived_documents),
            ),
            (
                "Favourites",
                "Favoriten",
                count(statistics.favorite_documents),
            ),
            ("Folders", "Ordner", count(statistics.total_folders)),
            ("Tags", "Schlagwörter", count(statistics.total_tags)),
        ],
    )
}

fn storage_figures(look: &Look, own_bytes: u64, condition: Option<&Condition>) -> Vec<Figure> {
    let count = |value: u64| format::number(value, look.language);
    let size = |bytes: u64| format::size(bytes, look.language);
    let mut storage = figures(
        look,
        [("Your originals", "Ihre Originale", size(own_bytes))],
    );
    if let Some(condition) = condition {
        storage.extend(figures(
            look,
            [
                (
                    "All accounts' originals",
                    "Originale aller Konten",
                    size(condition.original_bytes),
                ),
                ("Database", "Datenbank", size(condition.database_bytes)),
                ("Search index", "Suchindex", size(condition.index_bytes)),
                (
                    "In the queue",
                    "In der Warteschlange",
                    count(condition.queue),
                ),
                (
                    "Behind in the index",
                    "Rückstand im Index",
                    count(condition.index_lag),
                ),
                ("Passages", "Textstellen", count(condition.passages)),
            ],
        ));
    }
    storage
}

fn page(look: Look, known: &Known, condition: Option<&Condition>) -> StatisticsPage {
    let language = look.language;
    let counted = numbered(&known.months);
    let chart = |name, spans: &[Span]| Chart {
        name,
        columns: columns(spans, language),
    };
    let mut charts = vec![
        chart(
            look.say("Documents by month", "Dokumente nach Monat"),
            &by_month(&counted, language),
        ),
        chart(
            look.say("Documents by year", "Dokumente nach Jahr"),
            &by_year(&counted),
        ),
    ];
    charts.retain(|chart| !chart.columns.is_empty());
    let folder_bars = known.folders.iter().map(|folder| {
        (
            folder.name.as_str(),
            folder.icon.as_deref().unwrap_or(PLAIN_FOLDER),
            folder.document_count,
        )
    });
    let sender_bars = known
        .senders
        .iter()
        .map(|sender| (sender.name.as_str(), "", sender.document_count));
    StatisticsPage {
        figures: document_figures(&look, known),
        charts,
        folders: bars(folder_bars, "folder", language),
        senders: bars(sender_bars, "sender", language),
        storage: storage_figures(&look, known.bytes, condition),
        look,
    }
}

/// What a column stands for: its name, its label, its first and last day, its count.
struct Span {
    name: String,
    /// Empty where there is no room.
    label: String,
    is_minor: bool,
    from: String,
    to: String,
    count: u64,
}

/// The latest months without gaps; empty where there are no documents.
fn by_month(counted: &[(i32, i32, u64)], language: Language) -> Vec<Span> {
    let (Some(first), Some(last)) = (counted.first(), counted.last()) else {
        return Vec::new();
    };
    let number = |(year, month, _): &(i32, i32, u64)| year * 12 + month - 1;
    let first = number(first).max(number(last) - MONTHS_MAX + 1);
    // Every second month of many, so that January is among them and says which year begins.
    let labels_every = (number(last) - first + 1)
        .unsigned_abs()
        .div_ceil(LABELS_MAX)
        .cast_signed();
    let first_label = first + (-first).rem_euclid(labels_every);
    let months = (first..=number(last)).map(|number| {
        let (year, month) = (number.div_euclid(12), number.rem_euclid(12) + 1);
        let name = format!("{year:04}-{month:02}");
        let from = format!("{name}-01");
        let count = counted
            .iter()
            .find(|(y, m, _)| (*y, *m) == (year, month))
            .map_or(0, |(_, _, count)| *count);
        Span {
            label: if number % labels_every != 0 {
                String::new()
            } else if month == 1 || number == first_label {
                format!("{month}/{:02}", year.rem_euclid(100))
            } else {
                month.to_string()
            },
            is_minor: (month - 1) % (2 * labels_every) != 0,
            to: Timestamp::parse_date(&from)
                .map(|first| first.last_day_of_month().to_date_string())
                .unwrap_or_default(),
            from,
            name: format::month_of(&name, language),
            count,
        }
    });
    months.collect()
}

/// The latest years without gaps; empty where the months say it all.
fn by_year(counted: &[(i32, i32, u64)]) -> Vec<Span> {
    let (Some(first), Some(last)) = (counted.first(), counted.last()) else {
        return Vec::new();
    };
    if first.0 == last.0 {
        return Vec::new();
    }
    // Of papers that say they are centuries old only the latest years are shown.
    let first_year = first.0.max(last.0 - YEARS_MAX + 1);
    let labels_every = (last.0 - first_year + 1)
        .unsigned_abs()
        .div_ceil(LABELS_MAX)
        .cast_signed();
    let years = (first_year..=last.0).map(|year| Span {
        name: year.to_string(),
        // The latest year is always named.
        label: if (last.0 - year) % labels_every == 0 {
            year.to_string()
        } else {
            String::new()
        },
        is_minor: (last.0 - year) % (2 * labels_every) != 0,
        from: format!("{year:04}-01-01"),
        to: format!("{year:04}-12-31"),
        count: counted
            .iter()
            .filter(|(y, _, _)| *y == year)
            .map(|(_, _, count)| count)
            .sum(),
    });
    years.collect()
}

/// Without what lies more than a year ahead: a single mistyped date must not push all others out of the charts.
fn until_next_year(mut months: Vec<Counted>, today: &str) -> Vec<Counted> {
    let year = |date: &str| {
        date.split('-')
            .next()
            .and_then(|year| year.parse::<i32>().ok())
    };
    let next_year = year(today).map_or(i32::MAX, |year| year + 1);
    months.retain(|month| year(&month.name).is_some_and(|year| year <= next_year));
    months
}

/// Year, month and count of each month that has documents, ascending.
fn numbered(months: &[Counted]) -> Vec<(i32, i32, u64)> {
    let numbers = months.iter().filter_map(|counted| {
        let (year, month) = counted.name.split_once('-')?;
        Some((
            year.parse().ok()?,
            month.parse().ok()?,
            counted.document_count,
        ))
    });
    numbers.collect()
}

fn columns(spans: &[Span], language: Language) -> Vec<Column> {
    let most = spans
        .iter()
        .map(|span| span.count)
        .max()
        .unwrap_or(0)
        .max(1) as usize;
    let step = CHART_WIDTH / spans.len().max(1);
    let width = (step * 7 / 10).clamp(2, 48);
    let longest = spans
        .iter()
        .map(|span| format::number(span.count, language).chars().count());
    let has_figures = longest.max().unwrap_or(0) * FIGURE_WIDTH <= step;
    let columns = spans.iter().enumerate().map(|(at, span)| {
        let height = (span.count as usize * CHART_HEIGHT).div_ceil(most);
        let x = at * step + (step - width) / 2;
        Column {
            x,
            y: (CHART_HEIGHT - height).cast_signed(),
            width,
            height,
            middle: x + width / 2,
            label: span.label.clone(),
            is_minor: span.is_minor,
            figure: if has_figures && span.count > 0 {
                format::number(span.count, language)
            } else {
                String::new()
            },
            name: span.name.clone(),
            count: format::number(span.count, language),
            href: url("/", &[("from", &span.from), ("to", &span.to)]),
        }
    });
    columns.collect()
}

fn bars<'name>(
    counted: impl Iterator<Item = (&'name str, &'name str, u64)> + Clone,
    parameter: &str,
    language: Language,
) -> Vec<Bar> {
    let most = counted.clone().map(|(_, _, count)| count).max();
    let most = most.unwrap_or(0).max(1) as usize;
    let bars = counted.map(|(name, icon, count)| Bar {
        name: name.to_owned(),
        icon: icon.to_owned(),
        count: format::number(count, language),
        href: url("/", &[(parameter, name)]),
        length: (count as usize * BAR_LENGTH).div_ceil(most),
    });
    bars.collect()
}

/// The requests of the last hour as a chart: 60 columns.
pub(super) fn minutes(counts: &[u32], language: Language) -> Vec<Column> {
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as usize;
    let columns = counts.iter().enumerate().map(|(at, count)| {
        let height = (*count as usize * 60).div_ceil(most);
        Column {
            x: at * 12,
            y: (60 - height).cast_signed(),
            width: 9,
            height,
            middle: at * 12 + 4,
            label: String::new(),
            is_minor: false,
            figure: String::new(),
            name: String::new(),
            count: format::number(u64::from(*count), language),
            href: String::new(),
        }
    });
    columns.collect()
}

#[cfg(test)]
mod tests {
    use super::{by_month, by_year, columns, numbered, until_next_year};
    use crate::model::catalog::Counted;
    use crate::model::language::Language::En;

    #[test]
    fn months_have_no_gaps_and_years_stand_beside_them() {
        let months = numbered(&[Counted::new("2025-11", 2), Counted::new("2026-02", 4)]);
        let spans = by_month(&months, En);
        let counts: Vec<u64> = spans.iter().map(|span| span.count).collect();
        assert_eq!(counts, [2, 0, 0, 4]);
        assert_eq!(spans[3].to, "2026-02-28");
        let shown = columns(&spans, En);
        assert_eq!((shown[3].height, shown[3].y, shown[0].height), (160, 0, 80));
        let years: Vec<u64> = by_year(&months).iter().map(|span| span.count).collect();
        assert_eq!(years, [2, 4]);

        // Of many months every second is named, each January with its year, whichever is the first.
        let many = numbered(&[Counted::new("2024-04", 1), Counted::new("2026-02", 1)]);
        let spans = by_month(&many, En);
        let labels: Vec<&str> = spans.iter().map(|span| span.label.as_str()).collect();
        assert_eq!(labels[..3], ["", "5/24", ""]);
        let wide: Vec<&str> = spans
            .iter()
            .filter(|span| !span.is_minor)
            .map(|span| span.label.as_str())
            .collect();
        assert_eq!(wide, ["5/24", "9", "1/25", "5", "9", "1/26"]);

        let mistyped = vec![Counted::new("2026-02", 4), Counted::new("2924-01", 1)];
        let sound = until_next_year(mistyped, "2026-02-11");
        assert_eq!(sound, [Counted::new("2026-02", 4)]);

        let long = numbered(&[Counted::new("1802-11", 2), Counted::new("2026-02", 4)]);
        assert_eq!((by_month(&long, En).len(), by_year(&long).len()), (24, 30));
        assert!(by_month(&[], En).is_empty() && by_year(&[]).is_empty());
    }
}
