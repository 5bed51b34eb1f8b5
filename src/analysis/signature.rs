//! Who signed: the names under the closing words.

use super::candidates::Pool;
use super::lines::Lines;
use super::names::{has_organisation_word, legal_names};
use super::sender::{is_label_or_heading, is_plausible};
use super::text::{fold, has_phrase, leading_phrase, trim_ornaments};
use super::words::labels::CLOSINGS;
use super::words::marks::SIGNING_ROLES;

/// The name under `Mit freundlichen Grüßen`.
pub(super) fn add_closing(pool: &mut Pool, lines: &Lines<'_>) {
    let Some(closing) = lines.all.iter().position(|line| {
        line.folded.len() < 60 && leading_phrase(&line.folded, CLOSINGS).is_some()
    }) else {
        return;
    };
    let after = lines.all.iter().enumerate().skip(closing + 1).take(4);
    for (rank, (at, line)) in after.enumerate() {
        let text = trim_ornaments(line.text);
        let text = ["Ihre ", "Ihr ", "Your ", "Votre ", "Uw ", "Su "]
            .iter()
            .find_map(|word| text.strip_prefix(word))
            .unwrap_or(text);
        if line.text.len() > 60
            || !is_plausible(text)
            || is_label_or_heading(line)
            || !text.starts_with(char::is_uppercase)
            || has_phrase(&fold(text), SIGNING_ROLES)
        {
            continue;
        }
        let legal = !legal_names(text).is_empty();
        let score = if legal || has_organisation_word(&fold(text)) {
            4.5
        } else {
            2.6 - rank as f32 * 0.4
        };
        pool.add(text, score, "name under the closing", Some(at));
    }
}
