//! Plans: how many requests are let through, and how a caller learns of it.

use docvault::library::command::Command;
use docvault::model::account::Plan;

use crate::harness::{START, Server};

fn number(answer: &crate::harness::Answer, header: &str) -> i64 {
    answer
        .header(header)
        .parse()
        .unwrap_or_else(|_| panic!("{header}: {:?}", answer.header(header)))
}

#[test]
fn each_plan_lets_its_number_through() {
    let server = Server::start();
    for (name, plan, limit) in [
        ("a", Plan::Free, 20),
        ("b", Plan::Plus, 100),
        ("c", Plan::Unlimited, 300),
    ] {
        let key = server.account_on(name, plan);
        for request in 1..=limit {
            let answer = server.get(&key, "/api/v1/stats");
            assert_eq!(answer.status, 200, "{name} {request}");
            assert_eq!(number(&answer, "x-ratelimit-limit"), limit);
            assert_eq!(number(&answer, "x-ratelimit-remaining"), limit - request);
        }
        let refused = server.get(&key, "/api/v1/stats");
        refused.assert_problem(429, "rate_limited");
        assert_eq!(number(&refused, "x-ratelimit-remaining"), 0);
        assert!(number(&refused, "retry-after") >= 1);
    }
}

#[test]
fn every_answer_to_a_valid_key_tells_the_limit_and_counts() {
    let server = Server::start();
    let key = server.account("anna");
    let authorization = format!("Bearer {key}");
    let large = "x".repeat(70_000);
    let mut remaining = 300;
    for (method, path, body, status) in [
        ("GET", "/api/v1/stats", "", 200),
        ("HEAD", "/api/v1/stats", "", 200),
        ("GET", "/api/v1/documents?limit=x", "", 400),
        ("GET", "/api/v1/nowhere", "", 404),
        (
            "GET",
            "/api/v1/documents/67e55044-10b1-426f-9247-bb680e5fe0c8",
            "",
            404,
        ),
        ("DELETE", "/api/v1/stats", "", 405),
        ("POST", "/api/v1/documents/search", "", 400),
        ("POST", "/api/v1/documents/search", large.as_str(), 413),
    ] {
        let answer = server.request(
            method,
            path,
            &[("authorization", &authorization)],
            body.as_bytes(),
        );
        remaining -= 1;
        assert_eq!(answer.status, status, "{method} {path}");
        assert_eq!(number(&answer, "x-ratelimit-limit"), 300);
        assert_eq!(
            number(&answer, "x-ratelimit-remaining"),
            remaining,
            "{method} {path}"
        );
        assert!(number(&answer, "x-ratelimit-reset") > START / 1000);
    }
}

#[test]
fn paths_outside_the_interface_do_not_count() {
    let server = Server::start();
    let key = server.account("anna");
    for path in ["/healthz", "/readyz", "/openapi.json", "/nowhere"] {
        assert!(
            !server
                .get(&key, path)
                .headers
                .contains_key("x-ratelimit-limit")
        );
    }
    assert_eq!(
        number(&server.get(&key, "/api/v1/stats"), "x-ratelimit-remaining"),
        299
    );
}

#[test]
fn all_keys_of_an_account_share_its_limit_and_accounts_do_not() {
    let server = Server::start();
    let first = server.account_on("anna", Plan::Free);
    let second = server.key("anna");
    let other = server.account_on("ben", Plan::Free);
    for _ in 0..10 {
        assert_eq!(server.get(&first, "/api/v1/tags").status, 200);
        assert_eq!(server.get(&second, "/api/v1/tags").status, 200);
    }
    assert_eq!(server.get(&first, "/api/v1/tags").status, 429);
    assert_eq!(server.get(&second, "/api/v1/tags").status, 429);
    assert_eq!(server.get(&other, "/api/v1/tags").status, 200);
}

#[test]
fn waiting_as_long_as_retry_after_says_is_enough() {
    let server = Server::start();
    let key = server.account_on("anna", Plan::Free);
    for _ in 0..20 {
        server.clock.advance_milliseconds(333);
        assert_eq!(server.get(&key, "/api/v1/stats").status, 200);
    }
    for _ in 0..5 {
        let refused = server.get(&key, "/api/v1/stats");
        assert_eq!(refused.status, 429);
        let wait = number(&refused, "retry-after");
        // Refused requests do not count: asking again and again does not put the moment off.
        for _ in 0..5 {
            assert_eq!(
                number(&server.get(&key, "/api/v1/stats"), "retry-after"),
                wait
            );
        }
        server.clock.advance_milliseconds((wait - 1) * 1000);
        assert_eq!(server.get(&key, "/api/v1/stats").status, 429);
        server.clock.advance_milliseconds(1000);
        while server.get(&key, "/api/v1/stats").status == 200 {}
    }
}

#[test]
fn reset_is_the_second_at_which_remaining_grows() {
    let server = Server::start();
    let key = server.account_on("anna", Plan::Free);
    server.get(&key, "/api/v1/stats");
    server.clock.advance_milliseconds(20_000);
    let second = server.get(&key, "/api/v1/stats");
    assert_eq!(number(&second, "x-ratelimit-remaining"), 18);
    let reset = number(&second, "x-ratelimit-reset");
    server
        .clock
        .advance_milliseconds(reset * 1000 - (START + 20_000));
    // The first request has left: this one takes its place.
    assert_eq!(
        number(&server.get(&key, "/api/v1/stats"), "x-ratelimit-remaining"),
        18
    );
}

#[test]
fn in_no_span_of_60_seconds_more_than_the_limit_is_let_through() {
    let server = Server::start();
    let key = server.account_on("anna", Plan::Free);
    let mut now = START;
    let mut let_through = Vec::new();
    for step in 0..150_i64 {
        let pause = step * 7_919 % 2_500;
        server.clock.advance_milliseconds(pause);
        now += pause;
        if server.get(&key, "/api/v1/stats").status == 200 {
            let_through.push(now);
        }
    }
    assert!(let_through.len() > 40 && let_through.len() < 150);
    assert!(
        let_through
            .windows(21)
            .all(|span| span[20] - span[0] > 60_000)
    );
}

#[test]
fn a_change_of_plan_applies_at_once() {
    let server = Server::start();
    let key = server.account_on("anna", Plan::Free);
    for _ in 0..20 {
        server.get(&key, "/api/v1/stats");
    }
    assert_eq!(server.get(&key, "/api/v1/stats").status, 429);
    server.execute(Command::SetPlan {
        name: "anna".to_owned(),
        plan: Plan::Plus,
    });
    let answer = server.get(&key, "/api/v1/stats");
    assert_eq!(
        (answer.status, number(&answer, "x-ratelimit-limit")),
        (200, 100)
    );
    assert_eq!(number(&answer, "x-ratelimit-remaining"), 79);
}
