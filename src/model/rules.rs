//! The names of the rules that find facts, in English, which is stored, and in German.
//!
//! A fact that names a rule which is not here is refused in builds with assertions, so no rule is forgotten.

/// A rule's name, with `{}` where something varies, and the German for it, with `{0}` for the first of these.
/// What stands in the gaps is looked up in turn. The first that fits counts.
pub const RULES: &[(&str, &str)] = &[
    ("letterhead", "Briefkopf"),
    ("labelled sender", "Absender neben seiner Bezeichnung"),
    ("name above an address line", "Name über einer Anschrift"),
    ("return address line", "Absenderzeile über der Anschrift"),
    ("web or mail address", "Web- oder Mail-Adresse"),
    ("name on two lines", "Name auf zwei Zeilen"),
    ("name of a trade", "Name eines Gewerbes"),
    (
        "name in the sender's address",
        "Name in der Anschrift des Absenders",
    ),
    ("the file's author", "Verfasser der Datei"),
    ("legal form in the imprint", "Rechtsform im Impressum"),
    ("legal form", "Rechtsform"),
    ("name in the imprint", "Name im Impressum"),
    ("name under the closing", "Name unter dem Gruß"),
    ("name of the author", "Name des Verfassers"),
    (
        "organisation named in the text",
        "im Text genannte Einrichtung",
    ),
    ("copyright line", "Zeile zum Urheberrecht"),
    ("name at the account", "Name neben dem Konto"),
    ("name of who sold it", "Name dessen, der es verkauft hat"),
    ("party named in the contract", "im Vertrag genannte Partei"),
    ("labelled date", "Datum neben seiner Bezeichnung"),
    ("date by its place", "Datum an der üblichen Stelle"),
    ("day from which it holds", "Tag, ab dem es gilt"),
    ("month of print", "Monat des Drucks"),
    ("labelled document number", "Nummer neben ihrer Bezeichnung"),
    ("number in the heading", "Nummer in der Überschrift"),
    (
        "labelled customer number",
        "Kundennummer neben ihrer Bezeichnung",
    ),
    (
        "labelled contract number",
        "Vertragsnummer neben ihrer Bezeichnung",
    ),
    ("labelled total", "Betrag neben seiner Bezeichnung"),
    ("labelled refund", "Erstattung neben ihrer Bezeichnung"),
    (
        "amount in a request for payment",
        "Betrag in einer Bitte um Zahlung",
    ),
    (
        "amount set by a notice",
        "Betrag, den ein Bescheid festsetzt",
    ),
    ("labelled due date", "Fälligkeit neben ihrer Bezeichnung"),
    (
        "term of payment from the document's date",
        "Zahlungsfrist ab dem Datum des Dokuments",
    ),
    (
        "IBAN with right check digits",
        "IBAN mit richtigen Prüfziffern",
    ),
    ("kind in heading", "Art in der Überschrift"),
    ("kind in text", "Art im Text"),
    ("kind in the name of the file", "Art im Namen der Datei"),
    ("kind by its usual entries", "Art nach den üblichen Angaben"),
    ("kind of paper", "Art des Papiers"),
    ("topic", "Thema"),
    (
        "a letter about nothing else",
        "ein Brief über nichts anderes",
    ),
    ("a form of an office", "ein Formular einer Behörde"),
    (
        "a heading over running text",
        "eine Überschrift über fließendem Text",
    ),
    (
        "own folder named in title or sender",
        "eigener Ordner, in Titel oder Absender genannt",
    ),
    (
        "own tag named in title or sender",
        "eigenes Schlagwort, in Titel oder Absender genannt",
    ),
    ("says that it is paid", "sagt, dass es bezahlt ist"),
    ("asks for payment", "bittet um Zahlung"),
    ("covers a year", "betrifft ein Jahr"),
    ("heading", "Überschrift"),
    (
        "heading that names the kind",
        "Überschrift, die die Art nennt",
    ),
    ("subject before the salutation", "Betreff vor der Anrede"),
    ("labelled subject", "Betreff neben seiner Bezeichnung"),
    ("the file's title", "Titel der Datei"),
    (
        "built from kind and sender",
        "aus Art und Absender gebildet",
    ),
    ("built from figures", "aus den Angaben gebildet"),
    (
        "built from figures, with the most telling sentence",
        "aus den Angaben gebildet, mit dem aussagekräftigsten Satz",
    ),
    ("most telling sentences", "aussagekräftigste Sätze"),
    ("stop words", "häufige Wörter der Sprache"),
    ("German words", "deutsche Wörter"),
    ("embedded invoice", "elektronische Rechnung in der Datei"),
    ("set by a person", "von einem Menschen gesetzt"),
    (
        "'{}' was taken out of use by a person",
        "„{0}“ hat ein Mensch außer Gebrauch genommen",
    ),
    (
        "the nearest {} filed documents",
        "die {0} nächsten abgelegten Dokumente",
    ),
    (
        "what papers in this folder are about",
        "worum es in Papieren dieses Ordners geht",
    ),
    (
        "the nearest {} documents tagged by hand",
        "die {0} nächsten von Hand verschlagworteten Dokumente",
    ),
    (
        "correction {}: the same kind of paper of this sender",
        "Korrektur {0}: dieselbe Art von Papier dieses Absenders",
    ),
    (
        "correction {}: several kinds of papers of this sender",
        "Korrektur {0}: mehrere Arten von Papieren dieses Absenders",
    ),
    (
        "correction {}: the same form",
        "Korrektur {0}: dasselbe Formular",
    ),
    (
        "correction {}: the same {}",
        "Korrektur {0}: gleich sind {1}",
    ),
    (
        "correction {}: the date after '{}'",
        "Korrektur {0}: das Datum nach „{1}“",
    ),
    (
        "correction {}: the title's pattern",
        "Korrektur {0}: das Muster des Titels",
    ),
];

/// What ties a document to corrected ones, as [`super::traits::MarkKind::name`] says it, and the German for it.
const MARKS: &[(&str, &str)] = &[
    ("tax number", "Steuernummer"),
    ("register entry", "Registereintrag"),
    ("IBAN", "IBAN"),
    ("web or mail domain", "Domain"),
    ("telephone number", "Telefonnummer"),
    ("address", "Anschrift"),
    ("name", "Name"),
    ("letterhead", "Briefkopf"),
];

/// Whether there is a rule of this name.
pub fn is_rule(name: &str) -> bool {
    RULES.iter().any(|(rule, _)| parts_of(rule, name).is_some())
}

/// A rule's name in German; what is no rule (a language model's name) stays as it is.
pub fn in_german(name: &str) -> String {
    let found = RULES
        .iter()
        .find_map(|(rule, german)| Some((german, parts_of(rule, name)?)));
    let Some((german, parts)) = found else {
        return name.to_owned();
    };
    parts
        .iter()
        .enumerate()
        .fold((*german).to_owned(), |text, (at, part)| {
            let words: Vec<&str> = part.split(", ").map(mark_in_german).collect();
            text.replace(&format!("{{{at}}}"), &words.join(", "))
        })
}

fn mark_in_german(name: &str) -> &str {
    let found = MARKS.iter().find(|(mark, _)| *mark == name);
    found.map_or(name, |(_, german)| german)
}

/// What stands in a pattern's gaps (`{}`), if the text is of this pattern.
pub fn parts_of<'text>(pattern: &str, text: &'text str) -> Option<Vec<&'text str>> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut parts = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let at = if pieces.peek().is_none() {
            rest.len()
                .checked_sub(piece.len())
                .filter(|_| rest.ends_with(piece))?
        } else {
            rest.find(piece)?
        };
        parts.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::{MARKS, RULES, in_german, is_rule};
    use crate::model::traits::MarkKind;

    #[test]
    fn rules_and_what_they_name_are_said_in_german() {
        assert_eq!(
            in_german("labelled total"),
            "Betrag neben seiner Bezeichnung"
        );
        assert_eq!(
            in_german("correction 12: the same tax number, web or mail domain"),
            "Korrektur 12: gleich sind Steuernummer, Domain"
        );
        assert_eq!(
            in_german("correction 3: the date after 'Rechnungsdatum'"),
            "Korrektur 3: das Datum nach „Rechnungsdatum“"
        );
        assert_eq!(in_german("qwen3:4b"), "qwen3:4b");
        assert!(!is_rule("labelled totals") && is_rule("the nearest 5 filed documents"));
    }

    #[test]
    fn every_rule_has_its_own_german_and_every_mark_too() {
        for (rule, german) in RULES {
            assert!(!german.is_empty() && rule != german, "{rule}");
            let gaps = rule.matches("{}").count();
            assert_eq!(german.matches('{').count(), gaps, "{rule}");
            // None hides behind an earlier one.
            let name = rule.replace("{}", "x");
            assert_eq!(
                in_german(&name),
                german.replace("{0}", "x").replace("{1}", "x")
            );
        }
        for kind in [
            MarkKind::TaxNumber,
            MarkKind::Register,
            MarkKind::Iban,
            MarkKind::Domain,
            MarkKind::Telephone,
            MarkKind::Address,
            MarkKind::Name,
            MarkKind::Letterhead,
        ] {
            let is_known = MARKS.iter().any(|(mark, _)| *mark == kind.name());
            assert!(is_known, "{}", kind.name());
        }
    }
}
