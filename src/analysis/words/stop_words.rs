//! Frequent small words by language: they tell languages apart and carry no topic.

use crate::model::language::Language;

/// Stop words of each language.
pub(in crate::analysis) const STOP_WORDS: &[(Language, &[&str])] = &[
    (Language::En, &["the", "of", "and", "to", "in", "is", "that", "for", "with", "as", "was", "are", "be", "by",
        "this", "from", "or", "have", "not", "your", "you", "we", "our", "which", "will", "has", "their", "been", "it",
        "on", "at", "an", "if", "please", "all", "any", "may", "can", "shall", "should", "would", "its", "they",
        "these", "there", "than", "other", "no", "my", "me", "he", "she", "his", "her", "were", "do", "does", "but",
        "about", "such", "into", "more", "invoice", "date", "payment", "number", "amount", "tax", "page", "address",
        "name"]),
    (Language::De, &["der", "die", "und", "das", "den", "von", "zu", "mit", "sich", "des", "auf", "fur", "ist", "im",
        "dem", "nicht", "ein", "eine", "als", "auch", "es", "an", "werden", "aus", "er", "hat", "dass", "sie", "nach",
        "wird", "bei", "einer", "um", "am", "sind", "noch", "wie", "einem", "uber", "einen", "so", "zum", "war",
        "haben", "nur", "oder", "aber", "vor", "zur", "bis", "mehr", "durch", "sein", "wurde", "ihr", "ihre", "ihren",
        "ihrer", "wir", "uns", "unser", "bitte", "sehr", "geehrte", "kann", "ihnen", "diese", "dieser", "dieses",
        "unter", "per", "vom", "gemass", "rechnung", "datum", "betrag", "seite", "nummer", "zzgl", "mwst", "menge",
        "herr", "frau", "kunde", "summe"]),
    (Language::Fr, &["le", "la", "les", "de", "des", "et", "est", "un", "une", "du", "en", "dans", "que", "qui", "pour",
        "sur", "par", "au", "aux", "avec", "ce", "cette", "ces", "il", "elle", "ne", "pas", "plus", "vous", "votre",
        "vos", "nous", "notre", "nos", "ou", "sont", "ont", "ete", "etre", "se", "son", "sa", "ses", "leur", "mais",
        "si", "l", "d", "facture", "montant", "numero", "adresse", "paiement", "tva", "ttc", "client", "je", "cet",
        "selon", "entre"]),
    (Language::Nl, &["de", "het", "een", "van", "en", "in", "is", "dat", "op", "te", "voor", "met", "zijn", "niet",
        "aan", "er", "om", "ook", "als", "dan", "maar", "bij", "uit", "door", "naar", "heeft", "hebben", "deze", "dit",
        "worden", "wordt", "of", "nog", "kan", "meer", "uw", "wij", "u", "ons", "onze", "je", "ik", "tot", "over",
        "geen", "wel", "die", "factuur", "bedrag", "datum", "btw", "nummer", "klant", "totaal", "geachte", "onder",
        "per"]),
    (Language::Es, &["de", "la", "que", "el", "en", "y", "a", "los", "del", "se", "las", "por", "un", "para", "con",
        "no", "una", "su", "al", "lo", "como", "mas", "pero", "sus", "le", "ya", "o", "este", "si", "porque", "esta",
        "entre", "cuando", "muy", "sin", "sobre", "tambien", "hasta", "hay", "donde", "quien", "desde", "todo", "nos",
        "usted", "nuestro", "nuestra", "es", "son", "ha", "ser", "factura", "fecha", "importe", "cliente", "numero",
        "direccion", "pago", "estimado"]),
    (Language::It, &["di", "che", "e", "la", "il", "un", "a", "per", "in", "una", "mi", "sono", "non", "si", "da", "lo",
        "le", "con", "del", "della", "dei", "delle", "al", "alla", "i", "gli", "nel", "nella", "ma", "se", "come",
        "anche", "o", "questo", "questa", "suo", "sua", "ha", "essere", "stato", "piu", "tra", "fra", "dal", "dalla",
        "ai", "alle", "ci", "noi", "voi", "nostro", "vostro", "fattura", "importo", "data", "cliente", "numero",
        "indirizzo", "pagamento", "gentile", "totale"]),
];

/// Words that papers of each language bear in tables and forms; they only tell the language.
pub(in crate::analysis) const PAPER_WORDS: &[(Language, &[&str])] = &[
    (Language::En, &["patient", "physician", "reported", "collected", "received", "result", "results", "range", "reference",
        "laboratory", "grade", "student", "teacher", "spring", "fall", "school", "report", "card", "english", "science",
        "mathematics", "comments", "account", "balance", "statement", "total", "due", "description", "quantity", "price",
        "january", "february", "march", "june", "july", "october", "december", "street", "road", "customer", "employee",
        "salary", "pension", "insurance", "policy", "premium", "vehicle", "owner", "passenger", "flight", "departure",
        "arrival", "booking", "order", "delivery", "supplier", "receipt", "thank", "gross", "net", "pay", "period"]),
    (Language::De, &["zulassungsbescheinigung", "teil", "fahrzeug", "halter", "anschrift", "vorname", "strasse", "kunden",
        "kundennummer", "rechnungsnummer", "bezeichnung", "einheit", "preis", "gesamt", "steuer", "konto", "kontonummer",
        "bank", "januar", "februar", "marz", "mai", "juni", "juli", "oktober", "dezember", "lohn", "gehalt", "brutto",
        "abrechnung", "auszahlung", "zeugnis", "klasse", "schule", "fach", "note", "befund", "patientin", "arzt",
        "versicherung", "beitrag", "vertrag", "bundesrepublik", "deutschland", "europaische", "gemeinschaft", "geboren",
        "bestellung", "lieferung", "lieferschein", "vielen", "dank", "einkauf", "steuernummer", "kasse", "beleg", "stuck",
        "zahler", "verbrauch", "nachste", "gultig", "unterschrift", "straße"]),
    (Language::Fr, &["designation", "quantite", "prix", "compte", "solde", "debit", "credit", "releve", "societe", "rue",
        "janvier", "fevrier", "mai", "juin", "juillet", "aout", "octobre", "decembre", "salaire", "bulletin", "employeur",
        "salarie", "cotisations", "brut", "eleve", "classe", "ecole", "medecin", "ordonnance", "assurance", "contrat",
        "vehicule", "voyageur", "depart", "arrivee", "commande", "livraison", "remise", "facturation", "echeance", "monsieur",
        "madame", "cedex", "siret"]),
    (Language::Nl, &["omschrijving", "aantal", "prijs", "rekening", "saldo", "datum", "periode", "maart", "mei", "juni", "juli",
        "augustus", "oktober", "salaris", "loon", "brutoloon", "nettoloon", "loonheffing", "pensioenpremie", "werkgever",
        "werknemer", "heer", "mevrouw", "polis", "verzekering", "premie", "kenteken", "leerling", "school", "klas", "arts",
        "huisarts", "bestelling", "levering", "postbus", "straat", "klantnummer", "factuurnummer", "factuurdatum",
        "betaling", "netto", "bruto", "geboortedatum", "rekeningnummer"]),
    (Language::Es, &["descripcion", "cantidad", "precio", "cuenta", "saldo", "periodo", "enero", "febrero", "marzo", "mayo",
        "junio", "julio", "octubre", "diciembre", "salario", "empresa", "trabajador", "nomina", "alumno", "curso", "colegio",
        "medico", "paciente", "receta", "seguro", "poliza", "contrato", "vehiculo", "matricula", "pasajero", "salida",
        "llegada", "reserva", "pedido", "entrega", "calle", "facturacion", "vencimiento", "base", "imponible", "cuota"]),
    (Language::It, &["descrizione", "quantita", "prezzo", "conto", "saldo", "periodo", "gennaio", "febbraio", "marzo",
        "maggio", "giugno", "luglio", "ottobre", "dicembre", "stipendio", "azienda", "dipendente", "alunno", "alunna", "classe",
        "scuola", "pagella", "scolastica", "anno", "disciplina", "italiano", "matematica", "dirigente", "scolastico", "nato",
        "nata", "medico", "paziente", "ricetta", "polizza", "contratto", "veicolo", "targa", "passeggero", "partenza",
        "arrivo", "prenotazione", "ordine", "consegna", "via", "fatturazione", "scadenza", "imponibile", "codice", "ministero",
        "istituto", "valutazione"]),
];

/// Small words of languages that papers are also written in and that are none of ours, so that those are not taken for one of ours.
/// No shortenings, signs or words of addresses: `nr`, `kr`, `ft` and `com` stand on papers of every language.
pub(in crate::analysis) const FOREIGN_WORDS: &[&[&str]] = &[
    // Danish, Norwegian, Swedish
    &["og", "ikke", "jeg", "har", "til", "af", "av", "pa", "med", "som", "det", "er", "vi", "den", "der", "kan", "skal", "vil",
        "deres", "hvis", "fra", "ved", "eller", "efter", "etter", "blev", "bliver", "blir", "vaere", "dette", "denne", "och", "att",
        "for", "inte", "ett", "et", "de", "du", "din", "jag", "detta", "var", "till", "fran", "vedlagt", "senest"],
    // Polish
    &["nie", "jest", "sie", "na", "do", "ze", "oraz", "dla", "przez", "od", "lub", "jako", "przy", "za", "tym", "ten", "tego", "ktory",
        "ktora", "dnia", "pani", "pan", "bez", "jak", "prosze", "kwota", "zostal", "zostala"],
    // Portuguese
    &["nao", "uma", "um", "do", "da", "dos", "das", "em", "para", "ao", "pela", "pelo", "na", "mais", "sua", "seu", "foi", "ate", "nos",
        "voce", "sem", "sobre", "pagamento", "de", "que", "se", "por"],
    // Czech, Slovak
    &["je", "se", "na", "ze", "neni", "jako", "do", "od", "nebo", "byl", "byla", "jsou", "ktery", "ktera", "podle", "dne", "za",
        "alebo", "nie", "bude", "pre"],
    // Hungarian
    &["az", "es", "hogy", "nem", "egy", "vagy", "meg", "ha", "volt", "lesz", "kell", "szerint", "osszesen"],
    // Turkish
    &["ve", "bir", "bu", "ile", "icin", "olarak", "veya", "tarih", "toplam", "sayin", "numara"],
];
