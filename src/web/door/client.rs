//! The command line's side of the door: synchronous, one request after the other.
//!
//! What goes wrong on the way is a [`Refusal`] like any other: a person reads the same kind of
//! sentence whether this process or a server did the work.

use std::path::Path;
use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::Agent;
use ureq::http::{Response, StatusCode};

use super::IMPORT_BYTES_MAX;
use super::file::{DoorDescription, Holder, read};
use crate::library::command::{Command, ImportOutcome, Refusal, Reply};

/// A local connection is there at once or not at all.
const CONNECT_TIME_MAX: Duration = Duration::from_secs(2);
/// Longer than the server takes for anything.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(620);
/// Answers are lists of documents at most; this holds millions of them.
const ANSWER_BYTES_MAX: u64 = 8 * 1024 * 1024 * 1024;

/// The process that holds the data directory: a server, or a command at work.
#[derive(Debug)]
pub struct Client {
    agent: Agent,
    door: DoorDescription,
}

/// The part of a problem that a person reads.
#[derive(Deserialize)]
struct ProblemDetail {
    detail: String,
}

impl Client {
    /// Whoever holds `data_directory` and answers at its door now; `None` when there is nobody, or only the file
    /// of one that is gone.
    pub fn connect(data_directory: &Path) -> Option<Self> {
        let config = Agent::config_builder()
            // Whatever proxy the environment names: this never leaves the machine.
            .proxy(None)
            .max_redirects(0)
            .http_status_as_error(false)
            .timeout_connect(Some(CONNECT_TIME_MAX))
            .timeout_recv_response(Some(ANSWER_TIME_MAX));
        let client = Self {
            agent: config.build().into(),
            door: read(data_directory)?,
        };
        // Another program may have the port by now: only our server knows the token.
        let ping = client
            .agent
            .get(client.url("/ping"))
            .config()
            .timeout_global(Some(CONNECT_TIME_MAX))
            .build()
            .header("authorization", client.authorization())
            .call();
        ping.is_ok_and(|response| response.status() == StatusCode::NO_CONTENT)
            .then_some(client)
    }

    /// Who holds the library behind the door.
    pub const fn holder(&self) -> Holder {
        self.door.holder
    }

    /// Whether the other leads through the same door, and not through that of a later process.
    pub fn is_same_door(&self, other: &Self) -> bool {
        self.door.token == other.door.token
    }

    /// Asks a command for the library that it holds; it comes free when that has closed it.
    ///
    /// # Errors
    /// A [`Refusal`] where that is gone by now.
    pub fn ask_for_library(&self) -> Result<(), Refusal> {
        let answer = self
            .agent
            .post(self.url("/hand-over"))
            .header("authorization", self.authorization())
            .send_empty();
        match answer {
            Ok(response) if response.status() == StatusCode::NO_CONTENT => Ok(()),
            Ok(response) => read_answer(response),
            Err(error) => Err(refusal("the library could not be asked for", &error)),
        }
    }

    /// Has the server carry out a command.
    ///
    /// # Errors
    /// The library's own [`Refusal`], or one that says that the server did not answer.
    pub fn execute(&self, command: &Command) -> Result<Reply, Refusal> {
        let body = serde_json::to_vec(command)
            .map_err(|error| refusal("cannot send the command", &error))?;
        self.post("/command", &body)
    }

    /// Hands the server one PDF; returns when it is durable. `account: None` means the only account.
    ///
    /// # Errors
    /// The library's own [`Refusal`], one for a file over [`IMPORT_BYTES_MAX`], or one that says
    /// that the server did not answer.
    pub fn import(
        &self,
        account: Option<&str>,
        file_name: &str,
        bytes: &[u8],
    ) -> Result<ImportOutcome, Refusal> {
        if bytes.len() > IMPORT_BYTES_MAX {
            return Err(Refusal {
                message: format!(
                    "{file_name} is larger than the {} MiB that a running server takes; stop it and import again",
                    IMPORT_BYTES_MAX / (1024 * 1024)
                ),
                because: Vec::new(),
                is_wrong_value: false,
            });
        }
        // An account that is not named is an empty parameter, which counts as not given.
        let encode = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
        let account = encode(account.unwrap_or_default());
        self.post(
            &format!("/import?fileName={}&account={account}", encode(file_name)),
            bytes,
        )
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &[u8]) -> Result<T, Refusal> {
        let response = self
            .agent
            .post(self.url(path))
            .header("authorization", self.authorization())
            .send(body)
            .map_err(|error| refusal("the running docvault server did not answer: look whether it did what was asked, and try again", &error))?;
        read_answer(response)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.door.address)
    }

    fn authorization(&self) -> String {
        format!("Bearer {}", self.door.token)
    }
}

/// A 200 is the answer, a 422 the library's refusal, everything else a problem of the way.
fn read_answer<T: DeserializeOwned>(mut response: Response<ureq::Body>) -> Result<T, Refusal> {
    let status = response.status();
    let body = response
        .body_mut()
        .with_config()
        .limit(ANSWER_BYTES_MAX)
        .read_to_vec()
        .map_err(|error| refusal("the running docvault server broke its answer off", &error))?;
    let unreadable = |error: serde_json::Error| {
        refusal(
            "the running docvault server answers in another way; is it another version?",
            &error,
        )
    };
    match status {
        StatusCode::OK => serde_json::from_slice(&body).map_err(unreadable),
        StatusCode::UNPROCESSABLE_ENTITY => {
            Err(serde_json::from_slice(&body).unwrap_or_else(unreadable))
        }
        _ => Err(Refusal {
            message: "the running docvault server did not carry this out".to_owned(),
            because: serde_json::from_slice(&body).map_or_else(
                |_| vec![status.to_string()],
                |problem: ProblemDetail| vec![problem.detail],
            ),
            is_wrong_value: false,
        }),
    }
}

fn refusal(message: &str, error: &dyn std::error::Error) -> Refusal {
    Refusal {
        message: message.to_owned(),
        because: vec![error.to_string()],
        is_wrong_value: false,
    }
}
