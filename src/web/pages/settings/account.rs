//! Password and sessions of one's own account; other accounts for the owner.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::{carry_out, page};
use crate::library::command::Command;
use crate::model::account::Plan;
use crate::model::language::Language;
use crate::model::sign_in::PlainPassword;
use crate::web::pages::access::Visit;
use crate::web::pages::failure::Failure;
use crate::web::pages::form::SignedForm;
use crate::web::pages::look::Section;
use crate::web::pages::notice::see_other_and_tell;
use crate::web::{WebState, blocking};

/// `POST /settings/password`
pub(in crate::web::pages) async fn password(
    State(state): State<WebState>,
    visit: Visit,
    headers: HeaderMap,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let look = visit.look(Section::Settings);
    if fields.text("new") != fields.text("repeated") {
        let text = look.say(
            "The two new passwords differ.",
            "Die beiden neuen Passwörter sind verschieden.",
        );
        return page(&state, &visit, &headers, None, text).await;
    }
    let (account, token, address) = (
        visit.visitor.account.clone(),
        visit.token.clone(),
        visit.address,
    );
    let old = PlainPassword(fields.text("old").to_owned());
    let new = PlainPassword(fields.text("new").to_owned());
    let back = ("password", "password");
    carry_out(&state, &visit, &headers, back, move |library| {
        library.change_password(&account, &old, &new, &token, address)
    })
    .await
}

/// `POST /settings/sessions/end`
pub(in crate::web::pages) async fn end_session(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let id = fields.id()?;
    let library = std::sync::Arc::clone(&state.library);
    let account = visit.visitor.account;
    let was_there = blocking::answer(move || library.end_session_of(&account, id)).await?;
    if was_there {
        Ok(see_other_and_tell("/settings#sessions", "ended"))
    } else {
        Err(Failure::NotFound)
    }
}

/// `POST /settings/accounts`: the owner adds an account with its first password.
pub(in crate::web::pages) async fn add(
    State(state): State<WebState>,
    visit: Visit,
    headers: HeaderMap,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    require_owner(&visit)?;
    let name = fields.text("name").to_owned();
    let password = PlainPassword(fields.text("password").to_owned());
    let language = if fields.text("language") == "de" {
        Language::De
    } else {
        Language::En
    };
    let back = ("accounts", "account");
    carry_out(&state, &visit, &headers, back, move |library| {
        library.add_account(&name, language, &password)
    })
    .await
}

/// `POST /settings/accounts/plan`
pub(in crate::web::pages) async fn plan(
    State(state): State<WebState>,
    visit: Visit,
    headers: HeaderMap,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    require_owner(&visit)?;
    let plans = [Plan::Free, Plan::Plus, Plan::Unlimited];
    let plan = plans
        .into_iter()
        .find(|plan| plan.name() == fields.text("plan"))
        .ok_or(Failure::BadForm)?;
    let command = Command::SetPlan {
        name: fields.text("name").to_owned(),
        plan,
    };
    let back = ("accounts", "saved");
    carry_out(&state, &visit, &headers, back, |library| {
        library.execute(command).map(|_| ())
    })
    .await
}

/// `POST /settings/accounts/delete`: the account with all its documents, once its name was typed. Not one's own: who
/// deletes himself could add nobody any more.
pub(in crate::web::pages) async fn delete(
    State(state): State<WebState>,
    visit: Visit,
    headers: HeaderMap,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    require_owner(&visit)?;
    let look = visit.look(Section::Settings);
    let name = fields.text("name");
    let (known, wanted) = (std::sync::Arc::clone(&state.library), name.to_owned());
    let id = blocking::run(move || known.account_number(&wanted)).await??;
    if id == visit.visitor.account.id {
        let text = look.say(
            "The owner's account cannot be deleted here.",
            "Das Konto des Besitzers lässt sich hier nicht löschen.",
        );
        return page(&state, &visit, &headers, None, text).await;
    }
    if fields.text("typed").trim() != name {
        let text = look.say(
            "Nothing was deleted: the name that you typed is not the account's.",
            "Es wurde nichts gelöscht: Der eingegebene Name ist nicht der des Kontos.",
        );
        return page(&state, &visit, &headers, None, text).await;
    }
    let command = Command::DeleteAccount {
        name: name.to_owned(),
    };
    let back = ("accounts", "account-deleted");
    carry_out(&state, &visit, &headers, back, |library| {
        library.execute(command).map(|_| ())
    })
    .await
}

/// For others there is no such page.
fn require_owner(visit: &Visit) -> Result<(), Failure> {
    if visit.visitor.profile.is_owner {
        Ok(())
    } else {
        Err(Failure::NotFound)
    }
}
