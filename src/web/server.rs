//! The two listeners: binding, accepting, signals, and a shutdown that lets requests finish.
//!
//! [`run`] is what `docvault serve` calls: it makes the only asynchronous runtime of the program
//! and returns when the server has stopped. [`serve`] is the same without signals, for tests and
//! for callers that have a runtime.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::error::Error as _;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

use super::connection::{serve_connection, until_true};
use super::door::file::DoorFile;
use super::door::{Door, DoorError, Holder};
use super::{WebState, router};
use crate::clock::Clock;
use crate::ids::IdSource;
use crate::library::Library;

/// So many connections a listener serves at a time; for a further one one that asks for nothing makes room, or it waits. Half
/// of the open files that systems commonly allow, since each may hold an original open. Tests have few.
const CONNECTIONS_MAX: usize = if cfg!(test) { 3 } else { 400 };
/// After a signal, requests at work may take so long; then they are cut off.
const DRAIN_TIME_MAX: Duration = Duration::from_secs(4);
/// How long accepting rests after it failed: mostly when there are too many open files.
const ACCEPT_REST: Duration = Duration::from_millis(100);
/// How long after a failure the door's file is written again.
const WRITE_REST: Duration = Duration::from_secs(5);

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken, not this machine's, or needs privileges.
    #[error("cannot listen on {address}; choose another address with --listen")]
    Listen {
        /// What was asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The loopback door could not be opened.
    #[error("cannot open the door for the command line")]
    Door(#[from] DoorError),
    /// The system gives no threads or signals.
    #[error("cannot start the server's runtime")]
    Runtime(#[source] io::Error),
}

/// What [`run`] needs to know.
#[derive(Debug)]
pub struct ServeOptions {
    /// The public listener's address; port 0 for a free one.
    pub listen: SocketAddr,
    /// Where the door's address and token are left for the command line.
    pub data_directory: PathBuf,
}

/// Serves the library until SIGINT or SIGTERM; requests at work then have 4 seconds to finish.
///
/// `when_ready` gets the public listener's real address once both listeners take connections.
/// The caller closes the library afterwards.
///
/// # Errors
/// [`ServeError`] when the server cannot start; once it runs, only a signal ends it.
pub fn run(
    library: Arc<Library>,
    clock: Arc<dyn Clock>,
    ids: &dyn IdSource,
    options: &ServeOptions,
    when_ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("web")
        .build()
        .map_err(ServeError::Runtime)?;
    let result = runtime.block_on(async {
        // Signals first: one that comes while the listeners open must stop cleanly too.
        let shutdown = stop_signal().map_err(ServeError::Runtime)?;
        let listener = bind(options.listen).await?;
        let address = listener.local_addr().map_err(ServeError::Runtime)?;
        let door = open_door(options, ids).await;
        when_ready(address);
        serve(listener, door, library, clock, shutdown).await;
        Ok(())
    });
    // Work that was cut off may still run on blocking threads: it is not waited for here.
    runtime.shutdown_background();
    result
}

/// The door, without its file where a full disk has no room for that: what is stored is served all the same.
async fn open_door(options: &ServeOptions, ids: &dyn IdSource) -> Option<Door> {
    let tell = |error: &DoorError, until: &str| {
        let cause = error.source().map(ToString::to_string);
        tracing::error!(
            cause,
            "{error}: commands cannot reach this server until {until}"
        );
    };
    let mut door = Door::listen(&options.data_directory, ids, Holder::Server)
        .await
        .inspect_err(|error| tell(error, "it is started again"))
        .ok()?;
    if let Err(error) = door.write_file() {
        tell(&error, "it can be written");
    }
    Some(door)
}

/// Serves both listeners until `shutdown` is ready, then lets requests at work finish.
pub async fn serve(
    listener: TcpListener,
    door: Option<Door>,
    library: Arc<Library>,
    clock: Arc<dyn Clock>,
    shutdown: impl Future<Output = ()>,
) {
    let mut listeners = vec![(listener, router(WebState::new(Arc::clone(&library), clock)))];
    let file = door.map(|door| {
        let (listener, router, file) = door.into_parts(library);
        listeners.push((listener, router));
        file
    });
    serve_all(listeners, file, shutdown).await;
}

/// Serves listeners until `shutdown` is ready, removes the door's file, drains.
pub(super) async fn serve_all(
    listeners: Vec<(TcpListener, Router)>,
    mut file: Option<DoorFile>,
    shutdown: impl Future<Output = ()>,
) {
    let (stop, stopping) = watch::channel(false);
    let mut serving = JoinSet::new();
    for (listener, router) in listeners {
        serving.spawn(accept(listener, router, stopping.clone()));
    }
    tokio::select! {
        () = shutdown => {}
        never = keep_writing(file.as_mut()) => match never {},
    }
    tracing::info!(
        "stopping: requests at work have {} s to finish",
        DRAIN_TIME_MAX.as_secs()
    );
    // First of all: whoever looks for the door now shall find none.
    drop(file);
    // Nobody listens only when all listeners have ended already.
    let _ = stop.send(true);
    let drained = async { while serving.join_next().await.is_some() {} };
    if tokio::time::timeout(DRAIN_TIME_MAX, drained).await.is_err() {
        tracing::warn!("requests that were still at work were cut off");
    }
}

/// Tries to write the door's file until it is there.
async fn keep_writing(file: Option<&mut DoorFile>) -> Infallible {
    if let Some(file) = file {
        while !file.is_written() {
            tokio::time::sleep(WRITE_REST).await;
            match file.write() {
                Ok(()) => tracing::info!("commands can reach this server now"),
                Err(error) => tracing::debug!(%error, "the door's file cannot be written yet"),
            }
        }
    }
    std::future::pending().await
}

/// Accepts and serves connections until `stopping`, then waits for those at work. Dropping the
/// future cuts them off.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    let mut open = OpenConnections::default();
    loop {
        let accepted = tokio::select! {
            () = until_true(&mut stopping) => break,
            accepted = accept_one(&listener) => accepted,
            // Takes the ends of connections out of the set.
            Some(_) = connections.join_next() => continue,
        };
        let Some((stream, peer)) = accepted else {
            continue;
        };
        while connections.len() >= CONNECTIONS_MAX {
            open.end_an_idle_one();
            tokio::select! {
                () = until_true(&mut stopping) => break,
                _ = connections.join_next() => {}
            }
        }
        let at_work = Arc::new(());
        let holders = Arc::downgrade(&at_work);
        let (router, stopping) = (router.clone(), stopping.clone());
        let task = connections.spawn(serve_connection(stream, peer, router, stopping, at_work));
        open.add(holders, task);
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// The connections of a listener, the oldest first.
#[derive(Default)]
struct OpenConnections {
    connections: VecDeque<(Weak<()>, AbortHandle)>,
    /// The log was told that there are too many.
    is_told: bool,
}

impl OpenConnections {
    fn add(&mut self, holders: Weak<()>, task: AbortHandle) {
        self.connections.retain(|(_, task)| !task.is_finished());
        self.connections.push_back((holders, task));
    }

    /// Ends the oldest one without a request at work, if there is one: who opens many and asks for nothing must not keep
    /// others out.
    fn end_an_idle_one(&mut self) {
        if !std::mem::replace(&mut self.is_told, true) {
            tracing::warn!(
                "{CONNECTIONS_MAX} connections are open: from now on those that ask for nothing make room for others"
            );
        }
        let is_idle = |(holders, task): &(Weak<()>, AbortHandle)| {
            holders.strong_count() <= 1 && !task.is_finished()
        };
        let idle = self.connections.iter().position(is_idle);
        if let Some((_, task)) = idle.and_then(|at| self.connections.remove(at)) {
            task.abort();
        }
    }
}

/// The next connection; `None` after a failure.
async fn accept_one(listener: &TcpListener) -> Option<(TcpStream, IpAddr)> {
    match listener.accept().await {
        Ok((stream, peer)) => {
            // Answers are written in one piece: waiting for more to send only delays them.
            let _ = stream.set_nodelay(true);
            Some((stream, peer.ip()))
        }
        Err(error) => {
            tracing::warn!("failed to accept a connection: {error}");
            tokio::time::sleep(ACCEPT_REST).await;
            None
        }
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address)
        .await
        .map_err(|source| ServeError::Listen { address, source })
}

/// Ready when the process is asked to stop.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::Router;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::{Notify, oneshot};

    use super::{CONNECTIONS_MAX, serve_all};

    #[tokio::test]
    async fn connections_that_ask_for_nothing_make_room() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let router = Router::new().route("/", get(async || "answered"));
        let server = tokio::spawn(serve_all(vec![(listener, router)], None, async {
            drop(stopped.await);
        }));
        let mut idle = Vec::new();
        for _ in 0..CONNECTIONS_MAX {
            let mut client = TcpStream::connect(address).await.unwrap();
            // A head that never ends is no request at work either.
            client.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
            idle.push(client);
        }
        for _ in 0..2 {
            let mut client = TcpStream::connect(address).await.unwrap();
            client
                .write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                .await
                .unwrap();
            let mut answer = String::new();
            client.read_to_string(&mut answer).await.unwrap();
            assert!(answer.ends_with("answered"), "{answer}");
        }
        assert_eq!(
            idle[0].read(&mut [0]).await.unwrap_or(0),
            0,
            "the oldest is ended"
        );
        drop(idle);
        stop.send(()).unwrap();
        server.await.unwrap();
    }

    #[tokio::test]
    async fn a_request_at_work_is_finished_and_no_other_is_accepted() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (begun, finish) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let handler = {
            let (begun, finish) = (Arc::clone(&begun), Arc::clone(&finish));
            async move || {
                begun.notify_one();
                finish.notified().await;
                "finished"
            }
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let router = Router::new().route("/", get(handler));
        let server = tokio::spawn(serve_all(vec![(listener, router)], None, async {
            drop(stopped.await);
        }));
        let mut client = TcpStream::connect(address).await.unwrap();
        client
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .await
            .unwrap();
        begun.notified().await;
        stop.send(()).unwrap();
        // Refused as soon as the listener is closed, which happens before the drain ends.
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
        finish.notify_one();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        assert!(answer.ends_with("finished"), "{answer}");
        drop(client);
        server.await.unwrap();
    }
}
