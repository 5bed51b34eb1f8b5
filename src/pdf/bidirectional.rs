//! Hebrew and Arabic lines go from the order seen to the order read.
//!
//! A PDF places glyphs; sorted by place, a right-to-left line is in visual order. The Unicode
//! bidirectional algorithm (UAX #9), applied to the visual order, gives the logical one back.

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

/// Whether the character is a letter of a script that runs from right to left.
pub(super) fn is_right_to_left(character: char) -> bool {
    character >= '\u{590}' && matches!(bidi_class(character), BidiClass::R | BidiClass::AL)
}

/// The bytes of `visual` in logical order: for every character its first byte in `visual`.
///
/// `None` when nothing in the line runs from right to left, so that it is in logical order already.
pub(super) fn logical_order(visual: &str) -> Option<Vec<usize>> {
    let right_to_left = visual
        .chars()
        .filter(|character| is_right_to_left(*character))
        .count();
    if right_to_left == 0 {
        return None;
    }
    let letters = visual
        .chars()
        .filter(|character| character.is_alphabetic())
        .count();
    let base = if right_to_left * 2 >= letters {
        Level::rtl()
    } else {
        Level::ltr()
    };
    let information = BidiInfo::new(visual, Some(base));
    let mut order = Vec::with_capacity(visual.len());
    for paragraph in &information.paragraphs {
        let (levels, runs) = information.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let characters = visual[run.clone()]
                .char_indices()
                .map(|(at, _)| run.start + at);
            if levels[run.start].is_rtl() {
                order.extend(characters.rev());
            } else {
                order.extend(characters);
            }
        }
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::logical_order;

    fn logical(visual: &str) -> String {
        let order = logical_order(visual);
        order.map_or(visual.to_owned(), |order| {
            order
                .iter()
                .filter_map(|at| visual[*at..].chars().next())
                .collect()
        })
    }

    #[test]
    fn what_is_seen_becomes_what_is_read() {
        // Seen from left to right: the last letter of the last word first.
        assert_eq!(logical("םלוע םולש"), "שלום עולם");
        assert_eq!(logical("2026 תנש"), "שנת 2026");
        assert_eq!(logical("Invoice 12 of May"), "Invoice 12 of May");
        assert_eq!(
            logical("Dear םולש friend of mine"),
            "Dear שלום friend of mine"
        );
    }

    #[test]
    fn every_character_stays() {
        let visual = "ABC 12,50 ₪ (םולש) x ١٢٣ مالس";
        let mut order = logical_order(visual).unwrap();
        order.sort_unstable();
        let all: Vec<usize> = visual.char_indices().map(|(at, _)| at).collect();
        assert_eq!(order, all);
    }
}
