//! One request over HTTP: limited in time and size, to the one address that was given.
//!
//! No redirect is followed and no proxy is used: the text goes to the host that the log names, or nowhere.

use std::sync::Arc;
use std::time::Duration;

use ureq::http::{HeaderValue, Response};
use ureq::tls::{RootCerts, TlsConfig, TlsProvider};
use ureq::{Agent, RequestBuilder};

use super::dialect;
use super::error::LanguageModelError;
use super::halt::Halt;
use crate::model::language_model::{LanguageModelSettings, SecretKey};

/// Longest answer that is read. Answers have a few thousand bytes.
const ANSWER_BYTES_MAX: u64 = 1024 * 1024;
/// A server that is there takes the connection within this time.
const CONNECT_TIME_MAX: Duration = Duration::from_secs(10);
/// A server that asks to wait for longer is not waited for.
const RETRY_AFTER_MAX: Duration = Duration::from_mins(1);

/// A server's answer, whatever its status.
#[derive(Debug)]
pub(super) struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The body, complete.
    pub body: Vec<u8>,
    /// How long the server asks to be left alone.
    pub retry_after: Option<Duration>,
}

/// A way to one server.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    agent: Agent,
    address: String,
    key: Option<SecretKey>,
    time_limit: Duration,
}

impl Connection {
    /// Nothing is connected before the first request.
    pub(super) fn new(settings: &LanguageModelSettings) -> Self {
        let provider = rustls::crypto::ring::default_provider();
        let tls = TlsConfig::builder()
            .provider(TlsProvider::Rustls)
            .unversioned_rustls_crypto_provider(Arc::new(provider))
            .root_certs(RootCerts::PlatformVerifier)
            .build();
        let config = Agent::config_builder()
            .tls_config(tls)
            .proxy(None)
            .max_redirects(0)
            .http_status_as_error(false)
            .user_agent(concat!("docvault/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(CONNECT_TIME_MAX.min(settings.time_limit)))
            .timeout_global(Some(settings.time_limit));
        Self {
            agent: config.build().into(),
            address: dialect::address(settings),
            key: settings.key.clone(),
            time_limit: settings.time_limit,
        }
    }

    /// Sends a body and reads the answer; ends at once when it is time to stop.
    pub(super) fn post(
        &self,
        body: Vec<u8>,
        halt: &Arc<Halt>,
    ) -> Result<Reply, LanguageModelError> {
        let this = self.clone();
        halt.run(move || this.exchange(&body)).unwrap_or_else(|| {
            Err(if halt.is_stopping() {
                LanguageModelError::Stopping
            } else {
                LanguageModelError::Unreachable("no thread could be started")
            })
        })
    }

    /// Asks for what lies at another address of the same server; sends nothing but the key.
    pub(super) fn get(&self, address: &str) -> Result<Reply, LanguageModelError> {
        let request = self.agent.get(address).header("accept", "application/json");
        let sent = self.with_key(request).call();
        self.received(sent)
    }

    fn exchange(&self, body: &[u8]) -> Result<Reply, LanguageModelError> {
        let request = self
            .agent
            .post(&self.address)
            .header("content-type", "application/json")
            .header("accept", "application/json");
        let sent = self.with_key(request).send(body);
        self.received(sent)
    }

    fn with_key<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        if let Some(key) = &self.key
            && let Ok(mut value) = HeaderValue::from_str(&format!("Bearer {}", key.reveal()))
        {
            value.set_sensitive(true);
            return request.header("authorization", value);
        }
        request
    }

    fn received(
        &self,
        sent: Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<Reply, LanguageModelError> {
        let mut response = sent.map_err(|error| self.fault(&error))?;
        let body = response
            .body_mut()
            .with_config()
            .limit(ANSWER_BYTES_MAX)
            .read_to_vec()
            .map_err(|error| self.fault(&error))?;
        Ok(Reply {
            status: response.status().as_u16(),
            retry_after: retry_after(&response),
            body,
        })
    }

    fn fault(&self, error: &ureq::Error) -> LanguageModelError {
        use std::io::ErrorKind;
        match error {
            ureq::Error::Timeout(ureq::Timeout::Resolve | ureq::Timeout::Connect) => {
                LanguageModelError::Unreachable("no connection in time")
            }
            ureq::Error::Timeout(_) => LanguageModelError::TooSlow(self.time_limit),
            ureq::Error::HostNotFound => {
                LanguageModelError::Unreachable("the host's name is unknown")
            }
            ureq::Error::Tls(_) | ureq::Error::Rustls(_) => LanguageModelError::Untrusted,
            ureq::Error::BodyExceedsLimit(_) => LanguageModelError::TooLong,
            ureq::Error::Protocol(_) => LanguageModelError::BrokeOff,
            ureq::Error::Io(error) => match error.kind() {
                ErrorKind::ConnectionRefused => {
                    LanguageModelError::Unreachable("nothing listens there")
                }
                ErrorKind::TimedOut | ErrorKind::WouldBlock => {
                    LanguageModelError::TooSlow(self.time_limit)
                }
                // What rustls has to say about a certificate comes as this.
                ErrorKind::InvalidData => LanguageModelError::Untrusted,
                ErrorKind::UnexpectedEof
                | ErrorKind::ConnectionReset
                | ErrorKind::ConnectionAborted
                | ErrorKind::BrokenPipe => LanguageModelError::BrokeOff,
                _ => LanguageModelError::Unreachable("the connection failed"),
            },
            _ => LanguageModelError::Unreachable("the connection failed"),
        }
    }
}

/// `Retry-After` in seconds; the form with a date is not looked at.
fn retry_after(response: &Response<ureq::Body>) -> Option<Duration> {
    let seconds = response.headers().get("retry-after")?.to_str().ok()?;
    let wait = Duration::from_secs(seconds.trim().parse().ok()?);
    (wait <= RETRY_AFTER_MAX).then_some(wait)
}
