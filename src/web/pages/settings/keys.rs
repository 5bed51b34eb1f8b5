//! API keys: made and revoked by the account's holder. Where their text is shown once.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::{page, page_after};
use crate::library::command::{Command, Refusal, Reply};
use crate::web::pages::access::Visit;
use crate::web::pages::failure::Failure;
use crate::web::pages::form::SignedForm;
use crate::web::pages::look::Section;
use crate::web::pages::notice::see_other_and_tell;
use crate::web::pages::question::Question;
use crate::web::problem::Problem;
use crate::web::{WebState, blocking};

/// Where the page shows the keys.
const KEYS: &str = "/settings#keys";

/// `POST /settings/keys`: the answer holds the key's text, this once.
pub(in crate::web::pages) async fn create(
    State(state): State<WebState>,
    visit: Visit,
    headers: HeaderMap,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let library = std::sync::Arc::clone(&state.library);
    let command = Command::CreateKey {
        account: Some(visit.visitor.account.name.clone()),
        name: fields.text("name").to_owned(),
    };
    match blocking::run(move || library.execute(command)).await? {
        Ok(Reply::CreatedKey(created)) => page(&state, &visit, &headers, Some(created), "").await,
        Ok(_) => Err(Failure::Problem(Problem::Internal)),
        Err(refusal) => page_after(&state, &visit, &headers, &refusal).await,
    }
}

/// `POST /settings/keys/revoke`; without `confirmed` a page that asks.
pub(in crate::web::pages) async fn revoke(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let id = fields.id()?;
    let is_confirmed = fields.get("confirmed").is_some();
    let library = std::sync::Arc::clone(&state.library);
    let account = visit.visitor.account.name.clone();
    let key = blocking::run(move || {
        // Only one's own: an identifier says nothing of whose key it is.
        let mine = library.execute(Command::ListKeys {
            account: Some(account),
        })?;
        let key = match mine {
            Reply::Keys(keys) => keys.into_iter().find(|key| key.id == id),
            _ => None,
        };
        if key.is_some() && is_confirmed {
            library.execute(Command::RevokeKey { id })?;
        }
        Ok::<_, Refusal>(key)
    })
    .await??;
    let key = key.ok_or(Failure::NotFound)?;
    if is_confirmed {
        return Ok(see_other_and_tell(KEYS, "revoked"));
    }
    let look = visit.look(Section::Settings);
    let question = Question {
        heading: look.say("Revoke this key?", "Diesen Schlüssel widerrufen?"),
        total: String::new(),
        lines: vec![format!("{} ({}…)", key.name, key.prefix)],
        others: String::new(),
        text: look.say(
            "Whatever uses it is refused from then on. This cannot be undone.",
            "Was ihn benutzt, wird von da an abgewiesen. Das lässt sich nicht rückgängig machen.",
        ),
        button: look.say("Revoke", "Widerrufen"),
        action: "/settings/keys/revoke",
        fields: vec![("id", id.to_string()), ("confirmed", "yes".to_owned())],
        back: KEYS.to_owned(),
        look,
    };
    question.into_page()
}
