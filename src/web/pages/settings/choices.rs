//! What an account's holder chooses: looks, how scans are read, icons of folders, names of tags.

use axum::extract::State;
use axum::response::Response;
use uuid::Uuid;

use crate::library::journal::{Change, DOCUMENTS_PER_CHANGE_MAX};
use crate::library::{AccountLibrary, QueryError};
use crate::model::document::DocumentEdit;
use crate::model::language::Language;
use crate::model::query::{DocumentFilter, DocumentQuery, Paging, Sort};
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
    if folder.is_empty() || !is_icon || visit.visitor.profile.folder_icons.len() >= ICONS_MAX {
        let look = visit.look(Section::Settings);
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

/// `POST /settings/tags`: renames a tag, or takes it from all documents where the new name is empty.
pub(in crate::web::pages) async fn tag(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let old = fields.text("tag").to_owned();
    let is_removal = fields.text("action") == "remove";
    let new = fields.text("name").trim().to_owned();
    if old.is_empty() || (!is_removal && (new.is_empty() || new == old)) {
        return Ok(see_other("/settings#tags"));
    }
    let mine = visit.visitor.library.clone();
    let wanted = old.clone();
    let uuids = blocking::answer(move || bearers(&mine, &wanted)).await?;
    let edit = DocumentEdit {
        add_tags: if is_removal { Vec::new() } else { vec![new] },
        remove_tags: vec![old.clone()],
        ..DocumentEdit::default()
    };
    let library = std::sync::Arc::clone(&state.library);
    let count = uuids.len();
    let notice = if count <= DOCUMENTS_PER_CHANGE_MAX {
        let account = visit.visitor.account;
        let change = Change::Edit(edit);
        let done = blocking::run(move || library.change(&account, &uuids, &change)).await??;
        format!("edited.{}.{}", done.documents, done.number)
    } else if fields.text("count") == count.to_string() {
        let account = visit.visitor.account;
        blocking::run(move || library.change_many(&account, &uuids, &edit)).await??;
        format!("edited.{count}")
    } else {
        return ask(&visit, &fields, &old, count);
    };
    Ok(see_other_and_tell("/settings#tags", &notice))
}

/// So many documents cannot be brought back at once: the person is asked first, and told how many they are.
fn ask(visit: &Visit, fields: &Fields, tag: &str, count: usize) -> Result<Response, Failure> {
    let look = visit.look(Section::Settings);
    let is_removal = fields.text("action") == "remove";
    let new = fields.text("name").trim().to_owned();
    let (heading, button) = if is_removal {
        (
            look.say("Remove the tag?", "Schlagwort entfernen?"),
            look.say("Remove", "Entfernen"),
        )
    } else {
        (
            look.say("Rename the tag?", "Schlagwort umbenennen?"),
            look.say("Rename", "Umbenennen"),
        )
    };
    let question = Question {
        heading,
        total: look.documents(count),
        lines: vec![if is_removal {
            tag.to_owned()
        } else {
            format!("{tag} → {new}")
        }],
        others: String::new(),
        text: look.say(
            "These are too many to be brought back at once with Undo.",
            "Das sind zu viele, um sie mit Rückgängig auf einmal zurückzuholen.",
        ),
        button,
        action: "/settings/tags",
        fields: vec![
            ("tag", tag.to_owned()),
            ("name", new),
            ("action", fields.text("action").to_owned()),
            ("count", count.to_string()),
        ],
        back: "/settings#tags".to_owned(),
        look,
    };
    question.into_page()
}

/// The documents that bear a tag, archived ones too.
fn bearers(library: &AccountLibrary, tag: &str) -> Result<Vec<Uuid>, QueryError> {
    let mut uuids = Vec::new();
    for archived_only in [false, true] {
        let found = library.list_documents(&DocumentQuery {
            filter: DocumentFilter {
                tag: Some(tag.to_owned()),
                whole_names: true,
                archived_only,
                ..DocumentFilter::default()
            },
            sort: Sort::default(),
            paging: Paging {
                limit: u64::MAX,
                offset: 0,
            },
        })?;
        // Names that differ in case alone are other tags.
        let bearers = found
            .items
            .into_iter()
            .filter(|document| document.tags.iter().any(|name| name == tag));
        uuids.extend(bearers.map(|document| document.uuid));
    }
    Ok(uuids)
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
