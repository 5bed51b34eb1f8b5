//! The web page: the library for people, rendered here and whole without a script.
//!
//! A page is asked for with a session's cookie and nothing else; an API key opens none, and a session opens
//! nothing under `/api/v1`. Every request that changes something is a form with its session's token ([`form`]).
//! Nothing is sent that comes from another host, and no script or style stands inside a page.
//!
//! The way of a request: [`access`] (who is it, and where from), then a handler of [`library`], [`trash`],
//! [`document`], [`search`], [`upload`], [`settings`], [`statistics`], [`changes`] or [`pictures`], which asks the account's
//! library on a blocking thread and fills a template; [`look`] is what all templates need, [`filters`] which documents are meant,
//! [`notice`] what they tell once, [`translation`] the
//! library's sentences in the page's language, [`symbols`] the drawn icons of folders. [`sign_in`] is what
//! is there without a session, [`assets`] what is embedded, [`question`] what is asked before something that cannot be
//! taken back, [`failure`] what goes wrong.

mod access;
mod assets;
mod changes;
mod document;
mod document_shapes;
mod failure;
mod filters;
mod form;
mod format;
mod library;
mod look;
mod marks;
mod notice;
mod page_links;
mod page_url;
mod pictures;
mod question;
mod search;
mod settings;
mod sign_in;
mod statistics;
mod symbols;
mod translation;
mod trash;
mod upload;

use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};

use super::WebState;

pub use access::PeerAddress;
pub(super) use access::unknown_path;
use upload::UPLOAD_PATH;

/// Paths whose work grows with what is sent, or with how many documents it is about.
pub(super) const LONG_PATHS: [&str; 8] = [
    UPLOAD_PATH,
    "/change",
    "/undo",
    "/trash/delete",
    "/trash/empty",
    "/settings/tags",
    "/settings/folders",
    "/settings/accounts/delete",
];
/// A request to one of these may take so long.
pub(super) const LONG_TIME_MAX: Duration = Duration::from_hours(1);

/// Every path of the pages, with what holds for all of them.
pub fn routes(state: &WebState) -> Router<WebState> {
    let behind_sign_in = Router::new()
        .route("/", get(library::show))
        .route("/trash", get(trash::show))
        .route("/trash/delete", post(trash::delete))
        .route("/trash/{uuid}", get(pictures::in_trash))
        .route("/trash/empty", get(trash::ask_to_empty).post(trash::empty))
        .route("/search", get(search::show))
        .route("/documents/{uuid}", get(document::show))
        .route("/documents/{uuid}/edit", post(changes::edit))
        .route("/documents/{uuid}/again", post(changes::read_again))
        .route("/documents/{uuid}/thumbnail", get(pictures::thumbnail))
        .route("/documents/{uuid}/pages/{page}", get(pictures::page))
        .route(
            "/documents/{uuid}/pages/{page}/text",
            get(document::text_layer),
        )
        .route("/documents/{uuid}/download", get(pictures::download))
        .route("/change", post(changes::change))
        .route("/undo", post(changes::undo))
        .route(UPLOAD_PATH, get(upload::show).post(upload::take))
        .route("/upload/progress", get(upload::progress))
        .route("/statistics", get(statistics::show))
        .route("/settings", get(settings::show))
        .route("/settings/keys", post(settings::keys::create))
        .route("/settings/keys/revoke", post(settings::keys::revoke))
        .route("/settings/password", post(settings::account::password))
        .route(
            "/settings/sessions/end",
            post(settings::account::end_session),
        )
        .route("/settings/looks", post(settings::choices::looks))
        .route("/settings/reading", post(settings::choices::reading))
        .route("/settings/icons", post(settings::choices::icon))
        .route("/settings/tags", post(settings::choices::tag))
        .route("/settings/folders", post(settings::choices::folder))
        .route("/settings/accounts", post(settings::account::add))
        .route("/settings/accounts/plan", post(settings::account::plan))
        .route("/settings/accounts/delete", post(settings::account::delete))
        .route("/sign-out", post(sign_in::sign_out))
        .route_layer(from_fn_with_state(state.clone(), access::require_session));
    let open = Router::new()
        .route("/sign-in", get(sign_in::show).post(sign_in::sign_in))
        .route(
            "/first-run",
            get(sign_in::show_first_run).post(sign_in::first_run),
        );
    behind_sign_in
        .merge(open)
        .route_layer(from_fn(access::protect))
        .merge(assets::routes())
}
