//! What neighbours in a query are together: numbers, amounts, months, words in one piece.
//!
//! Each is a word of its own beside its parts, and knows them. Must never ask for more than was typed: a passage that has the
//! whole has each part. Next: [`super::numbers`], [`super::dates`], [`super::spelled_apart`].

use std::ops::Range;

use rust_stemmers::Stemmer;

use crate::model::language::Language;

use super::dates::months_of_any_year;
use super::numbers::{Meaning, has_digit, is_identifier, numbers};
use super::query_words::{Asked, Origin, QueryWord, QueryWords};
use super::spelled_apart;
use super::stems::term;
use super::stop_words::is_stop_word;
use super::tokens::Token;

impl QueryWords {
    /// Takes in the numbers that its tokens make, longer ones first: a shorter one tells nothing beside one that it is a part of.
    pub(super) fn add_numbers(&mut self, tokens: &[Token], places: &[Option<usize>]) {
        let mut added: Vec<(Range<usize>, usize)> = Vec::new();
        let numbers = numbers(tokens);
        let months = numbers.iter().filter(|it| it.meaning == Meaning::Month);
        // `10/2024` names no paper, as `Oktober 2024` does not.
        let months: Vec<Range<usize>> = months.map(|month| month.tokens.clone()).collect();
        for number in numbers {
            let Range { start, end } = number.tokens;
            let is_month = match number.meaning {
                Meaning::Itself => false,
                Meaning::Month => true,
                Meaning::MonthOfDay => continue,
            };
            // A number within one token is that token without its letters, which is a part of it.
            let is_rest = end - start == 1;
            let place = self.add(QueryWord {
                is_identifier: !months.contains(&number.tokens)
                    && number.terms.iter().any(|term| is_identifier(term)),
                variants: number.terms.into_iter().collect(),
                origin: Origin::Number,
                joins: if is_rest {
                    Vec::new()
                } else {
                    places[start..end].iter().copied().flatten().collect()
                },
                ..QueryWord::default()
            });
            let Some(place) = place else {
                continue;
            };
            if is_month {
                // Whoever has one of its days has the month, without its name: that is no less than the name.
                let words = &places[start..end];
                let terms = self.words[place].variants.clone();
                for word in words.iter().copied().flatten() {
                    let is_name = |word: &QueryWord| !word.variants.iter().any(|it| has_digit(it));
                    if is_name(&self.words[word]) {
                        self.words[word].variants.extend(terms.clone());
                    }
                }
                let asked = self.asked.iter_mut();
                asked
                    .filter(|asked| words.contains(&Some(asked.word)))
                    .for_each(|asked| asked.parts = vec![place]);
            }
            let wider = added
                .iter()
                .filter(|(whole, _)| whole.start <= start && end <= whole.end);
            let wider = wider.map(|(_, place)| *place);
            let whole_token = places[start].filter(|_| is_rest);
            for whole in wider.chain(whole_token) {
                if whole != place {
                    self.words[whole].joins.push(place);
                }
            }
            added.push((start..end, place));
        }
    }

    /// Has whole numbers beside a currency stand for amounts: `119 Euro` is `119,00 EUR`.
    pub(super) fn add_amounts(
        &mut self,
        tokens: &[Token],
        places: &[Option<usize>],
        currencies: &[usize],
    ) {
        let numbers = numbers(tokens);
        for currency in currencies {
            let is_beside = |run: &Range<usize>| run.end == *currency || run.start == currency + 1;
            let in_groups = numbers.iter().find(|number| is_beside(&number.tokens));
            let in_groups = in_groups.and_then(|number| {
                let is_it = |word: &QueryWord| {
                    word.origin == Origin::Number
                        && number.terms.iter().any(|term| word.variants.contains(term))
                };
                self.words.iter().position(is_it)
            });
            let alone = || {
                let before = currency.checked_sub(1).and_then(|before| places[before]);
                before.or_else(|| places.get(currency + 1).copied().flatten())
            };
            let Some(word) = in_groups.or_else(alone).map(|place| &mut self.words[place]) else {
                continue;
            };
            let is_whole = |term: &&String| term.bytes().all(|byte| byte.is_ascii_digit());
            if let Some(whole) = word.variants.iter().find(is_whole) {
                let amount = format!("{whole}.00");
                word.variants.insert(amount);
                word.is_identifier = true;
            }
        }
    }

    /// Has months without a year stand for those of any year: whose days a paper has, it is of that month without its name.
    pub(super) fn add_months(&mut self, tokens: &[Token], places: &[Option<usize>]) {
        for (at, terms) in months_of_any_year(tokens) {
            if let Some(place) = places[at] {
                self.words[place].variants.extend(terms);
            }
        }
    }

    /// Takes in what neighbours are in one piece. A passage that has that has each of them.
    pub(super) fn add_together(
        &mut self,
        tokens: &[Token],
        places: &[Option<usize>],
        stemmers: &[(Language, Stemmer)],
    ) {
        for (run, joined) in spelled_apart::together(tokens) {
            let parts: Option<Vec<usize>> = places[run.clone()].iter().copied().collect();
            let is_common = |token: &Token| {
                let mut languages = stemmers.iter().map(|(language, _)| *language);
                languages.any(|language| is_stop_word(language, &token.text))
            };
            // What asks (`where is`) is no part of anything.
            let Some(parts) = parts.filter(|_| !tokens[run].iter().any(is_common)) else {
                continue;
            };
            let stemmed = stemmers
                .iter()
                .filter_map(|(language, stemmer)| term(&joined, Some(*language), Some(stemmer)));
            let place = self.add(QueryWord {
                variants: stemmed.chain(term(&joined, None, None)).collect(),
                is_identifier: is_identifier(&joined),
                origin: Origin::PutTogether,
                joins: parts.clone(),
                ..QueryWord::default()
            });
            let is_part =
                |asked: &&mut Asked| parts.contains(&asked.word) && asked.parts.is_empty();
            for asked in self.asked.iter_mut().filter(is_part) {
                asked.parts.extend(place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::language::Language;
    use crate::search::content::query_words::{Origin, QueryWord, QueryWords, query_words};
    use crate::search::content::terms::passage_terms;

    #[test]
    fn parts_of_a_number_are_known_by_their_places() {
        let joins = |text: &str| -> Vec<Vec<usize>> {
            let words = query_words(text, &[Language::De]).words;
            words.into_iter().map(|word| word.joins).collect()
        };
        // ab, 2291, 7, ab22917, 22917
        assert_eq!(
            joins("AB-2291/7"),
            [vec![], vec![], vec![], vec![0, 1, 2, 4], vec![1, 2]]
        );
        // vf1005, 1005
        assert_eq!(joins("VF1005"), [vec![1], vec![]]);
    }

    #[test]
    fn a_month_is_asked_for_by_its_name_and_by_its_days() {
        let terms = passage_terms("07.05.2014", Some(Language::De));
        assert_eq!(terms.trim_start(), "07 05 2014 20140507 2014-05");
        let asked = |text: &str| {
            let QueryWords { words, asked, .. } = query_words(text, &[Language::De]);
            let is_month = |it: &QueryWord| it.variants.contains("2014-05");
            let month = words
                .iter()
                .position(|it| it.origin == Origin::Number && is_month(it));
            let names = words
                .iter()
                .filter(|it| it.origin != Origin::Number && is_month(it));
            assert!(names.eq(words.iter().filter(|it| it.variants.contains("mai"))));
            assert!(words.iter().all(|it| !it.is_identifier), "{text}");
            month.map(|month| {
                let by_month = asked.iter().filter(|it| it.parts == [month]);
                (by_month.count(), words[month].joins.len())
            })
        };
        assert_eq!(asked("Rechnung Mai 2014"), Some((2, 2)));
        assert!(asked("Rechnung 05/2014").is_some());
        let day = query_words("7. Mai 2014", &[Language::De]).words;
        assert!(day.iter().all(|it| !it.variants.contains("2014-05")));
    }

    #[test]
    fn a_month_without_a_year_is_that_of_any_year() {
        let variants = |text: &str, name: &str| {
            let words = query_words(text, &[Language::De, Language::En]).words;
            let mut named = words.into_iter().filter(|it| it.variants.contains(name));
            named.next().map(|it| it.variants).unwrap_or_default()
        };
        let of_year = |text: &str, name: &str, term: &str| variants(text, name).contains(term);
        assert!(of_year("Kontoauszug März", "maerz", "2019-03"));
        assert!(of_year("invoice march", "march", "2024-03"));
        assert!(of_year("invoice for May", "may", "2024-05"));
        assert!(of_year("Rechnung Mai 24", "mai", "2024-05"));
        assert!(of_year("Urkunde Mai 75", "mai", "1975-05"));
        assert!(of_year("Rechnung 45 Mai", "mai", "2024-05"));
        for (text, name, term) in [
            ("Unfall am 17. Mai", "mai", "20240517"),
            ("accident on September 9th", "september", "20240909"),
            ("el 3 de mayo", "mayo", "20240503"),
        ] {
            assert!(of_year(text, name, term), "{text}");
            let month = format!("{}-{}", &term[..4], &term[4..6]);
            assert!(!of_year(text, name, &month), "{text}");
        }
        for (text, name) in [
            ("may I keep a dog", "may"),
            ("am 17. Mai 2024", "mai"),
            ("Mai 2024", "mai"),
            ("12. Mai 24", "mai"),
            ("May 3rd, 2024", "may"),
            ("Maibaum", "maibaum"),
        ] {
            let found = variants(text, name);
            let years = found.iter().filter(|it| it.starts_with("2019"));
            assert_eq!(years.count(), 0, "{text}");
        }
    }
}
