//! How alike two names are, so that `Invoice` finds the folder `Invoices`.

/// What is less alike is another name.
const SIMILARITY_MIN: f32 = 0.8;

/// The name that is most like `wanted`, both folded; `None` where none is alike enough.
pub(super) fn most_similar<'n>(
    wanted: &str,
    names: impl Iterator<Item = (&'n str, String)>,
) -> Option<&'n str> {
    names
        .map(|(name, folded)| (similarity(wanted, &folded), name))
        .filter(|(similarity, _)| *similarity >= SIMILARITY_MIN)
        .fold(None::<(f32, &str)>, |best, next| match best {
            Some(known) if known.0 >= next.0 => Some(known),
            _ => Some(next),
        })
        .map(|(_, name)| name)
}

/// 1 less the edits (Levenshtein) as a share of the longer text: 1 is equal, 0 has nothing in common.
fn similarity(a: &str, b: &str) -> f32 {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let longest = a.len().max(b.len());
    if longest == 0 {
        return 0.0;
    }
    // Two lengths that differ this much cannot be alike enough.
    if a.len().abs_diff(b.len()) * 4 > longest {
        return 0.0;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, left) in a.iter().enumerate() {
        let mut diagonal = at;
        let mut before = at + 1;
        for (cell, right) in row.iter_mut().skip(1).zip(&b) {
            let replaced = diagonal + usize::from(left != right);
            diagonal = *cell;
            before = replaced.min(before + 1).min(*cell + 1);
            *cell = before;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    let edits = row.last().copied().unwrap_or(longest);
    1.0 - edits as f32 / longest as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similarity_is_the_share_of_letters_that_stay() {
        let check = |a, b, expected: f32| {
            assert!((similarity(a, b) - expected).abs() < 1e-6, "{a} {b}");
            assert!((similarity(b, a) - expected).abs() < 1e-6, "{b} {a}");
        };
        check("invoice", "invoices", 0.875);
        check("abcd", "abcd", 1.0);
        check("kitten", "sitting", 1.0 - 3.0 / 7.0);
        check("", "", 0.0);
        check("a", "abcdefgh", 0.0);
    }

    #[test]
    fn the_most_similar_name_is_taken_if_it_is_similar_enough() {
        let names = ["Reports", "Invoices"];
        let find = |wanted| {
            most_similar(
                wanted,
                names.iter().map(|name| (*name, name.to_lowercase())),
            )
        };
        assert_eq!(find("invoice"), Some("Invoices"));
        assert_eq!(find("report"), Some("Reports"));
        assert_eq!(find("inventory"), None);
    }
}
