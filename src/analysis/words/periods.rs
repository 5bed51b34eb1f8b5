//! What names the time that a paper of a series is about.

/// Labels of the month that a paper is about; folded, each the whole text of a cell.
pub(in crate::analysis) const MONTH_LABELS: &[&str] = &[
    "abrechnungsmonat", "abrechnung fur", "abrechnung fur den monat", "abrechnung fur monat", "abrechnungszeitraum", "zeitraum",
    "monat", "lohnmonat", "entgeltabrechnung fur", "gehaltsabrechnung fur", "lohnabrechnung fur", "verdienstabrechnung fur", "fur",
    "fur den monat", "month", "pay month", "pay period", "period", "for", "for the month of", "payslip for", "statement for",
    "rent for", "rent period", "mois", "mois de", "periode", "periode de paie", "periode du", "pour le mois de", "loyer de",
    "maand", "loonperiode", "tijdvak", "voor de maand", "mes", "periodo", "periodo de liquidacion", "periodo liquidacion", "mese",
    "mensilita", "periodo di paga", "periodo di retribuzione", "mese retribuito",
];

/// Labels of the year that a paper is about, the year behind them or beside; folded.
pub(in crate::analysis) const YEAR_LABELS: &[&str] = &[
    "steuerjahr", "kalenderjahr", "veranlagungsjahr", "veranlagungszeitraum", "besteuerungszeitraum", "abrechnungsjahr",
    "beitragsjahr", "schuljahr", "studienjahr", "versicherungsjahr", "verbrauchsjahr",
    "bescheinigungszeitraum", "einkommensteuer fur", "tax year", "taxable year", "calendar year", "income year", "assessment year",
    "school year", "academic year", "academic session", "membership year", "policy year", "plan year", "annee scolaire",
    "annee universitaire", "annee academique", "annee fiscale", "annee d'imposition",
    "impot sur les revenus de", "revenus de", "belastingjaar", "aanslagjaar", "schooljaar", "studiejaar", "academiejaar", 
    "kalenderjaar", "ejercicio", "ejercicio fiscal", "ano fiscal", "ano escolar", "ano academico", "curso", "curso academico",
    "anno d'imposta", "anno fiscale", "anno scolastico", "anno accademico", "periodo d'imposta", "saison", "season", "seizoen",
    "temporada", "stagione",
];

/// What a year stands before; folded.
pub(in crate::analysis) const YEAR_ENDINGS: &[&str] = &[
    "tax year", "taxable year", "calendar year", "income year", "school year", "academic year", "plan year", "membership year",
];

/// What leads to the last day of twelve months; folded.
pub(in crate::analysis) const YEAR_BEGINNINGS: &[&str] = &[
    "year ended", "year ending", "year to", "tax year to", "year end", "12 months to", "twelve months to", "geschaftsjahr zum",
    "exercice clos le",
];

/// Halves of a year of studies, and how they are shown; folded.
pub(in crate::analysis) const SEASONS: &[(&str, &str)] = &[
    ("wintersemester", "Wintersemester"), ("sommersemester", "Sommersemester"), ("wise", "Wintersemester"),
    ("sose", "Sommersemester"), ("herbstsemester", "Herbstsemester"), ("fruhlingssemester", "Frühlingssemester"),
    ("fruhjahrssemester", "Frühjahrssemester"), ("fall semester", "Fall"), ("fall term", "Fall"), ("autumn term", "Autumn"),
    ("spring term", "Spring"), ("spring semester", "Spring"), ("summer term", "Summer"), ("michaelmas term", "Michaelmas"),
];
