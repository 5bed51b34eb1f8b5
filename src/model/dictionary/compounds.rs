//! German words put together of several.
//!
//! A word may be split in many ways, and most of them are wrong: the fewer parts, the less is guessed of their forms and the less
//! stands between them, the better. Must never split a name ([`Dictionary::english_of`] asks for those before).
//! Next: [`super::forms`].

use super::Dictionary;
use super::english::Inflection;
use super::forms::{Form, Role, STEM_BYTES_MIN, without_umlaut};

/// Shorter words are not put together.
const COMPOUND_BYTES_MIN: usize = 8;
/// A word is put together from at most so many words, and one more.
pub(super) const PARTS_MAX: usize = 2;
/// The stem of a verb that stands in front of another word is at least so long: `Geb-uhren` has no clocks.
const VERB_STEM_BYTES_MIN: usize = 4;
/// What joins two words.
const LINKS: [&str; 7] = ["", "s", "n", "en", "es", "er", "e"];

impl Dictionary {
    /// A word put together: of two words rather than of three, split where the least is doubtful, and of such places at the one that
    /// leaves the longest last part. `Wohnungstür` has a door at its end, nothing that is `stur`.
    pub(super) fn compound(&self, word: &str, parts_max: usize) -> Option<(String, Inflection)> {
        if word.len() < COMPOUND_BYTES_MIN || parts_max == 0 {
            return None;
        }
        let ends = STEM_BYTES_MIN..=word.len() - STEM_BYTES_MIN;
        let splits = || {
            let splits = ends.clone().filter_map(|at| word.split_at_checked(at));
            // What stands in front is looked for sooner than all forms of what stands at the end.
            splits.filter_map(|(head, tail)| {
                let (first, is_linked) = self.first_part(head)?;
                Some((first, is_linked, tail))
            })
        };
        let of_two = splits().filter_map(|(first, is_linked, tail)| {
            let (last, doubt) = self.last_part(tail)?;
            Some((doubt + usize::from(is_linked), first, last))
        });
        if let Some((_, first, last)) = of_two.min_by_key(|(doubt, ..)| *doubt) {
            return Some((format!("{first} {}", last.english), last.inflection));
        }
        splits().find_map(|(first, _, tail)| {
            let (others, inflection) = self.compound(tail, parts_max - 1)?;
            Some((format!("{first} {others}"), inflection))
        })
    }

    /// What stands at the end of a word put together, and how doubtful it is that this is it.
    fn last_part(&self, word: &str) -> Option<(Form, usize)> {
        let exact = self.stem(word, Role::Last);
        let exact = exact.map(|english| (Form::new(english, Inflection::None), 0));
        let declined = || Some((self.declined(word, Role::Last)?, 1));
        exact
            .or_else(declined)
            .or_else(|| Some((self.other_form(word, Role::Last)?, 2)))
    }

    /// What stands in front in a word put together, and whether something links it to what follows: a word, with an `e` that is
    /// left out there, or the stem of a verb, or several of something (`Städtebau`).
    fn first_part(&self, word: &str) -> Option<(&'static str, bool)> {
        LINKS.iter().find_map(|link| {
            let word = word.strip_suffix(link)?;
            if word.len() < STEM_BYTES_MIN {
                return None;
            }
            let endings = ["", "e", "en"].iter();
            let endings = endings.filter(|it| it.len() < 2 || word.len() >= VERB_STEM_BYTES_MIN);
            let mut words = endings.map(|ending| format!("{word}{ending}"));
            let first = words.find_map(|it| self.stem(&it, Role::First));
            let several = || {
                let one = without_umlaut(word).filter(|_| ["e", "er"].contains(link))?;
                self.stem(&one, Role::First)
            };
            Some((first.or_else(several)?, !link.is_empty()))
        })
    }
}
