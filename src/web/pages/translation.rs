//! What the library says of a refusal or a document's state, in the words of a page.
//!
//! The library speaks English to a terminal: some of its sentences name commands that a page does not have. What is
//! not in the table below is shown as it came.

use crate::model::language::Language;
use crate::model::rules::{self, parts_of};

/// What the library says, with `{}` where something varies; what a page says in English (empty where that is the
/// same) and in German, with `{0}` for the first of these.
struct Said {
    heard: &'static str,
    english: &'static str,
    german: &'static str,
}

const fn said(heard: &'static str, english: &'static str, german: &'static str) -> Said {
    Said {
        heard,
        english,
        german,
    }
}

/// Refusals, then why a file could not be read, then what scans lack. The first that fits counts.
const TABLE: &[Said] = &[
    said(
        "at most {} documents can be changed at once: choose fewer",
        "",
        "auf einmal lassen sich höchstens {0} Dokumente ändern: Wählen Sie weniger aus",
    ),
    said(
        "there is no document {}",
        "there is no such document any more",
        "dieses Dokument gibt es nicht mehr",
    ),
    said(
        "the document {} is not in the trash: put it there first, with {}",
        "the document is not in the trash: put it there first",
        "das Dokument liegt nicht im Papierkorb: Legen Sie es erst hinein",
    ),
    said(
        "its original is missing from the library: import the same file again, and it is read anew",
        "its file is missing from the library: add the same file again, and it is read anew",
        "die Datei fehlt in der Bibliothek: Fügen Sie dieselbe Datei noch einmal hinzu, dann wird sie neu gelesen",
    ),
    said(
        "its original may not be opened: let the user as whom docvault runs read the folder 'originals'; 'docvault reanalyze {}' tries again",
        "",
        "die Datei darf nicht geöffnet werden: Der Nutzer, als der docvault läuft, braucht das Recht, den Ordner „originals“ zu lesen; „docvault reanalyze {0}“ versucht es noch einmal",
    ),
    said(
        "a key's name takes 1 to 64 visible characters: {}",
        "a key's name takes 1 to 64 visible characters",
        "der Name eines Schlüssels hat 1 bis 64 sichtbare Zeichen",
    ),
    said(
        "the account {} has {} keys, and more are not allowed: {}",
        "there are {1} keys, and more are not allowed: revoke one first",
        "es gibt {1} Schlüssel, mehr sind nicht erlaubt: Widerrufen Sie erst einen",
    ),
    said(
        "the password is too short: it takes at least {} characters",
        "",
        "das Passwort ist zu kurz: Es hat mindestens {0} Zeichen",
    ),
    said(
        "the password is too long: it takes at most {} bytes",
        "",
        "das Passwort ist zu lang: Es hat höchstens {0} Byte",
    ),
    said(
        "there were too many wrong passwords: try again in {} seconds",
        "",
        "das waren zu viele falsche Passwörter: Versuchen Sie es in {0} Sekunden noch einmal",
    ),
    said(
        "the present password is not that one",
        "the present password is wrong",
        "das jetzige Passwort ist falsch",
    ),
    said(
        "there is an account {} already, and names are the same in whatever case: take another name",
        "there is an account {0} already: take another name",
        "ein Konto {0} gibt es schon: Nehmen Sie einen anderen Namen",
    ),
    said(
        "there is no account {}: {}",
        "there is no account {0}",
        "ein Konto {0} gibt es nicht",
    ),
    said(
        "{} is no account name: it takes 1 to 64 visible characters",
        "",
        "{0} ist kein Name für ein Konto: Er hat 1 bis 64 sichtbare Zeichen",
    ),
    said(
        "a {} cannot be empty: give it at least one letter",
        "this field cannot be empty: {0}",
        "dieses Feld darf nicht leer sein: {0}",
    ),
    said(
        "the {} is too long: it takes at most {} characters",
        "",
        "zu lang: {0} hat höchstens {1} Zeichen",
    ),
    said(
        "the tag '{}' has a comma, which stands between tags: name each tag by itself",
        "",
        "im Tag '{0}' steht ein Komma, das Tags trennt: Nennen Sie jeden Tag für sich",
    ),
    said(
        "the {} holds control characters: leave them out",
        "",
        "{0} enthält Steuerzeichen: Lassen Sie sie weg",
    ),
    said(
        "the document has no tag '{}'; {}",
        "the document has no tag '{0}'",
        "das Dokument hat kein Schlagwort „{0}“",
    ),
    said("title", "", "Titel"),
    said("summary", "", "Zusammenfassung"),
    said("sender", "", "Absender"),
    said("folder", "", "Ordner"),
    said("tag", "", "Schlagwort"),
    said(
        "the file is empty: there is nothing to import",
        "the file is empty",
        "die Datei ist leer",
    ),
    said(
        "this is no PDF (its first 1,024 bytes lack %PDF-): docvault takes PDF files only",
        "this is no PDF, and no JPEG or PNG picture",
        "das ist kein PDF und kein JPEG- oder PNG-Bild",
    ),
    said(
        "this is a {} picture: docvault takes JPEG and PNG, so save it as one of these",
        "",
        "das ist ein {0}-Bild: docvault nimmt JPEG und PNG, speichern Sie es so",
    ),
    said(
        "pictures can be JPEG or PNG files: save this one as JPEG",
        "",
        "Bilder können JPEG- oder PNG-Dateien sein: Speichern Sie dieses als JPEG",
    ),
    said(
        "the picture is damaged: {}",
        "",
        "das Bild ist beschädigt ({0})",
    ),
    said(
        "the picture is too large: it takes at most 120 megapixels",
        "",
        "das Bild ist zu groß: Es hat höchstens 120 Megapixel",
    ),
    said(
        "the pictures are too large for one document: add them in several",
        "",
        "die Bilder sind zusammen zu groß für ein Dokument: Fügen Sie sie in mehreren hinzu",
    ),
    said(
        "the picture is too large for an interlaced PNG: save it without interlacing, or as JPEG",
        "",
        "das Bild ist zu groß für ein PNG mit Zeilensprung: Speichern Sie es ohne ihn oder als JPEG",
    ),
    said(
        "the disk is full: nothing was lost and nothing was changed; make room and try again",
        "",
        "die Festplatte ist voll: Nichts ging verloren und nichts wurde geändert; schaffen Sie Platz und versuchen Sie es noch einmal",
    ),
    said(
        "the library's database is being opened again after a failure of the disk: try again",
        "",
        "die Datenbank wird nach einem Fehler der Festplatte neu geöffnet: Versuchen Sie es noch einmal",
    ),
    said(
        "{}; open it in another program, save it anew there, and import that",
        "{0}; open it in another program, save it anew there, and add that",
        "{0}; öffnen Sie es in einem anderen Programm, speichern Sie es dort neu und fügen Sie das hinzu",
    ),
    said("the file is no PDF", "", "die Datei ist kein PDF"),
    said(
        "the PDF is damaged: its structure cannot be read",
        "",
        "das PDF ist beschädigt: Sein Aufbau ist nicht zu erkennen",
    ),
    said(
        "the PDF is protected with a password; remove the password and import it again",
        "the PDF is protected with a password; remove the password and add it again",
        "das PDF ist mit einem Passwort geschützt; entfernen Sie es und fügen Sie das PDF noch einmal hinzu",
    ),
    said(
        "the PDF is encrypted in a way that cannot be read",
        "",
        "das PDF ist so verschlüsselt, dass es nicht zu lesen ist",
    ),
    said("the PDF has no pages", "", "das PDF hat keine Seiten"),
    said(
        "the PDF needs more memory than one document may take",
        "",
        "das PDF braucht mehr Speicher, als ein Dokument haben darf",
    ),
    said(
        "the PDF takes longer to read than one document may take",
        "",
        "das PDF braucht zum Lesen mehr Zeit, als ein Dokument haben darf",
    ),
    said(
        "the PDF is damaged in a way that stops the reader",
        "",
        "das PDF ist so beschädigt, dass das Lesen abbricht",
    ),
    said(
        "its analysis was started five times and never came to an end; the file is kept, and reading it again tries once more",
        "",
        "die Analyse begann fünfmal und kam nie ans Ende; die Datei bleibt erhalten und kann neu gelesen werden",
    ),
    said(
        "the end of the file is missing",
        "",
        "das Ende der Datei fehlt",
    ),
    said(
        "the contents of {} of {} pages are damaged",
        "",
        "der Inhalt von {0} der {1} Seiten ist beschädigt",
    ),
    said(
        "only the first {} of {} pages were read",
        "",
        "nur die ersten {0} von {1} Seiten wurden gelesen",
    ),
    said(
        "the document holds more text than one document may",
        "",
        "das Dokument hat mehr Text, als eines haben darf",
    ),
    said(
        "the next page takes too long to read",
        "",
        "die nächste Seite zu lesen dauert zu lange",
    ),
    said(
        "the next page needs too much memory",
        "",
        "die nächste Seite braucht zu viel Arbeitsspeicher",
    ),
    said(
        "the next page is damaged in a way that stops the reader",
        "",
        "die nächste Seite ist so beschädigt, dass das Lesen abbricht",
    ),
    said(
        "there is none on its pages",
        "",
        "auf den Seiten steht keiner",
    ),
    said(
        "{} needs text recognition, {}",
        "",
        "{0} braucht Texterkennung, {1}",
    ),
    said(
        "{} need text recognition, {}",
        "",
        "{0} brauchen Texterkennung, {1}",
    ),
    said(
        "which is switched off: leave '--tesseract off' and DOCVAULT_TESSERACT=off out and run '{}'",
        "",
        "die abgeschaltet ist: Lassen Sie '--tesseract off' und DOCVAULT_TESSERACT=off weg und führen Sie '{0}' aus",
    ),
    said(
        "which tesseract does: install it with '{}' and run '{}'",
        "",
        "für die es tesseract gibt: Installieren Sie es mit '{0}' und führen Sie '{1}' aus",
    ),
    said(
        "and there is no program '{}': correct --tesseract or DOCVAULT_TESSERACT and run '{}'",
        "",
        "doch es gibt kein Programm '{0}': Berichtigen Sie --tesseract oder DOCVAULT_TESSERACT und führen Sie '{1}' aus",
    ),
    said(
        "and {}: 'docvault doctor' says more; then run '{}'",
        "",
        "doch {0}: Mehr sagt 'docvault doctor'; führen Sie danach '{1}' aus",
    ),
    said(
        "and {}; 'docvault document reread {}' tries again",
        "and {0}",
        "doch {0}",
    ),
    said(
        "of which only {} are read at a time; 'docvault reanalyze {}' goes on",
        "of which only {0} are read at a time; to analyse the document again goes on",
        "von denen auf einmal nur {0} gelesen werden; eine neue Analyse setzt das fort",
    ),
    said(
        "text recognition takes too long on this page",
        "",
        "die Texterkennung braucht auf dieser Seite zu lange",
    ),
    said(
        "tesseract failed on this page: {}",
        "",
        "tesseract ist an dieser Seite gescheitert ({0})",
    ),
    said(
        "tesseract could not be started",
        "",
        "tesseract ließ sich nicht starten",
    ),
    said(
        "No language model is switched on: no document's text leaves docvault",
        "",
        "Es ist kein Sprachmodell eingeschaltet: Kein Text eines Dokuments verlässt docvault",
    ),
    said(
        "The language model '{}' is switched on: the text of each document that is analysed is sent to {} ({}), {}",
        "",
        "Das Sprachmodell „{0}“ ist eingeschaltet: Der Text jedes Dokuments, das analysiert wird, geht an {1} ({2}), {3}",
    ),
    said("on this machine", "", "auf diesem Rechner"),
    said("on another machine", "", "auf einem anderen Rechner"),
    said(
        "on this machine, unencrypted",
        "",
        "auf diesem Rechner, unverschlüsselt",
    ),
    said(
        "on another machine, unencrypted",
        "",
        "auf einem anderen Rechner, unverschlüsselt",
    ),
];

/// What the library says, in a page's words, without the point at its end.
pub(super) fn in_words_of_page(text: &str, language: Language) -> String {
    let text = text.trim_end_matches('.');
    if language == Language::De
        && let Some(pages) = pages_in_german(text)
    {
        return pages;
    }
    let found = TABLE
        .iter()
        .find_map(|said| Some((said, parts_of(said.heard, text)?)));
    let Some((said, parts)) = found else {
        return text.to_owned();
    };
    let words = match language {
        Language::De => said.german,
        _ if said.english.is_empty() => return text.to_owned(),
        _ => said.english,
    };
    let mut words = words.to_owned();
    for (at, part) in parts.iter().enumerate() {
        let hole = format!("{{{at}}}");
        if words.contains(&hole) {
            words = words.replace(&hole, &in_words_of_page(part, language));
        }
    }
    words
}

/// The name of a rule, in the page's language.
pub(super) fn rule(name: &str, language: Language) -> String {
    match language {
        Language::De => rules::in_german(name),
        _ => name.to_owned(),
    }
}

/// The same as a sentence.
pub(super) fn sentence(text: &str, language: Language) -> String {
    let text = in_words_of_page(text, language);
    if text.is_empty() {
        return text;
    }
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let mut text: String = first.chain(letters).collect();
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// `page 3`, `pages 2, 5 to 7 and 9`.
fn pages_in_german(text: &str) -> Option<String> {
    let (word, numbers) = text.split_once(' ')?;
    let word = match word {
        "page" => "Seite",
        "pages" => "Seiten",
        _ => return None,
    };
    let numbers = numbers.split(' ').map(|part| match part {
        "to" => Some("bis"),
        "and" => Some("und"),
        "others" => Some("weitere"),
        number => number
            .trim_end_matches(',')
            .bytes()
            .all(|digit| digit.is_ascii_digit())
            .then_some(number),
    });
    let numbers = numbers.collect::<Option<Vec<&str>>>()?;
    Some(format!("{word} {}", numbers.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::{TABLE, in_words_of_page, rules, sentence};
    use crate::model::language::Language::{De, En};

    #[test]
    fn what_the_library_says_is_said_in_the_pages_language() {
        let refusal = "the password is too short: it takes at least 10 characters";
        assert_eq!(
            sentence(refusal, De),
            "Das Passwort ist zu kurz: Es hat mindestens 10 Zeichen."
        );
        assert_eq!(
            sentence(refusal, En),
            "The password is too short: it takes at least 10 characters."
        );
        assert_eq!(
            in_words_of_page(
                "pages 2, 5 to 7 and 9 need text recognition, and text recognition takes too long on this page; 'docvault document reread x' tries again.",
                De
            ),
            "Seiten 2, 5 bis 7 und 9 brauchen Texterkennung, doch die Texterkennung braucht auf dieser Seite zu lange"
        );
        assert_eq!(
            sentence(
                "the folder is too long: it takes at most 500 characters",
                De
            ),
            "Zu lang: Ordner hat höchstens 500 Zeichen."
        );
        // What is not known stays as it is.
        assert_eq!(sentence("something {} new", De), "Something {} new.");
        assert_eq!(sentence("", De), "");
    }

    /// All of the program below its doors, without its tests.
    fn sources() -> Vec<String> {
        let mut sources = Vec::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src"
        ))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.ends_with("web") && !path.ends_with("tests") {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs")
                    && !path.ends_with("tests.rs")
                {
                    let text = std::fs::read_to_string(path).unwrap();
                    sources.push(text.split("#[cfg(test)]").next().unwrap().to_owned());
                }
            }
        }
        sources
    }

    /// Where a fact is made or a candidate noted, the rule that is named there is in the table.
    #[test]
    fn every_rule_that_is_named_is_in_the_table() {
        let mut named = 0;
        for source in sources() {
            let made = ["Fact::new(", "pool.add(", "rule = \""];
            for place in made.iter().flat_map(|made| source.match_indices(made)) {
                let statement = source[place.0..].split(';').next().unwrap();
                let literals = statement.split('"').skip(1).step_by(2);
                for name in literals.filter(|text| text.starts_with(char::is_alphabetic)) {
                    let is_format = name.contains('{');
                    assert!(is_format || rules::is_rule(name), "{name}: {statement}");
                    named += 1;
                }
            }
        }
        assert!(named > 20, "{named}");
    }

    /// Every entry is still said somewhere, so that none outlives what it translates.
    #[test]
    fn everything_in_the_table_is_said_by_the_library() {
        let sources = sources().concat();
        for (rule, _) in rules::RULES {
            for piece in rule.split("{}").filter(|piece| piece.len() > 4) {
                let piece = piece.trim_start_matches(": ").trim();
                let is_named = sources.matches(piece).count() > 1;
                assert!(is_named, "no rule is called '{piece}' any more");
            }
        }
        for said in TABLE {
            let longest = said.heard.split("{}").max_by_key(|piece| piece.len());
            let piece = longest.unwrap().split(", unencrypted").next().unwrap();
            // One verb for a page, another for several.
            let piece = piece
                .trim()
                .trim_start_matches("needs ")
                .trim_start_matches("need ");
            assert!(sources.contains(piece), "{piece}");
        }
    }
}
