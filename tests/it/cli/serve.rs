//! `docvault serve`: one line when it is ready, and how it stops.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::{Answer, Library, Server, docvault};

/// The first line of the answer to a request without a key.
fn status_line(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_ready_line_is_all_of_standard_output() {
    let library = Library::new();
    let server = Server::start(&library, &[]);
    assert_eq!(
        server.first_line,
        format!("docvault is ready at http://{}\n", server.address)
    );
    assert!(!server.address.ends_with(":0"));
    assert_eq!(status_line(&server.address, "/healthz"), "HTTP/1.1 200 OK");
    assert_eq!(
        status_line(&server.address, "/api/v1/documents"),
        "HTTP/1.1 401 Unauthorized"
    );
    let end = server.stop();
    assert_eq!(
        (end.code, end.stdout.as_str()),
        (Some(0), ""),
        "{}",
        end.stderr
    );
}

#[test]
fn a_log_that_cannot_be_written_costs_no_answer() {
    let library = Library::new();
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut server = Server::start_with(&library, &[], |command| {
        command.stderr(full).env("DOCVAULT_LOG", "debug");
    });
    for _ in 0..5 {
        assert_eq!(status_line(&server.address, "/healthz"), "HTTP/1.1 200 OK");
    }
    server.signal(Signal::TERM);
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[test]
fn both_signals_stop_it_within_five_seconds() {
    for signal in [Signal::INT, Signal::TERM] {
        let library = Library::new();
        let mut server = Server::start(&library, &[]);
        // A client that sends half a request must not hold the server up.
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(b"GET /healthz HT").unwrap();
        let started = Instant::now();
        server.signal(signal);
        assert_eq!(server.child.wait().unwrap().code(), Some(0));
        assert!(
            started.elapsed() < Duration::from_secs(5),
            "{:?}",
            started.elapsed()
        );
        assert!(!library.data().join("door.json").exists());
        library.run(["status"]).succeeded();
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let library = Library::new();
    let server = Server::start(&library, &[]);
    let other = Library::new();
    let answer = other.run(["serve", "--listen", &server.address]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""));
    assert!(
        answer
            .stderr
            .contains(&format!("error: cannot listen on {}", server.address)),
        "{}",
        answer.stderr
    );
    assert!(
        answer.stderr.contains("--listen") && answer.stderr.contains("\nbecause: "),
        "{}",
        answer.stderr
    );
    assert!(!other.data().exists(), "a library was made");
}

#[test]
fn a_directory_is_served_once() {
    let library = Library::new();
    let _server = Server::start(&library, &[]);
    let answer = library.run(["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        library.shown(&answer.stderr),
        "error: another docvault server is using 'LIBRARY': commands that are given the same --data reach it; another server needs another --data\n"
    );
}

#[test]
fn an_address_that_others_can_reach_is_warned_about() {
    let library = Library::new();
    let server = Server::start(&library, &[]);
    assert!(!server.stop().stderr.contains("not encrypted"));
    let mut command = docvault();
    command
        .args(["serve", "--data"])
        .arg(library.data())
        .env("DOCVAULT_LISTEN", "0.0.0.0:0");
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(
        &mut std::io::BufReader::new(child.stdout.as_mut().unwrap()),
        &mut line,
    )
    .unwrap();
    let server = Server {
        child,
        address: String::new(),
        first_line: line,
    };
    assert!(
        server
            .first_line
            .starts_with("docvault is ready at http://0.0.0.0:"),
        "{}",
        server.first_line
    );
    let end = server.stop();
    assert!(end.stderr.contains("not encrypted"), "{}", end.stderr);
}

#[test]
fn a_stale_door_is_no_obstacle() {
    let library = Library::new();
    let mut server = Server::start(&library, &[]);
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    assert!(library.data().join("door.json").exists());
    library.run(["account", "create", "anna"]).succeeded();
    let server = Server::start(&library, &[]);
    assert_eq!(
        library.run(["status", "--json"]).json()["serverRunning"],
        true
    );
    drop(server);
}

#[test]
fn the_reading_child_does_nothing_but_read() {
    let answer = Answer::of(docvault().arg("__pdf-worker"), b"no PDF");
    assert!(
        !answer.stdout.contains("docvault") && !answer.stderr.contains("--data"),
        "{answer:?}"
    );
}

#[test]
fn it_serves_where_the_door_file_cannot_be_written_and_writes_it_when_it_can() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    // Stands in for a full disk, as in the test of import.
    let in_the_way = library.data().join("door.json.new");
    std::fs::create_dir_all(in_the_way.join("in-the-way")).unwrap();
    let server = Server::start(&library, &[]);
    assert_eq!(status_line(&server.address, "/readyz"), "HTTP/1.1 200 OK");
    std::fs::remove_dir_all(in_the_way).unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    while !library.data().join("door.json").exists() {
        assert!(Instant::now() < deadline, "it is never written");
        std::thread::yield_now();
    }
    library.run(["account", "list"]).succeeded();
    let end = server.stop();
    assert_eq!(end.code, Some(0));
    assert!(end.stderr.contains("door.json"), "{}", end.stderr);
}

#[test]
fn the_link_of_the_first_run_goes_to_standard_error_until_there_is_a_password() {
    let library = Library::new();
    let server = Server::start(&library, &[]);
    let address = server.address.clone();
    let sign_in = status_line(&address, "/");
    assert_eq!(sign_in, "HTTP/1.1 303 See Other");
    let end = server.stop();
    let link = format!("http://{address}/first-run?token=");
    assert!(end.stderr.contains(&link), "{}", end.stderr);
    assert!(!end.stdout.contains("token"));

    library.run(["account", "create", "anna"]).succeeded();
    library
        .run_with(["account", "password", "anna"], b"correct horse battery\n")
        .succeeded();
    let end = Server::start(&library, &[]).stop();
    assert!(!end.stderr.contains("first-run"), "{}", end.stderr);
}
