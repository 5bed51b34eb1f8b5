//! One connection: hyper's HTTP/1.1, hardened against clients that are slow or do not listen.
//!
//! A [`GuardedStream`] gives up on a client that takes nothing for a while, and when a connection
//! ends it reads on for a moment: a client that is still sending a body that nobody wanted would
//! otherwise lose the answer that says so. What hyper refuses by itself never reaches a handler:
//! its bare answer gets the body on its way out that every error has.

use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::header::{ALLOW, CONNECTION, CONTENT_LENGTH, HOST};
use axum::http::{HeaderValue, Response, StatusCode, Version};
use axum::response::IntoResponse as _;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep, timeout};

use super::pages::PeerAddress;
use super::problem::{PROBLEM_MEDIA_TYPE, Problem};

/// A request's headers must have arrived after this time; so long a connection may be idle too.
const HEADER_TIME_MAX: Duration = Duration::from_secs(30);
/// A client that takes none of its answer for so long is cut off.
const WRITE_STALL_MAX: Duration = Duration::from_mins(1);
/// How long, and how much, is read on after the last answer.
const LINGER_TIME_MAX: Duration = Duration::from_secs(1);
const LINGER_BYTES_MAX: usize = 4 * 1024 * 1024;
/// The longest head of a request: request line and headers. hyper counts headers too: 100 of them.
const HEAD_BYTES_MAX: usize = 64 * 1024;

/// hyper's answers to a head that it refuses are shorter.
const BARE_ANSWER_BYTES_MAX: usize = 512;

/// After the server was asked to stop, a connection without a request at work ends after this time.
const LAST_FLUSH_TIME_MAX: Duration = Duration::from_millis(300);

/// Serves one connection until it ends, or until `stopping` holds and its request is answered. `at_work` has more than one
/// holder while a request is at work.
pub async fn serve_connection<S>(
    stream: S,
    peer: IpAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
    at_work: Arc<()>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    // Every request at work holds a clone, until the last byte of its answer was taken.
    let service = service_fn({
        let at_work = Arc::downgrade(&at_work);
        let router = TowerToHyperService::new(router);
        move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(PeerAddress(peer));
            let ticket = at_work.upgrade();
            // hyper's limit is that of what it reads at a time: a head may be half as long again.
            let answer = if head_bytes(&request) > HEAD_BYTES_MAX {
                Err(Problem::HeadTooLarge {
                    limit_bytes: HEAD_BYTES_MAX,
                })
            } else if !names_one_host(&request) {
                Err(Problem::WrongHost)
            } else {
                Ok(router.call(request))
            };
            async move {
                let answer = match answer {
                    Ok(answer) => answer.await,
                    Err(problem) => Ok(closing(problem)),
                };
                answer.map(|mut response: Response<Body>| {
                    // axum adds `Allow` outside every layer; without a key nobody learns which paths there are.
                    if response.status() == StatusCode::UNAUTHORIZED {
                        response.headers_mut().remove(ALLOW);
                    }
                    // axum's is that of the empty body, where only that of the file could stand (RFC 9110, section 8.6).
                    if response.status() == StatusCode::NOT_MODIFIED {
                        response.headers_mut().remove(CONTENT_LENGTH);
                    }
                    response.map(|body| TicketBody {
                        body,
                        _ticket: ticket,
                    })
                })
            }
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME_MAX)
        .max_buf_size(HEAD_BYTES_MAX)
        .half_close(true)
        .serve_connection(TokioIo::new(GuardedStream::new(stream)), service);
    let mut connection = std::pin::pin!(connection);
    let result = tokio::select! {
        result = connection.as_mut() => result,
        () = until_true(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            // hyper waits for the rest of a request that has only begun to arrive; nobody else should.
            match timeout(LAST_FLUSH_TIME_MAX, connection.as_mut()).await {
                Err(_) if Arc::strong_count(&at_work) > 1 => connection.await,
                Err(_) => return,
                Ok(result) => result,
            }
        }
    };
    if let Err(error) = result {
        // The client's doing, mostly: it went away, was too slow, or spoke no HTTP.
        tracing::debug!("a connection ended early: {error}");
    }
}

/// How long the head of a request was, spaces that mean nothing left out.
fn head_bytes<B>(request: &hyper::Request<B>) -> usize {
    const LINE_BYTES: usize = "  HTTP/1.1\r\n\r\n".len();
    const FIELD_BYTES: usize = ": \r\n".len();
    let fields = request.headers().iter();
    let fields = fields.map(|(name, value)| name.as_str().len() + value.len() + FIELD_BYTES);
    let target = request
        .uri()
        .path_and_query()
        .map_or(0, |it| it.as_str().len());
    request.method().as_str().len() + target + LINE_BYTES + fields.sum::<usize>()
}

/// Whether a request has the one `Host` that HTTP/1.1 asks for (RFC 9112, section 3.2).
fn names_one_host<B>(request: &hyper::Request<B>) -> bool {
    match request.headers().get_all(HOST).iter().count() {
        0 => request.version() < Version::HTTP_11,
        count => count == 1,
    }
}

/// The answer to a request that is not looked at, and the last one on its connection.
fn closing(problem: Problem) -> Response<Body> {
    let mut response = problem.into_response();
    let headers = response.headers_mut();
    headers.insert(CONNECTION, HeaderValue::from_static("close"));
    response
}

/// A response's body that shows, for as long as it lives, that its request is at work.
struct TicketBody {
    body: Body,
    _ticket: Option<Arc<()>>,
}

impl hyper::body::Body for TicketBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Waits until the channel holds `true`, or its other side is gone.
pub(super) async fn until_true(channel: &mut watch::Receiver<bool>) {
    // The result would lock the channel for as long as it lives: it is dropped here.
    let _ = channel.wait_for(|value| *value).await;
}

/// A stream that notices when the other side stops reading, and that ends without a reset.
struct GuardedStream<S> {
    stream: S,
    /// Runs while a write waits.
    write_stall: Option<Pin<Box<Sleep>>>,
    /// What is left to be written in the place of a bare answer.
    replacement: Option<Vec<u8>>,
    linger: Option<Linger>,
}

struct Linger {
    time: Pin<Box<Sleep>>,
    bytes_left: usize,
}

impl<S> GuardedStream<S> {
    const fn new(stream: S) -> Self {
        Self {
            stream,
            write_stall: None,
            replacement: None,
            linger: None,
        }
    }

    /// Passes a write's outcome on, and fails it once writes have waited too long.
    fn watch_write<T>(
        &mut self,
        context: &mut Context<'_>,
        outcome: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.write_stall = None;
            return outcome;
        }
        let stall = self
            .write_stall
            .get_or_insert_with(|| Box::pin(sleep(WRITE_STALL_MAX)));
        ready!(stall.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncWrite + Unpin> GuardedStream<S> {
    /// Writes another answer where `bytes` are one of hyper's own; `None` where they are not. hyper offers the same
    /// bytes again until they are taken.
    fn poll_replace(
        &mut self,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Option<Poll<io::Result<usize>>> {
        let mut left = self.replacement.take().or_else(|| with_problem(bytes))?;
        while !left.is_empty() {
            let outcome = Pin::new(&mut self.stream).poll_write(context, &left);
            match self.watch_write(context, outcome) {
                Poll::Ready(Ok(0)) => {
                    return Some(Poll::Ready(Err(io::ErrorKind::WriteZero.into())));
                }
                Poll::Ready(Ok(written)) => drop(left.drain(..written)),
                Poll::Ready(Err(error)) => return Some(Poll::Ready(Err(error))),
                Poll::Pending => {
                    self.replacement = Some(left);
                    return Some(Poll::Pending);
                }
            }
        }
        Some(Poll::Ready(Ok(bytes.len())))
    }
}

/// The answer of hyper itself to a head that it refuses, with the body that the interface promises with every error.
/// `None` for all other bytes: no answer of our own to such a request is without a type.
fn with_problem(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.len() > BARE_ANSWER_BYTES_MAX {
        return None;
    }
    let head = std::str::from_utf8(bytes).ok()?;
    let mut lines = head.strip_suffix("\r\n\r\n")?.split("\r\n");
    let status = lines.next()?;
    let problem = match status.strip_prefix("HTTP/1.1 ")?.get(..3)? {
        "400" => Problem::InvalidRequest,
        "414" => Problem::UriTooLong,
        "431" => Problem::HeadTooLarge {
            limit_bytes: HEAD_BYTES_MAX,
        },
        _ => return None,
    };
    let (length, kept): (Vec<&str>, Vec<&str>) =
        lines.partition(|line| line.eq_ignore_ascii_case("content-length: 0"));
    let is_typed = kept
        .iter()
        .any(|line| line.to_ascii_lowercase().starts_with("content-type:"));
    if length.is_empty() || is_typed {
        return None;
    }
    let body = problem.body();
    let mut answer = format!(
        "{status}\r\n{}\r\ncontent-type: {PROBLEM_MEDIA_TYPE}\r\ncache-control: no-store\r\ncontent-length: {}\r\n\r\n",
        kept.join("\r\n"),
        body.len()
    )
    .into_bytes();
    answer.extend(body);
    Some(answer)
}

impl<S: AsyncRead + Unpin> AsyncRead for GuardedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for GuardedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if let Some(replaced) = self.poll_replace(context, bytes) {
            return replaced;
        }
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch_write(context, outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [bytes] = slices
            && let Some(replaced) = self.poll_replace(context, bytes)
        {
            return replaced;
        }
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch_write(context, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.stream).poll_flush(context);
        self.watch_write(context, outcome)
    }

    /// Closes the writing half, then reads what still comes, within bounds, and drops it.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.linger.is_none() {
            ready!(Pin::new(&mut this.stream).poll_shutdown(context))?;
        }
        let linger = this.linger.get_or_insert_with(|| Linger {
            time: Box::pin(tokio::time::sleep_until(Instant::now() + LINGER_TIME_MAX)),
            bytes_left: LINGER_BYTES_MAX,
        });
        let mut scrap = [0; 8 * 1024];
        while linger.time.as_mut().poll(context).is_pending() {
            let mut buffer = ReadBuf::new(&mut scrap);
            let outcome = ready!(Pin::new(&mut this.stream).poll_read(context, &mut buffer));
            let length = buffer.filled().len();
            if outcome.is_err() || length == 0 || length > linger.bytes_left {
                break;
            }
            linger.bytes_left -= length;
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::serve_connection;
    use axum::Router;
    use axum::routing::post;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::watch;

    async fn connect() -> (TcpStream, watch::Sender<bool>, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopping) = watch::channel(false);
        let router = Router::new().route("/", post(async || "refused without reading"));
        let server = tokio::spawn(async move {
            let (stream, peer) = listener.accept().await.unwrap();
            serve_connection(stream, peer.ip(), router, stopping, std::sync::Arc::new(())).await;
        });
        (TcpStream::connect(address).await.unwrap(), stop, server)
    }

    #[tokio::test]
    async fn a_client_that_is_still_sending_gets_its_answer() {
        let (mut client, _stop, _server) = connect().await;
        client
            .write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n")
            .await
            .unwrap();
        for _ in 0..20 {
            client.write_all(&vec![b'x'; 100_000]).await.unwrap();
        }
        let mut answer = Vec::new();
        client.read_to_end(&mut answer).await.unwrap();
        assert!(String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200 OK"));
    }

    /// Sends bytes and reads until the server closes the connection.
    async fn answer_to(bytes: &[u8]) -> String {
        let (mut client, _stop, _server) = connect().await;
        client.write_all(bytes).await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test]
    async fn a_head_that_is_refused_is_answered_with_a_problem() {
        let long = |bytes: usize| {
            format!(
                "GET /{} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                "x".repeat(bytes)
            )
        };
        let wide = |bytes: usize| {
            format!(
                "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nA: {}\r\n\r\n",
                "x".repeat(bytes)
            )
        };
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(101));
        for (request, status, code) in [
            ("nonsense\r\n\r\n", "400 Bad Request", "invalid_request"),
            (
                "GET / HTTP/1.1\r\nA b\r\n\r\n",
                "400 Bad Request",
                "invalid_request",
            ),
            (&long(70_000), "414 URI Too Long", "uri_too_long"),
            (
                &long(2_000_000),
                "431 Request Header Fields Too Large",
                "head_too_large",
            ),
            (
                &wide(70_000),
                "431 Request Header Fields Too Large",
                "head_too_large",
            ),
            (
                &many,
                "431 Request Header Fields Too Large",
                "head_too_large",
            ),
        ] {
            let answer = answer_to(request.as_bytes()).await;
            let (head, body) = answer.split_once("\r\n\r\n").unwrap();
            assert!(
                head.starts_with(&format!("HTTP/1.1 {status}\r\n")),
                "{head}"
            );
            assert!(
                head.contains("content-type: application/problem+json"),
                "{head}"
            );
            assert!(head.contains("connection: close"), "{head}");
            assert!(
                head.contains(&format!("content-length: {}", body.len())),
                "{head}"
            );
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            assert_eq!(body["code"], code);
        }
        // What just fits is answered as ever.
        let answer = answer_to(long(60_000).as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
        let heads = |bytes: usize| wide(bytes - wide(0).len());
        let answer = answer_to(heads(super::HEAD_BYTES_MAX).as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
        let answer = answer_to(heads(super::HEAD_BYTES_MAX + 1).as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
    }

    #[tokio::test]
    async fn a_request_names_one_host() {
        for hosts in ["", "Host: x\r\nHost: x\r\n"] {
            let request = format!("GET / HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
            let answer = answer_to(request.as_bytes()).await;
            assert!(answer.starts_with("HTTP/1.1 400 Bad Request"), "{answer}");
            assert!(answer.contains("\"code\":\"invalid_request\""), "{answer}");
        }
        // HTTP/1.0 knows no `Host`.
        let answer = answer_to(b"GET / HTTP/1.0\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.0 405"), "{answer}");
    }

    #[tokio::test]
    async fn a_request_that_never_arrives_whole_holds_nobody_up() {
        let (mut client, stop, server) = connect().await;
        client.write_all(b"POST / HT").await.unwrap();
        stop.send(true).unwrap();
        tokio::time::timeout(std::time::Duration::from_secs(3), server)
            .await
            .unwrap()
            .unwrap();
    }

    #[tokio::test]
    async fn an_idle_connection_ends_when_the_server_stops() {
        let (mut client, stop, server) = connect().await;
        client
            .write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            .await
            .unwrap();
        let mut first = [0; 12];
        client.read_exact(&mut first).await.unwrap();
        stop.send(true).unwrap();
        let mut rest = Vec::new();
        client.read_to_end(&mut rest).await.unwrap();
        drop(client);
        server.await.unwrap();
    }
}
