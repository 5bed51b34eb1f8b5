//! The name under which a download is saved: the title, made safe, and `.pdf`.
//!
//! A title comes out of a stranger's file. Nothing in it may end a header, leave the folder it is
//! saved in, hide its ending, or mean something to an operating system.

use axum::http::HeaderValue;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use unicode_categories::UnicodeCategories as _;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Longest name without its ending, in bytes: file systems take 255.
const NAME_BYTES_MAX: usize = 180;
/// What RFC 8187 lets stand unescaped, apart from letters and digits.
const EXTENDED_VALUE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');
/// Names that old systems keep for devices, whatever their ending.
const DEVICE_NAMES: &[&str] = &["CON", "PRN", "AUX", "NUL"];

/// `Content-Disposition: attachment` with a name for every client and one in Unicode (RFC 6266).
pub(super) fn content_disposition(title: &str) -> HeaderValue {
    let name = safe_name(title);
    let value = format!(
        "attachment; filename=\"{}.pdf\"; filename*=UTF-8''{}.pdf",
        ascii_name(&name),
        utf8_percent_encode(&name, EXTENDED_VALUE)
    );
    HeaderValue::try_from(value).unwrap_or_else(|_| HeaderValue::from_static("attachment"))
}

/// The title as a file's name without its ending.
fn safe_name(title: &str) -> String {
    let without_ending = match title
        .len()
        .checked_sub(4)
        .and_then(|at| title.split_at_checked(at))
    {
        Some((stem, ending)) if ending.eq_ignore_ascii_case(".pdf") => stem,
        _ => title,
    };
    let mut name = String::new();
    // NFC can lengthen a text, but not without end: reading stops where the name is long enough.
    for character in without_ending.nfc() {
        let character = match character {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
            space if space.is_whitespace() || space.is_control() => ' ',
            format if format.is_other_format() => continue,
            other => other,
        };
        if name.len() + character.len_utf8() > NAME_BYTES_MAX {
            break;
        }
        if character != ' ' || !name.ends_with(' ') {
            name.push(character);
        }
    }
    let trimmed = name.trim_matches([' ', '.']);
    let upper = trimmed.to_ascii_uppercase();
    let stem = upper.split('.').next().unwrap_or_default();
    let numbered = |prefix| {
        stem.strip_prefix(prefix)
            .is_some_and(|rest: &str| rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit())
    };
    if trimmed.is_empty() {
        "document".to_owned()
    } else if DEVICE_NAMES.contains(&stem) || numbered("COM") || numbered("LPT") {
        format!("_{trimmed}")
    } else {
        trimmed.to_owned()
    }
}

/// The name in ASCII: letters without their marks, `_` for what has no letter in it.
fn ascii_name(name: &str) -> String {
    let mut ascii = String::with_capacity(name.len());
    for character in name.nfkd() {
        match character {
            'ß' => ascii.push_str("ss"),
            '‐'..='―' => ascii.push('-'),
            mark if is_combining_mark(mark) => {}
            // A percent sign makes some clients decode what follows it.
            '%' | '"' | '\\' | '/' => ascii.push('_'),
            plain if plain == ' ' || plain.is_ascii_graphic() => ascii.push(plain),
            _ => ascii.push('_'),
        }
    }
    // Without its marks a name may begin with what was trimmed off before, or be gone.
    let trimmed = ascii.trim_matches([' ', '.']);
    if trimmed.is_empty() {
        "document".to_owned()
    } else {
        trimmed.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{NAME_BYTES_MAX, content_disposition, safe_name};
    use proptest::prelude::*;

    #[track_caller]
    fn check(title: &str, expected: &str) {
        let value = content_disposition(title);
        assert_eq!(
            value.to_str().unwrap(),
            format!("attachment; {expected}"),
            "{title}"
        );
    }

    #[test]
    fn both_names_are_given() {
        check(
            "Invoice 17",
            "filename=\"Invoice 17.pdf\"; filename*=UTF-8''Invoice%2017.pdf",
        );
        check(
            "Übersicht – Straße",
            "filename=\"Ubersicht - Strasse.pdf\"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%93%20Stra%C3%9Fe.pdf",
        );
        check(
            "請求書",
            "filename=\"___.pdf\"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf",
        );
    }

    #[test]
    fn a_title_cannot_leave_its_header_or_its_folder() {
        check(
            "a\"; x=\"b\r\nSet-Cookie: c",
            "filename=\"a_; x=_b Set-Cookie_ c.pdf\"; filename*=UTF-8''a_%3B%20x%3D_b%20Set-Cookie_%20c.pdf",
        );
        check(
            "../../etc/passwd",
            "filename=\"_.._etc_passwd.pdf\"; filename*=UTF-8''_.._etc_passwd.pdf",
        );
        check(
            "100%41",
            "filename=\"100_41.pdf\"; filename*=UTF-8''100%2541.pdf",
        );
        // Full-width characters that become dangerous ones when they are taken apart.
        check(
            "a\u{ff02}b\u{ff0f}c",
            "filename=\"a_b_c.pdf\"; filename*=UTF-8''a%EF%BC%82b%EF%BC%8Fc.pdf",
        );
    }

    #[test]
    fn names_are_made_whole() {
        assert_eq!(safe_name(""), "document");
        assert_eq!(safe_name(" .. \u{202e}"), "document");
        assert_eq!(safe_name("Contract.PDF"), "Contract");
        assert_eq!(safe_name("nul"), "_nul");
        assert_eq!(safe_name("COM1.old"), "_COM1.old");
        assert_eq!(safe_name("COMPANY"), "COMPANY");
        assert_eq!(safe_name("gpj\u{202e}.exe"), "gpj.exe");
        assert_eq!(safe_name("a \t b"), "a b");
        let long = safe_name(&"ä".repeat(500));
        assert_eq!(long.len(), NAME_BYTES_MAX);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_title_makes_a_header_with_two_plain_names(title in "\\PC{0,40}|.{0,40}|[%\"./\\\\: ]{0,12}") {
            let value = content_disposition(&title);
            let text = value.to_str().unwrap();
            let (plain, extended) = text
                .strip_prefix("attachment; filename=\"")
                .and_then(|rest| rest.split_once("\"; filename*=UTF-8''"))
                .unwrap();
            for name in [plain, extended] {
                prop_assert!(name.strip_suffix(".pdf").is_some_and(|stem| !stem.is_empty()));
                prop_assert!(!name.contains(['"', '/', '\\', ';', '\'']) || name == plain);
                prop_assert!(!name.starts_with('.'));
            }
            prop_assert!(!plain.contains(['"', '/', '\\', '%']), "{plain}");
        }
    }
}
