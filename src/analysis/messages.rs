//! Printed messages: where their heads stand, and where the earlier ones begin that they answer.
//!
//! What an earlier message says of itself is not said of the paper. Must never take a letter with `From` and `To` for one.
//! Next: [`super::parties`] (who wrote it), [`super::document_date`] (when).

use std::ops::Range;

use super::dates::{SlashOrder, dates_in};
use super::lines::{Line, Lines};
use super::parties::label_and_value;
use super::text::leading_phrase;
use super::words::labels::{
    ADDRESSEE_LABELS, MAIL_HEAD_LABELS, MAIL_SENDER_LABELS, SUBJECT_LABELS,
};
use super::words::marks::{QUOTED_HEADS, QUOTING_VERBS};

/// Lines of a message's head stand no further from each other.
const HEAD_REACH: usize = 8;

/// The messages of a printed exchange; none on other papers.
#[derive(Debug, Default)]
pub(super) struct Messages {
    /// The lines that say who wrote those which are not quoted.
    pub(super) heads: Vec<usize>,
    /// The lines that are quoted of earlier ones.
    quoted: Vec<Range<usize>>,
}

impl Messages {
    /// Finds heads with labels, of which the first is the paper's, and those that some programs print of each: a name with its
    /// address over `An: …`.
    pub(super) fn find(lines: &Lines<'_>) -> Self {
        let mut messages = Self::default();
        let mut quoted_since = None;
        let mut first_addressee: Option<usize> = None;
        for (at, line) in lines.all.iter().enumerate() {
            // `To: …` may stand over `From: …`, as memos have it.
            let is_of_one_head = |addressee: usize| at - addressee < HEAD_REACH;
            let is_first = messages.heads.is_empty() && first_addressee.is_none_or(is_of_one_head);
            if is_over_addressee(lines, line) {
                let quoted = quoted_since.take().map(|since| since..at);
                messages.quoted.extend(quoted);
                messages.heads.push(at);
            } else if is_labelled_head(lines, at) && is_first {
                messages.heads.push(at);
            } else if !is_first && (is_labelled_head(lines, at) || is_quoted_head(&line.folded)) {
                quoted_since.get_or_insert(at);
            }
            first_addressee = first_addressee.or_else(|| names_addressee(line).then_some(at));
        }
        let quoted = quoted_since.map(|since| since..lines.all.len());
        messages.quoted.extend(quoted);
        messages
    }

    /// Whether a line is an earlier message's.
    pub(super) fn is_quoted(&self, at: usize) -> bool {
        self.quoted.iter().any(|quoted| quoted.contains(&at))
    }

    /// The head of one of them that a line stands in, counted from the last.
    pub(super) fn head_around(&self, lines: &Lines<'_>, at: usize) -> Option<usize> {
        let ends_at = |head: usize| {
            let below = head..lines.all.len().min(head + HEAD_REACH);
            below
                .into_iter()
                .rev()
                .find(|at| names_addressee(&lines.all[*at]))
        };
        let mut latest_first = self.heads.iter().rev();
        latest_first.position(|head| (*head..=ends_at(*head).unwrap_or(*head)).contains(&at))
    }
}

/// Who wrote the message whose head begins with a line.
pub(super) fn writer_in_head<'l>(lines: &Lines<'l>, at: usize) -> Option<&'l str> {
    let line = &lines.all[at];
    let named = match label_and_value(line, MAIL_SENDER_LABELS) {
        Some((_, "")) => lines.get(line.right)?.text,
        Some((_, value)) => value,
        None => line.text,
    };
    let name = named.split(['<', '[']).next().unwrap_or_default().trim();
    // `Mia Muster mia@muster.example`
    let name = match name.rsplit_once(' ') {
        Some((name, address)) if address.contains('@') => name,
        _ => name,
    };
    // `Muster Plumbing` over `<office@muster.example>`
    let above = || lines.get(line.above).map(|above| above.text.trim());
    let name = if name.is_empty() { above()? } else { name };
    let name = name.trim_matches([' ', '"', '\'']);
    (!name.is_empty() && !name.contains('@')).then_some(name)
}

/// `Von: Mia Muster` amid such labels.
fn is_labelled_head(lines: &Lines<'_>, at: usize) -> bool {
    is_label(&lines.all[at], MAIL_SENDER_LABELS) && is_in_mail_head(&lines.all, at)
}

/// Whether a line begins with a label and a colon, or is a label beside its value.
fn is_label(line: &Line<'_>, labels: &[&str]) -> bool {
    label_and_value(line, labels).is_some_and(|(is_label_only, _)| {
        line.text.contains(':') || is_label_only && line.right.is_some()
    })
}

/// Whether two other labels of a message's head stand close to a line, and its subject's or an address: `Von: Ahlen`,
/// `An: Talheim`, `Datum: 3.4.` are of a journey.
fn is_in_mail_head(lines: &[Line<'_>], at: usize) -> bool {
    const OTHERS_MIN: usize = 2;
    let near = &lines[at.saturating_sub(HEAD_REACH)..(at + HEAD_REACH).min(lines.len())];
    let others = near.iter().filter(|line| is_label(line, MAIL_HEAD_LABELS));
    let is_of_message = |line: &Line<'_>| {
        line.text.contains('@') || label_and_value(line, SUBJECT_LABELS).is_some()
    };
    others.count() >= OTHERS_MIN && near.iter().any(is_of_message)
}

/// `Mia Muster <mia@muster.example>` over `An: …`: how some programs print messages.
fn is_over_addressee(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let has_address = line
        .text
        .split_once('<')
        .is_some_and(|(_, rest)| rest.contains('@') && rest.contains('>'));
    let below = lines.get(line.below);
    // When it was sent may stand between, or `Reply-To: …`.
    let is_between = |below: &&Line<'_>| {
        leading_phrase(&below.folded, &["reply-to", "antwort an"]).is_some()
            || !dates_in(below.text, SlashOrder::DayFirst).is_empty()
    };
    let below = below
        .filter(is_between)
        .map_or(below, |between| lines.get(between.below));
    has_address
        && label_and_value(line, MAIL_HEAD_LABELS).is_none()
        && label_and_value(line, MAIL_SENDER_LABELS).is_none()
        && below.is_some_and(names_addressee)
}

/// `An: Mia Muster`.
fn names_addressee(line: &Line<'_>) -> bool {
    is_label(line, ADDRESSEE_LABELS)
}

/// `-----Ursprüngliche Nachricht-----`, `On 3 May 2024, at 10:15, Mia Muster wrote:`.
fn is_quoted_head(folded: &str) -> bool {
    let bare = folded.trim_matches(['-', '_', ' ', '>']);
    let is_ruled = bare.len() < folded.trim_start_matches(['>', ' ']).len();
    let named = bare.trim_end_matches(':');
    let announces = || {
        let mut verbs = QUOTING_VERBS.iter();
        let has_verb = verbs.any(|verb| bare.split([' ', ',', ':']).any(|word| word == *verb));
        bare.ends_with(':') && has_verb && bare.bytes().filter(u8::is_ascii_digit).count() >= 4
    };
    is_ruled && QUOTED_HEADS.contains(&named) || announces()
}

#[cfg(test)]
mod tests {
    use super::is_quoted_head;

    #[test]
    fn a_line_may_announce_an_earlier_message() {
        for head in [
            "-----ursprungliche nachricht-----",
            "---------- forwarded message ----------",
            "am 3. mai 2024 um 10:15 schrieb mia muster <mia@muster.example>:",
            "> on fri, 3 may 2024 at 10:15, mia muster wrote:",
        ] {
            assert!(is_quoted_head(head), "{head}");
        }
        for other in [
            "original message",
            "am 3. mai 2024 schrieb ich ihnen",
            "she wrote:",
            "-----",
        ] {
            assert!(!is_quoted_head(other), "{other}");
        }
    }
}
