//! What an account's holder chooses: looks, how scans are read, names of folders and tags, icons.

use axum::extract::State;
use axum::response::Response;
use uuid::Uuid;

use crate::library::journal::{Change, DOCUMENTS_PER_CHANGE_MAX};
use crate::library::{AccountLibrary, QueryError};
use crate::model::document::DocumentEdit;
use crate::model::language::Language;
use crate::model::query::{Archived, DocumentFilter, DocumentQuery, Paging, Sort};
use crate::model::sign_in::{Profile, Theme};
use crate::web::pages::access::Visit;
use crate::web::pages::failure::Failure;
use crate::web::pages::form::{Fields, SignedForm};
use crate::web::pages::look::Section;
use crate::web::pages::notice::see_other_and_tell;
use crate::web::pages::question::Question;
use crate::web::pages::sign_in::see_other;
use crate::web::{WebState, blocking};

/// Code points of a folder's icon: an emoji with all that modifies it.
const ICON_CHARACTERS_MAX: usize = 10;
/// Icons of one account.
const ICONS_MAX: usize = 500;

/// `POST /settings/looks`
pub(in crate::web::pages) async fn looks(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let theme = match fields.text("theme") {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        _ => Theme::System,
    };
    let language = match fields.text("language") {
        "de" => Some(Language::De),
        "en" => Some(Language::En),
        _ => None,
    };
    save(&state, &visit, move |profile| {
        profile.theme = theme;
        profile.interface_language = language;
    })
    .await?;
    Ok(see_other_and_tell("/settings#looks", "saved"))
}

/// `POST /settings/reading`
pub(in crate::web::pages) async fn reading(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let languages: Vec<Language> = Language::ALL
        .into_iter()
        .filter(|language| fields.all("language").any(|code| code == language.code()))
        .collect();
    let is_off = fields.text("language_model") != "on";
    save(&state, &visit, move |profile| {
        profile.recognition_languages.clone_from(&languages);
        profile.is_language_model_off = is_off;
    })
    .await?;
    Ok(see_other_and_tell("/settings#reading", "saved"))
}

/// `POST /settings/icons`: an empty icon brings the built-in one back.
pub(in crate::web::pages) async fn icon(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let folder = fields.text("folder").to_owned();
    let icon = fields.text("icon").trim().to_owned();
    let is_icon = icon.chars().count() <= ICON_CHARACTERS_MAX
        && !icon
            .chars()
            .any(|letter| letter.is_control() || letter.is_whitespace() || letter.is_ascii());
    let look = visit.look(Section::Settings);
    let icons = &visit.visitor.profile.folder_icons;
    let is_further = !icon.is_empty() && !icons.iter().any(|(name, _)| *name == folder);
    if is_further && icons.len() >= ICONS_MAX {
        return Err(Failure::Refused(look.say(
            "No more folders can have an icon of your own: take one from another folder first.",
            "Mehr Ordner können kein eigenes Symbol haben: nimm erst einem anderen Ordner seines.",
        ).to_owned()));
    }
    if folder.is_empty() || !is_icon {
        return Err(Failure::Refused(
            look.say(
                "An icon is a single emoji.",
                "Ein Symbol ist ein einzelnes Emoji.",
            )
            .to_owned(),
        ));
    }
    save(&state, &visit, move |profile| {
        profile.folder_icons.retain(|(name, _)| *name != folder);
        if !icon.is_empty() {
            profile.folder_icons.push((folder.clone(), icon.clone()));
        }
    })
    .await?;
    Ok(see_other_and_tell("/settings#folders", "saved"))
}

/// What documents bear, by its name on all of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Tag,
    Folder,
}

impl Label {
    /// Where it is renamed.
    const fn action(self) -> &'static str {
        match self {
            Self::Tag => "/settings/tags",
            Self::Folder => "/settings/folders",
        }
    }

    /// Where its names stand on the page.
    const fn place(self) -> &'static str {
        match self {
            Self::Tag => "/settings#tags",
            Self::Folder => "/settings#folders",
        }
    }

    /// The field that has its name.
    const fn field(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Folder => "folder",
        }
    }
}

/// `POST /settings/tags`: renames a tag, or takes it from all documents.
pub(in crate::web::pages) async fn tag(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    relabel(&state, visit, &fields, Label::Tag).await
}

/// `POST /settings/folders`: renames a folder; one that has the new name already takes its documents in.
pub(in crate::web::pages) async fn folder(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    relabel(&state, visit, &fields, Label::Folder).await
}

async fn relabel(
    state: &WebState,
    visit: Visit,
    fields: &Fields,
    label: Label,
) -> Result<Response, Failure> {
    let old = fields.text(label.field()).to_owned();
    let is_removal = label == Label::Tag && fields.text("action") == "remove";
    let new = fields.text("name").trim().to_owned();
    if old.is_empty() || (!is_removal && (new.is_empty() || new == old)) {
        return Ok(see_other(label.place()));
    }
    let mine = visit.visitor.library.clone();
    let wanted = old.clone();
    let uuids = blocking::answer(move || bearers(&mine, label, &wanted)).await?;
    let edit = match label {
        Label::Tag => DocumentEdit {
            add_tags: if is_removal { Vec::new() } else { vec![new] },
            remove_tags: vec![old.clone()],
            ..DocumentEdit::default()
        },
        Label::Folder => DocumentEdit {
            folder: Some(new),
            ..DocumentEdit::default()
        },
    };
    let library = std::sync::Arc::clone(&state.library);
    let account = visit.visitor.account.clone();
    let (count, first) = (uuids.len(), uuids.first().copied());
    let notice = if count <= DOCUMENTS_PER_CHANGE_MAX {
        let change = Change::Edit(edit);
        let done = blocking::run(move || library.change(&account, &uuids, &change)).await??;
        format!("edited.{}.{}", done.documents, done.number)
    } else if fields.text("count") == count.to_string() {
        blocking::run(move || library.change_many(&account, &uuids, &edit)).await??;
        format!("edited.{count}")
    } else {
        return ask(&visit, fields, label, &old, count);
    };
    if label == Label::Folder
        && let Some(first) = first
    {
        take_icon_along(state, &visit, old, first).await?;
    }
    Ok(see_other_and_tell(label.place(), &notice))
}

/// Gives a folder's own icon to the folder in which one of its documents is now, unless that has one. The new name may be
/// written there as others have it. The old name keeps its icon, for whoever takes the change back.
async fn take_icon_along(
    state: &WebState,
    visit: &Visit,
    old: String,
    document: Uuid,
) -> Result<(), Failure> {
    let mine = visit.visitor.library.clone();
    let Some(document) = blocking::answer(move || mine.document(document)).await? else {
        return Ok(());
    };
    save(state, visit, move |profile| {
        let own = profile.folder_icon(&old).map(str::to_owned);
        if let Some(icon) = own
            && profile.folder_icon(&document.folder).is_none()
            && profile.folder_icons.len() < ICONS_MAX
        {
            profile.folder_icons.push((document.folder.clone(), icon));
        }
    })
    .await
}

/// So many documents cannot be brought back at once: the person is asked first, and told how many they are.
fn ask(
    visit: &Visit,
    fields: &Fields,
    label: Label,
    old: &str,
    count: usize,
) -> Result<Response, Failure> {
    let look = visit.look(Section::Settings);
    let is_removal = label == Label::Tag && fields.text("action") == "remove";
    let new = fields.text("name").trim().to_owned();
    let (heading, button) = if is_removal {
        (
            look.say("Remove the tag?", "Schlagwort entfernen?"),
            look.say("Remove", "Entfernen"),
        )
    } else {
        let heading = match label {
            Label::Tag => look.say("Rename the tag?", "Schlagwort umbenennen?"),
            Label::Folder => look.say("Rename the folder?", "Ordner umbenennen?"),
        };
        (heading, look.say("Rename", "Umbenennen"))
    };
    let question = Question {
        heading,
        total: look.documents(count),
        lines: vec![if is_removal {
            old.to_owned()
        } else {
            format!("{old} → {new}")
        }],
        others: String::new(),
        text: look.say(
            "These are too many to be brought back at once with Undo.",
            "Das sind zu viele, um sie mit Rückgängig auf einmal zurückzuholen.",
        ),
        button,
        action: label.action(),
        fields: vec![
            (label.field(), old.to_owned()),
            ("name", new),
            ("action", fields.text("action").to_owned()),
            ("count", count.to_string()),
        ],
        back: label.place().to_owned(),
        look,
    };
    question.into_page()
}

/// The documents that bear a label, archived ones too.
fn bearers(library: &AccountLibrary, label: Label, name: &str) -> Result<Vec<Uuid>, QueryError> {
    let named = |wanted| (label == wanted).then(|| name.to_owned());
    let found = library.list_documents(&DocumentQuery {
        filter: DocumentFilter {
            tag: named(Label::Tag),
            folder: named(Label::Folder),
            whole_names: true,
            archived: Archived::Shown,
            ..DocumentFilter::default()
        },
        sort: Sort::default(),
        paging: Paging {
            limit: u64::MAX,
            offset: 0,
        },
    })?;
    // Names that differ in case alone are others.
    let bearers = found.items.into_iter().filter(|document| match label {
        Label::Tag => document.tags.iter().any(|tag| tag == name),
        Label::Folder => document.folder == name,
    });
    Ok(bearers.map(|document| document.uuid).collect())
}

async fn save(
    state: &WebState,
    visit: &Visit,
    change: impl Fn(&mut Profile) + Send + 'static,
) -> Result<(), Failure> {
    let library = std::sync::Arc::clone(&state.library);
    let account = visit.visitor.account.clone();
    blocking::answer(move || library.update_profile(&account, change)).await?;
    Ok(())
}
