//! Queries for the newest of several alike: `aktuelle Stromabrechnung`, `my latest payslip`.
//!
//! Of what is alike in words and meaning its own date then tells which is meant. Must move nothing past what answers much
//! better, and nothing at all where a passage has the query word for word: a last will is no newest one.
//! Next: [`super::terms`].

use super::numbers::has_digit;
use super::stop_words::is_common;
use super::terms::plain;

/// Words that ask for the newest, as [`plain`] has them and without an ending [`ENDINGS`] has: German, English, Dutch, French,
/// Italian, Spanish.
const NEWEST: [&str; 20] = [
    "aktuelle",
    "aktuellste",
    "dernier",
    "derniere",
    "juengste",
    "laatste",
    "last",
    "latest",
    "letzte",
    "neueste",
    "neuste",
    "newest",
    "nieuwste",
    "recente",
    "recentste",
    "ultima",
    "ultime",
    "ultimi",
    "ultimo",
    "recent",
];
/// What inflection adds to them.
const ENDINGS: [char; 4] = ['m', 'n', 'r', 's'];
/// Before these the word says when, or how many, but names no paper: `letztes Jahr`, `the last two months`.
const TIMES: [&str; 56] = [
    "an", "annee", "annees", "anni", "anno", "ano", "anos", "day", "days", "dia", "dias", "dos",
    "drei", "due", "fois", "giorni", "giorno", "hour", "hours", "jaar", "jahr", "jahre", "jahren",
    "jahres", "jour", "jours", "keer", "maand", "maanden", "mal", "mes", "mese", "meses", "mesi",
    "mois", "monat", "monate", "monaten", "monats", "month", "months", "night", "quartal",
    "quarter", "tag", "tage", "three", "time", "two", "week", "weeks", "woche", "wochen", "year",
    "years", "zwei",
];

/// So many words may say what is meant: where there are more, something happened last.
const MEANT_MAX: usize = 5;

/// Whoever has this share of the best score is alike.
const ALIKE: f32 = 0.8;
/// What is not the newest of them is worth so much less: half of it the second, two thirds the third.
const OLDER: f32 = 0.2;
/// So many are looked at besides those that are wanted: there may be a paper for each month of many years.
pub(super) const ALIKE_MAX: usize = 200;

/// Whether a query, of these words as they are typed, asks for the newest of something: a word that says so comes first but for
/// what only asks, and what is meant follows.
pub(super) fn is_asked_for(words: &[&str], asks: impl Fn(&str) -> bool) -> bool {
    let says_little = |word: &&&str| asks(word) || is_common(word) || **word == "most";
    let mut words = words.iter().skip_while(says_little);
    let Some(word) = words.next().map(|word| plain(word)) else {
        return false;
    };
    let stem = word.strip_suffix(ENDINGS).unwrap_or(&word);
    let is_newest = NEWEST.contains(&word.as_str()) || NEWEST.contains(&stem);
    let next = words
        .clone()
        .next()
        .map(|word| plain(word))
        .unwrap_or_default();
    let is_time = TIMES.contains(&next.as_str()) || has_digit(&next);
    let meant = words.filter(|word| !says_little(word)).count();
    is_newest && !is_time && (1..=MEANT_MAX).contains(&meant)
}

/// What the score of each is to be multiplied by; `found` are the scores and dates of some, best first.
pub(super) fn factors(found: &[(f32, i64)]) -> Vec<f32> {
    let best = found.first().map_or(0.0, |(score, _)| *score);
    let is_alike = |at: &usize| found[*at].0 >= ALIKE * best;
    let mut alike: Vec<usize> = (0..found.len()).filter(is_alike).collect();
    alike.sort_by_key(|at| std::cmp::Reverse(found[*at].1));
    let mut factors = vec![1.0 - OLDER; found.len()];
    for (before, at) in alike.into_iter().enumerate() {
        factors[at] += OLDER / (before + 1) as f32;
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::{factors, is_asked_for};

    #[test]
    fn the_newest_is_asked_for_where_a_paper_follows() {
        let asks = |query: &str| {
            let words: Vec<&str> = query.split(' ').collect();
            is_asked_for(&words, |_| false)
        };
        for query in [
            "aktuelle stromabrechnung",
            "my latest payslip",
            "the most recent bank statement",
            "letzter steuerbescheid",
            "was war die jüngste mahnung an wolter",
            "la dernière facture",
            "ultima bolletta luce",
        ] {
            assert!(asks(query), "{query}");
        }
        for query in [
            "letztes jahr gas",
            "die letzten zwei monate keine miete",
            "last 3 invoices",
            "latest",
            "stromabrechnung",
            "why didn't the stove last",
            "last night my neighbour threw a party that woke everybody",
            "last of all the guests somebody found grandmother's ring under carpets",
        ] {
            assert!(!asks(query), "{query}");
        }
    }

    #[test]
    fn the_newer_of_what_is_alike_comes_first_and_nothing_past_what_answers_better() {
        let order = |found: &[(f32, i64)]| {
            let scores = found
                .iter()
                .zip(factors(found))
                .map(|((score, _), it)| score * it);
            let scores: Vec<f32> = scores.collect();
            let mut order: Vec<usize> = (0..found.len()).collect();
            order.sort_by(|left, right| scores[*right].total_cmp(&scores[*left]));
            order
        };
        assert_eq!(order(&[(0.95, 1), (0.94, 3), (0.93, 2)]), [1, 2, 0]);
        assert_eq!(order(&[(0.95, 1), (0.7, 9), (0.94, 2)]), [2, 0, 1]);
        assert_eq!(order(&[(1.0, 1), (0.81, 9)]), [0, 1]);
        assert!(factors(&[]).is_empty());
    }
}
