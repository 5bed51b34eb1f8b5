//! `/healthz` and `/readyz`: for supervisors, without a key.

use crate::harness::Server;

#[test]
fn a_server_says_that_it_runs_and_is_ready() {
    let server = Server::start();
    for (path, status) in [("/healthz", "ok"), ("/readyz", "ready")] {
        let answer = server.request("GET", path, &[], b"");
        assert_eq!(answer.ok(), serde_json::json!({ "status": status }));
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}
