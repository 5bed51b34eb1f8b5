//! One document: its pages with text and marks, its fields with reasons, its like, its history.

use askama::Template;
use axum::extract::Path;
use axum::response::{Html, IntoResponse as _, Response};
use std::sync::Arc;
use uuid::Uuid;

use super::access::Visit;
use super::document_shapes::{Card, PLAIN_FOLDER, cards, state_text};
use super::failure::Failure;
use super::format;
use super::look::{Look, Section};
use super::marks::{Mark, ShownRect, find_within, mark_name, marks_of, points};
use super::page_url::{PageUrl, url as url_of, with_parameter};
use super::pictures::{WIDTHS, uuid_of};
use super::translation;
use crate::library::command::Explanation;
use crate::library::{AccountLibrary, QueryError};
use crate::model::catalog::{Folder, Tag};
use crate::model::correction::Correction;
use crate::model::document::{Document, DocumentMark, DocumentState, Field};
use crate::model::findings::{Finding, FindingField, Origin};
use crate::model::operation::Marking;
use crate::model::page::Page;
use crate::model::query::Paging;
use crate::model::timestamp::Timestamp;
use crate::web::blocking;

/// Pages that are shown one under the other.
const PAGES_SHOWN: u32 = 10;
/// Similar documents.
const SIMILAR_MAX: usize = 5;
/// Names that are offered while typing.
const NAMES_MAX: u64 = 200;
/// A page whose size is not known is shown like this: A4.
const A4: (f32, f32) = (595.0, 842.0);
/// The zooms that an address can ask for, in percent; 0 fits the page's width.
const ZOOMS: [u32; 6] = [0, 50, 75, 100, 150, 200];

/// Why a field is as it is.
pub(super) struct Why {
    said: String,
    quote: String,
    rule: String,
    runner_up: String,
    href: String,
}

impl Why {
    /// A sentence without a place to show.
    fn plain(said: &str) -> Self {
        Self {
            said: said.to_owned(),
            quote: String::new(),
            rule: String::new(),
            runner_up: String::new(),
            href: String::new(),
        }
    }
}

/// Something that stands on the paper and is no field: an amount, a number.
struct Figure {
    name: &'static str,
    value: String,
    copied: String,
    why: Why,
}

/// A tag on the document.
struct ShownTag {
    name: String,
    href: String,
    why: Option<Why>,
}

/// A page as it is shown.
struct ShownPage {
    number: u32,
    label: String,
    width: String,
    height: String,
    pixel_width: u32,
    pixel_height: u32,
    src: String,
    srcset: String,
    marks: Vec<ShownRect>,
    has_text: bool,
    lines: Vec<TextLine>,
    text_href: String,
}

/// A stretch of the text layer.
struct TextLine {
    x: String,
    y: String,
    size: String,
    length: String,
    text: String,
}

struct Event {
    when: String,
    text: String,
    is_undone: bool,
}

struct Link {
    href: String,
    text: String,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "document.html", config = "src/web/pages/askama.toml")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a page shows or hides its parts one by one"
)]
struct DocumentPage {
    look: Look,
    uuid: String,
    path: String,
    title: String,
    /// Its language, where it is not the page's; else empty.
    language: &'static str,
    summary: String,
    sender: String,
    sender_href: String,
    date: String,
    date_shown: String,
    folder: String,
    folder_icon: String,
    folder_href: String,
    tags: Vec<ShownTag>,
    is_favorite: bool,
    is_archived: bool,
    is_waiting: bool,
    can_retry: bool,
    state: String,
    facts: String,
    file_name: String,
    why_title: Option<Why>,
    why_summary: Option<Why>,
    why_sender: Option<Why>,
    why_date: Option<Why>,
    why_folder: Option<Why>,
    figures: Vec<Figure>,
    near_duplicates: Vec<Link>,
    similar: Vec<Card>,
    history: Vec<Event>,
    folders: Vec<String>,
    tag_names: Vec<String>,
    senders: Vec<String>,
    pages: Vec<ShownPage>,
    page_count: u32,
    previous_href: String,
    next_href: String,
    zoom: u32,
    zooms: Vec<Link>,
    within: String,
    found: Vec<Link>,
    found_text: String,
}

impl DocumentPage {
    /// Whether it can be said of any tag why it is there.
    fn explains_tags(&self) -> bool {
        self.tags.iter().any(|tag| tag.why.is_some())
    }
}

#[derive(Template)]
#[template(path = "text_layer.html", config = "src/web/pages/askama.toml")]
struct TextLayer {
    lines: Vec<TextLine>,
}

/// What the page needs of the library.
struct Known {
    explanation: Explanation,
    pages: Arc<Vec<Page>>,
    marks: Vec<Mark>,
    similar: Vec<Document>,
    corrections: Vec<Correction>,
    markings: Vec<Marking>,
    folders: Vec<Folder>,
    tags: Vec<Tag>,
    senders: Vec<String>,
    is_queued: bool,
}

/// `GET /documents/{uuid}?page=&mark=&within=&zoom=`
pub(super) async fn show(visit: Visit, Path(uuid): Path<String>) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    let library = visit.visitor.library.clone();
    let url = visit.url.clone();
    let mark = url.value("mark").unwrap_or_default().to_owned();
    let within = url.value("within").unwrap_or_default().to_owned();
    let known = blocking::answer(move || ask(&library, uuid, &mark, &within)).await?;
    let known = known.ok_or(Failure::NotFound)?;
    let look = visit.look(Section::Library);
    Ok(Html(page(look, &url, known).render()?).into_response())
}

/// `GET /documents/{uuid}/pages/{page}/text`: the text layer of one page, for a script that shows it late.
pub(super) async fn text_layer(
    visit: Visit,
    Path((uuid, page)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    let number: u32 = page.parse().map_err(|_| Failure::NotFound)?;
    let library = visit.visitor.library;
    let pages = blocking::answer(move || library.pages(uuid)).await?;
    let pages = pages.ok_or(Failure::NotFound)?;
    let page = pages.iter().find(|page| page.number == number);
    let shown = TextLayer {
        lines: text_lines(page.ok_or(Failure::NotFound)?),
    };
    Ok(Html(shown.render()?).into_response())
}

fn ask(
    library: &AccountLibrary,
    uuid: Uuid,
    mark: &str,
    within: &str,
) -> Result<Option<Known>, QueryError> {
    let is_queued = library.is_queued(uuid)?;
    let Some(explanation) = library.explain(uuid)? else {
        return Ok(None);
    };
    let document = &explanation.document;
    let pages = if document.page_count > 0 {
        library.pages(uuid)?.unwrap_or_default()
    } else {
        Arc::default()
    };
    let mut marks = marks_of(library, uuid, &explanation.findings, mark)?;
    marks.extend(find_within(&pages, within));
    let names = Paging {
        limit: NAMES_MAX,
        offset: 0,
    };
    let senders = library.senders(NAMES_MAX as usize).into_iter();
    Ok(Some(Known {
        marks,
        similar: library.similar(uuid, SIMILAR_MAX)?,
        corrections: library.corrections(uuid)?,
        markings: library.markings(uuid)?,
        folders: library.folders(names)?.items,
        tags: library.tags(names)?.items,
        senders: senders.map(|sender| sender.name).collect(),
        is_queued,
        pages,
        explanation,
    }))
}

#[expect(
    clippy::too_many_lines,
    reason = "one field of the page after the other"
)]
fn page(look: Look, url: &PageUrl, known: Known) -> DocumentPage {
    let document = &known.explanation.document;
    let findings = &known.explanation.findings;
    let path = format!("/documents/{}", document.uuid);
    let why = |kind: FindingField, field: Field| {
        let finding = findings.iter().find(|finding| finding.field == kind);
        why(&look, url, finding, document.set_by_person.contains(&field))
    };
    let icon_of = |name: &str| {
        let folder = known.folders.iter().find(|folder| folder.name == name);
        folder
            .and_then(|folder| folder.icon.clone())
            .unwrap_or_else(|| PLAIN_FOLDER.to_owned())
    };
    let page_count = document.page_count.max(known.pages.len() as u32);
    let present = present_page(url, &known.marks, page_count);
    let first = (present - 1) / PAGES_SHOWN * PAGES_SHOWN + 1;
    let last = (first + PAGES_SHOWN - 1).min(page_count);
    let zoom = url
        .number("zoom")
        .and_then(|zoom| u32::try_from(zoom).ok())
        .filter(|zoom| ZOOMS.contains(zoom))
        .unwrap_or(0);
    let turn = |number: u32| {
        let number = number.to_string();
        let kept = url.without(&["page", "mark"]);
        format!("{}#page-{number}", with_parameter(&kept, "page", &number))
    };
    let within = url.value("within").unwrap_or_default().to_owned();
    DocumentPage {
        uuid: document.uuid.to_string(),
        title: document.title.clone(),
        language: look.language_of(document.language),
        summary: document.summary.clone(),
        sender: document.sender.clone(),
        sender_href: url_of("/", &[("sender", &document.sender)]),
        date: document.document_date.to_date_string(),
        date_shown: format::day(document.document_date, look.language),
        folder: document.folder.clone(),
        folder_icon: icon_of(&document.folder),
        folder_href: url_of("/", &[("folder", &document.folder)]),
        tags: shown_tags(&look, url, document, findings),
        is_favorite: document.is_favorite,
        is_archived: document.is_archived,
        is_waiting: known.is_queued,
        can_retry: !known.is_queued && !matches!(document.state, DocumentState::Analyzed),
        state: if known.is_queued {
            look.say("Being read …", "Wird gelesen …").to_owned()
        } else {
            state_text(&look, &document.state)
        },
        facts: facts(&look, document),
        file_name: document.file_name.clone(),
        why_title: why(FindingField::Title, Field::Title),
        why_summary: why(FindingField::Summary, Field::Summary),
        why_sender: why(FindingField::Sender, Field::Sender),
        why_date: why(FindingField::DocumentDate, Field::DocumentDate)
            .or_else(|| why_no_date(&look, document)),
        why_folder: why(FindingField::Folder, Field::Folder),
        figures: figures(&look, url, findings),
        near_duplicates: near_duplicates(&look, &known.explanation),
        similar: cards(&look, &known.similar, &known.folders),
        history: history(&look, document, &known.corrections, &known.markings),
        folders: known
            .folders
            .iter()
            .map(|folder| folder.name.clone())
            .collect(),
        tag_names: known.tags.iter().map(|tag| tag.name.clone()).collect(),
        senders: known.senders,
        pages: (first..=last)
            .map(|number| shown_page(&look, &path, &known.pages, &known.marks, number, present))
            .collect(),
        page_count,
        previous_href: if first > 1 {
            turn(first - 1)
        } else {
            String::new()
        },
        next_href: if last < page_count {
            turn(last + 1)
        } else {
            String::new()
        },
        zoom,
        zooms: zooms(&look, url, zoom),
        found: found_links(&look, url, &within, &known.marks),
        found_text: found_text(&look, &within, &known.marks),
        within,
        path,
        look,
    }
}

/// The page that the address names, or the first that is marked.
fn present_page(url: &PageUrl, marks: &[Mark], page_count: u32) -> u32 {
    let named = url.number("page").and_then(|page| u32::try_from(page).ok());
    let marked = marks.first().map(|mark| mark.page);
    named.or(marked).unwrap_or(1).clamp(1, page_count.max(1))
}

/// Where a date comes from that does not stand on the paper: nobody shall take it for one that does.
fn why_no_date(look: &Look, document: &Document) -> Option<Why> {
    let said = look.say(
        "No date of its own was found on the paper: this is the day its file was made, or else the day it was added.",
        "Auf dem Papier wurde kein eigenes Datum gefunden: Dies ist der Tag, an dem die Datei entstand, sonst der ihrer Aufnahme.",
    );
    document.state.is_analyzed().then(|| Why::plain(said))
}

fn why(look: &Look, url: &PageUrl, finding: Option<&Finding>, is_set: bool) -> Option<Why> {
    let by_person = look.say("You set this.", "Das haben Sie gesetzt.");
    let Some(finding) = finding else {
        return is_set.then(|| Why::plain(by_person));
    };
    let origin = match finding.origin {
        Origin::Rule => look.say("Read off the paper", "Vom Papier abgelesen"),
        Origin::Invoice => look.say(
            "From the electronic invoice inside the file",
            "Aus der elektronischen Rechnung in der Datei",
        ),
        Origin::Learned => look.say(
            "Learned from your corrections",
            "Aus Ihren Korrekturen gelernt",
        ),
        Origin::Neighbours => look.say(
            "As in the documents most like it",
            "Wie bei den ähnlichsten Dokumenten",
        ),
        Origin::LanguageModel => look.say("From the language model", "Vom Sprachmodell"),
    };
    let confidence = format!(
        "{} {} %",
        look.say("sure to", "sicher zu"),
        (finding.confidence * 100.0).round() as u32
    );
    let said = if is_set {
        format!(
            "{by_person} {}: {} ({origin}, {confidence}).",
            look.say("The analysis says", "Die Analyse sagt"),
            finding.value
        )
    } else {
        format!("{origin}, {confidence}.")
    };
    let place = finding.place.as_ref();
    let href = place.map(|place| {
        let page = place.page.to_string();
        let kept = url.without(&["mark", "page", "within"]);
        let marked = with_parameter(&kept, "mark", &mark_name(finding));
        format!("{marked}#page-{page}")
    });
    Some(Why {
        said,
        quote: place.map_or_else(String::new, |place| place.text.clone()),
        rule: translation::rule(&finding.rule, look.language),
        runner_up: finding.alternative().unwrap_or_default().to_owned(),
        href: href.unwrap_or_default(),
    })
}

fn shown_tags(
    look: &Look,
    url: &PageUrl,
    document: &Document,
    findings: &[Finding],
) -> Vec<ShownTag> {
    let is_set = document.set_by_person.contains(&Field::Tags);
    let tags = document.tags.iter().map(|tag| {
        let finding = findings
            .iter()
            .find(|finding| finding.field == FindingField::Tag && finding.value == *tag);
        ShownTag {
            name: tag.clone(),
            href: url_of("/", &[("tag", tag)]),
            why: why(look, url, finding, is_set && finding.is_none()),
        }
    });
    tags.collect()
}

fn figures(look: &Look, url: &PageUrl, findings: &[Finding]) -> Vec<Figure> {
    let language = look.language;
    let shown = findings.iter().filter_map(|finding| {
        let plain = || finding.value.clone();
        let (english, german, value) = match finding.field {
            FindingField::TotalAmount => {
                ("Amount", "Betrag", format::amount(&finding.value, language))
            }
            FindingField::DueDate => ("Due", "Fällig", format::day_of(&finding.value, language)),
            FindingField::Iban => ("IBAN", "IBAN", format::iban(&finding.value)),
            FindingField::DocumentNumber => ("Number", "Nummer", plain()),
            FindingField::CustomerNumber => ("Customer number", "Kundennummer", plain()),
            FindingField::ContractNumber => ("Contract number", "Vertragsnummer", plain()),
            _ => return None,
        };
        Some(Figure {
            name: look.say(english, german),
            value,
            copied: plain(),
            why: why(look, url, Some(finding), false)?,
        })
    });
    shown.collect()
}

fn near_duplicates(look: &Look, explanation: &Explanation) -> Vec<Link> {
    let near = explanation.near_duplicates.iter().map(|near| Link {
        href: format!("/documents/{}", near.uuid),
        text: format!(
            "{} ({})",
            near.title,
            format::day(near.created_at, look.language)
        ),
        is_chosen: false,
    });
    near.collect()
}

/// File, size, pages: what is known without reading.
fn facts(look: &Look, document: &Document) -> String {
    let pages = match document.page_count {
        0 => String::new(),
        1 => look.say("1 page, ", "1 Seite, ").to_owned(),
        count => format!("{count} {}, ", look.say("pages", "Seiten")),
    };
    format!(
        "{pages}{}, {} {}",
        format::size(document.byte_length, look.language),
        look.say("added", "hinzugefügt am"),
        format::day(document.created_at, look.language)
    )
}

/// What happened to the document, the latest first.
fn history(
    look: &Look,
    document: &Document,
    corrections: &[Correction],
    markings: &[Marking],
) -> Vec<Event> {
    let event = |at: Timestamp, text: String, is_undone: bool| {
        let when = format::moment(at, look.language);
        let event = Event {
            when,
            text,
            is_undone,
        };
        (at, event)
    };
    let added = look.say("Added as", "Hinzugefügt als");
    let added = format!("{added} {}", document.file_name);
    let mut events = vec![event(document.created_at, added, false)];
    events.extend(corrections.iter().map(|correction| {
        let is_undone = correction.undone_at.is_some();
        event(
            correction.made_at,
            correction_text(look, correction),
            is_undone,
        )
    }));
    events.extend(markings.iter().map(|marking| {
        let text = marking_text(look, marking.mark).to_owned();
        event(marking.made_at, text, false)
    }));
    // Of those that happened at once the later one was noted later.
    events.sort_by_key(|(at, _)| *at);
    events.into_iter().rev().map(|(_, event)| event).collect()
}

fn correction_text(look: &Look, correction: &Correction) -> String {
    let field = match correction.field {
        Field::Title => look.say("Title", "Titel"),
        Field::Summary => look.say("Summary", "Zusammenfassung"),
        Field::Sender => look.say("Sender", "Absender"),
        Field::DocumentDate => look.say("Date", "Datum"),
        Field::Folder => look.say("Folder", "Ordner"),
        Field::Tags => look.say("Tags", "Schlagwörter"),
    };
    let shown = |values: &[String]| match values {
        [] => look.say("nothing", "nichts").to_owned(),
        values => values.join(", "),
    };
    format!(
        "{field}: {} → {}",
        shown(&correction.before),
        shown(&correction.after)
    )
}

fn marking_text<'text>(look: &Look, mark: DocumentMark) -> &'text str {
    match mark {
        DocumentMark::Favorite => look.say("Marked as a favourite", "Als Favorit markiert"),
        DocumentMark::Unfavorite => look.say("No longer a favourite", "Kein Favorit mehr"),
        DocumentMark::Archive => look.say("Archived", "Archiviert"),
        DocumentMark::Unarchive => look.say("Taken out of the archive", "Aus dem Archiv geholt"),
        DocumentMark::Trash => look.say("Moved to the trash", "In den Papierkorb gelegt"),
        DocumentMark::Restore => look.say("Taken out of the trash", "Aus dem Papierkorb geholt"),
    }
}

fn shown_page(
    look: &Look,
    path: &str,
    pages: &[Page],
    marks: &[Mark],
    number: u32,
    present: u32,
) -> ShownPage {
    let known = pages.iter().find(|page| page.number == number);
    let (width, height) = known.map_or(A4, |page| (page.width, page.height));
    let pixel_width = WIDTHS[1];
    let picture = |width: u32| format!("{path}/pages/{number}?width={width}");
    let srcset: Vec<String> = WIDTHS[1..]
        .iter()
        .map(|width| format!("{} {width}w", picture(*width)))
        .collect();
    let rects = marks
        .iter()
        .filter(|mark| mark.page == number)
        .flat_map(|mark| &mark.rects);
    let has_text = known.is_some_and(|page| !page.runs.is_empty());
    // The page that was asked for has its text at once, for who has no script; the others when they are looked at.
    let lines = match known {
        Some(page) if number == present => text_lines(page),
        _ => Vec::new(),
    };
    ShownPage {
        number,
        label: format!("{} {number}", look.say("Page", "Seite")),
        width: points(width),
        height: points(height),
        pixel_width,
        pixel_height: (pixel_width as f32 * height / width.max(1.0)).round() as u32,
        src: picture(WIDTHS[2]),
        srcset: srcset.join(", "),
        marks: rects.map(ShownRect::from).collect(),
        text_href: if has_text && number != present {
            format!("{path}/pages/{number}/text")
        } else {
            String::new()
        },
        has_text,
        lines,
    }
}

fn text_lines(page: &Page) -> Vec<TextLine> {
    let lines = page.runs.iter().map(|run| {
        let height = (run.rect.bottom - run.rect.top).max(1.0);
        TextLine {
            x: points(run.rect.left),
            // Letters stand on the baseline; about a fifth of the height hangs below it.
            y: points(height.mul_add(-0.2, run.rect.bottom)),
            size: points(height),
            length: points((run.rect.right - run.rect.left).max(1.0)),
            text: run.text.clone(),
        }
    });
    lines.collect()
}

fn zooms(look: &Look, url: &PageUrl, present: u32) -> Vec<Link> {
    let zooms = ZOOMS.into_iter().map(|zoom| Link {
        href: with_parameter(
            &url.without(&["zoom"]),
            "zoom",
            &if zoom == 0 {
                String::new()
            } else {
                zoom.to_string()
            },
        ),
        text: if zoom == 0 {
            look.say("Fit", "Breite").to_owned()
        } else {
            format!("{zoom} %")
        },
        is_chosen: zoom == present,
    });
    zooms.collect()
}

/// The pages on which a search within found something.
fn found_links(look: &Look, url: &PageUrl, within: &str, marks: &[Mark]) -> Vec<Link> {
    if within.is_empty() {
        return Vec::new();
    }
    let mut pages: Vec<(u32, usize)> = Vec::new();
    for mark in marks {
        match pages.last_mut() {
            Some((page, count)) if *page == mark.page => *count += 1,
            _ => pages.push((mark.page, 1)),
        }
    }
    let links = pages.into_iter().map(|(page, count)| {
        let kept = url.without(&["page"]);
        let number = page.to_string();
        Link {
            href: format!("{}#page-{page}", with_parameter(&kept, "page", &number)),
            text: format!("{} {page} ({count})", look.say("Page", "Seite")),
            is_chosen: false,
        }
    });
    links.collect()
}

fn found_text(look: &Look, within: &str, marks: &[Mark]) -> String {
    if within.is_empty() {
        return String::new();
    }
    match marks.len() {
        0 => look.say("Nothing found.", "Nichts gefunden.").to_owned(),
        1 => look.say("Found once:", "Einmal gefunden:").to_owned(),
        count => format!("{}: {count}", look.say("Found", "Gefunden")),
    }
}
