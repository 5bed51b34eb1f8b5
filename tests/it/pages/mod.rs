//! The web page from outside: over plain HTTP, and in a real browser where there is one.

mod browser;
mod changes;
mod lists;
mod refusals;
mod sign_in;
mod uploads;
mod webdriver;

use docvault::library::command::Command;
use docvault::model::sign_in::PlainPassword;

use crate::harness::{Answer, Server};

pub(crate) const PASSWORD: &str = "correct horse battery";

/// Somebody who is signed in: the cookie, and the token that their forms carry.
pub(crate) struct Visitor {
    pub(crate) cookie: String,
    pub(crate) token: String,
}

/// Gives an account that is there a password and signs in to it.
#[track_caller]
pub(crate) fn visitor(server: &Server, account: &str) -> Visitor {
    server.execute(Command::SetPassword {
        name: account.to_owned(),
        password: PlainPassword(PASSWORD.to_owned()),
    });
    sign_in(server, account)
}

/// Signs in to an account with [`PASSWORD`].
#[track_caller]
pub(crate) fn sign_in(server: &Server, account: &str) -> Visitor {
    let answer = post_open(
        server,
        "/sign-in",
        &[("name", account), ("password", PASSWORD)],
    );
    assert_eq!(answer.status, 303, "{}", text(&answer));
    let cookie = cookie_of(&answer);
    let page = get(server, &cookie, "/");
    Visitor {
        token: form_token(&text(&page)),
        cookie,
    }
}

/// What the answer's cookie is, as a request sends it back.
#[track_caller]
pub(crate) fn cookie_of(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    cookie.split(';').next().unwrap().to_owned()
}

/// The token in a page's forms.
#[track_caller]
pub(crate) fn form_token(html: &str) -> String {
    let after = html.split("name=\"form_token\" value=\"").nth(1);
    let token = after.unwrap_or_else(|| panic!("no form in {html}"));
    token.split('"').next().unwrap().to_owned()
}

pub(crate) fn text(answer: &Answer) -> String {
    String::from_utf8(answer.body.clone()).unwrap()
}

/// `GET` with a cookie.
#[track_caller]
pub(crate) fn get(server: &Server, cookie: &str, path: &str) -> Answer {
    server.request("GET", path, &[("cookie", cookie)], &[])
}

/// The text of a page that must be there.
#[track_caller]
pub(crate) fn page(server: &Server, visitor: &Visitor, path: &str) -> String {
    let answer = get(server, &visitor.cookie, path);
    assert_eq!(answer.status, 200, "{path}: {}", text(&answer));
    text(&answer)
}

/// Form encoding.
pub(crate) fn encoded(fields: &[(&str, &str)]) -> String {
    let encode = |text: &str| {
        percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
    };
    let pairs = fields
        .iter()
        .map(|(name, value)| format!("{}={}", encode(name), encode(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// Sends a form as somebody who is signed in.
#[track_caller]
pub(crate) fn post(
    server: &Server,
    visitor: &Visitor,
    path: &str,
    fields: &[(&str, &str)],
) -> Answer {
    let mut all = vec![("form_token", visitor.token.as_str())];
    all.extend_from_slice(fields);
    post_with(server, path, &[("cookie", &visitor.cookie)], &all)
}

/// Sends a form of somebody who is not signed in.
#[track_caller]
pub(crate) fn post_open(server: &Server, path: &str, fields: &[(&str, &str)]) -> Answer {
    post_with(server, path, &[], fields)
}

/// Sends a form with headers.
#[track_caller]
pub(crate) fn post_with(
    server: &Server,
    path: &str,
    headers: &[(&str, &str)],
    fields: &[(&str, &str)],
) -> Answer {
    let mut all = vec![("content-type", "application/x-www-form-urlencoded")];
    all.extend_from_slice(headers);
    server.request("POST", path, &all, encoded(fields).as_bytes())
}
