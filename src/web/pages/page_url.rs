//! A page's own address: what it shows is in its query; links to variants of it are made here.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::web::parameters::decode_form;

/// What stands as it is in a query's names and values.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b',');

/// A path and its query, decoded; names may come more than once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PageUrl {
    path: String,
    pairs: Vec<(String, String)>,
}

impl PageUrl {
    /// Reads a request's address. What is no UTF-8 becomes replacement characters.
    pub(super) fn of(uri: &axum::http::Uri) -> Self {
        Self {
            path: uri.path().to_owned(),
            pairs: parse_pairs(uri.query().unwrap_or_default()),
        }
    }

    /// The first value of a parameter, if it is not empty.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).find(|value| !value.is_empty())
    }

    /// All values of a parameter.
    pub(super) fn values<'url>(&'url self, name: &str) -> impl Iterator<Item = &'url str> {
        self.pairs
            .iter()
            .filter(move |(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// A whole number, if it is one.
    pub(super) fn number(&self, name: &str) -> Option<u64> {
        self.value(name)?.parse().ok()
    }

    /// Whether a parameter is there with a value.
    pub(super) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// This address with one parameter set, or taken away by an empty value. Paging begins anew.
    pub(super) fn with(&self, name: &str, value: &str) -> String {
        let gone = [name, "page"];
        let mut pairs: Vec<_> = self
            .pairs
            .iter()
            .filter(|(known, _)| !gone.contains(&known.as_str()))
            .cloned()
            .collect();
        if !value.is_empty() {
            pairs.push((name.to_owned(), value.to_owned()));
        }
        join(&self.path, &pairs)
    }

    /// This address with those values only that `is_sensible` finds so, by their names.
    pub(super) fn sensible(mut self, is_sensible: impl Fn(&str, &str) -> bool) -> Self {
        self.pairs
            .retain(|(name, value)| value.is_empty() || is_sensible(name, value));
        self
    }

    /// The same without some of its parameters.
    pub(super) fn leaving_out(mut self, names: &[&str]) -> Self {
        self.pairs
            .retain(|(known, _)| !names.contains(&known.as_str()));
        self
    }

    /// This address without some of its parameters.
    pub(super) fn without(&self, names: &[&str]) -> String {
        let kept: Vec<_> = self
            .pairs
            .iter()
            .filter(|(known, value)| !names.contains(&known.as_str()) && !value.is_empty())
            .cloned()
            .collect();
        join(&self.path, &kept)
    }
}

/// A path with a query.
pub(super) fn url(path: &str, pairs: &[(&str, &str)]) -> String {
    let pairs: Vec<(String, String)> = pairs
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    join(path, &pairs)
}

/// An address with one more parameter, if it has a value.
pub(super) fn with_parameter(path: &str, name: &str, value: &str) -> String {
    if value.is_empty() {
        return path.to_owned();
    }
    let separator = if path.contains('?') { '&' } else { '?' };
    let value = utf8_percent_encode(value, KEPT);
    format!("{path}{separator}{name}={value}")
}

/// An address inside the pages to which a form may lead back; `/` for anything else.
pub(super) fn safe_path(text: &str) -> &str {
    let is_inside = text.starts_with('/')
        && !text.starts_with("//")
        && !text.contains('\\')
        && !text.chars().any(char::is_control)
        && text.is_ascii();
    if is_inside { text } else { "/" }
}

/// Undoes form encoding of a query or a body.
pub(super) fn parse_pairs(text: &str) -> Vec<(String, String)> {
    let decode = |part| String::from_utf8_lossy(&decode_form(part)).into_owned();
    text.split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
        .collect()
}

fn join(path: &str, pairs: &[(String, String)]) -> String {
    let mut text = path.to_owned();
    for (at, (name, value)) in pairs.iter().enumerate() {
        text.push(if at == 0 { '?' } else { '&' });
        text.extend(utf8_percent_encode(name, KEPT));
        text.push('=');
        text.extend(utf8_percent_encode(value, KEPT));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{PageUrl, safe_path, url};

    #[test]
    fn an_address_keeps_what_it_shows() {
        let uri = "/?folder=B%C3%BCcher&tag=a+b&page=3&view=list"
            .parse()
            .unwrap();
        let here = PageUrl::of(&uri);
        assert_eq!(here.value("folder"), Some("Bücher"));
        assert_eq!(
            here.with("sort", "title"),
            "/?folder=B%C3%BCcher&tag=a%20b&view=list&sort=title"
        );
        assert_eq!(here.with("folder", ""), "/?tag=a%20b&view=list");
        assert_eq!(
            here.without(&["view"]),
            "/?folder=B%C3%BCcher&tag=a%20b&page=3"
        );
        assert_eq!(
            url("/search", &[("q", "a&b"), ("part", "")]),
            "/search?q=a%26b"
        );
    }

    #[test]
    fn nothing_leads_outside() {
        for outside in [
            "//evil.example",
            "https://evil.example",
            "/\\evil",
            "",
            "/a\nb",
            "evil",
        ] {
            assert_eq!(safe_path(outside), "/", "{outside}");
        }
        assert_eq!(
            safe_path("/documents/x?page=2#page-2"),
            "/documents/x?page=2#page-2"
        );
    }
}
