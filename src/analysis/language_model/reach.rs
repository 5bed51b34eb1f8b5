//! Whether a language model's server is there and has the model; no text is sent to find out.

use std::time::Duration;

use super::connection::Connection;
use super::dialect;
use super::error::LanguageModelError;
use crate::model::language_model::{Dialect, LanguageModelSettings};

/// How long a server may take to say which models it has.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a server that is there says about the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// It has the model.
    HasModel,
    /// It has others; at most so many that a person reads them.
    HasOthers(Vec<String>),
    /// It does not say which models it has: some servers do not.
    SaysNothing,
}

/// Models that are named.
const NAMED_MAX: usize = 8;
/// Longest name of a model that is shown.
const NAME_CHARS_MAX: usize = 80;

/// Asks the server which models it has.
pub fn reach(settings: &LanguageModelSettings) -> Result<Reached, LanguageModelError> {
    let hasty = LanguageModelSettings {
        time_limit: settings.time_limit.min(PATIENCE),
        ..settings.clone()
    };
    let reply = Connection::new(&hasty).get(&dialect::models_address(settings))?;
    match reply.status {
        200..=299 => {}
        300..=399 => return Err(LanguageModelError::Redirected(reply.status)),
        401 | 403 => return Err(LanguageModelError::KeyRefused(reply.status)),
        // Ollama always has that list; others may take questions without having one.
        404 if settings.dialect == Dialect::Ollama => return Err(LanguageModelError::Unknown),
        404 | 405 | 501 => return Ok(Reached::SaysNothing),
        status => return Err(LanguageModelError::Status(status)),
    }
    let Some(models) = dialect::models(settings.dialect, &reply.body) else {
        return Ok(Reached::SaysNothing);
    };
    let is_wanted = |name: &String| dialect::is_model(settings.dialect, name, &settings.model);
    if models.iter().any(is_wanted) {
        return Ok(Reached::HasModel);
    }
    let named = models.into_iter().take(NAMED_MAX);
    Ok(Reached::HasOthers(
        named
            .map(|name| name.chars().take(NAME_CHARS_MAX).collect())
            .collect(),
    ))
}
