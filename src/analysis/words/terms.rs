//! Words of terms of payment; folded.

/// What a term is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) enum Unit {
    /// Calendar days.
    Day,
    /// Seven days.
    Week,
    /// Calendar months.
    Month,
}

/// Units as written. Working days are none: nobody knows the holidays.
pub(in crate::analysis) const UNITS: &[(&str, Unit)] = &[
    ("tag", Unit::Day), ("tage", Unit::Day), ("tagen", Unit::Day), ("kalendertage", Unit::Day), ("kalendertagen", Unit::Day),
    ("day", Unit::Day), ("days", Unit::Day), ("jour", Unit::Day), ("jours", Unit::Day), ("dag", Unit::Day),
    ("dagen", Unit::Day), ("kalenderdagen", Unit::Day), ("dia", Unit::Day), ("dias", Unit::Day), ("giorno", Unit::Day),
    ("giorni", Unit::Day), ("gg", Unit::Day),
    ("woche", Unit::Week), ("wochen", Unit::Week), ("week", Unit::Week), ("weeks", Unit::Week), ("weken", Unit::Week),
    ("semaine", Unit::Week), ("semaines", Unit::Week), ("semana", Unit::Week), ("semanas", Unit::Week),
    ("settimana", Unit::Week), ("settimane", Unit::Week),
    ("monat", Unit::Month), ("monats", Unit::Month), ("monaten", Unit::Month), ("month", Unit::Month),
    ("months", Unit::Month), ("mois", Unit::Month), ("maand", Unit::Month), ("maanden", Unit::Month), ("mes", Unit::Month),
    ("meses", Unit::Month), ("mese", Unit::Month), ("mesi", Unit::Month),
];

/// Small numbers in words.
pub(in crate::analysis) const COUNTS: &[(&str, i64)] = &[
    ("einem", 1), ("eines", 1), ("einer", 1), ("zwei", 2), ("drei", 3), ("vier", 4), ("sieben", 7), ("acht", 8), ("zehn", 10),
    ("vierzehn", 14), ("dreissig", 30), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("seven", 7), ("ten", 10),
    ("fourteen", 14), ("fifteen", 15), ("twenty", 20), ("thirty", 30), ("sixty", 60), ("deux", 2), ("trois", 3),
    ("quatre", 4), ("huit", 8), ("dix", 10), ("quinze", 15), ("trente", 30), ("een", 1), ("twee", 2), ("drie", 3),
    ("acht", 8), ("tien", 10), ("veertien", 14), ("dertig", 30), ("un", 1), ("dos", 2), ("tres", 3), ("diez", 10),
    ("quince", 15), ("treinta", 30), ("due", 2), ("tre", 3), ("dieci", 10), ("quindici", 15), ("trenta", 30),
];

/// What may stand between a number and its unit.
pub(in crate::analysis) const CALENDAR_WORDS: &[&str] = &["calendar", "full"];

/// What follows a term whose first day is the one that it is counted from.
pub(in crate::analysis) const FIRST_DAY_WORDS: &[&str] = &["beginning with", "beginning on"];

/// What makes that day the next one all the same.
pub(in crate::analysis) const NEXT_DAY_WORDS: &[&str] = &["the day after", "the day following", "the first of"];

/// Labels at which a term of payment stands.
pub(in crate::analysis) const TERM_LABELS: &[&str] = &[
    "zahlungsziel", "zahlungsfrist", "zahlungsbedingungen", "zahlungskonditionen", "zahlungsbedingung", "payment terms",
    "terms of payment", "terms", "conditions de paiement", "conditions de reglement", "delai de paiement",
    "betalingstermijn", "betaaltermijn", "betalingsvoorwaarden", "betalingsconditie", "condiciones de pago",
    "plazo de pago", "forma de pago", "condizioni di pagamento", "termini di pagamento", "modalita di pagamento",
];

/// Small words that lead to a term right behind a word of paying.
pub(in crate::analysis) const SHORT_LEADS: &[&str] = &["in", "a", "dans", "op", "tra", "en", "netto"];

/// What follows a term of payment that nothing leads to.
pub(in crate::analysis) const NET_WORDS: &[&str] = &[
    "netto", "net", "rein netto", "ohne abzug", "ab rechnungsdatum", "nach rechnungsdatum", "nach rechnungserhalt",
    "nach erhalt der rechnung", "from invoice date", "from the invoice date", "from date of invoice", "after invoice date",
    "date de facture", "apres reception de la facture", "na factuurdatum", "fecha de factura", "fecha factura",
    "data fattura", "d.f.", "dalla data della fattura",
];

/// What shows that a time is not that of a payment, or cannot be counted.
pub(in crate::analysis) const NO_TERMS: &[&str] = &[
    "nach falligkeit", "after the due date", "after due date", "apres l'echeance", "na de vervaldatum", "dopo la scadenza",
    "fin de mois", "end of month", "ende des monats", "monatsende", "fine mese", "fin de mes", "einde maand", "werktagen",
    "werktage", "werkdagen", "ouvrables", "ouvres", "habiles", "laborables", "lavorativi", "working days", "business days",
    "verzug", "umtausch", "ruckgabe", "zuruckgeben", "kundigen", "kundigung", "widerrufen", "reklamation", "reklamationen",
    "beanstandungen", "beanstanden", "einwendungen", "einwande", "return", "returns", "exchange", "cancel", "cancellation",
    "dispute", "complaint", "objection", "appeal", "reclamation", "reclamations", "contestation", "recours", "retractation",
    "echange", "bezwaar", "retourneren", "ruilen", "klacht", "reclamo", "reclami", "ricorso", "recesso", "recurso",
    "reclamacion", "reclamaciones", "alegaciones", "devolver", "gutgeschrieben", "credited",
];
