//! API keys: made and revoked by the account's holder. Where their text is shown once.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::{page, page_after};
use crate::library::command::{Command, Reply};
use crate::web::pages::access::Visit;
use crate::web::pages::failure::Failure;
use crate::web::pages::form::SignedForm;
use crate::web::pages::notice::see_other_and_tell;
use crate::web::problem::Problem;
use crate::web::{WebState, blocking};

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

/// `POST /settings/keys/revoke`
pub(in crate::web::pages) async fn revoke(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let id = fields.id()?;
    let library = std::sync::Arc::clone(&state.library);
    let account = visit.visitor.account.name;
    let outcome = blocking::run(move || {
        // Only one's own: an identifier says nothing of whose key it is.
        let mine = library.execute(Command::ListKeys {
            account: Some(account),
        })?;
        let is_mine = matches!(mine, Reply::Keys(keys) if keys.iter().any(|key| key.id == id));
        if is_mine {
            library.execute(Command::RevokeKey { id }).map(Some)
        } else {
            Ok(None)
        }
    })
    .await?;
    match outcome? {
        Some(_) => Ok(see_other_and_tell("/settings#keys", "revoked")),
        None => Err(Failure::NotFound),
    }
}
