//! The public interface on a free port of this machine alone: what `docvault bench` asks over HTTP.
//!
//! The same listener, layers and handlers as `docvault serve`, on a runtime of its own; no door, no signals.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread::JoinHandle;

use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::server::{ServeError, serve};
use crate::clock::Clock;
use crate::library::Library;

/// A server that answers until it is dropped.
#[derive(Debug)]
pub struct LoopbackServer {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl LoopbackServer {
    /// Serves `library`; rate limits go by `clock`.
    ///
    /// # Errors
    /// [`ServeError`] when the system gives no port or no thread.
    pub fn start(library: Arc<Library>, clock: Arc<dyn Clock>) -> Result<Self, ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .thread_name("web")
            .build()
            .map_err(ServeError::Runtime)?;
        let listener = runtime
            .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
            .map_err(ServeError::Runtime)?;
        let address = listener.local_addr().map_err(ServeError::Runtime)?;
        let (stop, stopped) = oneshot::channel();
        let work = move || {
            // A sender that is gone asks to stop too.
            let shutdown = async { drop(stopped.await) };
            runtime.block_on(serve(listener, None, library, clock, shutdown));
            runtime.shutdown_background();
        };
        let thread = std::thread::Builder::new()
            .name("loopback".to_owned())
            .spawn(work)
            .map_err(ServeError::Runtime)?;
        Ok(Self {
            address,
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for LoopbackServer {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // Fails only when the thread has ended already.
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread of a server on loopback panicked");
        }
    }
}
