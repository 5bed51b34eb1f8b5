//! Signs around values: small lists that rules use to tell one thing from another.

/// Small words that may stand inside a name; as written.
pub(in crate::analysis) const CONNECTORS: &[&str] = &[
    "&", "+", "und", "and", "et", "y", "e", "en", "für", "of", "the", "de", "der", "des", "du", "van", "von", "di",
    "zur", "zum", "im", "in", "am", "la", "le", "les", "del", "della", "dei", "for", "-", "–", "’t", "'t",
    "a.", "d.",
];

/// Words that lead up to a name without being its first; as written.
pub(in crate::analysis) const NEVER_FIRST: &[&str] = &[
    "Der", "Die", "Das", "Des", "Dem", "Den", "Bei", "Von", "An", "Für", "Firma", "Fa.", "By", "To", "From", "Mit",
    "Seite", "Page", "©", "Copyright", "Name", "Bank:", "Sitz", "Ihre", "Your", "Our", "Und", "And", "Durch",
    "Zwischen", "Between", "Société", "Gesellschaft:", "Herausgeber", "SEITE",
];

/// Words of imprints: how a writer is reached, registered, managed and taxed.
pub(in crate::analysis) const IMPRINT_SIGNS: &[&str] = &[
    "hrb", "hra", "amtsgericht", "registergericht", "handelsregister", "geschaftsfuhrer", "geschaftsfuhrung",
    "geschaftsfuhrerin", "vorstand", "vorsitzender", "aufsichtsrat", "ust-idnr", "ust-id", "ust-id-nr", "ust-idnr.",
    "ust.-id", "ust.-id.-nr.", "umsatzsteuer-id", "sitz der gesellschaft", "sitz", "ust-ident", "inhaber",
    "steuer-nr", "registered office", "registered in england", "company number", "company no", "registered no", "charity no", "vat no", "vat reg",
    "vat registration", "vat id", "siret", "siren", "rcs", "capital de", "ape", "naf", "tva", "kvk", "kvk-nummer",
    "btw-nummer", "btw nr", "cif", "nif", "registro mercantil", "p.iva", "p. iva", "partita iva", "rea", "cap. soc.",
    "capitale sociale", "impressum", "tel", "tel.", "telefon", "telefax", "fax", "phone", "telephone", "telefoon",
    "telefono", "www", "http", "https", "e-mail", "email", "firmenbuch", "uid", "gstin", "mehrwertsteuernummer",
    "glaubiger-id", "blz", "bic", "swift", "bankverbindung", "abn", "acn", "afsl", "orgnr", "cvr",
];

/// What people are who sign: no names.
pub(in crate::analysis) const SIGNING_ROLES: &[&str] = &[
    "head of", "director", "manager", "secretary", "treasurer", "president", "chair", "chairman", "chairwoman", "officer",
    "principal", "headteacher", "clerk", "assistant", "adviser", "advisor", "geschaftsfuhrer", "geschaftsfuhrerin",
    "geschaftsleitung", "leiter", "leiterin", "vorstand", "vorsitzende", "vorsitzender", "sachbearbeiter", "rektor",
    "sachbearbeiterin", "rektorin", "schulleiter", "schulleiterin", "prokurist", "prokuristin", "buchhaltung",
    "kundenservice", "kundenbetreuung", "justizangestellte", "rechtspfleger", "rechtspflegerin", "inhaber", "inhaberin",
    "directeur", "directrice", "gerant", "gerante", "responsable", "secretaire", "service client", "hoofd", "voorzitter",
    "secretaris", "penningmeester", "klantenservice", "director general", "gerente", "secretario", "secretaria",
    "atencion al cliente", "principale", "proviseur", "maire", "direttore", "direttrice", "amministratore", "dirigente", "responsabile", "servizio clienti",
    "il dirigente scolastico", "customer service", "customer services", "accounts department",
];

/// What stands before the number or date of a template's version.
pub(in crate::analysis) const TEMPLATE_MARKS: &[&str] = &[
    "rev", "rev.", "revision", "version", "doc. no", "document no", "form", "ausgabe", "fassung", "vordruck", "formular",
    "edition", "cerfa", "modelo", "omb", "expires", "vers.", "index", "druckstand", "art.-nr", "uitgave", "versie",
    "edicion", "edizione", "ed.",
];

/// What leads to the name of who made a thing, or of a contract's first party; folded, matched at a line's start.
pub(in crate::analysis) const MAKER_LEADS: &[&str] = &[
    "made by", "manufactured by", "manufacturer", "produced by", "hergestellt von", "hersteller", "produziert von",
    "fabrique par", "fabricant", "geproduceerd door", "gefabriceerd door", "fabrikant", "fabricado por", "fabricante",
    "prodotto da", "fabbricato da", "produttore",
    "ein angebot der", "ein angebot von", "eine marke der", "ein service der", "ein unternehmen der", "a service of",
    "a service by", "un service de", "een dienst van", "un servizio di", "administered by", "enforced by", "managed by", "operated by", "issued by", "verwaltet von", "verwaltet durch",
    "betrieben von", "ausgestellt von", "herausgegeben von", "emis par", "gere par", "beheerd door", "gestito da",
    "zwischen der firma", "zwischen der", "zwischen dem", "zwischen den", "zwischen", "between", "tussen",
];

/// What stands before the day from which an edition of a manual or of terms is; folded.
pub(in crate::analysis) const EDITION_MARKS: &[&str] = &[
    "rev", "rev.", "revision", "version", "ausgabe", "fassung", "edition", "vers.", "stand", "druckstand", "uitgave",
    "versie", "edicion", "edizione", "ed.", "issue", "last updated", "gultig ab", "effective", "mise a jour",
];

/// Words that begin like a kind's name and name none.
pub(in crate::analysis) const NO_KINDS: &[&str] = &[
    "bill to", "bill from", "bill-to", "bill date", "bill period", "bill no", "invoice to", "invoice address", "order date",
    "order total", "matricula del vehiculo", "matricula del coche", "rechnung an", "rechnung per e-mail", "angebot gultig", "police station", "studienrichtung",
    "information about", "report a", "vehicle registration mark", "vehicle registration number", "vehicle registration no", "guide price", "form of payment",
    "membership number", "membership no", "membership id", "cancellation policy", "cancellation terms", "cancellation charges",
    "cancellation fee", "cancellation fees", "cancellation rights", "receipt whereof", "return receipt", "receipt of which", "estimate of your",
];

/// States and ministries above the office that writes; whole lines.
pub(in crate::analysis) const SUPERIORS: &[&str] = &[
    "republique francaise", "liberte egalite fraternite", "bundesrepublik deutschland", "europaische gemeinschaft",
    "europaische union", "freistaat bayern", "freistaat sachsen", "freistaat thuringen", "land nordrhein-westfalen",
    "repubblica italiana", "reino de espana", "koninkrijk der nederlanden", "royaume de belgique", "koninkrijk belgie",
    "republik osterreich", "schweizerische eidgenossenschaft", "ministero dell'istruzione", "ministero dell'istruzione e del merito",
    "ministere de l'education nationale", "academie de paris", "academie de lyon", "ministerio de educacion", "united states of america", "european union",
    "europaische gemeinschaft bundesrepublik deutschland", "ministerie van onderwijs",
    "korperschaft des offentlichen rechts", "anstalt des offentlichen rechts", "stiftung des offentlichen rechts",
    "kirchliche korperschaft des offentlichen rechts", "etablissement public", "der landrat", "die landratin",
    "der burgermeister", "die burgermeisterin", "der oberburgermeister", "die oberburgermeisterin", "der magistrat",
];

/// How lines begin below a name: owners, departments, branches; folded.
pub(in crate::analysis) const NAME_PARTS: &[&str] = &[
    "inh.", "inh", "inhaber", "inhaberin", "geschaftsstelle", "abteilung", "abt.", "referat", "niederlassung", "zweigstelle",
    "filiale", "hauptverwaltung", "zentrale", "servicecenter", "kundenservice", "kundencenter", "kundendienst", "leserservice",
    "buchhaltung", "depotservice", "department", "dept.", "branch", "head office", "customer service", "customer services",
    "accounts", "procurement", "agence de", "agence du", "service client", "service des", "direction des", "succursale",
    "afdeling", "vestiging", "klantenservice", "sucursal", "oficina", "departamento de", "servicio de", "filiale di", "ufficio",
    "direzione", "c/o", "the old", "z. hd.", "attn", "proprietor", "prop.", "meisterbetrieb", "fachbetrieb", "ihr partner", "seit",
    "established", "depuis",
];

/// Words for a bill, of which a reminder or a credit note speaks.
pub(in crate::analysis) const BILL_WORDS: &[&str] = &[
    "invoice", "bill", "rechnung", "facture", "factuur", "factura", "fattura",
];

/// What papers call themselves that come out time and again.
pub(in crate::analysis) const NEWSLETTERS: &[&str] = &[
    "newsletter", "bulletin", "magazine", "gazette", "newsletter of", "rundbrief", "mitteilungsblatt", "gemeindebrief", "pfarrblatt", "pfarrbrief", "quartierblatt", "gemeindeblatt",
    "vereinszeitung", "vereinsnachrichten", "zeitschrift", "lettre d'information", "nieuwsbrief", "boletin", "notiziario",
];

/// What stands before the number of an issue.
pub(in crate::analysis) const ISSUE_LABELS: &[&str] = &[
    "issue", "edition", "volume", "vol", "no", "nr", "ausgabe", "nummer", "heft", "jahrgang", "numero", "n°", "editie",
    "jaargang", "edicion", "edizione", "anno",
];

/// What parts of an organisation are called, behind what they do.
pub(in crate::analysis) const DEPARTMENT_WORDS: &[&str] = &[
    "department", "dept", "division", "section", "team", "service", "services", "office", "abteilung", "payable",
    "receivable", "relations", "resources", "schadenzentrum", "servicezentrum", "kundencenter", "kundenzentrum",
    "kundenservice", "schadenservice", "leistungszentrum",
];

/// What parts of an organisation are called, before what they do; folded.
pub(in crate::analysis) const DEPARTMENT_LEADS: &[&str] = &[
    "team", "abteilung", "abt.", "fachbereich", "fachdienst", "fachgebiet", "sachgebiet", "dezernat", "referat", "afdeling",
    "service", "ufficio", "servizio", "departamento",
];

/// What offices of a town or a county are called; folded.
pub(in crate::analysis) const OFFICE_LEADS: &[&str] = &["amt fur", "amt der"];

/// Bodies that offices are of; folded.
pub(in crate::analysis) const LARGER_BODIES: &[&str] = &[
    "stadt", "landeshauptstadt", "gemeinde", "landkreis", "kreis", "stadtverwaltung", "gemeindeverwaltung", "kreisverwaltung",
    "landratsamt", "gemeente", "kanton", "magistrat",
];

/// What departments are for, as they call themselves; folded.
pub(in crate::analysis) const DEPARTMENT_SUBJECTS: &[&str] = &[
    "revenues", "revenue", "benefits", "parking", "permits", "planning", "licensing", "housing", "finance", "financial",
    "billing", "collections", "payments", "customer", "client", "patient", "member", "membership", "accounts", "payroll",
    "tax", "taxes", "council", "environmental", "health", "waste", "recycling", "admissions", "human", "legal", "and",
    "of", "the", "undergraduate", "graduate", "postgraduate", "registrar", "bursar", "student", "students", "leisure", "highways",
    "electoral",
    "steuern", "abgaben", "kasse", "finanzen", "gebuhren", "beitrage", "forderungen", "kunden", "und", "recouvrement",
    "facturation", "comptabilite", "clientele", "et", "belastingen", "heffingen", "invordering", "facturatie", "en",
    "registry", "taxpayer", "outpatient", "outpatients", "inpatient", "booking", "bookings", "appointment", "appointments", "customers",
    "clients", "patients", "members", "enquiries", "reservations", "centre", "center", "desk",
    "tributos", "recaudacion", "gestion", "facturacion", "y", "tributi", "riscossione", "fatturazione", "clienti", "e",
];

/// How minutes of a meeting begin.
pub(in crate::analysis) const MINUTES: &[&str] = &[
    "minutes", "draft minutes", "meeting minutes", "minutes of", "protokoll", "sitzungsprotokoll", "niederschrift",
    "ergebnisprotokoll", "versammlungsprotokoll", "proces-verbal", "compte rendu de la reunion",
    "compte-rendu de la reunion", "notulen", "verslag van de vergadering", "acta", "acta de la reunion", "verbale",
    "verbale della riunione", "verbale di assemblea",
];

/// By which an imprint says that its owner is registered or watched over.
pub(in crate::analysis) const REGISTERED_PHRASES: &[&str] = &[
    "principal office", "head office", "registered", "authorised by", "authorized by", "authorised and regulated",
    "regulated by", "member fdic", "equal housing lender", "charity", "company no", "eingetragen", "korperschaft",
    "anstalt", "siege social", "agree", "immatriculee", "association loi", "ingeschreven", "statutair", "inscrita",
    "domicilio social", "sede legale", "iscritta", "registrata",
];

/// Words that end like a kind's name and are none: reckonings, custody, products.
pub(in crate::analysis) const NO_NAMES: &[&str] = &[
    "berechnung", "wertpapierrechnung", "anrechnung", "verrechnung", "hochrechnung", "umrechnung", "zurechnung",
    "einrechnung", "aufrechnung", "vorrechnung", "erzeugnis", "erfolgsrechnung", "verlustrechnung", "ergebnisrechnung",
    "uberschussrechnung", "jahresrechnung", "versandprotokoll", "sendeprotokoll",
];

/// What follows a kind's name where another paper's number or date is meant.
pub(in crate::analysis) const REFERENCES: &[&str] = &[
    "-nr", " nr", "nr.", "-no", " no", " number", "nummer", " vom", " datum", "-datum", " date", " n°", " #", " id",
    " reference", " numero",
];

/// Papers and laws that a paper refers to with their date.
pub(in crate::analysis) const REFERRED: &[&str] = &[
    "bestellung", "auftrag", "gesetz", "verordnung", "lieferschein", "vertrag", "commande", "contrat", "contract",
    "agreement", "act", "bestelling", "pedido", "ordine", "decreto", "gemass", "ihr schreiben", "ihre anfrage", "loi",
    "bgbl", "bulletin", "urteil", "antrag", "satzung", "your letter", "angebot", "gesprach", "telefonat", "besprechung",
    "ortstermin", "conversation", "phone call", "entretien", "uw order", "vereinbarung", "my will", "former wills", "passport", "reisepass", "ausweis",
    "personalausweis", "fuhrerschein", "driving licence", "driver's license", "ersetzt", "replaces", "supersedes", "remplace",
    "vervangt", "reemplaza", "sostituisce", "regn. no", "regd. no", "reg. no",
];

/// What a paper's reader had written before, with the word for whose it is in front; folded.
pub(in crate::analysis) const REFERRED_BY_READER: &[&str] = &[
    "order", "purchase order", "order no", "enquiry", "inquiry", "request", "letter", "reference", "bestellung", "auftrag",
    "anfrage", "nachricht", "schreiben", "brief", "zeichen", "bestelling", "opdracht", "aanvraag", "commande", "demande",
    "courrier", "pedido", "ordine", "richiesta",
];

/// How names of laws end; folded.
pub(in crate::analysis) const LAW_ENDINGS: &[&str] = &[
    "gesetz", "gesetzes", "verordnung", "gebuhrenordnung", "abgabenordnung", "bauordnung", "gewerbeordnung", "prozessordnung",
    "erlass", "richtlinie", "satzung",
];

/// What stands between rules over an earlier message that a printed one quotes; folded.
pub(in crate::analysis) const QUOTED_HEADS: &[&str] = &[
    "ursprungliche nachricht", "weitergeleitete nachricht", "original message", "forwarded message", "original-nachricht",
    "message d'origine", "message transfere", "oorspronkelijk bericht", "doorgestuurd bericht", "mensaje original",
    "mensaje reenviado", "messaggio originale", "messaggio inoltrato", "begin forwarded message",
    "anfang der weitergeleiteten nachricht",
];

/// What says in such a line who wrote it; folded.
pub(in crate::analysis) const QUOTING_VERBS: &[&str] =
    &["schrieb", "wrote", "ecrit", "schreef", "escribio", "scritto"];

/// How a contract says of itself that it was made, and what leads from there to the day; folded.
pub(in crate::analysis) const MAKING_PHRASES: &[&str] = &[
    "agreement is made", "agreement made", "agreement is entered into", "agreement entered into", "agreement is dated",
    "contract is made", "contract made", "contract is entered into", "contract entered into", "lease is made", "lease made",
    "deed is made", "indenture made",
];
pub(in crate::analysis) const MAKING_LEADS: &[&str] =
    &["on", "this", "as of", "effective", "effective as of", "effective on", "as of the", "on the", "dated"];

/// What alone stands before a date at a line's beginning where the line above leads to it; folded.
pub(in crate::analysis) const LEADS_ON: &[&str] =
    &["vom", "dated", "of", "from", "du", "en date du", "van", "d.d.", "de fecha", "del", "di"];

/// What joins the two ends of a stretch of time.
pub(in crate::analysis) const RANGE_JOINERS: &[&str] = &[
    "-", "bis", "to", "until", "through", "thru", "au", "t/m", "tot", "a", "al", "und", "bis zum", "bis einschliesslich",
    "tot en met", "hasta", "fino al", "and", "- bis",
];

/// Words around names that take part without writing: markets, counterparties, custodians, issuers.
pub(in crate::analysis) const OTHER_ROLES: &[&str] = &[
    "mandant", "mandantin", "kontrahent", "emittent", "emittentin", "verwahrer", "lagerstelle", "handelsplatz", "borsenplatz", "borse",
    "ausfuhrungsplatz", "zahlstelle", "depotbank", "lagerland", "fonds", "fund", "issuer", "custodian", "broker",
    "venue", "exchange", "verfahrensbevollmachtigte", "verfahrensbevollmachtigter", "prozessbevollmachtigte",
    "prozessbevollmachtigter", "bevollmachtigte", "bevollmachtigter", "counsel for", "represented by", "titel", "strumento", "titolo", "security", "instrument", "wertpapier", "wertpapierbezeichnung", "isin", "wkn", "anleihe", "aktie", "aktien",
    "empfangerbank", "verwendungszweck", "schlichtungsstelle", "aufsichtsbehorde", "aufsicht", "bundesanstalt",
    "zahlungsempfanger bank", "auftraggeber", "verwahrart", "spedition", "carrier", "shipped via", "kreditinstitut",
    "bankverbindung", "gutschrift auf", "eine marke der", "marke der", "a brand of", "trading name of", "trading as",
    "une marque de", "een merk van", "handelsnaam van", "una marca de", "un marchio di", "in kooperation mit",
    "in partnership with", "on behalf of", "subsidiary", "member of", "powered by", "software", "erstellt mit",
    "inh.-schv.", "namens-aktien", "registered shares", "inhaber-aktien", "st.", "stuck", "stk", "stk.",
];

/// What leads to the name of a firm's owner, below that of the firm; folded.
pub(in crate::analysis) const OWNER_LEADS: &[&str] = &[
    "inh.", "inh", "inhaber", "inhaberin", "proprietor", "prop.", "owner", "titolare", "eigenaar",
];

/// Parties of a case before a court; folded.
pub(in crate::analysis) const LITIGANTS: &[&str] = &[
    "antragsteller", "antragstellerin", "antragsgegner", "antragsgegnerin", "klager", "klagerin", "beklagte", "beklagter",
    "claimant", "claimants", "defendant", "defendants", "plaintiff", "plaintiffs", "respondent", "petitioner", "demandeur",
    "demanderesse", "defendeur", "defenderesse", "eiser", "eiseres", "gedaagde", "demandante", "demandado", "demandada",
    "attore", "attrice", "convenuto", "convenuta",
];

/// Words that give an account to pay to.
pub(in crate::analysis) const ACCOUNT_SIGNS: &[&str] = &[
    "iban", "bic", "blz", "swift", "konto", "kontonummer", "bankverbindung", "bank details", "sort code",
    "account no", "routing number", "bankleitzahl",
];

/// Words for a bank.
pub(in crate::analysis) const BANK_WORDS: &[&str] = &[
    "bank", "banque", "banca", "banco",
];

/// Authors in files' information that are nobody.
pub(in crate::analysis) const NOBODY: &[&str] = &[
    "anonymous", "unknown", "user", "admin", "administrator", "author", "root", "owner", "microsoft", "scanner",
    "creator", "office", "windows", "word", "openoffice", "libreoffice", "printer", "unbekannt", "untitled", "none",
];

/// Labels of the numbers and versions of templates.
pub(in crate::analysis) const FORM_NUMBER_LABELS: &[&str] = &[
    "omb no", "omb", "cerfa n", "cerfa", "vordruck", "formular-nr", "form no", "formblatt", "rev.", "version",
    "stand:", "stand", "dok-nr", "dokument-nr", "document no", "modelo", "mod.", "docket", "isbn", "doi", "vol.",
    "no.", "nr.",
];

/// Words for a form, before its sign.
pub(in crate::analysis) const FORM_WORDS: &[&str] = &[
    "form", "schedule", "formular", "vordruck", "formblatt", "formulaire", "imprime", "formulier", "formulario", "modelo",
    "modulo", "modello",
];

/// How a paper greets or thanks its reader in place of a heading.
pub(in crate::analysis) const GREETINGS: &[&str] = &[
    "thanks", "thank you", "welcome", "congratulations", "danke", "vielen dank", "herzlichen dank", "willkommen",
    "herzlich willkommen", "gluckwunsch", "herzlichen gluckwunsch", "merci", "bienvenue", "felicitations", "bedankt",
    "dank u", "welkom", "gefeliciteerd", "gracias", "bienvenido", "bienvenida", "felicidades", "grazie", "benvenuto",
    "benvenuta", "congratulazioni",
];

/// What may stand between a label and its number.
pub(in crate::analysis) const NUMBER_WORDS: &[&str] = &[
    "nr.", "nr", "no.", "no", "nr.:", "no.:", "n°", "n°:", "nº", "number", "nummer", "#", ":", "(380)", "(381)",
    "num.", "id", "id:", "n.", "nummer:", "number:",
];

/// Whose an earlier paper of the same sender is; folded.
pub(in crate::analysis) const OF_OURS: &[&str] = &[
    "unser", "unsere", "unserem", "unseren", "unserer", "our", "notre", "nos", "nuestra", "nuestro", "nostra", "nostro",
    "onze", "ons",
];

/// What time is counted in; folded.
pub(in crate::analysis) const TIME_UNITS: &[&str] = &[
    "day", "days", "week", "weeks", "month", "months", "year", "years", "tag", "tage", "woche", "wochen", "monat", "monate",
    "jahr", "jahre", "jours", "mois", "an", "ans", "dagen", "weken", "maanden", "jaar", "dias", "meses", "anos", "giorni",
    "mesi", "anni",
];

/// Registers whose number is the company's, not the paper's; in lower case.
pub(in crate::analysis) const REGISTER_NAMES: &[&str] = &[
    "abn", "acn", "gst", "hst", "vat", "tva", "iva", "btw", "mwst", "uid", "siret", "siren", "nif", "cif", "kvk", "kbo", "rcs",
    "ust-id", "ust-idnr", "ein", "tin",
];

/// Words before a quantity or the number of a row.
pub(in crate::analysis) const COUNTING_WORDS: &[&str] = &[
    "stuck", "stk", "menge", "anzahl", "pos", "position", "x", "qty", "quantity", "pcs", "units", "hours", "stunden",
    "std", "item", "items", "artikel", "quantite", "qte", "aantal", "stuks", "cantidad", "cant", "quantita", "pezzi",
    "nr", "no", "tage", "days",
];

/// How currencies are written, and their ISO 4217 codes; as written.
pub(in crate::analysis) const CURRENCIES: &[(&str, &str)] = &[
    ("€", "EUR"), ("EUR", "EUR"), ("Euro", "EUR"), ("euro", "EUR"), ("EURO", "EUR"), ("Euros", "EUR"), ("euros", "EUR"), ("EUROS", "EUR"), ("CHF", "CHF"), ("Fr.", "CHF"), ("£", "GBP"), ("GBP", "GBP"),
    ("USD", "USD"), ("US$", "USD"), ("$", "USD"), ("SEK", "SEK"), ("NOK", "NOK"), ("DKK", "DKK"), ("PLN", "PLN"),
    ("zł", "PLN"), ("CZK", "CZK"), ("Kč", "CZK"), ("₹", "INR"), ("INR", "INR"), ("Rs", "INR"), ("JPY", "JPY"), ("¥", "JPY"),
    ("HUF", "HUF"), ("AUD", "AUD"), ("AU$", "AUD"), ("A$", "AUD"), ("CAD", "CAD"), ("CA$", "CAD"), ("C$", "CAD"), ("NZD", "NZD"),
    ("NZ$", "NZD"),
];

/// Codes of currencies whose countries part groups of three digits by a comma, and never by a point.
pub(in crate::analysis) const GROUPING_BY_COMMA: &[&str] = &["GBP", "USD", "AUD", "CAD", "NZD", "INR", "JPY"];

/// What follows a number that is a share, and no amount; folded.
pub(in crate::analysis) const SHARE_WORDS: &[&str] = &[
    "prozent", "prozentpunkte", "v. h.", "v.h.", "vom hundert", "percent", "per cent", "pct", "pour cent", "pourcent", "procent",
    "por ciento", "per cento", "percento",
];

/// What makes millions of the amount before it; folded.
pub(in crate::analysis) const SCALES: &[&str] = &[
    "mio", "mio.", "mrd", "mrd.", "tsd", "tsd.", "million", "millionen", "milliarden", "billion", "thousand", "m", "mn", "bn", "k",
    "millions", "milliards", "mille", "miljoen", "miljard", "millones", "milioni", "miliardi", "mila", "mil",
];

/// What makes a price of the amount before it: that of one of many; folded.
pub(in crate::analysis) const UNIT_LEADS: &[&str] =
    &["pro", "je", "jeweils", "per", "each", "par", "por", "al", "cadauno", "p. p.", "p.p.", "pp"];

/// What only papers of a country have whose currency is a dollar of its own; folded.
pub(in crate::analysis) const DOLLAR_COUNTRIES: &[(&str, &[&str])] = &[
    ("AUD", &["abn", "acn", "afsl", "australian taxation office"]),
    ("CAD", &["gst/hst", "qst", "canada revenue agency", "service canada"]),
    ("NZD", &["nzbn", "inland revenue te tari taake"]),
];

/// Days of the week and how they are shortened, before a date; folded.
pub(in crate::analysis) const WEEKDAYS: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed", "thu", "thur",
    "thurs", "fri", "sat", "sun", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "maandag", "dinsdag", "woensdag", "donderdag",
    "vrijdag", "zaterdag", "zondag", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo", "lunedi", "martedi",
    "mercoledi", "giovedi", "venerdi", "domenica",
];

/// Words of up to three letters that are no shortenings; folded.
pub(in crate::analysis) const SHORT_WORDS: &[&str] = &[
    "tax", "act", "old", "new", "car", "pay", "day", "fee", "net", "gas", "key", "job", "age", "end", "map", "box", "van", "bus",
    "use", "law", "big", "red", "low", "top", "air", "sea", "oil", "pet", "dog", "cat", "due", "buy", "now", "two", "one", "six", "ten",
    "way", "men", "boy", "son", "sun", "egg", "tea", "hot", "wet", "dry", "bed", "bag", "cup", "row", "run", "toy", "zoo", "gym",
    "inn", "ink", "oak", "hip", "leg", "eye", "ear", "sum", "set", "try",
    "bau", "tag", "neu", "alt", "rad", "weg", "tor", "hof", "gut", "rot", "art", "ort", "not", "rat", "tod", "tur", "uhr", "zug", "ehe", "eis", "tee", "tal", "bad", "eau", "rue", "mer", "vie", "gaz",
    "sol",
];

/// What leads to the author below a title; folded.
pub(in crate::analysis) const AUTHOR_LEADS: &[&str] = &[
    "by", "von", "par", "por", "door", "di", "written by", "verfasst von", "redige par", "geschreven door", "escrito por",
    "scritto da", "autor", "author", "autorin", "auteur", "auteure", "autora", "autore", "authors", "autoren", "auteurs",
];

/// What leads to who prepared or published a paper; folded.
pub(in crate::analysis) const ISSUER_LEADS: &[&str] = &[
    "prepared by", "compiled by", "issued by", "compiled and issued by", "published by", "provided by",
    "herausgegeben von", "herausgegeben vom", "zusammengestellt von", "zusammengestellt vom", "publie par", "edite par",
    "etabli par", "uitgegeven door", "opgesteld door", "publicado por", "elaborado por", "editado por", "pubblicato da",
    "a cura di", "a cura della", "a cura del", "redatto da", "newsletter of", "magazine of", "bulletin of",
    "journal of", "news from", "news of", "newsletter from", "minutes of", "mitteilungsblatt", "mitteilungen", "vereinszeitung", "rundbrief", "gemeindebrief",
    "newsletter der", "newsletter des", "newsletter von", "der newsletter der", "der newsletter des", "der newsletter von",
    "pfarrblatt", "pfarrbrief", "vereinsnachrichten", "monatsblatt", "quartierblatt", "dorfblatt", "gemeindeblatt",
    "bulletin de", "nieuwsbrief van", "boletin de", "bollettino",
];

/// Articles before a name; folded.
pub(in crate::analysis) const ARTICLES: &[&str] = &[
    "the", "der", "die", "das", "dem", "den", "des", "le", "la", "les", "de", "het", "el", "los", "las", "il", "lo",
];

/// What is said of a parish before its name; folded.
pub(in crate::analysis) const CONFESSIONS: &[&str] = &[
    "katholischen", "evangelischen", "romisch-katholischen", "evangelisch-lutherischen", "ev.-luth.", "reformierten", "ev.", "kath.",
];

/// What stands before what comes with a paper; folded.
pub(in crate::analysis) const ENCLOSURE_LABELS: &[&str] = &[
    "anlage", "anlagen", "anhang", "anhange", "beilage", "beilagen", "enclosure", "enclosures", "encl", "encl.", "enc", "enc.",
    "attachment", "attachments", "pieces jointes", "piece jointe", "bijlage", "bijlagen", "allegati", "allegato", "adjuntos",
];

/// What stands over a list of what a paper holds, with its pages; folded.
pub(in crate::analysis) const CONTENTS_HEADINGS: &[&str] = &[
    "contents", "table of contents", "inhalt", "inhaltsverzeichnis", "sommaire", "table des matieres", "inhoud",
    "inhoudsopgave", "indice", "contenido", "tabla de contenidos", "sommario", "indice generale",
];

/// What follows `Copyright` and is no owner; folded.
pub(in crate::analysis) const COPYRIGHT_WORDS: &[&str] = &[
    "notice", "notices", "statement", "information", "page", "policy", "holder", "holders", "owner", "hinweis", "vermerk",
    "the author", "the authors", "the author(s)", "author", "authors",
];

/// What somebody is to the sender, before a name with an address; folded.
pub(in crate::analysis) const READER_ROLES: &[&str] = &[
    "kunde", "kundin", "kundennummer", "mitglied", "mieter", "mieterin", "patient", "patientin", "depotinhaber", "kontoinhaber",
    "customer", "client", "tenant", "member", "account holder", "cliente", "klant", "titulaire", "intestatario", "rekeninghouder",
];

/// What leads from somebody's name to where he lives; folded.
pub(in crate::analysis) const RESIDENCE_WORDS: &[&str] = &[
    "wohnhaft", "wohnhaft in", "residing at", "residing in", "demeurant", "domicilie", "domiciliee", "wonende", "woonachtig",
    "residente", "con domicilio",
];

/// What leads to the name of who declares something; folded.
pub(in crate::analysis) const DECLARANT_LEADS: &[&str] = &[
    "ich", "hiermit bevollmachtige ich", "hiermit erklare ich", "i", "je soussigne", "je soussignee", "je soussigne(e)",
    "ik", "ik, ondergetekende", "ondergetekende", "io sottoscritto", "io sottoscritta", "il sottoscritto", "la sottoscritta",
    "yo",
];

/// What leads to the name of who certifies something together; folded.
pub(in crate::analysis) const CERTIFIER_LEADS: &[&str] = &[
    "nous soussignes", "nous soussignees", "nous, soussignes", "nous, soussignees", "wij, ondergetekenden", "wij ondergetekenden",
    "los abajo firmantes", "noi sottoscritti", "we, the undersigned", "we the undersigned",
];

/// What leads to the name of who certifies, where a verb of [`CERTIFYING_VERBS`] follows; folded.
pub(in crate::analysis) const WE_LEADS: &[&str] = &["nous,", "wir,", "we,", "wij,", "nosotros,", "noi,"];

/// What those do who certify or declare something; folded.
pub(in crate::analysis) const CERTIFYING_VERBS: &[&str] = &[
    "bescheinige", "bescheinigen", "bestatige", "bestatigen", "bezeuge", "certify", "attest", "confirm", "declare", "atteste",
    "attestons", "certifie", "certifions", "declarons", "reconnais", "reconnaissons", "donne quittance", "verklaar", "verklaren",
    "bevestig", "bevestigen", "certifico", "certificamos", "declaro", "declaramos", "certifichiamo", "dichiaro", "dichiariamo",
    "attesto", "attestiamo",
];

/// What denies the kind of paper that is named next: `Keine Rechnung`, `This is not a bill`; folded.
pub(in crate::analysis) const DENIALS: &[&str] = &[
    "kein", "keine", "keinen", "keiner", "not a", "not an", "pas une", "pas un", "geen", "non e una", "no es una", "no es un",
];

/// What says behind the name of a kind that such a paper comes later: `Rechnung folgt`; folded.
pub(in crate::analysis) const ANNOUNCEMENTS: &[&str] = &[
    "folgt", "folgen", "follows", "will follow", "to follow", "suit", "suivra", "volgt", "segue", "seguira", "wird nachgereicht",
    "erhalten sie separat", "erhalten sie gesondert",
];

/// What stands before the name of a kind where a paper speaks to its reader: `Ihr persönlicher Vorsorgeausweis`; folded.
pub(in crate::analysis) const SPOKEN_TO: &[&str] = &[
    "ihr", "ihre", "ihren", "dein", "deine", "personlicher", "personliche", "personliches", "jahrliche", "jahrlicher", "your",
    "personal", "votre", "uw", "jouw", "persoonlijk", "persoonlijke", "su", "tu", "il", "la", "sua", "tua", "suo", "tuo",
];

/// What leads to the tax return that a paper is for; folded.
pub(in crate::analysis) const PURPOSES: &[&str] = &[
    "fur die", "von der", "von ihrer", "gegenuber der", "laut", "fur ihre", "fur deine", "zu ihrer", "in ihrer", "ihrer", "for your", "with your", "complete your", "pour votre",
    "pour la", "a votre", "voor uw", "voor de", "per la", "para la", "para su",
];

/// What is stamped or set above a heading and is none; folded.
pub(in crate::analysis) const STAMPS: &[&str] = &[
    "for immediate release", "zur sofortigen veroffentlichung", "pour diffusion immediate", "voor onmiddellijke publicatie",
    "para publicacion inmediata", "per diffusione immediata", "embargoed", "confidential", "strictly confidential",
    "private and confidential", "vertraulich", "streng vertraulich", "confidentiel", "vertrouwelijk", "confidencial",
    "riservato", "draft", "entwurf", "brouillon", "concept", "borrador", "bozza", "urgent", "eilt", "dringend", "original",
    "duplicate", "duplikat", "zweitschrift", "abschrift", "ausfertigung", "copy", "kopie", "copie", "copia", "sample", "specimen", "muster",
];

/// Labels of whom a reader may ask, who is not who wrote; folded.
pub(in crate::analysis) const ADVISER_LABELS: &[&str] = &[
    "ihre betreuung", "ihre agentur", "ihr vermittler", "ihre vermittlerin", "ihr vertreter", "es betreut sie", "es beraten sie", "es berat sie", "ihr berater", "ihre beraterin", "ihr betreuer", "ihre betreuerin",
    "ihr ansprechpartner", "ihre ansprechpartnerin", "ansprechpartner", "ansprechpartnerin", "your adviser", "your advisor",
    "your agent", "your broker", "your contact", "your representative", "votre conseiller", "votre conseillere",
    "votre interlocuteur", "votre agent", "uw adviseur", "uw contactpersoon", "uw tussenpersoon", "su asesor", "su agente",
    "il suo consulente", "il suo agente",
];

/// Words with which no heading ends: conjunctions, prepositions, articles; folded. A single letter may be a sign.
pub(in crate::analysis) const OPEN_ENDINGS: &[&str] = &[
    "und", "oder", "sowie", "der", "die", "das", "des", "dem", "den", "von", "vom", "zu", "zum", "zur", "fur", "uber", "mit",
    "im", "in", "am", "an", "auf", "aus", "bei", "nach", "gegen", "ein", "eine", "einer", "eines", "ihre", "ihrer", "ihres",
    "ihrem", "bis", "durch", "ohne", "wegen", "and", "or", "of", "the", "for", "to", "at", "by", "with", "from", "your", "our",
    "regarding", "concerning", "et", "ou", "de", "du", "la", "le", "les", "un", "une", "pour", "par", "sur", "au", "aux",
    "en", "dans", "avec", "votre", "vos", "notre", "nos", "van", "het", "een", "voor", "op", "te", "met", "aan", "uit", "uw",
    "onze", "naar", "over", "del", "el", "los", "las", "para", "por", "con", "al", "su", "sus", "di", "della", "dei", "delle",
    "degli", "dello", "il", "lo", "gli", "una", "per", "alla", "da", "dal", "dalla", "nel", "nella", "sul", "sulla", "&",
];

/// Words with which the second line of a heading goes on; folded.
pub(in crate::analysis) const JOINING_BEGINNINGS: &[&str] =
    &["und", "oder", "sowie", "and", "or", "et", "ou", "en", "of", "y", "e", "o"];

/// How the second line of a heading begins that says whose or what about; folded.
pub(in crate::analysis) const HEADINGS_GO_ON: &[&str] = &[
    "der", "des", "zu", "zum", "zur", "uber", "of", "on", "about", "de", "du", "sur", "del",
    "della", "dell", "sobre", "van", "over",
];

/// What stands before the sign by which an office files a letter; folded.
pub(in crate::analysis) const REFERENCE_LABELS: &[&str] = &[
    "ref", "ref.", "our ref", "our ref.", "your ref", "your ref.", "reference", "our reference", "your reference", "file ref",
    "file no", "gz", "gz.", "az", "az.", "zeichen", "unser zeichen", "ihr zeichen", "mein zeichen", "geschaftszeichen", "aktenzeichen",
    "n/ref", "v/ref", "nos ref", "nos ref.", "vos ref", "vos ref.", "notre reference", "votre reference", "kenmerk", "ons kenmerk",
    "uw kenmerk", "su referencia", "nuestra referencia", "rif", "rif.", "nostro riferimento", "vostro riferimento",
];

/// How a paper begins that is for many; folded.
pub(in crate::analysis) const EVERYBODY: &[&str] = &[
    "an alle", "an die mitglieder", "an die eltern", "an die mieter", "an unsere", "to all", "to our", "to the members", "a tous",
    "a toutes", "aan alle", "aan onze", "a todos", "a todas", "a tutti", "a tutte",
];

/// Cards with which one pays, and what tills print beside them; folded.
pub(in crate::analysis) const CARD_WORDS: &[&str] = &[
    "visa", "mastercard", "maestro", "girocard", "amex", "electron", "vpay", "bancontact", "bancomat", "pagobancomat",
    "debit", "credit", "card", "contactless", "kontaktlos", "approved", "genehmigt", "ec", "karte", "kreditkarte", "cb",
    "carte", "bancaire", "tarjeta", "pin", "chip", "pinpas",
];

/// What stands behind an organisation's name where one of its branches writes; folded.
pub(in crate::analysis) const BRANCH_LEADS: &[&str] = &[
    "agence", "agenzia", "filiale", "zweigstelle", "niederlassung", "geschaftsstelle", "bezirksdirektion", "branch",
    "kantoor", "vestiging", "sucursal", "oficina", "succursale", "delegacion", "prufstelle", "standort", "kundencenter",
    "kundencentrum", "kundenzentrum", "servicestelle", "agentur", "bezirksverwaltung", "landesstelle", "regionaldirektion",
    "regionalzentrum", "bezirksstelle", "werk",
];

/// What names of states begin with; folded.
pub(in crate::analysis) const STATE_LEADS: &[&str] = &[
    "republic of", "state of", "commonwealth of", "government of", "province of", "kingdom of", "republik", "bundesrepublik",
    "freistaat", "land", "republique", "repubblica", "reino de", "koninkrijk",
];

/// What names of states end with; folded.
pub(in crate::analysis) const STATE_ENDINGS: &[&str] = &[" government", "eidgenossenschaft", " confederation"];


/// Those of [`BRANCH_LEADS`] with which no whole name begins, whatever follows; folded.
pub(in crate::analysis) const BRANCHES: &[&str] = &[
    "filiale", "zweigstelle", "niederlassung", "geschaftsstelle", "bezirksdirektion", "vestiging", "sucursal", "succursale",
    "prufstelle", "standort", "kundencenter", "kundencentrum", "kundenzentrum", "servicestelle", "bezirksverwaltung", "landesstelle",
    "regionaldirektion", "regionalzentrum", "bezirksstelle", "werk",
];

/// Who lets a flat, as he calls himself over his name; folded.
pub(in crate::analysis) const LANDLORDS: &[&str] = &[
    "vermieter", "vermieterin", "landlord", "landlady", "lessor", "bailleur", "bailleresse", "proprietaire", "verhuurder",
    "verhuurster", "arrendador", "arrendadora", "propietario", "propietaria", "locatore", "locatrice", "proprietario",
    "proprietaria",
];

/// Headings of the parts of a curriculum vitae; folded.
pub(in crate::analysis) const LIFE_HEADINGS: &[&str] = &[
    "profile", "personal profile", "personal details", "personal information", "objective", "career objective",
    "experience", "work experience", "professional experience", "employment", "employment history", "work history",
    "education", "education and training", "qualifications", "skills", "key skills", "languages", "interests", "hobbies",
    "references", "publications", "personliche daten", "zur person", "angaben zur person", "berufserfahrung",
    "beruflicher werdegang", "berufspraxis", "beruf", "ausbildung", "schulbildung", "bildung", "bildungsweg", "studium",
    "kenntnisse", "sprachen", "sprachkenntnisse", "edv-kenntnisse", "interessen", "experience professionnelle",
    "experiences professionnelles", "experiences", "formation", "formation initiale", "competences", "langues", "loisirs",
    "centres d'interet", "centres d'interets", "diplomes", "langues et divers", "werkervaring", "opleiding", "opleidingen", "vaardigheden", "talen",
    "persoonlijke gegevens", "experiencia laboral", "experiencia profesional", "formacion", "formacion academica",
    "idiomas", "habilidades", "datos personales", "esperienza professionale", "esperienze professionali", "istruzione",
    "istruzione e formazione", "lingue", "competenze", "informazioni personali", "capacita e competenze", "work", "teaching",
];

/// Whom notices speak to, and how urgently; folded.
pub(in crate::analysis) const READERS: &[&str] = &[
    "important", "urgent", "public", "all", "residents", "tenants", "parents", "customers", "members", "staff",
    "employees", "owners", "neighbours", "neighbors", "wichtige", "wichtiger", "dringende", "offentliche", "alle",
    "bewohner", "mieter", "eltern", "kunden", "mitglieder", "mitarbeiter", "eigentumer", "anwohner", "importante",
    "urgente", "tous", "habitants", "locataires", "clients", "membres", "riverains", "belangrijke", "bewoners",
    "huurders", "ouders", "klanten", "leden", "todos", "vecinos", "inquilinos", "padres", "clientes", "socios", "tutti",
    "residenti", "condomini", "inquilini", "genitori", "clienti", "soci",
];

/// Letters that an answer names in its subject, with their date; folded.
pub(in crate::analysis) const LETTERS_REFERRED: &[&str] = &[
    "ihr schreiben", "ihr brief", "ihre nachricht", "ihre mail", "ihre e-mail", "ihre anfrage", "dein brief", "your letter",
    "your message", "your email", "your e-mail", "votre lettre", "votre courrier", "votre message", "uw brief", "uw schrijven",
    "su carta", "su escrito", "la sua lettera", "la vostra lettera",
];

/// Months of Polish, Czech, Portuguese, Danish, Swedish and Hungarian, as dates have them; folded.
pub(in crate::analysis) const MONTHS_ELSEWHERE: &[(&str, i8)] = &[
    ("stycznia", 1), ("ledna", 1), ("janeiro", 1), ("lutego", 2), ("unora", 2), ("fevereiro", 2), ("marca", 3), ("brezna", 3),
    ("marco", 3), ("marts", 3), ("marcius", 3), ("kwietnia", 4), ("dubna", 4), ("aprilis", 4), ("maja", 5), ("kvetna", 5),
    ("maio", 5), ("maj", 5), ("majus", 5), ("czerwca", 6), ("cervna", 6), ("junho", 6), ("junius", 6), ("lipca", 7),
    ("cervence", 7), ("julho", 7), ("julius", 7), ("sierpnia", 8), ("srpna", 8), ("augusti", 8), ("augusztus", 8),
    ("wrzesnia", 9), ("zari", 9), ("setembro", 9), ("szeptember", 9), ("pazdziernika", 10), ("rijna", 10), ("outubro", 10),
    ("listopada", 11), ("listopadu", 11), ("novembro", 11), ("grudnia", 12), ("prosince", 12), ("dezembro", 12),
];

/// What stands right before a paper's number, so that `03/2024` behind it is no month; folded, without points.
pub(in crate::analysis) const NUMBER_SIGNS: &[&str] = &["nr", "no", "number", "nummer", "n°", "n", "numero", "num", "#", "c", "cislo", "numer"];

/// Until when something goes on that has not ended; folded.
pub(in crate::analysis) const UNTIL_NOW: &[&str] = &[
    "present", "today", "now", "heute", "aujourd'hui", "heden", "actualidad", "la actualidad", "oggi",
];

/// Currencies written `kr`, and by which a paper tells from which country it is; folded.
pub(in crate::analysis) const CROWN_COUNTRIES: &[(&str, &[&str])] = &[
    ("SEK", &["bankgiro", "plusgiro", "momsreg", "momsreg.nr", "att betala", "sverige"]),
    ("DKK", &["cvr", "cvr-nr", "fi-kort", "betalingsservice", "at betale", "danmark"]),
    ("NOK", &["mva", "a betale", "norge", "kid-nummer"]),
];

/// What people are who practise under their own names; folded.
pub(in crate::analysis) const PROFESSIONS: &[&str] = &[
    "psychotherapeutin", "psychotherapeut", "psychologin", "psychologe", "facharztin", "facharzt", "arztin", "arzt", "zahnarztin",
    "zahnarzt", "tierarztin", "tierarzt", "kinderarztin", "kinderarzt", "rechtsanwaltin", "rechtsanwalt", "fachanwaltin",
    "fachanwalt", "strafverteidigerin", "strafverteidiger", "notarin", "notar", "steuerberaterin", "steuerberater",
    "wirtschaftspruferin", "wirtschaftsprufer", "architektin", "architekt", "heilpraktikerin", "heilpraktiker", "hebamme",
    "physiotherapeutin", "physiotherapeut", "ergotherapeutin", "ergotherapeut", "logopadin", "logopade", "ubersetzerin",
    "ubersetzer", "dolmetscherin", "dolmetscher", "solicitor", "barrister", "architect", "psychotherapist", "psychologist",
    "physiotherapist", "osteopath", "veterinarian", "avocat", "avocate", "psychologue", "psychotherapeute", "osteopathe",
    "kinesitherapeute", "advocaat", "psycholoog", "fysiotherapeut", "abogado", "abogada", "psicologo", "psicologa", "avvocato",
    "commercialista",
];

/// What stands over the part of a paper that is to be filled in and sent back; folded.
pub(in crate::analysis) const SLIP_PHRASES: &[&str] = &[
    "abzutrennen", "bitte abtrennen", "hier abtrennen", "hier abschneiden", "rucklaufzettel", "detach here", "please detach",
    "detach and return", "cut here", "tear off", "tear here", "return slip", "reply slip", "a detacher", "coupon-reponse",
    "talon-reponse", "hier afknippen", "antwoordstrook", "cortar aqui", "recortar por aqui", "ritagliare qui", "tagliare qui",
];

/// What leads to the name of the house for which somebody signs; folded.
pub(in crate::analysis) const SIGNING_LEADS: &[&str] = &[
    "signed on behalf of", "signed for and on behalf of", "for and on behalf of", "signed for",
];
