//! A language model as a switch: asked after the rules, believed only where the paper bears it out.
//!
//! Off unless its settings are given; the one part of `analysis` that does input and output. What it says is taken
//! field by field, if it stands in the text or in the vocabulary; otherwise the rules' answer stays (`accept`).
//! Facts of an embedded invoice, and what a person taught, are never overruled. A server that fails is asked a few
//! times, then left alone for a while (`breaker`). Nothing a server or a document wrote is ever logged.
//! Read `question` for what is sent, then `accept`.

mod accept;
mod answer;
mod breaker;
mod connection;
mod dialect;
mod error;
mod ground;
mod halt;
mod names;
mod prose;
mod question;
mod reach;
mod similarity;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

pub use error::LanguageModelError;
pub use reach::{Reached, reach};

use super::{Analysis, AnalysisContext};
use crate::clock::Clock;
use crate::ids::IdSource;
use crate::model::language_model::{Dialect, LanguageModelSettings};
use crate::model::page::PdfContent;
use answer::Answer;
use breaker::Breaker;
use connection::{Connection, Reply};
use dialect::Form;
use halt::Halt;
use names::Names;
use question::Question;

/// How often one question is asked again after a failure that may pass.
const RETRIES_MAX: u32 = 3;

/// A language model that is switched on.
#[derive(Debug)]
pub struct LanguageModel {
    settings: LanguageModelSettings,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdSource>,
    connection: Connection,
    halt: Arc<Halt>,
    breaker: Breaker,
    /// The strictest form that this server is known to take.
    form: Mutex<Form>,
    /// Some models take no temperature but their own.
    refuses_temperature: AtomicBool,
}

/// What to do after an answer that cannot be used.
enum Next {
    /// Ask for less.
    StepDown(Form),
    /// Ask the same without a temperature.
    WithoutTemperature,
    /// Ask the same again, no sooner than this.
    Again(LanguageModelError, Option<Duration>),
    /// It stays so.
    GiveUp(LanguageModelError),
}

impl LanguageModel {
    /// A model that is reached as `settings` say; nothing is sent yet.
    pub fn new(
        settings: LanguageModelSettings,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdSource>,
    ) -> Self {
        Self {
            connection: Connection::new(&settings),
            settings,
            clock,
            ids,
            halt: Arc::default(),
            breaker: Breaker::default(),
            form: Mutex::new(Form::Schema),
            refuses_temperature: AtomicBool::new(false),
        }
    }

    /// How it is reached.
    pub const fn settings(&self) -> &LanguageModelSettings {
        &self.settings
    }

    /// Ends every request and wait at once; later ones fail with [`LanguageModelError::Stopping`].
    pub fn stop(&self) {
        self.halt.stop();
    }

    /// Asks about a document and takes over what can be believed. A document without text is not sent.
    pub fn improve(
        &self,
        pdf: &PdfContent,
        context: &AnalysisContext<'_>,
        analysis: &mut Analysis,
    ) -> Result<(), LanguageModelError> {
        let text = question::excerpt(pdf);
        if text.is_empty() {
            return Ok(());
        }
        let names = Names::of(context);
        let question = Question::new(&text, &names, self.ids.as_ref());
        let answer = self.ask(&question)?;
        accept::merge(
            &answer,
            pdf,
            context,
            &names,
            &self.settings.model,
            analysis,
        );
        Ok(())
    }

    /// Asks until there is an answer, or no hope of one.
    fn ask(&self, question: &Question) -> Result<Answer, LanguageModelError> {
        if !self.breaker.lets_through(self.clock.now()) {
            return Err(LanguageModelError::Resting);
        }
        let mut form = *self.form.lock();
        let mut failures = 0;
        let mut failures_at_form = 0;
        loop {
            let with_temperature = !self.refuses_temperature.load(Ordering::Relaxed);
            let body = dialect::body(&self.settings, question, form, with_temperature);
            let next = match self.connection.post(body, &self.halt) {
                Ok(reply) => match self.read(&reply, form, failures_at_form, with_temperature) {
                    Ok(answer) => {
                        *self.form.lock() = form;
                        self.note_answer();
                        return Ok(answer);
                    }
                    Err(next) => next,
                },
                Err(error) if error.may_pass() => Next::Again(error, None),
                Err(error) => Next::GiveUp(error),
            };
            match next {
                Next::StepDown(lower) => {
                    form = lower;
                    failures_at_form = 0;
                }
                Next::WithoutTemperature => {
                    self.refuses_temperature.store(true, Ordering::Relaxed);
                }
                Next::Again(error, at_least) => {
                    failures += 1;
                    failures_at_form += 1;
                    self.note_failure(&error);
                    let wait = self.wait_before(failures).max(at_least.unwrap_or_default());
                    let is_over = failures > RETRIES_MAX
                        || (error == LanguageModelError::Malformed && failures_at_form > 1)
                        || self.breaker.rests(self.clock.now());
                    if is_over {
                        return Err(error);
                    }
                    if !self.halt.wait(wait) {
                        return Err(LanguageModelError::Stopping);
                    }
                }
                Next::GiveUp(error) => {
                    self.note_failure(&error);
                    return Err(error);
                }
            }
        }
    }

    /// An answer, or what to do without one.
    fn read(
        &self,
        reply: &Reply,
        form: Form,
        failures_at_form: u32,
        with_temperature: bool,
    ) -> Result<Answer, Next> {
        let again = |error| Next::Again(error, reply.retry_after);
        let error = match reply.status {
            200..=299 => {
                return dialect::written(self.settings.dialect, &reply.body)
                    .and_then(|written| Answer::read(&written))
                    .map_err(|error| match error {
                        LanguageModelError::Malformed => again(error),
                        other => Next::GiveUp(other),
                    });
            }
            300..=399 => LanguageModelError::Redirected(reply.status),
            401 | 403 => LanguageModelError::KeyRefused(reply.status),
            // A server that cannot do what was asked often breaks instead of saying so.
            500 if failures_at_form == 0 => return Err(again(LanguageModelError::Status(500))),
            400 | 404 | 422 | 500 | 501 => {
                let is_openai = self.settings.dialect == Dialect::OpenAi;
                if is_openai && with_temperature && mentions_temperature(&reply.body) {
                    return Err(Next::WithoutTemperature);
                }
                if let Some(lower) = form.below() {
                    return Err(Next::StepDown(lower));
                }
                match reply.status {
                    404 => LanguageModelError::Unknown,
                    status => LanguageModelError::Status(status),
                }
            }
            status => LanguageModelError::Status(status),
        };
        Err(if error.may_pass() {
            again(error)
        } else {
            Next::GiveUp(error)
        })
    }

    /// The first wait doubled for each failure, and less by up to a half so that threads part ways.
    fn wait_before(&self, failures: u32) -> Duration {
        let mut random = [0; 1];
        self.ids.fill(&mut random);
        let share = 0.5 + f64::from(random[0]) / 510.0;
        let doubled = self.settings.first_wait * 2u32.saturating_pow(failures.saturating_sub(1));
        doubled.mul_f64(share)
    }

    fn note_failure(&self, error: &LanguageModelError) {
        if error.is_the_servers_fault()
            && self
                .breaker
                .note_failure(self.clock.now(), error.is_final())
        {
            // The switch was asked for and does nothing: a command's log shows this too.
            tracing::error!(
                host = self.settings.host(),
                model = self.settings.model,
                "the language model is left alone for now, and rules go on by themselves; it is tried again every few minutes: {error}"
            );
        }
    }

    fn note_answer(&self) {
        if self.breaker.note_answer() {
            tracing::info!(
                host = self.settings.host(),
                "the language model answers again"
            );
        }
    }
}

fn mentions_temperature(body: &[u8]) -> bool {
    String::from_utf8_lossy(body)
        .to_lowercase()
        .contains("temperature")
}
