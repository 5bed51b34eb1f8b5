//! Settings: keys, password, sessions, names, icons, reading, looks; accounts for the owner.
//!
//! [`keys`], [`account`] and [`choices`] carry out the forms of this page. A new key's text is on the answer to the
//! form that made it and nowhere else.

pub(super) mod account;
pub(super) mod choices;
pub(super) mod keys;

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Response};
use uuid::Uuid;

use super::access::Visit;
use super::document_shapes::PLAIN_FOLDER;
use super::failure::Failure;
use super::format;
use super::look::{Look, Section};
use super::notice::see_other_and_tell;
use super::statistics::{Column, minutes};
use super::translation::{in_words_of_page, sentence};
use crate::library::command::{Command, CreatedKey, KeyDescription, Refusal, Reply};
use crate::library::sign_in::PASSWORD_CHARACTERS_MIN;
use crate::library::{Library, QueryError};
use crate::model::account::{Account, KEYS_PER_ACCOUNT_MAX, Plan};
use crate::model::catalog::{Folder, Tag};
use crate::model::document::INBOX;
use crate::model::language::Language;
use crate::model::query::Paging;
use crate::model::sign_in::{Session, Theme};
use crate::web::problem::Problem;
use crate::web::{WebState, blocking};

/// Folders and tags that are listed.
const NAMES_MAX: u64 = 300;

struct ShownKey {
    id: String,
    name: String,
    prefix: String,
    made: String,
    used: String,
}

struct NewKey {
    key: String,
    name: String,
    curl: String,
}

struct ShownSession {
    id: String,
    device: String,
    made: String,
    used: String,
    is_this: bool,
}

struct ShownAccount {
    name: String,
    plan: &'static str,
    made: String,
    has_password: bool,
    is_mine: bool,
}

struct ShownFolder {
    name: String,
    icon: String,
    /// The emoji that the person chose; empty where the built-in icon is shown.
    own_icon: String,
    /// What nothing was said of lies there: it keeps its name.
    is_inbox: bool,
}

struct ShownLanguage {
    code: &'static str,
    name: &'static str,
    is_installed: bool,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "settings.html", config = "src/web/pages/askama.toml")]
struct SettingsPage {
    look: Look,
    failure: String,
    keys: Vec<ShownKey>,
    may_make_key: bool,
    new_key: Option<NewKey>,
    plan: &'static str,
    plan_requests: usize,
    requests: String,
    minutes: Vec<Column>,
    sessions: Vec<ShownSession>,
    characters_min: usize,
    folders: Vec<ShownFolder>,
    tags: Vec<Tag>,
    languages: Vec<ShownLanguage>,
    no_recognition: String,
    has_language_model: bool,
    language_model: String,
    is_language_model_on: bool,
    theme: &'static str,
    interface_language: &'static str,
    accounts: Vec<ShownAccount>,
    plans: [&'static str; 3],
}

/// What the page needs of the library.
struct Known {
    keys: Vec<KeyDescription>,
    sessions: Vec<Session>,
    folders: Vec<Folder>,
    tags: Vec<Tag>,
    accounts: Vec<(Account, bool)>,
    recognition: Result<Vec<Language>, String>,
    language_model: (bool, String),
}

/// `GET /settings`
pub(super) async fn show(
    State(state): State<WebState>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    page(&state, &visit, &headers, None, "").await
}

/// The page, perhaps with a key just made or with what went wrong.
async fn page(
    state: &WebState,
    visit: &Visit,
    headers: &HeaderMap,
    created: Option<CreatedKey>,
    failure: &str,
) -> Result<Response, Failure> {
    let library = std::sync::Arc::clone(&state.library);
    let visitor = visit.visitor.clone();
    let known = blocking::run(move || ask(&library, &visitor)).await??;
    let look = visit.look(Section::Settings);
    let language = look.language;
    let account = &visit.visitor.account;
    let profile = &visit.visitor.profile;
    let usage = state.rate_limiter.last_hour(account.id);
    let new_key = created.map(|created| NewKey {
        curl: curl(headers, &created.key),
        key: created.key,
        name: created.description.name,
    });
    let (languages, no_recognition) = recognition(&look, &known.recognition, profile);
    let shown = SettingsPage {
        failure: failure.to_owned(),
        may_make_key: known.keys.len() < KEYS_PER_ACCOUNT_MAX,
        keys: known.keys.iter().map(|key| shown_key(&look, key)).collect(),
        new_key,
        plan: account.plan.name(),
        plan_requests: account.plan.requests_per_minute(),
        requests: format::number(usage.iter().map(|count| u64::from(*count)).sum(), language),
        minutes: minutes(&usage, language),
        sessions: known
            .sessions
            .iter()
            .map(|session| shown_session(&look, session, visit.visitor.session))
            .collect(),
        characters_min: PASSWORD_CHARACTERS_MIN,
        folders: known
            .folders
            .into_iter()
            .map(|folder| shown_folder(folder, &profile.folder_icons))
            .collect(),
        tags: known.tags,
        languages,
        no_recognition,
        has_language_model: known.language_model.0,
        language_model: sentence(&known.language_model.1, language),
        is_language_model_on: !profile.is_language_model_off,
        theme: match profile.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        },
        interface_language: profile.interface_language.map_or("", Language::code),
        accounts: known
            .accounts
            .iter()
            .map(|(account, has_password)| ShownAccount {
                name: account.name.clone(),
                plan: account.plan.name(),
                made: format::day(account.created_at, language),
                has_password: *has_password,
                is_mine: account.id == visit.visitor.account.id,
            })
            .collect(),
        plans: [Plan::Free.name(), Plan::Plus.name(), Plan::Unlimited.name()],
        look,
    };
    let status = if failure.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    Ok((status, Html(shown.render()?)).into_response())
}

/// Carries a form out and goes back to its section with a notice, or shows the page with why that was refused.
async fn carry_out(
    state: &WebState,
    visit: &Visit,
    headers: &HeaderMap,
    (section, notice): (&str, &str),
    work: impl FnOnce(&Arc<Library>) -> Result<(), Refusal> + Send + 'static,
) -> Result<Response, Failure> {
    let library = Arc::clone(&state.library);
    match blocking::run(move || work(&library)).await? {
        Ok(()) => Ok(see_other_and_tell(&format!("/settings#{section}"), notice)),
        Err(refusal) => page_after(state, visit, headers, &refusal).await,
    }
}

/// The page with why something was not done.
async fn page_after(
    state: &WebState,
    visit: &Visit,
    headers: &HeaderMap,
    refusal: &Refusal,
) -> Result<Response, Failure> {
    let language = visit.look(Section::Settings).language;
    let text = sentence(&refusal.message, language);
    page(state, visit, headers, None, &text).await
}

fn ask(
    library: &std::sync::Arc<Library>,
    visitor: &crate::library::sign_in::SignedIn,
) -> Result<Known, Failure> {
    let account = &visitor.account;
    let command = Command::ListKeys {
        account: Some(account.name.clone()),
    };
    let Reply::Keys(keys) = library.execute(command)? else {
        return Err(Failure::Problem(Problem::Internal));
    };
    let names = Paging {
        limit: NAMES_MAX,
        offset: 0,
    };
    let sessions = library.sessions_of(account).map_err(QueryError::from)?;
    let accounts = if visitor.profile.is_owner {
        library.accounts_and_passwords().map_err(QueryError::from)?
    } else {
        Vec::new()
    };
    Ok(Known {
        keys,
        sessions,
        folders: visitor.library.folders(names)?.items,
        tags: visitor.library.tags(names)?.items,
        accounts,
        recognition: library.recognition_languages(),
        language_model: library.language_model_sentence(),
    })
}

fn shown_session(look: &Look, session: &Session, present: Uuid) -> ShownSession {
    ShownSession {
        id: session.id.to_string(),
        device: device_name(&session.device),
        made: format::day(session.made_at, look.language),
        used: format::moment(session.last_used_at, look.language),
        is_this: session.id == present,
    }
}

fn shown_folder(folder: Folder, own: &[(String, String)]) -> ShownFolder {
    let own = own.iter().find(|(name, _)| *name == folder.name);
    ShownFolder {
        icon: folder.icon.unwrap_or_else(|| PLAIN_FOLDER.to_owned()),
        own_icon: own.map(|(_, icon)| icon.clone()).unwrap_or_default(),
        is_inbox: folder.name == INBOX,
        name: folder.name,
    }
}

fn shown_key(look: &Look, key: &KeyDescription) -> ShownKey {
    ShownKey {
        id: key.id.to_string(),
        name: key.name.clone(),
        prefix: key.prefix.clone(),
        made: format::day(key.created_at, look.language),
        used: key.last_used_at.map_or_else(
            || look.say("never", "nie").to_owned(),
            |used| format::moment(used, look.language),
        ),
    }
}

/// A line to try a new key with, at the address under which the person sees this page.
fn curl(headers: &HeaderMap, key: &str) -> String {
    let host = headers
        .get(HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or("127.0.0.1:8321");
    let is_encrypted = headers
        .get("x-forwarded-proto")
        .is_some_and(|proto| proto == "https");
    let scheme = if is_encrypted { "https" } else { "http" };
    format!("curl -H 'Authorization: Bearer {key}' '{scheme}://{host}/api/v1/documents?limit=3'")
}

fn recognition(
    look: &Look,
    installed: &Result<Vec<Language>, String>,
    profile: &crate::model::sign_in::Profile,
) -> (Vec<ShownLanguage>, String) {
    let name = |language: Language| match language {
        Language::En => look.say("English", "Englisch"),
        Language::De => look.say("German", "Deutsch"),
        Language::Fr => look.say("French", "Französisch"),
        Language::Nl => look.say("Dutch", "Niederländisch"),
        Language::Es => look.say("Spanish", "Spanisch"),
        Language::It => look.say("Italian", "Italienisch"),
    };
    let languages = Language::ALL.into_iter().map(|language| ShownLanguage {
        code: language.code(),
        name: name(language),
        is_installed: installed
            .as_ref()
            .is_ok_and(|installed| installed.contains(&language)),
        is_chosen: profile.recognition_languages.contains(&language),
    });
    let reason = installed.as_ref().err().map(|reason| {
        format!(
            "{}, {}.",
            look.say(
                "Scans need text recognition",
                "Scans brauchen Texterkennung"
            ),
            in_words_of_page(reason, look.language)
        )
    });
    (languages.collect(), reason.unwrap_or_default())
}

/// Browser and system, as far as what a browser says of itself tells.
fn device_name(agent: &str) -> String {
    let find = |names: &[(&str, &'static str)]| {
        names
            .iter()
            .find(|(mark, _)| agent.contains(mark))
            .map(|(_, name)| *name)
    };
    let browser = find(&[
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = find(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) if agent.is_empty() => "?".to_owned(),
        (None, None) => agent.chars().take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::device_name;

    #[test]
    fn a_device_is_named_shortly() {
        let agent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15";
        assert_eq!(device_name(agent), "Safari, macOS");
        assert_eq!(device_name("curl/8.5.0"), "curl/8.5.0");
        assert_eq!(device_name(""), "?");
    }
}
