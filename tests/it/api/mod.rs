//! The interface, endpoint by endpoint, as a caller sees it: one file per path.
//!
//! `authentication`, `rate_limit` and `errors` hold what is the same for all of them.

mod authentication;
mod document;
mod documents;
mod download;
mod errors;
mod folders;
mod health;
mod openapi;
mod rate_limit;
mod search;
mod search_content;
mod stats;
mod tags;
