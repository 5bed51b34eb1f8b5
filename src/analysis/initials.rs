//! A shortening in the letterhead, and the words beside or below it that spell it out.
//!
//! Must never take a form's sign and the text beside it for a name: each letter has to begin one word, in order.

use super::candidates::Pool;
use super::lines::Lines;
use super::sender::is_plausible;
use super::text::trim_ornaments;

/// How far down the page a letterhead reaches, as a share of its height.
const DEPTH_MAX: f32 = 0.2;

/// `NSA` beside or over `National Study Aid`: the whole name.
pub(super) fn add_spelled_out(pool: &mut Pool, lines: &Lines<'_>) {
    const LETTERS: std::ops::RangeInclusive<usize> = 3..=6;
    let first_page = lines.first_page().iter().enumerate();
    for (at, line) in first_page.filter(|(_, it)| it.depth < DEPTH_MAX) {
        let short = trim_ornaments(line.text);
        let is_short = LETTERS.contains(&short.chars().count())
            && short.chars().all(|c| c.is_alphabetic() && c.is_uppercase());
        // `NSA National Study Aid`
        if let Some((first, long)) = short.split_once(' ')
            && LETTERS.contains(&first.chars().count())
            && first.chars().all(char::is_uppercase)
            && is_plausible(long)
            && is_spelled_out(first, long)
        {
            pool.add(short, 4.2, "letterhead", Some(at));
            return;
        }
        let beside = [line.right, line.below].into_iter().flatten();
        let spelled = beside.filter(|_| is_short).find(|&other| {
            let long = trim_ornaments(lines.all[other].text);
            is_plausible(long) && is_spelled_out(short, long)
        });
        if let Some(other) = spelled {
            let name = trim_ornaments(lines.all[other].text);
            pool.add(name, 4.2, "letterhead", Some(other));
            return;
        }
    }
}

/// Whether the large first letters of a text are those of a shortening, and nothing else in it is large.
fn is_spelled_out(short: &str, long: &str) -> bool {
    let firsts = long
        .split([' ', '-'])
        .filter_map(|word| word.chars().next())
        .filter(|first| first.is_uppercase());
    firsts.eq(short.chars())
}

#[cfg(test)]
mod tests {
    use super::is_spelled_out;

    #[test]
    fn each_letter_begins_a_word() {
        assert!(is_spelled_out("NSA", "National Study Aid"));
        assert!(is_spelled_out("DVLA", "Driver & Vehicle Licensing Agency"));
        assert!(!is_spelled_out("NSA", "National Aid"));
        assert!(!is_spelled_out("RE", "Rechnung"));
    }
}
