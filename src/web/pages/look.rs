//! What every template needs: language, theme, who is signed in, the notice of what was just done.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;

use super::assets;
use super::notice::Notice;
use super::page_url::PageUrl;
use super::symbols::symbol_of;
use crate::library::sign_in::{SessionToken, SignedIn};
use crate::model::language::Language;
use crate::model::sign_in::Theme;

/// Which entry of the navigation is the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Library,
    Search,
    Upload,
    Statistics,
    Settings,
    None,
}

/// What every template needs.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) language: Language,
    pub(super) theme: Theme,
    pub(super) section: Section,
    /// What every form carries; empty without a session.
    pub(super) form_token: String,
    pub(super) account: String,
    pub(super) is_owner: bool,
    pub(super) notice: Option<Notice>,
    /// Where a form leads back to.
    pub(super) here: String,
    /// What stands in the search box.
    pub(super) query: String,
    /// The filters among whose documents the box searches, by their names in an address.
    pub(super) within: Vec<(&'static str, String)>,
}

impl Look {
    /// The look of a page for somebody who is signed in.
    pub(super) fn of(
        visitor: &SignedIn,
        token: &SessionToken,
        headers: &HeaderMap,
        url: &PageUrl,
    ) -> Self {
        let profile = &visitor.profile;
        let language = profile
            .interface_language
            .unwrap_or_else(|| preferred_language(headers));
        let look = Self {
            language,
            theme: profile.theme,
            section: Section::None,
            form_token: token.form_token(),
            account: visitor.account.name.clone(),
            is_owner: profile.is_owner,
            notice: None,
            here: url.without(&["part"]),
            query: String::new(),
            within: Vec::new(),
        };
        Self {
            notice: Notice::of(headers, &look),
            ..look
        }
    }

    /// The look of a page for somebody who is not signed in.
    pub(super) fn of_stranger(language: Language) -> Self {
        Self {
            language,
            theme: Theme::System,
            section: Section::None,
            form_token: String::new(),
            account: String::new(),
            is_owner: false,
            notice: None,
            here: "/".to_owned(),
            query: String::new(),
            within: Vec::new(),
        }
    }

    /// The text in this page's language.
    pub(super) fn say<'text>(&self, english: &'text str, german: &'text str) -> &'text str {
        match self.language {
            Language::De => german,
            _ => english,
        }
    }

    /// What `lang` says of text in a document's language; empty where that is the page's own, or not known.
    pub(super) fn language_of(&self, language: Option<Language>) -> &'static str {
        language
            .map(Language::code)
            .filter(|code| *code != self.code())
            .unwrap_or_default()
    }

    /// `en` or `de`.
    pub(super) fn code(&self) -> &'static str {
        self.say("en", "de")
    }

    /// What the root element says of light and dark.
    pub(super) const fn theme_name(&self) -> &'static str {
        match self.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The path of an embedded file, with what changes when the file does.
    #[expect(
        clippy::unused_self,
        reason = "templates reach it through what they are given"
    )]
    pub(super) fn asset(&self, name: &str) -> String {
        assets::path_of(name)
    }

    /// What is drawn for a folder's icon; empty where the icon itself is shown.
    #[expect(
        clippy::unused_self,
        reason = "templates reach it through what they are given"
    )]
    pub(super) fn symbol(&self, icon: &str) -> &'static str {
        symbol_of(icon)
    }

    pub(super) fn is_at(&self, section: &str) -> bool {
        let present = match self.section {
            Section::Library => "library",
            Section::Search => "search",
            Section::Upload => "upload",
            Section::Statistics => "statistics",
            Section::Settings => "settings",
            Section::None => "",
        };
        present == section
    }

    /// `3 documents`.
    pub(super) fn documents(&self, count: usize) -> String {
        let number = super::format::number(count as u64, self.language);
        match count {
            1 => self.say("1 document", "1 Dokument").to_owned(),
            _ => format!("{number} {}", self.say("documents", "Dokumente")),
        }
    }
}

/// German where the browser prefers it to English, else English.
pub(super) fn preferred_language(headers: &HeaderMap) -> Language {
    let accepted = headers
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let weight = |wanted: &str| {
        accepted
            .split(',')
            .filter_map(|range| {
                let mut parts = range.trim().split(';');
                let tag = parts.next()?.trim().to_ascii_lowercase();
                let is_wanted = tag == wanted || tag.starts_with(&format!("{wanted}-"));
                let quality = parts
                    .find_map(|part| part.trim().strip_prefix("q=")?.parse::<f32>().ok())
                    .unwrap_or(1.0);
                is_wanted.then_some(quality)
            })
            .fold(0.0, f32::max)
    };
    // Of two that are named alike the first named counts.
    let german_first = accepted.to_ascii_lowercase().trim_start().starts_with("de");
    let (german, english) = (weight("de"), weight("en"));
    if german > english || (german > 0.0 && (german - english).abs() < f32::EPSILON && german_first)
    {
        Language::De
    } else {
        Language::En
    }
}

#[cfg(test)]
mod tests {
    use super::preferred_language;
    use crate::model::language::Language;
    use axum::http::{HeaderMap, HeaderValue, header::ACCEPT_LANGUAGE};

    #[test]
    fn the_browser_chooses_the_language() {
        let language = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static(text));
            preferred_language(&headers)
        };
        assert_eq!(language("de-DE,de;q=0.9,en;q=0.8"), Language::De);
        assert_eq!(language("en-GB,en;q=0.9,de;q=0.8"), Language::En);
        assert_eq!(language("fr,de;q=0.5,en;q=0.4"), Language::De);
        assert_eq!(language("de,en"), Language::De);
        assert_eq!(language("en,de"), Language::En);
        assert_eq!(language("fr"), Language::En);
        assert_eq!(preferred_language(&HeaderMap::new()), Language::En);
    }
}
