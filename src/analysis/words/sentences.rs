//! The parts of built summaries, by language.

use crate::model::language::Language;

/// How a language joins kind, number, sender, date, amount and due date to a sentence.
#[derive(Debug)]
pub(in crate::analysis) struct SentenceParts {
    /// Which language.
    pub language: Language,
    /// A paper of no kind that is known.
    pub document: &'static str,
    /// Before the sender.
    pub from: &'static str,
    /// Before the date.
    pub dated: &'static str,
    /// Before the amount.
    pub amount: &'static str,
    /// Before an amount that comes back.
    pub refund: &'static str,
    /// Before the due date.
    pub due: &'static str,
    /// Before the names of what was bought.
    pub items: &'static str,
}

/// All languages.
pub(in crate::analysis) const SENTENCES: &[SentenceParts] = &[
    SentenceParts { language: Language::En, document: "Document", from: " from ", dated: " dated ", amount: " for ", refund: ", refund of ", due: ", due on ",
    items: "Items: " },
    SentenceParts { language: Language::De, document: "Dokument", from: " von ", dated: " vom ", amount: " über ", refund: ", Erstattung ", due: ", fällig am ",
    items: "Positionen: " },
    SentenceParts { language: Language::Fr, document: "Document", from: " de ", dated: " du ", amount: ", montant ", refund: ", remboursement de ",
    due: ", à payer avant le ", items: "Articles : " },
    SentenceParts { language: Language::Nl, document: "Document", from: " van ", dated: " d.d. ", amount: " voor ", refund: ", terugbetaling van ", due: ", te betalen vóór ",
    items: "Posten: " },
    SentenceParts { language: Language::Es, document: "Documento", from: " de ", dated: " del ", amount: " por ", refund: ", devolución de ", due: ", vence el ",
    items: "Conceptos: " },
    SentenceParts { language: Language::It, document: "Documento", from: " di ", dated: " del ", amount: " di ", refund: ", rimborso di ", due: ", scadenza ",
    items: "Voci: " },
];

/// English month names, as written.
pub(in crate::analysis) const ENGLISH_MONTHS: &[&str] = &[
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
];

/// Shortenings whose point ends no sentence; folded, without the point.
pub(in crate::analysis) const SHORTENINGS: &[&str] = &[
    "nr", "no", "abs", "art", "bzw", "ca", "dr", "prof", "str", "tel", "z", "b", "d", "h", "u", "a", "i", "v", "evtl",
    "ggf", "inkl", "exkl", "max", "min", "mio", "mrd", "st", "mr", "mrs", "ms", "inc", "ltd", "co", "corp", "vs", "etc",
    "e", "g", "fig", "vol", "p", "pp", "jr", "sr", "m", "mme", "env", "ex", "dhr", "mw", "bv", "sra", "sig", "num", "n",
    "ing", "dipl", "med", "rer", "nat", "s", "o", "j", "usw", "vgl", "al", "approx", "dept", "est", "gem", "lt", "betr",
    "mind", "zzgl", "abzgl", "einschl", "versch", "mtl", "monatl", "jahrl", "gesetzl", "entspr", "ehem", "geb", "gest", "verh",
    "stv", "vors", "tsd", "kto", "pos", "kap", "ziff", "anl", "abt", "telef", "bes", "wg", "ref", "reg", "incl", "excl", "acc",
    "hr", "fr", "jan", "feb", "aug", "sept", "okt", "oct", "nov", "dez", "dec", "u.s", "sec",
];

/// What longer words end with whose point ends no sentence (`Mitgliedsnr.`, `Bahnhofstr.`); folded.
pub(in crate::analysis) const SHORTENED_ENDINGS: &[&str] = &["nr", "str"];

/// How sentences begin that every letter has; folded.
pub(in crate::analysis) const FORMULAS: &[&str] = &[
    "wir freuen uns", "wir danken", "vielen dank", "herzlichen dank fur ihr vertrauen", "bei fragen", "fur fragen",
    "fur ruckfragen", "bei ruckfragen", "sollten sie", "haben sie fragen", "wenn sie fragen", "bitte beachten sie",
    "dieses schreiben wurde maschinell", "dieser brief wurde maschinell", "alle angaben ohne gewahr", "bitte bewahren sie",
    "if you have any questions", "if you have questions", "please do not hesitate", "thank you for", "we look forward",
    "questions", "this document was", "please keep this", "all rights reserved", "please read", "we hope", "should you",
    "si vous avez", "pour toute question", "nous vous remercions", "nous restons", "veuillez agreer", "n'hesitez pas",
    "nous vous prions d'agreer", "dans l'attente", "heeft u vragen", "als u vragen heeft", "bij vragen", "wij danken",
    "wij vertrouwen", "bedankt voor", "si tiene", "para cualquier", "gracias por", "quedamos a su", "agradecemos",
    "per qualsiasi", "per informazioni", "per ulteriori", "la ringraziamo", "grazie per", "restiamo a disposizione",
];
