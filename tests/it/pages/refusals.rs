//! Every route of the pages that changes something: refused without its token, from another origin, without a
//! session, and for what is another account's.
//!
//! The routes are read off the source: one that is not in the table fails the first test.

use uuid::Uuid;

use super::{PASSWORD, Visitor, get, page, post, post_with, sign_in, text, visitor};
use crate::harness::{Answer, Server, pdf};

/// What a form is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// Nothing of anybody's that could be named: whoever sends it acts on what is their own.
    Oneself,
    /// Something that another account has too; an unknown one is answered with this status.
    SomethingOwned(u16),
    /// The owner's alone; others get 404.
    TheLibrary,
}

/// A route that changes something, and a form that it would carry out. `{uuid}` is a document, `{key}` a key,
/// `{session}` a session, `{operation}` a change to be taken back.
struct Route {
    path: &'static str,
    fields: &'static [(&'static str, &'static str)],
    about: About,
}

const fn route(
    path: &'static str,
    fields: &'static [(&'static str, &'static str)],
    about: About,
) -> Route {
    Route {
        path,
        fields,
        about,
    }
}

const ROUTES: &[Route] = &[
    route(
        "/documents/{uuid}/edit",
        &[("title", "changed")],
        About::SomethingOwned(404),
    ),
    route("/documents/{uuid}/again", &[], About::SomethingOwned(404)),
    route(
        "/change",
        &[("uuid", "{uuid}"), ("action", "trash")],
        About::SomethingOwned(404),
    ),
    // What was put into the trash by the form before.
    route(
        "/trash/delete",
        &[("uuid", "{uuid}"), ("confirmed", "yes")],
        About::SomethingOwned(404),
    ),
    route("/trash/empty", &[("count", "0")], About::Oneself),
    // What cannot be undone is told on the page that the form leads back to.
    route(
        "/undo",
        &[("number", "{operation}")],
        About::SomethingOwned(303),
    ),
    route("/upload", &[], About::Oneself),
    route("/settings/keys", &[("name", "stolen")], About::Oneself),
    route(
        "/settings/keys/revoke",
        &[("id", "{key}"), ("confirmed", "yes")],
        About::SomethingOwned(404),
    ),
    // A new password ends the other sessions: this one first.
    route(
        "/settings/sessions/end",
        &[("id", "{session}")],
        About::SomethingOwned(404),
    ),
    route(
        "/settings/password",
        &[
            ("old", PASSWORD),
            ("new", "new password"),
            ("repeated", "new password"),
        ],
        About::Oneself,
    ),
    route("/settings/looks", &[("theme", "dark")], About::Oneself),
    route("/settings/reading", &[("language", "de")], About::Oneself),
    route(
        "/settings/icons",
        &[("folder", "Inbox"), ("icon", "🦊")],
        About::Oneself,
    ),
    route(
        "/settings/folders",
        &[("folder", "Inbox"), ("name", "b")],
        About::Oneself,
    ),
    route(
        "/settings/tags",
        &[("tag", "mine"), ("name", "b"), ("action", "rename")],
        About::Oneself,
    ),
    route(
        "/settings/accounts",
        &[("name", "eve"), ("password", PASSWORD)],
        About::TheLibrary,
    ),
    route(
        "/settings/accounts/plan",
        &[("name", "me"), ("plan", "free")],
        About::TheLibrary,
    ),
    route(
        "/settings/accounts/delete",
        &[("name", "anna"), ("typed", "anna")],
        About::TheLibrary,
    ),
    route("/sign-out", &[], About::Oneself),
];

/// Routes of people who are not signed in: they have no session that a foreign page could use.
const OPEN: &[&str] = &["/sign-in", "/first-run"];

#[test]
fn every_changing_route_is_in_the_table() {
    let source = include_str!("../../../src/web/pages/mod.rs");
    let source: String = source.split_whitespace().collect();
    let mut changing: Vec<&str> = source
        .split(".route(")
        .skip(1)
        .filter(|route| {
            ["post(", "put(", "delete(", "patch(", "any("]
                .iter()
                .any(|it| route.contains(it))
        })
        .map(|route| match route.strip_prefix('"') {
            Some(path) => path.split('"').next().unwrap(),
            None => "/upload",
        })
        .collect();
    let mut known: Vec<&str> = ROUTES
        .iter()
        .map(|route| route.path)
        .chain(OPEN.iter().copied())
        .collect();
    changing.sort_unstable();
    known.sort_unstable();
    assert_eq!(changing, known);
}

/// What the forms name.
struct Named {
    document: String,
    key: String,
    session: String,
    operation: String,
}

impl Named {
    fn unknown() -> Self {
        let uuid = Uuid::from_u128(1).to_string();
        Self {
            document: uuid.clone(),
            key: uuid.clone(),
            session: uuid,
            operation: "999".to_owned(),
        }
    }

    fn filled(&self, text: &str) -> String {
        text.replace("{uuid}", &self.document)
            .replace("{key}", &self.key)
            .replace("{session}", &self.session)
            .replace("{operation}", &self.operation)
    }
}

/// A library with a document, a key, two sessions and a change of `me`; and somebody else in it.
struct Scene {
    server: Server,
    me: Visitor,
    anna: Visitor,
    key: String,
    mine: Named,
}

fn scene() -> Scene {
    let server = Server::start();
    let key = server.account("me");
    let me = visitor(&server, "me");
    sign_in(&server, "me");
    let uuid = server.document("me", "Rent 2026");
    let edited = post(
        &server,
        &me,
        &format!("/documents/{uuid}/edit"),
        &[("tag", "mine")],
    );
    let settings = page(&server, &me, "/settings");
    let id = |action: &str| {
        let mut rows = settings.split("<li>").chain(settings.split("<tr>"));
        let row = rows
            .find(|row| row.contains(action) && !row.contains("this one"))
            .unwrap();
        let form = row.split(action).nth(1).unwrap();
        let id = form.split("name=\"id\" value=\"").nth(1).unwrap();
        id.split('"').next().unwrap().to_owned()
    };
    let mine = Named {
        document: uuid.to_string(),
        key: id("/settings/keys/revoke"),
        session: id("/settings/sessions/end"),
        operation: edited
            .header("set-cookie")
            .split(';')
            .next()
            .and_then(|notice| notice.rsplit('.').next())
            .unwrap()
            .to_owned(),
    };
    server.account("anna");
    let anna = visitor(&server, "anna");
    Scene {
        server,
        me,
        anna,
        key,
        mine,
    }
}

impl Scene {
    /// What the routes could change, as its owner sees it.
    fn state(&self) -> String {
        let mut state = String::new();
        for path in ["/api/v1/documents", "/api/v1/folders", "/api/v1/tags"] {
            state += &self.server.get(&self.key, path).ok().to_string();
        }
        let settings = page(&self.server, &self.me, "/settings");
        // Before that stands when keys were last used.
        state + settings.split("id=\"looks\"").nth(1).unwrap()
    }

    /// Sends a route's form; an upload's with a file.
    fn send(
        &self,
        route: &Route,
        named: &Named,
        headers: &[(&str, &str)],
        token: Option<&str>,
    ) -> Answer {
        let path = named.filled(route.path);
        if route.path == "/upload" {
            let mut headers = headers.to_vec();
            headers.push(("content-type", "multipart/form-data; boundary=line"));
            return self.server.request("POST", &path, &headers, &upload(token));
        }
        let filled = route
            .fields
            .iter()
            .map(|(name, value)| (*name, named.filled(value)));
        let filled: Vec<(&str, String)> = filled.collect();
        let mut fields: Vec<(&str, &str)> = filled
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        fields.extend(token.map(|token| ("form_token", token)));
        post_with(&self.server, &path, headers, &fields)
    }
}

/// A form with one small PDF.
fn upload(token: Option<&str>) -> Vec<u8> {
    let token = token.map_or_else(String::new, |token| {
        format!("--line\r\nContent-Disposition: form-data; name=\"form_token\"\r\n\r\n{token}\r\n")
    });
    let head =
        "--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n";
    let file = pdf::one_page(&["one"]);
    [
        token.as_bytes(),
        head.as_bytes(),
        &file,
        b"\r\n--line--\r\n",
    ]
    .concat()
}

#[test]
fn nothing_changes_without_a_token_a_session_or_from_elsewhere() {
    let scene = scene();
    let before = scene.state();
    let cookie = ("cookie", scene.me.cookie.as_str());
    let token = Some(scene.me.token.as_str());
    let key = format!("Bearer {}", scene.key);
    for route in ROUTES {
        let path = route.path;
        let status =
            |headers: &[(&str, &str)], token| scene.send(route, &scene.mine, headers, token).status;
        assert_eq!(status(&[cookie], None), 403, "{path} without a token");
        assert_eq!(
            status(&[cookie], Some("0")),
            403,
            "{path} with a wrong token"
        );
        let hers = Some(scene.anna.token.as_str());
        assert_eq!(
            status(&[cookie], hers),
            403,
            "{path} with another session's token"
        );
        for foreign in [
            ("origin", "https://evil.example"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            assert_eq!(status(&[cookie, foreign], token), 403, "{path} {foreign:?}");
        }
        for nobody in [&[][..], &[("authorization", key.as_str())]] {
            let answer = scene.send(route, &scene.mine, nobody, token);
            assert_eq!(
                (answer.status, answer.header("location")),
                (303, "/sign-in"),
                "{path}"
            );
        }
    }
    assert_eq!(scene.state(), before);
    // From this server's own pages the same forms are carried out: nothing above was refused for another reason.
    let host = format!("http://{}", scene.server.address);
    let own = [
        cookie,
        ("origin", host.as_str()),
        ("sec-fetch-site", "same-origin"),
    ];
    for route in ROUTES {
        let answer = scene.send(route, &scene.mine, &own, token);
        let led_away = answer.status == 303
            && answer.header("location").starts_with("/sign-in")
            && route.path != "/sign-out";
        let is_done = [200, 303].contains(&answer.status) && !led_away;
        assert!(
            is_done,
            "{} {} {}",
            route.path,
            answer.status,
            text(&answer)
        );
    }
}

#[test]
fn what_is_anothers_is_refused_like_what_is_unknown() {
    let scene = scene();
    let before = scene.state();
    let anna = [("cookie", scene.anna.cookie.as_str())];
    let token = Some(scene.anna.token.as_str());
    for route in ROUTES {
        let send = |named: &Named| {
            let answer = scene.send(route, named, &anna, token);
            // An answer may name what was asked for.
            let said = text(&answer).replace(&named.document, "");
            (answer.status, said, answer.headers.get("location").cloned())
        };
        match route.about {
            About::Oneself => {}
            About::TheLibrary => assert_eq!(send(&scene.mine).0, 404, "{}", route.path),
            About::SomethingOwned(status) => {
                let unknown = send(&Named::unknown());
                assert_eq!(unknown.0, status, "{}", route.path);
                assert_eq!(send(&scene.mine), unknown, "{}", route.path);
            }
        }
    }
    assert_eq!(scene.state(), before);
    // Nor is anything of it shown.
    let uuid = &scene.mine.document;
    for part in ["", "/thumbnail", "/pages/1", "/pages/1/text", "/download"] {
        let look = |uuid: &str| {
            let answer = get(
                &scene.server,
                &scene.anna.cookie,
                &format!("/documents/{uuid}{part}"),
            );
            (answer.status, text(&answer).replace(uuid, ""))
        };
        assert_eq!(look(uuid), look(&Named::unknown().document), "{part}");
        assert_eq!(look(uuid).0, 404, "{part}");
    }
    let progress = format!("/upload/progress?uuid={uuid}");
    let progress = get(&scene.server, &scene.anna.cookie, &progress).json();
    assert_eq!(progress[0]["state"], "gone");
    assert!(!page(&scene.server, &scene.anna, "/").contains("Rent 2026"));
}
