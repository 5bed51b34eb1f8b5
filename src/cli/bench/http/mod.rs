//! The same questions over HTTP: one client after the other on one connection, on this machine.
//!
//! [`interface`] asks with a key as a program does, [`page`] with a session as a browser does.

mod interface;
mod page;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ureq::Agent;

use crate::cli::failure::Failure;
use crate::clock::{Clock as _, ManualClock, SystemClock};
use crate::library::Library;
use crate::library::bench::measure::Counting;
use crate::library::bench::{Filling, Row, Series};
use crate::web::loopback::LoopbackServer;

pub(super) use page::PageSizes;

/// The rate limit's clock goes on by this much before each request, so that no request is refused.
const STEP_MILLISECONDS: i64 = 1_000;
/// An answer's bound: no made-up original is nearly as large.
const ANSWER_BYTES_MAX: u64 = 64 << 20;

/// What was asked over HTTP, and how much a browser loads for its first page.
pub(super) struct Answers {
    pub(super) rows: Vec<Row>,
    pub(super) page_sizes: PageSizes,
}

/// Asks for everything `rounds` times, or until `time_max` is over.
///
/// Processor time is that of server and client together.
pub(super) fn ask(
    library: &Arc<Library>,
    filling: Filling,
    rounds: u64,
    time_max: Duration,
) -> Result<Answers, Failure> {
    let clock = Arc::new(ManualClock::new(SystemClock.now()));
    let server = LoopbackServer::start(Arc::clone(library), Arc::<ManualClock>::clone(&clock))
        .map_err(|error| Failure::from_error(&error))?;
    let agent: Agent = Agent::config_builder()
        .proxy(None)
        .max_redirects(0)
        .http_status_as_error(false)
        .build()
        .into();
    let client = Client {
        agent,
        base: format!("http://{}", server.address()),
        clock,
    };
    let most = (rounds, time_max / 2);
    let mut rows = interface::ask(&client, library, filling, most)?;
    let (pages, page_sizes) = page::ask(&client, library, filling, most)?;
    rows.extend(pages);
    Ok(Answers { rows, page_sizes })
}

struct Client {
    agent: Agent,
    base: String,
    clock: Arc<ManualClock>,
}

/// A request's path, and for a `POST` its body and of what kind that is.
type Question = (String, Option<(&'static str, String)>);

/// Asks one question of each name in every round, until `time_max` is over; how long each kind took.
fn ask_in_rounds<const KINDS: usize>(
    client: &Client,
    header: (&str, &str),
    (group, names): (&'static str, [&'static str; KINDS]),
    (rounds, time_max): (u64, Duration),
    mut questions: impl FnMut(u64) -> [Question; KINDS],
) -> Result<Vec<Row>, Failure> {
    let mut series = names.map(|name| (name, Series::default()));
    let deadline = Instant::now() + time_max;
    for round in 0..rounds {
        if round > 0 && Instant::now() > deadline {
            break;
        }
        for ((_, series), (path, body)) in series.iter_mut().zip(questions(round)) {
            series.time(Counting::Process, || client.bytes(&path, header, body))?;
        }
    }
    let rows = series.iter().map(|(name, series)| series.row(group, name));
    Ok(rows.collect())
}

/// An answer with its status, whatever that is.
type Answer = ureq::http::Response<ureq::Body>;

impl Client {
    /// One request; a body makes it a `POST` of that kind.
    fn send(
        &self,
        path: &str,
        header: (&str, &str),
        body: Option<(&str, String)>,
    ) -> Result<Answer, Failure> {
        self.clock.advance_milliseconds(STEP_MILLISECONDS);
        let url = format!("{}{path}", self.base);
        let (name, value) = header;
        let sent = match body {
            Some((kind, body)) => self
                .agent
                .post(url)
                .header(name, value)
                .header("Content-Type", kind)
                .send(body),
            None => self.agent.get(url).header(name, value).call(),
        };
        sent.map_err(|error| no_answer(path).because(&error))
    }

    /// The bytes of an answer that must be a good one.
    fn bytes(
        &self,
        path: &str,
        header: (&str, &str),
        body: Option<(&str, String)>,
    ) -> Result<Vec<u8>, Failure> {
        let mut answer = self.send(path, header, body)?;
        if !answer.status().is_success() {
            return Err(Failure::work(format!(
                "the server refused '{path}' with {}",
                answer.status()
            )));
        }
        answer
            .body_mut()
            .with_config()
            .limit(ANSWER_BYTES_MAX)
            .read_to_vec()
            .map_err(|error| no_answer(path).because(&error))
    }
}

fn no_answer(path: &str) -> Failure {
    Failure::work(format!("the server did not answer '{path}'"))
}
