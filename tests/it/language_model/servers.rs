//! Servers that are slow, busy, dead, picky or malicious.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::Duration;

use docvault::analysis::language_model::LanguageModelError;
use docvault::model::language_model::{Dialect, LanguageModelSettings};

use super::stand_in::{Request, Says, StandIn, ollama, openai};
use super::{Asked, GOOD, in_both, settings};

#[test]
fn a_server_that_never_answers_costs_the_time_limit_once() {
    for dialect in Dialect::ALL {
        let server = StandIn::start(|_, _| Says::Nothing);
        let limit = Duration::from_millis(500);
        let asked = Asked::with(LanguageModelSettings {
            time_limit: limit,
            ..settings(&server.url(), dialect)
        });
        assert_eq!(asked.failure(), LanguageModelError::TooSlow(limit));
        assert_eq!(server.requests().len(), 1);
    }
}

#[test]
fn an_answer_that_breaks_off_is_asked_for_again() {
    for (dialect, answer) in in_both(GOOD) {
        let half = format!(
            "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{}",
            answer.len(),
            &answer[..answer.len() / 2]
        );
        let broken = half.clone();
        let server = StandIn::start(move |number, _| match number {
            0 => Says::Raw(half.clone().into_bytes()),
            1 => Says::Raw(Vec::new()),
            _ => Says::Status(200, answer.clone()),
        });
        Asked::at(&server, dialect).check_good();
        assert_eq!(server.requests().len(), 3);
        let server = StandIn::start(move |_, _| Says::Raw(broken.clone().into_bytes()));
        assert_eq!(
            Asked::at(&server, dialect).failure(),
            LanguageModelError::BrokeOff
        );
        assert_eq!(server.requests().len(), 4, "three times again");
    }
}

#[test]
fn a_huge_answer_is_not_read_to_its_end() {
    let huge = openai(&"x".repeat(2 * 1024 * 1024));
    let endless = format!("HTTP/1.1 200 OK\r\n\r\n{}", " ".repeat(4 * 1024 * 1024));
    for dialect in Dialect::ALL {
        let server = StandIn::saying(200, huge.clone());
        assert_eq!(
            Asked::at(&server, dialect).failure(),
            LanguageModelError::TooLong
        );
        let bytes = endless.clone().into_bytes();
        let server = StandIn::start(move |_, _| Says::Raw(bytes.clone()));
        assert_eq!(
            Asked::at(&server, dialect).failure(),
            LanguageModelError::TooLong
        );
        assert_eq!(server.requests().len(), 1);
    }
}

#[test]
fn the_text_does_not_follow_a_redirect() {
    for status in [301, 302, 307, 308] {
        let other = StandIn::saying(200, openai(GOOD));
        let location = other.url();
        let server = StandIn::start(move |_, _| {
            let head =
                format!("HTTP/1.1 {status} Moved\r\nlocation: {location}/v1/chat/completions");
            Says::Raw(format!("{head}\r\ncontent-length: 0\r\n\r\n").into_bytes())
        });
        let error = Asked::at(&server, Dialect::OpenAi).failure();
        assert_eq!(error, LanguageModelError::Redirected(status));
        assert_eq!((server.requests().len(), other.requests().len()), (1, 0));
    }
}

#[test]
fn a_server_that_refuses_the_form_is_asked_for_less_and_remembered() {
    for status in [400, 404, 422, 500, 501] {
        for (dialect, answer) in in_both(GOOD) {
            let server = StandIn::start(move |_, request| match request.form() {
                "plain" => Says::Status(200, answer.clone()),
                _ => Says::Status(status, "{\"error\":\"unknown field\"}".to_owned()),
            });
            let asked = Asked::at(&server, dialect);
            asked.check_good();
            let forms = || -> Vec<_> { server.requests().iter().map(Request::form).collect() };
            // 500 may be an accident: the same is tried once more.
            let expected: &[&str] = match status {
                500 => &["schema", "schema", "json", "json", "plain"],
                _ => &["schema", "json", "plain"],
            };
            assert_eq!(forms(), expected, "{status}");
            asked.check_good();
            assert_eq!(forms().split_at(expected.len()).1, ["plain"]);
        }
    }
}

#[test]
fn a_model_that_takes_no_temperature_is_asked_without() {
    let server = StandIn::start(|_, request| {
        if request.body["temperature"].is_null() {
            Says::Status(200, openai(GOOD))
        } else {
            Says::Status(400, "{\"error\":{\"param\":\"temperature\"}}".to_owned())
        }
    });
    let asked = Asked::at(&server, Dialect::OpenAi);
    asked.check_good();
    asked.check_good();
    let forms: Vec<_> = server.requests().iter().map(Request::form).collect();
    assert_eq!(forms, ["schema"; 3]);
}

#[test]
fn a_busy_server_is_asked_again() {
    for status in [408, 429, 500, 502, 503, 504] {
        for (dialect, answer) in in_both(GOOD) {
            let server = StandIn::start(move |number, _| match number {
                0 => Says::Raw(
                    format!("HTTP/1.1 {status} No\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n")
                        .into_bytes(),
                ),
                _ => Says::Status(200, answer.clone()),
            });
            Asked::at(&server, dialect).check_good();
            let forms: Vec<_> = server.requests().iter().map(Request::form).collect();
            assert_eq!(forms, ["schema"; 2], "{status}");
        }
    }
}

#[test]
fn a_dead_server_is_left_alone_and_tried_again_later() {
    // A port that nobody listens at: it was free a moment ago.
    let port = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    };
    let asked = Asked::with(settings(
        &format!("http://127.0.0.1:{port}"),
        Dialect::Ollama,
    ));
    assert!(matches!(
        asked.failure(),
        LanguageModelError::Unreachable(_)
    ));
    assert_eq!(asked.failure(), LanguageModelError::Resting);
    asked.clock.advance_milliseconds(60_000);
    assert_eq!(asked.failure(), LanguageModelError::Resting);
    asked.clock.advance_milliseconds(5 * 60_000);
    assert!(matches!(
        asked.failure(),
        LanguageModelError::Unreachable(_)
    ));
    assert_eq!(asked.failure(), LanguageModelError::Resting);
}

#[test]
fn a_server_that_comes_back_is_asked_again() {
    let server = StandIn::start(|number, _| match number {
        0..=4 => Says::Status(503, String::new()),
        _ => Says::Status(200, ollama(GOOD)),
    });
    let asked = Asked::at(&server, Dialect::Ollama);
    assert_eq!(asked.failure(), LanguageModelError::Status(503));
    assert_eq!(asked.failure(), LanguageModelError::Resting);
    assert_eq!(server.requests().len(), 4);
    asked.clock.advance_milliseconds(6 * 60_000);
    assert_eq!(asked.failure(), LanguageModelError::Status(503));
    assert_eq!(
        server.requests().len(),
        5,
        "one request is enough to see that nothing changed"
    );
    asked.clock.advance_milliseconds(6 * 60_000);
    asked.check_good();
    asked.check_good();
}

#[test]
fn what_only_a_person_can_change_is_not_tried_again() {
    for (status, body, expected) in [
        (
            401,
            "sk-secret is wrong",
            LanguageModelError::KeyRefused(401),
        ),
        (403, "", LanguageModelError::KeyRefused(403)),
    ] {
        let server = StandIn::saying(status, body);
        let asked = Asked::at(&server, Dialect::OpenAi);
        let error = asked.failure();
        assert!(!error.to_string().contains("sk-secret"), "{error}");
        assert_eq!(error, expected);
        assert_eq!(asked.failure(), LanguageModelError::Resting);
        assert_eq!(server.requests().len(), 1);
    }
    let server = StandIn::saying(404, "{\"error\":\"model 'tiny' not found\"}");
    let asked = Asked::at(&server, Dialect::Ollama);
    assert_eq!(asked.failure(), LanguageModelError::Unknown);
    assert_eq!(asked.failure(), LanguageModelError::Resting);
    assert_eq!(server.requests().len(), 3, "each form once");
}

#[test]
fn https_is_spoken_where_it_is_asked_for() {
    // Greeted in TLS it answers in plain HTTP: the connection fails, and nothing is sent in the open.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}", listener.local_addr().unwrap());
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream
            .write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            .unwrap();
        let mut received = Vec::new();
        // How the client hangs up does not matter.
        let _ = stream.read_to_end(&mut received);
        received
    });
    let asked = Asked::with(settings(&url, Dialect::OpenAi));
    assert_eq!(asked.failure(), LanguageModelError::Untrusted);
    assert_eq!(asked.failure(), LanguageModelError::Resting);
    let received = server.join().unwrap();
    assert_eq!(received.first(), Some(&0x16), "a TLS handshake");
    assert!(!String::from_utf8_lossy(&received).contains("Mallory"));
}

#[test]
fn stopping_ends_a_request_that_waits() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let server = StandIn::start(move |_, _| {
        sender.send(()).unwrap();
        Says::Nothing
    });
    let asked = Asked::at(&server, Dialect::Ollama);
    std::thread::scope(|scope| {
        let model = &asked.model;
        scope.spawn(move || {
            receiver.recv().unwrap();
            model.stop();
        });
        assert_eq!(asked.failure(), LanguageModelError::Stopping);
    });
}
