//! Before there is a session: the first run's link, and signing in. And the way out.

use askama::Template;
use axum::extract::{Extension, State};
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{Html, IntoResponse as _, Redirect, Response};

use super::access::{PeerAddress, Visit, client_address, session_token, set_cookie};
use super::failure::Failure;
use super::form::{Fields, OpenForm, SignedForm};
use super::look::{Look, preferred_language};
use super::page_url::{PageUrl, safe_path, url, with_parameter};
use super::translation::sentence;
use crate::library::sign_in::{FirstAccount, PASSWORD_CHARACTERS_MIN, SessionToken, SignInError};
use crate::model::language::Language;
use crate::model::sign_in::PlainPassword;
use crate::web::problem::Problem;
use crate::web::{WebState, blocking};

#[derive(Template)]
#[template(path = "sign_in.html", config = "src/web/pages/askama.toml")]
struct SignInPage {
    look: Look,
    is_set_up: bool,
    next: String,
    name: String,
    failure: String,
    switch: String,
}

#[derive(Template)]
#[template(path = "first_run.html", config = "src/web/pages/askama.toml")]
struct FirstRunPage {
    look: Look,
    token: String,
    accounts: Vec<String>,
    name: String,
    failure: String,
    characters_min: usize,
    switch: String,
}

/// German or English: what the address says, else what the browser prefers.
fn language_of(page: &PageUrl, headers: &HeaderMap) -> Language {
    match page.value("language") {
        Some("de") => Language::De,
        Some("en") => Language::En,
        _ => preferred_language(headers),
    }
}

fn switch_of(page: &PageUrl, look: &Look) -> String {
    page.with("language", look.say("de", "en"))
}

/// Signs the holder of a new session in, in the language that was chosen if it is not the one that the browser prefers.
async fn let_in(
    state: &WebState,
    page: &PageUrl,
    headers: &HeaderMap,
    token: SessionToken,
    to: &str,
) -> Result<Response, Failure> {
    let mut response = see_other(to);
    set_cookie(&mut response, Some(&token), headers);
    let language = language_of(page, headers);
    if language != preferred_language(headers) {
        let library = std::sync::Arc::clone(&state.library);
        blocking::answer(move || {
            let Some(signed_in) = library.signed_in(&token)? else {
                return Ok(());
            };
            library.update_profile(&signed_in.account, move |profile| {
                profile.interface_language = Some(language);
            })
        })
        .await?;
    }
    Ok(response)
}

fn device(headers: &HeaderMap) -> String {
    headers
        .get(USER_AGENT)
        .and_then(|agent| agent.to_str().ok())
        .unwrap_or_default()
        .to_owned()
}

/// `GET /sign-in`
pub(super) async fn show(
    State(state): State<WebState>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let page = PageUrl::of(&uri);
    let library = std::sync::Arc::clone(&state.library);
    let token = session_token(&headers);
    let (is_set_up, is_signed_in) = blocking::answer(move || {
        let is_signed_in = match &token {
            Some(token) => library.signed_in(token)?.is_some(),
            None => false,
        };
        Ok::<_, crate::library::QueryError>((library.is_set_up()?, is_signed_in))
    })
    .await?;
    if is_signed_in {
        return Ok(Redirect::to(safe_path(page.value("next").unwrap_or("/"))).into_response());
    }
    let look = Look::of_stranger(language_of(&page, &headers));
    let shown = SignInPage {
        switch: switch_of(&page, &look),
        look,
        is_set_up,
        next: page.value("next").unwrap_or_default().to_owned(),
        name: String::new(),
        failure: String::new(),
    };
    Ok(Html(shown.render()?).into_response())
}

/// `POST /sign-in`
pub(super) async fn sign_in(
    State(state): State<WebState>,
    peer: Option<Extension<PeerAddress>>,
    uri: Uri,
    headers: HeaderMap,
    OpenForm(fields): OpenForm,
) -> Result<Response, Failure> {
    let page = PageUrl::of(&uri);
    let library = std::sync::Arc::clone(&state.library);
    let address = client_address(peer.map(|Extension(peer)| peer).as_ref(), &headers);
    let (name, device) = (fields.text("name").to_owned(), device(&headers));
    let password = PlainPassword(fields.text("password").to_owned());
    let outcome =
        blocking::run(move || library.sign_in(&name, &password, address, &device)).await?;
    let look = Look::of_stranger(language_of(&page, &headers));
    if let Err(SignInError::Wrong | SignInError::Wait { .. }) = outcome {
        // For programs that shut out who tries too often. No name: people type passwords in its place.
        tracing::warn!(%address, "a sign-in was refused");
    }
    let failure = match outcome {
        Ok(token) => {
            let to = safe_path(fields.text("next"));
            return let_in(&state, &page, &headers, token, to).await;
        }
        Err(SignInError::Store(error)) => {
            return Err(Failure::Problem(Problem::internal(&error)));
        }
        Err(SignInError::Wait { seconds }) => Failure::Wait(seconds),
        Err(SignInError::Wrong) => Failure::Refused(
            look.say(
                "Name or password is wrong.",
                "Name oder Passwort ist falsch.",
            )
            .to_owned(),
        ),
    };
    let shown = SignInPage {
        switch: switch_of(&page, &look),
        is_set_up: true,
        next: fields.text("next").to_owned(),
        name: fields.text("name").to_owned(),
        failure: failure.text(look.language),
        look,
    };
    Ok(failure.told_by(shown.render()?))
}

/// `GET /first-run?token=`
pub(super) async fn show_first_run(
    State(state): State<WebState>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let page = PageUrl::of(&uri);
    let token = page.value("token").unwrap_or_default().to_owned();
    first_run_page(&state, &page, &headers, &token, &Fields::default(), "").await
}

async fn first_run_page(
    state: &WebState,
    page: &PageUrl,
    headers: &HeaderMap,
    token: &str,
    fields: &Fields,
    failure: &str,
) -> Result<Response, Failure> {
    let library = std::sync::Arc::clone(&state.library);
    let known = token.to_owned();
    let accounts = blocking::answer(move || library.setup_choices(&known)).await?;
    // What was chosen already, or what this start of the program is about, stands first.
    let typed = Some(fields.text("account")).filter(|name| !name.is_empty());
    let preferred = typed.or(page.value("account")).unwrap_or_default();
    let look = Look::of_stranger(language_of(page, headers));
    let Some(mut accounts) = accounts else {
        return Err(Failure::Refused(
            look.say(
                "This link is used up or an older one. docvault prints a new one when it starts, until somebody has set a password.",
                "Dieser Link ist verbraucht oder veraltet. docvault zeigt bei jedem Start einen neuen, bis jemand ein Passwort gesetzt hat.",
            )
            .to_owned(),
        ));
    };
    accounts.sort_by_key(|account| account.name != preferred);
    // Also from the answer to a form, whose address has no token.
    let switch = format!("/first-run?token={token}&language={}", look.say("de", "en"));
    let shown = FirstRunPage {
        switch: with_parameter(&switch, "account", preferred),
        look,
        token: token.to_owned(),
        accounts: accounts.into_iter().map(|account| account.name).collect(),
        name: fields.text("name").to_owned(),
        failure: failure.to_owned(),
        characters_min: PASSWORD_CHARACTERS_MIN,
    };
    let status = if failure.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    Ok((status, Html(shown.render()?)).into_response())
}

/// `POST /first-run`
pub(super) async fn first_run(
    State(state): State<WebState>,
    uri: Uri,
    headers: HeaderMap,
    OpenForm(fields): OpenForm,
) -> Result<Response, Failure> {
    let page = PageUrl::of(&uri);
    let look = Look::of_stranger(language_of(&page, &headers));
    let token = fields.text("token").to_owned();
    let failure = if fields.text("password") == fields.text("repeated") {
        let existing = fields.text("account");
        let account = if existing.is_empty() {
            FirstAccount::New {
                name: fields.text("name").to_owned(),
                language: look.language,
            }
        } else {
            FirstAccount::Existing(existing.to_owned())
        };
        let library = std::sync::Arc::clone(&state.library);
        let password = PlainPassword(fields.text("password").to_owned());
        let (known, device) = (token.clone(), device(&headers));
        let outcome =
            blocking::run(move || library.set_up(&known, &account, &password, &device)).await?;
        match outcome {
            Ok(Some(token)) => return let_in(&state, &page, &headers, token, "/").await,
            Ok(None) => String::new(),
            Err(refusal) => sentence(&refusal.message, look.language),
        }
    } else {
        look.say(
            "The two passwords differ.",
            "Die beiden Passwörter sind verschieden.",
        )
        .to_owned()
    };
    first_run_page(&state, &page, &headers, &token, &fields, &failure).await
}

/// `POST /sign-out`
pub(super) async fn sign_out(
    State(state): State<WebState>,
    visit: Visit,
    headers: HeaderMap,
    SignedForm(_): SignedForm,
) -> Result<Response, Failure> {
    let library = std::sync::Arc::clone(&state.library);
    let visitor = visit.visitor;
    blocking::answer(move || library.end_session_of(&visitor.account, visitor.session)).await?;
    let mut response = see_other(&url("/sign-in", &[]));
    set_cookie(&mut response, None, &headers);
    Ok(response)
}

/// Where a form leads: a `GET` of another page.
pub(super) fn see_other(path: &str) -> Response {
    Redirect::to(path).into_response()
}
