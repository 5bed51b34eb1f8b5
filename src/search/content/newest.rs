//! Queries for the newest of several alike: `aktuelle Stromabrechnung`, `my latest payslip`.
//!
//! Of what is alike in words and meaning its own date then tells which is meant. Must move nothing past what scores a quarter
//! better. Next: [`super::query_words`].

use crate::model::months::MONTHS;

use super::numbers::has_digit;
use super::stems::plain;
use super::stop_words::is_common;

/// Words that ask for the newest, as [`plain`] has them and without an ending that [`ENDINGS`] has: German, English, Dutch, French,
/// Italian, Spanish.
const NEWEST: [&str; 21] = [
    "aktuell",
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
/// At a query's end these say something else: `how long does it last`, `31 ultimo`.
const NOT_BEHIND: [&str; 2] = ["last", "ultimo"];
/// Before these the word says when: `letztes Jahr`, `the last two months`.
#[rustfmt::skip]
const TIMES: [&str; 81] = [
    "an", "annee", "annees", "anni", "anno", "ano", "anos", "autumn", "day", "days", "dia", "dias", "dienstag", "donnerstag",
    "fall", "fois", "freitag", "friday", "fruehjahr", "fruehling", "giorni", "giorno", "herbst", "hour", "hours", "jaar", "jahr",
    "jahre", "jahren", "jahres", "jour", "jours", "keer", "maand", "maanden", "mal", "mes", "mese", "meses", "mesi", "mittwoch",
    "mois", "monat", "monate", "monaten", "monats", "monday", "montag", "month", "months", "night", "quartal", "quarter",
    "samstag", "saturday", "semaine", "semana", "settimana", "sommer", "sonntag", "spring", "stunde", "stunden", "summer",
    "sunday", "tag", "tage", "tagen", "thursday", "time", "times", "tuesday", "wednesday", "week", "weeks", "winter", "woche",
    "wochen", "wochenende", "year", "years",
];
/// Of these there is no newer one: `last will`, `letzter Wille`, `last name`.
const NO_PAPERS: [&str; 11] = [
    "chance", "name", "names", "page", "resort", "ruhe", "seite", "wille", "willen", "will",
    "volontes",
];
/// How many are wanted, which does not matter.
#[rustfmt::skip]
const NUMBERS: [&str; 27] = [
    "beiden", "cinq", "couple", "deux", "dos", "drei", "due", "fuenf", "few", "five", "four", "paar", "quatre", "sechs", "seven",
    "six", "several", "ten", "three", "tre", "tres", "trois", "two", "vier", "zehn", "zwei", "zwoelf",
];

/// So many words may say what is meant: where there are more, something happened last.
const MEANT_MAX: usize = 5;

/// Whoever has this share of the best score is alike; of papers that are of no series so much, as the newest of all that is a
/// little like it is mostly something else.
const ALIKE: f32 = 0.8;
const ALIKE_OF_NO_SERIES: f32 = 0.9;
/// What is not the newest of them is worth so much less: half of it the second, two thirds the third.
const OLDER: f32 = 0.2;
/// So many are looked at besides those that are wanted: there may be a paper for each month of many years.
pub(super) const ALIKE_MAX: usize = 200;

/// Where the word stands by which a query, of these words as they are typed, asks for the newest of something: it comes first but
/// for what only asks, and what is meant follows, or it stands behind that (`Kontoauszug aktuell`). `None` where none does.
pub(super) fn asking_place(words: &[&str], asks: impl Fn(&str) -> bool) -> Option<usize> {
    let says_little = |word: &&&str| asks(word) || is_common(word) || **word == "most";
    if let Some((last, before)) = words.split_last()
        && says_newest(last)
        && !NOT_BEHIND.contains(last)
    {
        let meant = before.iter().filter(|word| !says_little(word)).count();
        return (1..=MEANT_MAX).contains(&meant).then_some(before.len());
    }
    let place = words.iter().take_while(says_little).count();
    let mut words = words.iter().skip(place);
    let is_newest = words.next().is_some_and(|word| says_newest(word));
    let counts = |word: &&&str| has_digit(word) || NUMBERS.contains(&plain(word).as_str());
    let words = words.skip_while(counts);
    let next = words.clone().next().map(|word| plain(word));
    let next = next.unwrap_or_default();
    let is_month = MONTHS.iter().any(|(name, _)| *name == next);
    let next = next.as_str();
    let is_no_paper = is_month || TIMES.contains(&next) || NO_PAPERS.contains(&next);
    let meant = words.filter(|word| !says_little(word)).count();
    (is_newest && !is_no_paper && (1..=MEANT_MAX).contains(&meant)).then_some(place)
}

/// Where those stand that score about as well as the first, which scores best.
pub(super) fn alike(scores: &[f32]) -> impl Iterator<Item = usize> + '_ {
    with_share_of_best(scores, ALIKE)
}

fn with_share_of_best(scores: &[f32], share: f32) -> impl Iterator<Item = usize> + '_ {
    let best = scores.first().copied().unwrap_or(0.0);
    (0..scores.len()).filter(move |at| scores[*at] >= share * best)
}

fn says_newest(word: &str) -> bool {
    let word = plain(word);
    let stem = word.strip_suffix(ENDINGS).unwrap_or(&word);
    NEWEST.contains(&word.as_str()) || NEWEST.contains(&stem)
}

/// What the score of each is to be multiplied by; `found` are the scores and dates of some, best first. Those without a date are
/// older than all others.
pub(super) fn factors(found: &[(f32, Option<i64>)]) -> Vec<f32> {
    let scores: Vec<f32> = found.iter().map(|(score, _)| *score).collect();
    let alike: Vec<usize> = with_share_of_best(&scores, ALIKE_OF_NO_SERIES).collect();
    let mut dates: Vec<Option<i64>> = alike.iter().map(|at| found[*at].1).collect();
    dates.sort_unstable_by(|left, right| right.cmp(left));
    dates.dedup();
    let mut factors = vec![1.0 - OLDER; found.len()];
    for at in alike {
        let newer = dates.partition_point(|date| *date > found[at].1);
        factors[at] += OLDER / (newer + 1) as f32;
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::{asking_place, factors};

    #[test]
    fn the_newest_is_asked_for_where_a_paper_follows() {
        let asks = |query: &str| {
            let words: Vec<&str> = query.split(' ').collect();
            asking_place(&words, |_| false).is_some()
        };
        for query in [
            "aktuelle stromabrechnung",
            "my latest payslip",
            "the most recent bank statement",
            "letzter steuerbescheid",
            "was war die jüngste mahnung an wolter",
            "la dernière facture",
            "ultima bolletta luce",
            "last 3 invoices",
            "die letzten beiden mahnungen",
            "kontoauszug aktuell",
            "bank statement latest",
            "der grundsteuerbescheid, der neueste",
        ] {
            assert!(asks(query), "{query}");
        }
        for query in [
            "letztes jahr gas",
            "die letzten zwei monate keine miete",
            "last march invoice",
            "last six months gas",
            "last will of the carpenter",
            "latest",
            "stromabrechnung",
            "why didn't the stove last",
            "where is the latest",
            "last night my neighbour threw a party that woke everybody",
            "last of all the guests somebody found grandmother's ring under carpets",
        ] {
            assert!(!asks(query), "{query}");
        }
    }

    #[test]
    fn the_newer_of_what_is_alike_comes_first_and_nothing_past_what_answers_better() {
        let order = |found: &[(f32, i64)]| {
            let found: Vec<_> = found
                .iter()
                .map(|(score, date)| (*score, Some(*date)))
                .collect();
            let found = found.as_slice();
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
        // Papers of one day are equally new, and one without a date is the oldest.
        let twins = factors(&[(0.9, Some(2)), (0.9, Some(2)), (0.9, Some(1)), (0.9, None)]);
        assert!(twins[0].total_cmp(&twins[1]).is_eq());
        assert!(twins[1] > twins[2] && twins[2] > twins[3]);
        assert!(factors(&[]).is_empty());
    }
}
