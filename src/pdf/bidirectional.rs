//! Hebrew and Arabic lines go from the order seen to the order read.
//!
//! A PDF places glyphs; sorted by place, a right-to-left line is in visual order. The Unicode
//! bidirectional algorithm (UAX #9), applied to the visual order, gives the logical one back.

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

/// Whether the character is a letter of a script that runs from right to left.
pub(super) fn is_right_to_left(character: char) -> bool {
    character >= '\u{590}' && matches!(bidi_class(character), BidiClass::R | BidiClass::AL)
}

/// The characters of `visual` in logical order, each with its first byte in `visual`.
///
/// `None` when nothing in the line runs from right to left, so that it is in logical order already.
/// On a page that runs from right to left a line does so with a single such letter.
pub(super) fn logical_order(visual: &str, is_page_leftward: bool) -> Option<Vec<(usize, char)>> {
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
    let is_leftward = is_page_leftward || right_to_left * 2 >= letters;
    let base = if is_leftward {
        Level::rtl()
    } else {
        Level::ltr()
    };
    let characters: Vec<(usize, char)> = visual.char_indices().collect();
    let classes = if is_leftward {
        words_kept_together(visual)
    } else {
        visual.to_owned()
    };
    let starts: Vec<usize> = classes.char_indices().map(|(at, _)| at).collect();
    let information = BidiInfo::new(&classes, Some(base));
    let mut order = Vec::with_capacity(characters.len());
    let mut turned = Vec::with_capacity(characters.len());
    for paragraph in &information.paragraphs {
        let (levels, runs) = information.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let from = starts.partition_point(|start| *start < run.start);
            let to = starts.partition_point(|start| *start < run.end);
            let is_turned = levels[run.start].is_rtl();
            let run = characters.get(from..to).unwrap_or_default();
            turned.extend(std::iter::repeat_n(is_turned, run.len()));
            if is_turned {
                order.extend(run.iter().rev());
            } else {
                order.extend(run);
            }
        }
    }
    turn_brackets(&mut order, &turned);
    Some(order)
}

/// The line with a letter or a digit for every character of words that read from left to right, so
/// that web addresses, amounts and code stay as they are seen.
fn words_kept_together(visual: &str) -> String {
    let mut classes = String::with_capacity(visual.len());
    for (number, word) in visual.split(' ').enumerate() {
        if number > 0 {
            classes.push(' ');
        }
        let stand_in = if word.chars().any(is_right_to_left) {
            None
        } else if word.chars().any(char::is_alphabetic) {
            Some('a')
        } else {
            word.contains(char::is_numeric).then_some('0')
        };
        // A full stop or comma seen on the left ends what stands to the right of it.
        let rest = word.trim_start_matches(['.', ',', ':', ';', '!', '?', '،', '؛', '؟']);
        classes.push_str(&word[..word.len() - rest.len()]);
        for character in rest.chars() {
            classes.push(stand_in.unwrap_or(character));
        }
    }
    classes
}

/// Brackets in right-to-left text are drawn mirrored: most files say which bracket is seen, some
/// which one is read. What leaves fewer brackets unmatched is taken.
fn turn_brackets(order: &mut [(usize, char)], turned: &[bool]) {
    let turn = |(place, is_turned): (&(usize, char), &bool)| {
        if *is_turned {
            mirrored(place.1)
        } else {
            place.1
        }
    };
    let as_read: Vec<char> = order.iter().zip(turned).map(turn).collect();
    let unmatched = unmatched_brackets(order.iter().map(|place| place.1));
    if unmatched_brackets(as_read.iter().copied()) <= unmatched {
        for (place, character) in order.iter_mut().zip(as_read) {
            place.1 = character;
        }
    }
}

fn unmatched_brackets(characters: impl Iterator<Item = char>) -> usize {
    let (mut open, mut unmatched) = (0_usize, 0);
    for character in characters {
        match character {
            '(' | '[' | '{' | '«' => open += 1,
            ')' | ']' | '}' | '»' if open > 0 => open -= 1,
            ')' | ']' | '}' | '»' => unmatched += 1,
            _ => {}
        }
    }
    unmatched + open
}

fn mirrored(character: char) -> char {
    match character {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        '<' => '>',
        '>' => '<',
        '«' => '»',
        '»' => '«',
        '‹' => '›',
        '›' => '‹',
        other => other,
    }
}

/// The text as it is seen from left to right.
pub(super) fn visual_order(logical: &str) -> String {
    if !logical.chars().any(is_right_to_left) {
        return logical.to_owned();
    }
    let information = BidiInfo::new(logical, None);
    information
        .paragraphs
        .iter()
        .flat_map(|paragraph| {
            let (levels, runs) = information.visual_runs(paragraph, paragraph.range.clone());
            runs.into_iter()
                .map(|run| seen(&logical[run.clone()], levels[run.start].is_rtl()))
                .collect::<Vec<_>>()
        })
        .collect()
}

fn seen(run: &str, is_turned: bool) -> String {
    if is_turned {
        run.chars().rev().map(mirrored).collect()
    } else {
        run.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{logical_order, visual_order};

    fn logical(visual: &str) -> String {
        let order = logical_order(visual, false);
        order.map_or(visual.to_owned(), |order| {
            order.iter().map(|(_, character)| character).collect()
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
    fn brackets_amounts_and_addresses_stay_right() {
        assert_eq!(logical("(םלוע) םולש"), "שלום (עולם)");
        assert_eq!(logical(")םלוע( םולש"), "שלום (עולם)");
        assert_eq!(logical(".(b/a) םולש"), "שלום (b/a).");
        assert_eq!(logical("-12.50 $ םולש"), "שלום $ -12.50");
        assert_eq!(logical("a.b/(c) םולש"), "שלום a.b/(c)");
    }

    #[test]
    fn what_is_read_becomes_what_is_seen() {
        assert_eq!(visual_order("שלום 12"), "12 םולש");
        assert_eq!(visual_order("plain"), "plain");
    }

    #[test]
    fn every_character_stays() {
        let visual = "ABC 12,50 ₪ (םולש) x ١٢٣ مالس";
        let mut order: Vec<usize> = logical_order(visual, true)
            .unwrap()
            .iter()
            .map(|(at, _)| *at)
            .collect();
        order.sort_unstable();
        let all: Vec<usize> = visual.char_indices().map(|(at, _)| at).collect();
        assert_eq!(order, all);
    }
}
