//! The loopback door: a command line that meets a running server hands its work over.

use std::os::unix::fs::PermissionsExt as _;

use docvault::library::command::{Command, ImportOutcome, Reply};
use docvault::web::door::Client;
use serde_json::Value;

use crate::harness::{Server, pdf};

fn door_file(server: &Server) -> Value {
    serde_json::from_slice(&std::fs::read(server.directory.path().join("door.json")).unwrap())
        .unwrap()
}

#[test]
fn commands_and_imports_go_through_the_door() {
    let server = Server::start();
    let key = server.account("anna");
    let client = Client::connect(server.directory.path()).unwrap();
    let reply = client.execute(&Command::ListAccounts).unwrap();
    let Reply::Accounts { accounts, .. } = reply else {
        panic!("{reply:?}")
    };
    assert_eq!(accounts[0].name, "anna");
    let bytes = pdf::one_page(&["through the door"]);
    let outcome = client
        .import(Some("anna"), "Straße & 100%.pdf", &bytes)
        .unwrap();
    let ImportOutcome::Added { uuid } = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!(
        server.get(&key, "/api/v1/documents").titles(),
        ["Straße & 100%"]
    );
    let again = client.import(None, "other name.pdf", &bytes).unwrap();
    assert!(
        matches!(again, ImportOutcome::Duplicate { uuid: same, .. } if same == uuid),
        "{again:?}"
    );
}

#[test]
fn a_refusal_comes_through_as_it_is() {
    let server = Server::start();
    server.account("anna");
    let client = Client::connect(server.directory.path()).unwrap();
    let command = Command::RevokeKey {
        id: uuid::Uuid::nil(),
    };
    assert_eq!(
        client.execute(&command).unwrap_err(),
        server.try_execute(command).unwrap_err()
    );
    let refusal = client
        .import(Some("anna"), "letter.txt", b"plain text")
        .unwrap_err();
    assert_eq!(
        refusal,
        server
            .library
            .import(Some("anna"), "letter.txt", b"plain text")
            .unwrap_err()
    );
}

#[test]
fn only_the_owner_can_read_where_the_door_is_and_it_goes_with_the_server() {
    let server = Server::start();
    let path = server.directory.path().join("door.json");
    assert_eq!(
        std::fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let door = door_file(&server);
    assert!(door["address"].as_str().unwrap().starts_with("127.0.0.1:"));
    assert_eq!(door["pid"], std::process::id());
    let token = door["token"].as_str().unwrap();
    assert!(token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let directory = server.directory.path().to_owned();
    let library = std::sync::Arc::clone(&server.library);
    // The file as a crash would leave it: nobody answers there any more.
    let stale = std::fs::read(&path).unwrap();
    drop(server);
    assert!(!path.exists());
    std::fs::create_dir_all(&directory).unwrap();
    let mut left = std::fs::File::create(&path).unwrap();
    std::io::Write::write_all(&mut left, &stale).unwrap();
    assert!(Client::connect(&directory).is_none());
    std::fs::remove_dir_all(&directory).unwrap();
    drop(library);
}

#[test]
fn no_key_opens_the_door_and_no_token_the_interface() {
    let server = Server::start();
    let key = server.account("anna");
    let door = door_file(&server);
    let (address, token) = (
        door["address"].as_str().unwrap(),
        door["token"].as_str().unwrap(),
    );
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .proxy(None)
        .http_status_as_error(false)
        .build()
        .into();
    let status = |token: &str, path: &str| {
        let request = agent
            .post(format!("http://{address}{path}"))
            .header("authorization", format!("Bearer {token}"));
        request
            .send(&b"\"ListAccounts\""[..])
            .unwrap()
            .status()
            .as_u16()
    };
    assert_eq!(status(token, "/command"), 200);
    for wrong in [
        key.as_str(),
        "",
        &token[1..],
        &token.replace(&token[..1], "x"),
    ] {
        for path in ["/command", "/import?fileName=x.pdf", "/ping", "/nowhere"] {
            assert_eq!(status(wrong, path), 401, "{path}");
        }
    }
    for path in ["/command", "/import", "/ping"] {
        server
            .post(&key, path, "\"ListAccounts\"")
            .assert_problem(404, "not_found");
        server
            .post(token, path, "\"ListAccounts\"")
            .assert_problem(404, "not_found");
    }
    server
        .get(token, "/api/v1/stats")
        .assert_problem(401, "unauthorized");
}

#[test]
fn a_command_that_the_server_does_not_know_is_refused_in_words() {
    let server = Server::start();
    let door = door_file(&server);
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .proxy(None)
        .http_status_as_error(false)
        .build()
        .into();
    let mut answer = agent
        .post(format!(
            "http://{}/command",
            door["address"].as_str().unwrap()
        ))
        .header(
            "authorization",
            format!("Bearer {}", door["token"].as_str().unwrap()),
        )
        .send(&b"{\"Explode\":{}}"[..])
        .unwrap();
    assert_eq!(answer.status(), 400);
    assert!(
        answer
            .body_mut()
            .read_to_string()
            .unwrap()
            .contains("does not know this command")
    );
}
