//! A stand-in for a server of language models: real HTTP on a loopback port, answers as a test scripts them.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use parking_lot::Mutex;
use serde_json::{Value, json};

/// One request as it came in.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) path: String,
    /// Header lines, lower case up to the colon.
    pub(super) headers: Vec<String>,
    /// Null where the request brought none.
    pub(super) body: Value,
}

/// What the stand-in does with a request.
pub(super) enum Says {
    /// A status and a body of JSON.
    Status(u16, String),
    /// These bytes, then the end of the connection.
    Raw(Vec<u8>),
    /// Nothing, for as long as the stand-in lives.
    Nothing,
}

/// Answers the request with this number (from 0).
type Script = dyn Fn(usize, &Request) -> Says + Send + Sync;

/// A running stand-in; dropping it ends it.
pub(super) struct StandIn {
    pub(super) address: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl StandIn {
    pub(super) fn start(script: impl Fn(usize, &Request) -> Says + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::<Mutex<Vec<Request>>>::default();
        let is_over = Arc::<AtomicBool>::default();
        let script: Box<Script> = Box::new(script);
        let (seen, over) = (Arc::clone(&requests), Arc::clone(&is_over));
        let thread = std::thread::spawn(move || {
            let mut kept_waiting = Vec::new();
            for stream in listener.incoming() {
                if over.load(Ordering::SeqCst) {
                    return;
                }
                let mut stream = stream.unwrap();
                let Some(request) = read(&stream) else {
                    continue;
                };
                let number = {
                    let mut seen = seen.lock();
                    seen.push(request.clone());
                    seen.len() - 1
                };
                // A client that has seen enough hangs up: no failure of the stand-in.
                let _ = match script(number, &request) {
                    Says::Status(status, body) => stream.write_all(&response(status, &body)),
                    Says::Raw(bytes) => stream.write_all(&bytes),
                    Says::Nothing => {
                        kept_waiting.push(stream);
                        Ok(())
                    }
                };
            }
        });
        Self {
            address,
            requests,
            is_over,
            thread: Some(thread),
        }
    }

    /// Says the same to everyone.
    pub(super) fn saying(status: u16, body: impl Into<String>) -> Self {
        let body = body.into();
        Self::start(move |_, _| Says::Status(status, body.clone()))
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests until now.
    pub(super) fn requests(&self) -> Vec<Request> {
        self.requests.lock().clone()
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
        // Wakes the thread, which waits for a connection.
        drop(TcpStream::connect(self.address));
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Request {
    /// The text of the message with this role.
    pub(super) fn message(&self, role: &str) -> &str {
        let messages = self.body["messages"].as_array().unwrap();
        let message = messages.iter().find(|message| message["role"] == role);
        message.unwrap()["content"].as_str().unwrap()
    }

    /// The form in which the answer is asked for: `schema`, `json` or `plain`.
    pub(super) fn form(&self) -> &'static str {
        let format = &self.body["format"];
        match self.body["response_format"]["type"].as_str() {
            Some("json_schema") => "schema",
            Some("json_object") => "json",
            Some(other) => panic!("{other}"),
            None if format.is_object() => "schema",
            None if format == "json" => "json",
            None => "plain",
        }
    }
}

/// An answer in the dialect `openai`, with this text of the model.
pub(super) fn openai(text: &str) -> String {
    json!({"choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text, "refusal": null}}]})
        .to_string()
}

/// An answer of Ollama, with this text of the model.
pub(super) fn ollama(text: &str) -> String {
    json!({"model": "tiny", "message": {"role": "assistant", "content": text}, "done": true, "done_reason": "stop"})
        .to_string()
}

/// A complete response.
fn response(status: u16, body: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 {status} Status\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// The request on a connection; `None` for what is none (a wake-up, a TLS greeting).
fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut first = Vec::new();
    reader.read_until(b'\n', &mut first).ok()?;
    let first = String::from_utf8(first).ok()?;
    let (method, rest) = first.split_once(' ')?;
    let path = rest.split(' ').next()?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let line = line.trim_end();
        let Some((name, value)) = line.split_once(':') else {
            break;
        };
        headers.push(format!("{}:{value}", name.to_lowercase()));
    }
    if method == "GET" {
        return Some(Request {
            path,
            headers,
            body: Value::Null,
        });
    }
    let length = headers
        .iter()
        .find_map(|line| line.strip_prefix("content-length: "))?;
    let mut body = vec![0; length.parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    Some(Request {
        path,
        headers,
        body: serde_json::from_slice(&body).ok()?,
    })
}
