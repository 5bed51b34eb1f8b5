//! The HTTP doors: the eight endpoints, what stands around them, and the loopback door.
//!
//! The only folder that names axum, and the only asynchronous code. It reads requests strictly,
//! asks the library through [`blocking`], and writes answers; it decides nothing about documents.
//! Nothing here that a bearer key can reach changes data; only forms of the pages do.
//!
//! The way of a request, in the order of reading:
//! - [`server`] and [`connection`]: from a listener to requests; slow clients; shutdown.
//! - [`router`] below: the layers in their order.
//! - [`guard`], [`authentication`], [`rate_limit`]: what happens before a path matters.
//! - [`parameters`], [`json_body`], `body`: what a request says, within its bounds.
//! - [`api`]: the eight endpoints, one file each. [`problem`]: all that can go wrong.
//! - [`health`], [`openapi`]: what needs no key.
//! - [`pages`]: the web page, for people with a session; keys mean nothing there.
//! - [`door`]: the second listener, through which the command line reaches a running server.
//! - [`loopback`]: the public listener without a command around it, to be measured.

pub mod api;
pub mod authentication;
pub mod blocking;
mod body;
pub mod connection;
pub mod door;
pub mod guard;
pub mod health;
pub mod json_body;
pub mod loopback;
pub mod openapi;
pub mod pages;
pub mod parameters;
pub mod problem;
pub mod rate_limit;
pub mod server;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;

use crate::clock::Clock;
use crate::library::Library;
use problem::Problem;
use rate_limit::RateLimiter;

/// What every request needs; cheap to clone.
#[derive(Clone, Debug)]
pub struct WebState {
    /// What there is to ask. Handlers of the interface never see it, only their account's part.
    pub library: Arc<Library>,
    /// The requests of the last 60 seconds.
    pub rate_limiter: Arc<RateLimiter>,
    /// How long things may take.
    pub limits: Limits,
}

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From a request's headers to its answer's; the body of a download may take longer.
    pub answer_time_max: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            answer_time_max: Duration::from_secs(30),
        }
    }
}

impl WebState {
    /// The state of a server that has just started.
    pub fn new(library: Arc<Library>, clock: Arc<dyn Clock>) -> Self {
        Self {
            library,
            rate_limiter: Arc::new(RateLimiter::new(clock)),
            limits: Limits::default(),
        }
    }
}

/// Everything that the public listener answers.
///
/// The layers, outermost first:
/// 1. [`guard::watch`]: log line, time limit, a panic becomes a 500;
/// 2. [`authentication::require_key`], under `/api/v1` only: 401, then 429, then the account's
///    library for the handlers and the rate limit's headers on whatever comes back;
/// 3. the path: 404, then the method: 405 with `Allow`;
/// 4. the handler: parameters, then the body (413, 408), then the library.
///
/// axum runs layers after it has looked the path up, but a path or method that is not there runs
/// through the same layers on its way to the fallbacks: nobody learns of a path without a key.
pub fn router(state: WebState) -> Router {
    Router::new()
        .merge(api::routes())
        .merge(pages::routes(&state))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/openapi.json", get(openapi::openapi))
        .fallback(pages::unknown_path)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(from_fn_with_state(
            state.clone(),
            authentication::require_key,
        ))
        .layer(from_fn_with_state(state.clone(), guard::watch))
        .with_state(state)
}
