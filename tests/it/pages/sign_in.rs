//! The first run, signing in and out, sessions, passwords.

use std::sync::Barrier;

use docvault::library::command::{Command, Reply};
use docvault::model::sign_in::PlainPassword;

use super::{PASSWORD, cookie_of, get, page, post, post_open, post_with, sign_in, text, visitor};
use crate::harness::Server;

const PAGES: &[&str] = &[
    "/",
    "/trash",
    "/search?q=x",
    "/upload",
    "/upload/progress",
    "/statistics",
    "/settings",
    "/documents/67e55044-10b1-426f-9247-bb680e5fe0c8",
    "/documents/67e55044-10b1-426f-9247-bb680e5fe0c8/thumbnail",
    "/documents/67e55044-10b1-426f-9247-bb680e5fe0c8/download",
    "/documents/67e55044-10b1-426f-9247-bb680e5fe0c8/pages/1",
    "/documents/67e55044-10b1-426f-9247-bb680e5fe0c8/pages/1/text",
];

#[test]
fn without_a_session_every_page_leads_to_sign_in() {
    let server = Server::start();
    let key = server.account("me");
    visitor(&server, "me");
    let wrong = format!("docvault_session={}", "0".repeat(64));
    for path in PAGES {
        for headers in [
            &[][..],
            &[("cookie", wrong.as_str())],
            // A key opens no page.
            &[("authorization", &format!("Bearer {key}") as &str)],
        ] {
            let answer = server.request("GET", path, headers, &[]);
            assert_eq!(answer.status, 303, "{path}");
            assert!(answer.header("location").starts_with("/sign-in"), "{path}");
        }
    }
    assert_eq!(
        server.request("GET", "/trash", &[], &[]).header("location"),
        "/sign-in?next=%2Ftrash"
    );
}

#[test]
fn a_session_opens_nothing_of_the_interface() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    for path in ["/api/v1/documents", "/api/v1/stats", "/api/v1/nothing"] {
        get(&server, &me.cookie, path).assert_problem(401, "unauthorized");
    }
}

#[test]
fn the_first_run_is_the_only_way_in_until_there_is_a_password() {
    let server = Server::start();
    server.account("me");
    assert!(text(&get(&server, "", "/sign-in")).contains("Almost there"));
    let token = server.library.begin_setup().unwrap().unwrap();
    // A link that is made later takes the place of the earlier one.
    let token = {
        let later = server.library.begin_setup().unwrap().unwrap();
        let fields = [
            ("token", token.as_str()),
            ("account", "me"),
            ("password", PASSWORD),
            ("repeated", PASSWORD),
        ];
        assert_eq!(post_open(&server, "/first-run", &fields).status, 422);
        later
    };
    let shown = get(&server, "", &format!("/first-run?token={token}"));
    assert!(text(&shown).contains("<option>me</option>"));
    server.account("demo");
    // Whichever is asked for stands first, wherever it would stand else.
    for (preferred, other) in [("demo", "me"), ("me", "demo")] {
        let link = format!("/first-run?token={token}&account={preferred}");
        let shown = text(&get(&server, "", &link));
        let place = |name: &str| shown.find(&format!("<option>{name}</option>")).unwrap();
        assert!(place(preferred) < place(other), "{shown}");
    }
    let form = |account: &str, name: &str, password: &str, repeated: &str| {
        let fields = [
            ("token", token.as_str()),
            ("account", account),
            ("name", name),
            ("password", password),
            ("repeated", repeated),
        ];
        post_open(&server, "/first-run", &fields)
    };
    assert!(text(&form("me", "", "short", "short")).contains("too short"));
    assert!(text(&form("me", "", PASSWORD, "other words")).contains("differ"));
    let done = form("me", "", PASSWORD, PASSWORD);
    assert_eq!((done.status, done.header("location")), (303, "/"));
    let cookie = cookie_of(&done);
    assert!(text(&get(&server, &cookie, "/settings")).contains("owner"));
    // Used up.
    assert_eq!(
        form("me", "", "another password", "another password").status,
        422
    );
    assert_eq!(server.library.begin_setup().unwrap(), None);
}

#[test]
fn who_comes_too_late_with_the_first_runs_link_leaves_no_account_behind() {
    let server = Server::start();
    let token = server.library.begin_setup().unwrap().unwrap();
    let start = Barrier::new(2);
    let send = |name: &str| {
        let fields = [
            ("token", token.as_str()),
            ("name", name),
            ("password", PASSWORD),
            ("repeated", PASSWORD),
        ];
        start.wait();
        post_open(&server, "/first-run", &fields).status
    };
    let mut statuses = std::thread::scope(|scope| {
        let other = scope.spawn(|| send("anna"));
        [send("bert"), other.join().unwrap()]
    });
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 422]);
    let Reply::Accounts { accounts, .. } = server.execute(Command::ListAccounts) else {
        panic!("no accounts")
    };
    assert_eq!(accounts.len(), 1, "{accounts:?}");
}

#[test]
fn the_first_run_makes_an_account_where_there_is_none() {
    let server = Server::start();
    let token = server.library.begin_setup().unwrap().unwrap();
    let fields = [
        ("token", token.as_str()),
        ("name", "Anna"),
        ("password", PASSWORD),
        ("repeated", PASSWORD),
    ];
    let mistyped = [&fields[..3], &[("repeated", "other words")]].concat();
    let failed = post_open(&server, "/first-run?language=de", &mistyped);
    let switch = format!("/first-run?token={token}&amp;language=en");
    let failed = text(&failed);
    assert!(
        failed.replace("&#38;", "&amp;").contains(&switch),
        "{failed}"
    );
    let done = post_open(&server, "/first-run?language=de", &fields);
    assert_eq!(done.status, 303, "{}", text(&done));
    let cookie = cookie_of(&done);
    assert!(text(&get(&server, &cookie, "/")).contains("Bibliothek"));
    let fields = [("name", "anna"), ("password", PASSWORD)];
    let again = post_open(&server, "/sign-in?language=en", &fields);
    // The language that the browser prefers is no choice.
    let page = text(&get(&server, &cookie_of(&again), "/"));
    assert!(page.contains("Bibliothek"), "{page}");
    sign_in(&server, "anna");
    // Who follows the link again is told where to go, not what only others may see.
    let again = get(&server, "", &format!("/first-run?token={token}"));
    assert!(
        text(&again).contains("href=\"/sign-in\""),
        "{}",
        text(&again)
    );
    assert!(!text(&again).contains("href=\"/trash\""));
}

#[test]
fn five_wrong_passwords_are_enough_for_a_while() {
    let server = Server::start();
    server.account("me");
    visitor(&server, "me");
    let attempt = |name: &str, password: &str| {
        post_open(
            &server,
            "/sign-in",
            &[("name", name), ("password", password)],
        )
    };
    for _ in 0..5 {
        let wrong = attempt("me", "wrong");
        assert_eq!(wrong.status, 422);
        assert!(text(&wrong).contains("Name or password is wrong."));
    }
    let too_many = attempt("me", PASSWORD);
    assert_eq!(too_many.status, 429);
    assert_eq!(too_many.header("retry-after"), "900");
    // An account that does not exist is told the same.
    assert!(text(&attempt("nobody", PASSWORD)).contains("Name or password is wrong."));
    server.clock.advance_milliseconds(15 * 60 * 1_000);
    assert_eq!(attempt("me", PASSWORD).status, 303);
}

#[test]
fn sessions_are_listed_ended_and_outlive_a_restart() {
    let server = Server::start();
    server.account("me");
    let first = visitor(&server, "me");
    let second = sign_in(&server, "me");
    let settings = page(&server, &first, "/settings");
    let ids: Vec<&str> = settings
        .split("/settings/sessions/end")
        .skip(1)
        .map(|form| form.split("name=\"id\" value=\"").nth(1).unwrap())
        .map(|form| form.split('"').next().unwrap())
        .collect();
    assert_eq!(ids.len(), 2);
    let server = server.reopen(|_| {});
    page(&server, &second, "/");
    for id in &ids {
        post(&server, &first, "/settings/sessions/end", &[("id", id)]);
    }
    assert_eq!(get(&server, &first.cookie, "/").status, 303);
}

#[test]
fn signing_out_and_a_month_of_silence_end_a_session() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let out = post(&server, &me, "/sign-out", &[]);
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(get(&server, &me.cookie, "/").status, 303);

    let me = sign_in(&server, "me");
    let day = 24 * 60 * 60 * 1_000;
    server.clock.advance_milliseconds(29 * day);
    page(&server, &me, "/");
    server.clock.advance_milliseconds(29 * day);
    page(&server, &me, "/");
    server.clock.advance_milliseconds(31 * day);
    assert_eq!(get(&server, &me.cookie, "/").status, 303);
}

#[test]
fn a_new_password_ends_the_other_sessions() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let other = sign_in(&server, "me");
    let change = |old: &str, new: &str| {
        let fields = [("old", old), ("new", new), ("repeated", new)];
        post(&server, &me, "/settings/password", &fields)
    };
    assert_eq!(change("wrong", "a new password").status, 422);
    assert_eq!(change(PASSWORD, "short").status, 422);
    assert_eq!(change(PASSWORD, "a new password").status, 303);
    page(&server, &me, "/");
    assert_eq!(get(&server, &other.cookie, "/").status, 303);
    let old = [("name", "me"), ("password", PASSWORD)];
    assert_eq!(post_open(&server, "/sign-in", &old).status, 422);
}

#[test]
fn behind_https_the_cookie_is_for_https_only() {
    let server = Server::start();
    server.account("me");
    server.execute(Command::SetPassword {
        name: "me".to_owned(),
        password: PlainPassword(PASSWORD.to_owned()),
    });
    let fields = [("name", "me"), ("password", PASSWORD)];
    let plain = post_open(&server, "/sign-in", &fields);
    assert!(!plain.header("set-cookie").contains("Secure"));
    let headers = [("x-forwarded-proto", "https")];
    let secure = post_with(&server, "/sign-in", &headers, &fields);
    assert!(secure.header("set-cookie").contains("; Secure"));
}

#[test]
fn the_store_holds_neither_password_nor_cookie() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let token = me.cookie.split('=').nth(1).unwrap().to_owned();
    server.reopen(|directory| {
        let database = std::fs::read(directory.join("docvault.redb")).unwrap();
        for secret in [PASSWORD, &token] {
            let is_there = database
                .windows(secret.len())
                .any(|part| part == secret.as_bytes());
            assert!(!is_there, "the database holds a secret");
        }
    });
}

#[test]
fn only_the_owner_adds_accounts() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let add = |who: &super::Visitor, name: &str| {
        let fields = [("name", name), ("password", PASSWORD), ("language", "de")];
        post(&server, who, "/settings/accounts", &fields)
    };
    assert_eq!(add(&me, "anna").status, 303);
    let anna = sign_in(&server, "anna");
    assert!(!page(&server, &anna, "/settings").contains("/settings/accounts"));
    assert_eq!(add(&anna, "eve").status, 404);
    let plan = [("name", "anna"), ("plan", "unlimited")];
    assert_eq!(
        post(&server, &anna, "/settings/accounts/plan", &plan).status,
        404
    );
    assert_eq!(
        post(&server, &me, "/settings/accounts/plan", &plan).status,
        303
    );
}

#[test]
fn what_is_embedded_needs_no_session_and_pages_shut_scripts_out() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let html = page(&server, &me, "/");
    let assets: Vec<&str> = html
        .split('"')
        .filter(|part| part.starts_with("/assets/"))
        .collect();
    assert!(assets.len() > 4);
    for path in assets {
        let answer = server.request("GET", path.split('#').next().unwrap(), &[], &[]);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("cache-control").contains("immutable"));
    }
    for path in [
        "/",
        "/settings",
        "/statistics",
        "/upload",
        "/search?q=rent",
        "/trash",
    ] {
        let answer = get(&server, &me.cookie, path);
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("cache-control"), "no-store");
        let html = text(&answer);
        assert!(
            !html.contains(" style=") && !html.contains("<style"),
            "{path}"
        );
        assert!(
            !html.contains(" onclick=") && !html.contains("javascript:"),
            "{path}"
        );
        for script in html.split("<script").skip(1) {
            assert!(script.starts_with(" src=\"/assets/"), "{path}");
        }
        assert!(
            !html.contains("https://") && !html.contains("//cdn"),
            "{path}"
        );
    }
}
