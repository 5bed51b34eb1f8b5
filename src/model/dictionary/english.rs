//! English words for several things and for what was done, as German ones have it.
//!
//! A model reads `negotiated with its allies` more surely than `negotiate with its ally`. Rules for regular words, and a list of
//! others; must never change a word that has the form already.

/// What the form of a German word says beside the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inflection {
    None,
    /// Several of a thing, if it is a noun.
    Plural,
    /// It was done.
    Past,
}

/// Words for several that do not end in `s`, by the words for one.
const PLURALS: [(&str, &str); 12] = [
    ("child", "children"),
    ("foot", "feet"),
    ("half", "halves"),
    ("knife", "knives"),
    ("leaf", "leaves"),
    ("life", "lives"),
    ("man", "men"),
    ("person", "people"),
    ("schoolchild", "schoolchildren"),
    ("tooth", "teeth"),
    ("wife", "wives"),
    ("woman", "women"),
];

/// What was done, where that does not end in `ed`, by what is done.
const PASTS: [(&str, &str); 84] = [
    ("arise", "arose"),
    ("be", "was"),
    ("become", "became"),
    ("begin", "began"),
    ("bend", "bent"),
    ("bind", "bound"),
    ("bite", "bit"),
    ("blow", "blew"),
    ("break", "broke"),
    ("bring", "brought"),
    ("build", "built"),
    ("buy", "bought"),
    ("catch", "caught"),
    ("choose", "chose"),
    ("come", "came"),
    ("cut", "cut"),
    ("deal", "dealt"),
    ("dig", "dug"),
    ("do", "did"),
    ("draw", "drew"),
    ("drive", "drove"),
    ("eat", "ate"),
    ("fall", "fell"),
    ("feel", "felt"),
    ("fight", "fought"),
    ("find", "found"),
    ("fly", "flew"),
    ("forget", "forgot"),
    ("freeze", "froze"),
    ("get", "got"),
    ("give", "gave"),
    ("go", "went"),
    ("grow", "grew"),
    ("hang", "hung"),
    ("have", "had"),
    ("hide", "hid"),
    ("hit", "hit"),
    ("hold", "held"),
    ("hurt", "hurt"),
    ("keep", "kept"),
    ("know", "knew"),
    ("lay", "laid"),
    ("lead", "led"),
    ("leave", "left"),
    ("lend", "lent"),
    ("let", "let"),
    ("lie", "lay"),
    ("lose", "lost"),
    ("make", "made"),
    ("mean", "meant"),
    ("meet", "met"),
    ("pay", "paid"),
    ("put", "put"),
    ("read", "read"),
    ("ride", "rode"),
    ("ring", "rang"),
    ("rise", "rose"),
    ("run", "ran"),
    ("say", "said"),
    ("see", "saw"),
    ("seek", "sought"),
    ("sell", "sold"),
    ("send", "sent"),
    ("set", "set"),
    ("shake", "shook"),
    ("shine", "shone"),
    ("shoot", "shot"),
    ("shut", "shut"),
    ("sing", "sang"),
    ("sink", "sank"),
    ("sit", "sat"),
    ("sleep", "slept"),
    ("speak", "spoke"),
    ("spend", "spent"),
    ("spread", "spread"),
    ("stand", "stood"),
    ("steal", "stole"),
    ("stick", "stuck"),
    ("strike", "struck"),
    ("take", "took"),
    ("teach", "taught"),
    ("tell", "told"),
    ("think", "thought"),
    ("write", "wrote"),
];

/// Several of what one or more words say: `life insurance` as `life insurances`.
pub(super) fn plural(english: &str) -> String {
    let start = english.rfind(' ').map_or(0, |space| space + 1);
    let (others, last) = english.split_at(start);
    if let Some(several) = irregular(&PLURALS, last) {
        return format!("{others}{several}");
    }
    match last {
        _ if last.ends_with('s') || PLURALS.iter().any(|(_, several)| *several == last) => {
            english.to_owned()
        }
        _ if ["ch", "sh", "x", "z"].iter().any(|end| last.ends_with(end)) => {
            format!("{english}es")
        }
        _ => match consonant_and_y(last) {
            Some(stem) => format!("{others}{stem}ies"),
            None => format!("{english}s"),
        },
    }
}

/// What was done of what one or more words say: `turn off` as `turned off`.
pub(super) fn past(english: &str) -> String {
    let (first, others) = english.split_at(english.find(' ').unwrap_or(english.len()));
    if let Some(done) = irregular(&PASTS, first) {
        return format!("{done}{others}");
    }
    let has_it = first.ends_with("ed") || PASTS.iter().any(|(_, done)| *done == first);
    if has_it {
        return english.to_owned();
    }
    if first.ends_with('e') {
        return format!("{first}d{others}");
    }
    match (consonant_and_y(first), doubled(first)) {
        (Some(stem), _) => format!("{stem}ied{others}"),
        (_, Some(last)) => format!("{first}{last}ed{others}"),
        _ => format!("{first}ed{others}"),
    }
}

fn irregular(forms: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    let mut forms = forms.iter().filter(|(one, _)| *one == word);
    forms.next().map(|(_, other)| *other)
}

/// What stands before a `y` behind a consonant.
fn consonant_and_y(word: &str) -> Option<&str> {
    let stem = word.strip_suffix('y')?;
    stem.ends_with(is_consonant).then_some(stem)
}

/// The last letter, if it is doubled: that of a short word with one vowel before it (`plan`, `stop`).
fn doubled(word: &str) -> Option<char> {
    let mut letters = word.chars().rev();
    let last = letters
        .next()
        .filter(|it| is_consonant(*it) && !"wxy".contains(*it))?;
    letters.next().filter(|it| !is_consonant(*it))?;
    let is_short = letters.next().is_some_and(is_consonant) && letters.all(is_consonant);
    is_short.then_some(last)
}

fn is_consonant(letter: char) -> bool {
    letter.is_alphabetic() && !"aeiou".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::{past, plural};

    #[test]
    fn several_are_told_from_one() {
        for (one, several) in [
            ("contract", "contracts"),
            ("life insurance", "life insurances"),
            ("ally", "allies"),
            ("day", "days"),
            ("tax", "taxes"),
            ("child", "children"),
            ("children", "children"),
            ("goods", "goods"),
        ] {
            assert_eq!(plural(one), several, "{one}");
        }
    }

    #[test]
    fn what_was_done_is_told_from_what_is() {
        for (done, was_done) in [
            ("rent", "rented"),
            ("confirm", "confirmed"),
            ("turn off", "turned off"),
            ("deny", "denied"),
            ("stay", "stayed"),
            ("plan", "planned"),
            ("agree", "agreed"),
            ("take part", "took part"),
            ("rented", "rented"),
            ("found", "found"),
        ] {
            assert_eq!(past(done), was_done, "{done}");
        }
    }
}
