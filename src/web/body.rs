//! The body of a request, read into memory within bounds.

use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use http_body_util::BodyExt as _;

use super::problem::Problem;

/// Reads a whole body of at most `bytes_max` bytes that never rests for longer than `pause_max`.
/// It grows with what arrives: a length that is only promised takes no memory.
///
/// # Errors
/// `PayloadTooLarge`, `RequestTimeout`, or `InvalidJson` when the body breaks off.
pub(super) async fn read(
    mut body: Body,
    bytes_max: usize,
    pause_max: Duration,
) -> Result<Vec<u8>, Problem> {
    let too_large = Problem::PayloadTooLarge {
        limit_bytes: bytes_max,
    };
    if body.size_hint().lower() > bytes_max as u64 {
        return Err(too_large);
    }
    let mut bytes = Vec::new();
    loop {
        let frame = tokio::time::timeout(pause_max, body.frame()).await;
        match frame.map_err(|_| Problem::RequestTimeout)? {
            None => return Ok(bytes),
            Some(Err(_)) => {
                return Err(Problem::InvalidJson {
                    detail: "The body breaks off.".to_owned(),
                });
            }
            Some(Ok(frame)) => {
                let data = frame.into_data().unwrap_or_default();
                if bytes.len() + data.len() > bytes_max {
                    return Err(too_large);
                }
                bytes.extend_from_slice(&data);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Body, Duration, read};
    use axum::body::Bytes;
    use axum::body::HttpBody;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    /// A body of which nobody knows the length beforehand: so many bytes at a time.
    struct Pieces(Vec<usize>);

    impl HttpBody for Pieces {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<hyper::body::Frame<Bytes>, axum::Error>>> {
            let piece = self.0.pop().map(|bytes| Bytes::from(vec![7; bytes]));
            Poll::Ready(piece.map(|piece| Ok(hyper::body::Frame::data(piece))))
        }
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_its_limit() {
        let read = async |body| read(body, 10, Duration::from_secs(1)).await;
        assert_eq!(read(Body::from(vec![7; 10])).await, Ok(vec![7; 10]));
        assert_eq!(read(Body::new(Pieces(vec![6, 4]))).await, Ok(vec![7; 10]));
        for too_long in [Body::from(vec![7; 11]), Body::new(Pieces(vec![6, 5]))] {
            let refused = read(too_long).await.map_err(|problem| problem.code());
            assert_eq!(refused, Err("payload_too_large"));
        }
    }
}
