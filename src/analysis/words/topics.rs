//! Words that tell what a paper is about when its kind does not: they choose a folder or add a tag.

use crate::analysis::kind::Kind;
use crate::analysis::vocabulary::{BuiltInFolder as Folder, BuiltInTag as Tag};

/// Words of a topic and the folder they speak for; `~` marks a word's ending, and that word by itself.
pub(in crate::analysis) const FOLDER_TOPICS: &[(Folder, &[&str])] = &[
    (Folder::Banking, &["~bank", "~sparkasse", "konto", "girokonto", "tagesgeld", "iban", "kontonummer", "kreditkarte",
        "darlehen", "kredit", "zinsen", "zinssatz", "account number", "credit card", "mortgage", "loan",
        "savings", "banque", "compte", "credit agricole", "rekening", "hypotheek", "cuenta", "prestamo",
        "conto corrente", "mutuo", "prelevement bancaire", "isa", "aer", "interest rate", "opening balance",
        "closing balance", "sparbuch", "sparkonto"]),
    (Folder::Investments, &["wertpapier", "wertpapiere", "depot", "isin", "wkn", "aktie", "aktien", "fonds", "etf",
        "dividende", "kurswert", "stuck", "securities", "shares", "brokerage", "portfolio", "dividend", "actions",
        "titres", "effecten", "aandelen", "acciones", "azioni", "titoli", "anleihe", "kapitalertragsteuer",
        "verwahrart", "depotnummer", "borse", "handelstag"]),
    (Folder::Insurance, &["~versicherung", "~versicherungen", "versicherungsnehmer", "versicherungsnummer",
        "versicherungsschutz", "haftpflicht", "hausrat", "police", "pramie", "schaden", "selbstbeteiligung",
        "insurance", "policyholder", "premium", "insured", "deductible", "assurance", "assure", "sinistre", "mutuelle",
        "~verzekering", "~verzekeringen", "~verzekeraar", "eigen risico", "polis", "verzekerde", "seguro", "asegurado", "poliza", "assicurazione", "assicurato", "polizza",
        "krankenversicherung", "krankenversichert", "~krankenkasse", "gesundheitskasse", "adherent", "remboursements de soins", "mutua",
        "aseguradora", "assicurazioni", "assurances", "insurer", "mitgliedsbescheinigung", "zusatzbeitrag", "zusatzbeitrags", "zusatzbeitragssatz", "versichertennummer", "bkk", "aok", "ikk"]),
    (Folder::Taxes, &["finanzamt", "einkommensteuer", "steuernummer", "steuererklarung", "grundsteuer", "kirchensteuer",
        "solidaritatszuschlag", "elster", "internal revenue service", "hmrc", "tax code", "paye", "pay as you earn", "personal allowance", "income tax", "taxpayer",
        "taxable income", "tax year", "tax return", "tax records", "revenue service", "impot", "impots", "finances publiques", "belastingdienst", "inkomstenbelasting",
        "agencia tributaria", "irpf", "agenzia delle entrate", "irpef", "codice tributo", "veranlagungszeitraum"]),
    (Folder::Government, &["allocations familiales", "caf", "urssaf", "cpam", "assurance maladie", "france travail", "allocataire",
        "familienkasse", "kindergeld", "elterngeld", "uwv", "svb", "seguridad social", "inps", "social security administration",
        "dvla", "disclosure and barring service", "ausgleichskasse", "home office", "behorde", "~amt", "stadt", "landkreis", "city of", "town of", "borough council", "stadtverwaltung", "bezirkshauptmannschaft", "standesamt", "magistrat", "gemeinde", "rathaus", "landratsamt", "burgermeister",
        "ministerium", "bundesministerium", "polizei", "amtsgericht", "landgericht", "jobcenter", "verwaltungsgericht",
        "department of", "city council", "district council", "county council", "parish council", "town council", "planning application", "secretary of state", "voter", "voters", "election", "elections", "wahlamt", "wahler", "county", "federal", "government", "environment agency", "revenue agency", "border services agency", "licensing agency", "standards agency", "ministry", "court",
        "municipality", "prefecture", "mairie", "ministere", "service-public", "securite sociale", "cerfa", "gemeente",
        "rijksoverheid", "ayuntamiento", "ministerio", "gobierno", "comune di", "ministero", "regione",
        "commission europeenne", "bundestag", "rechtsbehelfsbelehrung", "widerspruch einlegen", "school district",
        "ville de", "municipalite"]),
    (Folder::Employment, &["arbeitgeber", "arbeitnehmer", "resignation", "resign", "last working day", "arbeitsvertrag", "arbeitsverhaltnisses",
        "my position", "redundancy", "redundant", "rate of pay", "agency worker", "dienstplan", "schichtplan", "fruhschicht", "spatschicht", "nachtschicht", "rota", "duty roster", "staff roster", "contrat de travail", "arbeidsovereenkomst", "lohn", "personalabteilung", "arbeitsverhaltnis",
        "arbeitsvertrages", "arbeitsvertrags", "~gehalt", "vergutung", "urlaubsanspruch", "beschaftigung", "bewerbung", "employer", "employee", "salary", "payroll", "human resources",
        "employment", "employeur", "salarie", "salaire", "werkgever", "werknemer", "salaris", "empleador", "trabajador",
        "salario", "datore di lavoro", "dipendente", "stipendio", "agentur fur arbeit", "rentenversicherung", "arbeitszeit",
        "arbeitsbeginn", "arbeitsende", "arbeitszeitnachweis", "stundenzettel", "stundennachweis", "elternzeit", "mutterschutz", "mutterschutzfrist", "personalwesen", "wochenstunden", "parental leave", "maternity leave", "paternity leave", "conge parental", "conge de maternite", "ouderschapsverlof", "zwangerschapsverlof", "permiso de maternidad", "excedencia", "congedo parentale", "personalnummer",
        "urlaubsantrag", "urlaubsanspruche", "resturlaub", "erholungsurlaub", "leave request", "annual leave", "unemployment", "unemployment benefits", "employer contributions", "superannuation", "mindestlohngesetz", "personal-nr", "reisekostenabrechnung", "spesenabrechnung", "expense claim", "expense report", "timesheet", "hours worked", "feuille de temps", "urenstaat", "hoja de horas", "foglio presenze"]),
    (Folder::Health, &["~praxis", "~klinik", "~kliniken", "krankenhausaufenthalt", "zuzahlung", "zuzahlungen", "~arzt", "~krankenhaus", "~klinikum", "~ziekenhuis", "~kliniek", "polikliniek",
        "poliklinik", "patient", "patientin", 
        "arztin", "zahnarzt", "zahnarztin", "dentist", "dental", "clinica", "clinique", "dentiste",
        "dentista", "tandarts", "behandlung", "therapie", "medikament", "dr. med.", "apotheke",
        "physician", "urgent care", "hospital", "clinic", "medical", "treatment", "doctor", "pharmacy", "surgery", "gp", "nhs", "x-ray", "physiotherapy", "radiology", "physiotherapie",
        "rontgen", "kinesitherapie", "radiographie", "fysiotherapie", "rontgenfoto", "fisioterapia", "radiografia", "medecin", "hopital",
        "patiente", "soins", "arts", "huisarts", "behandeling", "medico", "paciente", "tratamiento",
        "paziente", "ospedale", "terapia", "visita medica", "specialista in", "dermatologia", "cardiologia", "ortopedia",
        "ginecologia", "oculista", "odontoiatra", "ambulatorio", "medico chirurgo", "prestazione sanitaria", "prestazioni sanitarie",
        "dermatologie", "cardiologie", "orthopedie", "ophtalmologie", "consultation", "orthopadie", "augenarzt", "augenarztin",
        "kardiologie", "dermatology", "cardiology", "orthopaedics", "odontologia", "consulta medica", "podologo", "psicologo",
        "psicologa", "osteopathe", "kinesitherapeute", "fysiotherapeut", "consult", "geburtsdatum des patienten", "hausarzt", "impfung", "~arzte", "fruherkennung", "screening", "kontrolluntersuchung", "vorsorgeuntersuchung", "rontgenuntersuchung", "ultraschalluntersuchung", "gesundheitskarte", "centro de salud", "bonusheft"]),
    (Folder::Housing, &["miete", "mieter", "vermieter", "mietverhaltnis", "mietobjekt", "wohnung", "hausverwaltung",
        "kaltmiete", "warmmiete", "energieausweis", "building energy rating", "energy rating certificate", "wohngebaude", "baujahr gebaude", "energy performance certificate", "energielabel",
        "diagnostic de performance energetique", "housing association", "chimney", "boiler", "boilers", "gas safe", "flue", "schornstein", "rauchfang", "feuerstatte", "tv licence", "rundfunkbeitrag", "homeowner", "homeowners", "homeowners association", "covenant", "stamp duty", "stamp duty land tax", "land registry", "completion statement", "conveyancing", "freehold", "leasehold", "grunderwerbsteuer", "residents", "housing society", "wohnungsgenossenschaft", "woningcorporatie", "nebenkosten", "kaution", "wohnungseigentumer", "rent", "tenant", "landlord", "lease",
        "apartment", "loyer", "locataire", "bailleur", "copropriete", "huur", "huurder", "verhuurder", "woning",
        "alquiler", "inquilino", "arrendador", "vivienda", "affitto", "locatore", "conduttore", "condominio"]),
    (Folder::Vehicles, &["fahrzeug", "reifen", "sommerreifen", "winterreifen", "radwechsel", "profiltiefe", "kennzeichen", "kfz", "kilometerstand", "fahrgestellnummer", "fahrzeughalter",
        "autohaus", "werkstatt", "vehicle", "vessel", "boat", "marina", "mooring", "yacht", "bootsliegeplatz", "liegeplatz", "segelboot", "license plate", "mileage", "vin", "odometer", "car hire", "car rental", "driving licence",
        "driver's license", "mietwagen", "autovermietung", "location de voiture", "autoverhuur", "alquiler de coches",
        "autonoleggio", "vehicule", "immatriculation", "voertuig", "kenteken", "vehiculo", "veicolo", "targa", "bastidor"]),
    (Folder::Education, &["lesson", "lessons", "tuition", "~schule", "~gymnasium", "schuljahr", "schultag", "lehrkraft", "klassen", "schuler", "schulerin", "universitat", "hochschule", "studium", "semester",
        "pupil", "pupils", "headteacher", "book list", "scoil", "rijschool", "fahrschule", "driving school", "student", "studierende", "prufung", "unterricht", "kurs", "seminar", "klassenlehrer", "klasse", "school",
        "university", "college", "course", "students", "exam", "curriculum", "ecole", "universite", "eleve", "etudiant",
        "onderwijs", "leerling", "opleiding", "escuela", "universidad", "alumno", "estudiante", "scuola", "studente",
        "alunno", "kita", "kindertagesstatte", "kindergarten", "personensorgeberechtigte", "nursery", "creche",
        "kinderopvang", "guarderia", "asilo nido", "liceo", "istituto comprensivo", "verifica di", "compito in classe",
        "compito di", "corso di laurea", "tesi di laurea", "anno accademico", "matricola", "relatore", "vorlesung", "klausur",
        "ubungsblatt", "hausarbeit", "bachelorarbeit", "masterarbeit", "abschlussarbeit", "dissertation", "thesis", "lecture", "homework",
        "classroom", "universita degli studi", "universita", "curso", "examen", "alumna", "asignatura", "devoir", "lycee",
        "basisschool", "schoolreis", "schoolreisje", "these de doctorat", "memoire de master", "tentamen", "huiswerk", "scriptie"]),
    (Folder::Travel, &["reise", "flug", "hotel", "abflug", "ankunft", "bahnhof", "ubernachtung", "zimmer", "reiseburo",
        "passagier", "flight", "departure", "arrival", "passenger", "check-in", "room", "booking", "nights", "vol",
        "voyage", "sejour", "chambre", "vlucht", "reis", "kamer", "vuelo", "viaje", "habitacion", "volo", "viaggio",
        "camera", "gate", "wagen", "sitzplatz", "fahrplan", "abfahrt", "timetable", "departures", "rail", "railway", "railways", "delay repay", "horaires", "dienstregeling",
        "afvaart", "veerdienst", "ferry"]),
    (Folder::Memberships, &["mitglied", "mitglieder", "mitgliedschaft", "verein", "vereins", "vorstand", "abonnement",
        "abo", "kirchgeld", "kirchengemeinde", "pfarrgemeinde", "pfarrei", "fitnessstudio", "member", "membership", "subscription", "club", "adherent", "association", "lid",
        "vereniging", "socio", "asociacion", "associazione"]),
    (Folder::Manuals, &["gerat", "bedienung", "montage", "installation", "taste", "schalter", "warnung", "vorsicht",
        "device", "install", "configure", "configuration", "press the", "button", "click", "warning", "caution",
        "settings", "appareil", "installer", "bouton", "apparaat", "installeren", "aparato", "pulse", "dispositivo",
        "premere", "api", "server", "software", "parameter", "command"]),
    (Folder::Reports, &["ergebnisse", "untersuchung", "entwicklung", "abbildung", "tabelle", "quelle", "literatur",
        "results", "figure", "table", "references", "research", "analysis", "findings", "abstract", "et al",
        "resultats", "tableau", "bibliographie", "resultaten", "figuur", "resultados", "tabla", "risultati", "figura",
        "market", "stakeholders", "strategy"]),
    (Folder::Orders, &["bestellnummer", "lieferanschrift", "versand", "order number", "shipping address",
        "tracking number", "commande", "bestelling", "bestelnummer", "pedido", "ordine"]),
    (Folder::Contracts, &["vertragspartner", "vertragslaufzeit", "kundigungsfrist", "vertragsnummer", "vertragsbeginn",
        "tarif", "hereinafter", "the parties", "party", "whereas", "terminate this agreement", "governing law",
        "contractant", "les parties", "resilier", "partijen", "opzegtermijn", "las partes", "clausula", "le parti",
        "clausola"]),
];

/// Words with the ending of a topic's that are no such word: `insgesamt` is no office, `Pfarramt` none of the state.
pub(in crate::analysis) const NO_TOPIC_WORDS: &[&str] = &[
    "samt", "gesamt", "insgesamt", "allesamt", "mitsamt", "ehrenamt", "hauptamt", "nebenamt", "lehramt", "pfarramt",
];

/// Words of a topic and the tag they speak for, when they stand at least this often; `~` marks a word's ending.
pub(in crate::analysis) const TAG_TOPICS: &[(Tag, u32, &[&str])] = &[
    (Tag::Energy, 2, &["strom", "stromverbrauch", "stromlieferung", "erdgas", "gasverbrauch", "kwh",
        "netzentgelt", "arbeitspreis", "electricity", "natural gas", "electricite", "elektriciteit", "electricidad", "energia elettrica", "energie", "fernwarme",
        "~stromrechnung", "kilowattstunden"]),
    (Tag::Telecom, 2, &["mobilfunk", "festnetz", "dsl", "internetanschluss", "rufnummer", "telefonanschluss",
        "telekommunikation", "glasfaser", "datenvolumen", "sim-karte", "flatrate", "broadband", "mobile plan",
        "phone bill", "data usage", "fibre", "freebox", "forfait mobile", "telephonie", "ligne", "mobiel",
        "internet en bellen", "fibra", "telefonia", "linea movil", "linea telefonica"]),
    (Tag::Vehicle, 2, &["fahrzeug", "kfz", "kennzeichen", "pkw", "kraftfahrzeug", "fahrgestellnummer", "kilometerstand",
        "werkstatt", "vehicle", "license plate", "odometer", "vehicule", "immatriculation", "voertuig", "kenteken",
        "vehiculo", "veicolo", "targa"]),
    (Tag::Rent, 3, &["miete", "mieter", "vermieter", "kaltmiete", "mietverhaltnis", "rent", "tenant", "landlord",
        "loyer", "locataire", "huur", "huurder", "alquiler", "inquilino", "affitto", "conduttore"]),
    (Tag::MedicalBill, 2, &["goa", "goz", "gebuhrenordnung", "behandlung", "diagnose", "patient", "liquidation",
        "patient id", "procedure code"]),
    (Tag::Donation, 2, &["spende", "zuwendung", "donation", "gift aid", "don", "gift", "donacion", "donazione"]),
    (Tag::Warranty, 2, &["garantie", "garantieanspruch", "gewahrleistung", "garantiezeit", "warranty", "guarantee",
        "garantia", "garanzia"]),
];

/// A kind that signs on the first page make a more special one.
#[derive(Debug)]
pub(in crate::analysis) struct Refinement {
    /// What its heading says it is.
    pub from: &'static [Kind],
    /// What it is.
    pub to: Kind,
    /// How many different signs have to be there.
    pub count: usize,
    /// The signs.
    pub signs: &'static [&'static str],
    /// What may not be there.
    pub unless: &'static [&'static str],
}

/// What stands on the statements of credit cards; folded.
const CARD_SIGNS: &[&str] = &[
    "statement date", "payment due date", "credit limit",
        "available credit", "minimum due", "minimum payment", "previous balance", "new balance", "last month's balance",
        "credit card", "kreditlimit", "verfugungsrahmen", "mindestbetrag", "neuer saldo", "kreditkarte", "limite de credit",
        "paiement minimum", "carte de credit", "kredietlimiet", "minimale betaling", "limite de credito", "pago minimo",
        "tarjeta de credito", "carta di credito", "importo minimo",
];

/// All refinements.
pub(in crate::analysis) const REFINEMENTS: &[Refinement] = &[
    Refinement { from: &[Kind::Settlement], to: Kind::CardStatement, count: 3, signs: CARD_SIGNS,
        unless: &["dear", "sehr geehrte", "isin", "kwh"] },
    Refinement { from: &[Kind::Invoice, Kind::Settlement], to: Kind::MedicalBill, count: 2, signs: &["goa", "goz", "diagnose",
        "diagnosen", "patient", "patientin", "dr. med.", "dr. med. dent.", "arztlichen", "arztliche", "zahnarztliche",
        "krankengymnastik", "physiotherapie", "heilmittel", "behandlungszeitraum", "behandlung", "ergotherapie",
        "psychotherapie", "logopadie", "zahnarztpraxis", "praxis", "physician", "medical", "diagnosis", "clinic", "dental",
        "medecin", "consultation", "soins", "huisarts", "tandarts", "behandeling", "medico", "paciente", "tratamiento",
        "paziente", "visita medica", "prestazione sanitaria", "steuerfrei nach § 4 nr. 14", "§ 4 nr. 14"],
        unless: &["veterinary", "tierarzt", "tierarztpraxis", "veterinaire", "dierenarts", "veterinario", "hund", "katze", "dog",
        "cat", "labrador"] },
    Refinement { from: &[Kind::Report, Kind::OfficialNotice, Kind::Gazette], to: Kind::RentLetter, count: 2, signs: &["condominio",
        "condomini", "amministrazione condominiale", "wohnungseigentumer", "wohnungseigentumergemeinschaft",
        "miteigentumsanteile", "miteigentumsanteilen", "copropriete", "coproprietaires", "syndic",
        "amministratore", "millesimi", "administrador de fincas", "comunidad de propietarios", "junta de propietarios",
        "vereniging van eigenaars"], unless: &["urteil", "amtsgericht"] },
    Refinement { from: &[Kind::Report], to: Kind::SchoolReport, count: 3, signs: &["conseil de classe", "moyenne", "trimestre",
        "professeur principal", "eleve", "appreciation", "annee scolaire", "pupil", "form tutor", "class teacher", "head teacher", "headteacher", "parents", "attainment", "effort",
        "attendance", "subject teacher", "klassenlehrer", "klassenlehrerin", "schuljahr", "schuler", "schulerin", "versetzt",
        "fehltage", "leerling", "schooljaar", "cijfers", "alumno", "alumna", "curso escolar", "calificaciones", "alunno", "alunna",
        "anno scolastico", "voti"], unless: &["newsletter", "redaktion", "editor"] },
    Refinement { from: &[Kind::SchoolReport], to: Kind::EmploymentReference, count: 2, signs: &["in unserem unternehmen",
        "vollsten zufriedenheit", "zu seinen aufgaben", "zu ihren aufgaben", "vorgesetzten", "kollegen", "mitarbeiter",
        "mitarbeiterin", "tatig", "arbeitsverhaltnis", "beschaftigt", "verlasst uns", "employed", "colleagues", "position"],
        unless: &["klasse", "schuljahr", "schulerin", "semester"] },
    Refinement { from: &[Kind::EmploymentReference], to: Kind::SchoolReport, count: 2, signs: &["schuljahr", "klasse", "schuler",
        "schulerin", "jahrgangsstufe", "notenstufen", "halbjahr", "klassenleiter", "klassenleiterin", "klassenlehrer",
        "klassenlehrerin", "schulleiter", "schulleiterin", "versetzung", "vorrucken"],
        unless: &["arbeitsverhaltnis", "vorgesetzten", "vorgesetzte", "kollegen", "kolleginnen", "kollegium", "arbeitgeber",
        "lehrkraft", "als lehrer", "als lehrerin", "praktikum", "beschaftigt"] },
    // An office confirms where somebody lives, others that somebody takes part.
    Refinement { from: &[Kind::CivilCertificate], to: Kind::Booking, count: 1, signs: &["startnummer",
        "startnummern", "startgeld", "startunterlagen", "startzeit", "wettbewerb", "teilnahmegebuhr"],
        unless: &["meldebehorde", "einwohnermeldeamt", "burgeramt", "burgerburo", "meldegesetz", "bundesmeldegesetz", "einzug"] },
    Refinement { from: &[Kind::CivilCertificate], to: Kind::Enrolment, count: 1, signs: &["kurs", "kursnummer",
        "kurs-nr", "kursleitung", "kursbeginn", "kursgebuhr", "seminar", "lehrgang", "workshop", "unterricht", "volkshochschule", "vhs",
        "musikschule", "schuljahr"],
        unless: &["meldebehorde", "einwohnermeldeamt", "burgeramt", "burgerburo", "meldegesetz", "bundesmeldegesetz", "einzug"] },
    // What was tested is told by what a laboratory notes.
    Refinement { from: &[Kind::VehicleInspection], to: Kind::Report, count: 1, signs: &["probenahme", "probenahmestelle",
        "probeneingang", "probennummer", "laborleiter", "laborleiterin", "prufverfahren", "trinkwasser", "trinkwasserverordnung",
        "din vde", "ortsfeste", "elektrische anlage", "elektrischen anlage", "prufling"],
        unless: &["fahrzeug", "kennzeichen", "kilometerstand", "hauptuntersuchung", "fahrgestellnummer", "kfz"] },
    // An office that waits for a tax return asks for no money.
    Refinement { from: &[Kind::Reminder], to: Kind::TaxReturn, count: 1, signs: &["einreichung der steuererklarung",
        "abgabe der steuererklarung", "einreichung ihrer steuererklarung", "abgabe ihrer steuererklarung",
        "steuererklarung einzureichen", "steuererklarung abzugeben", "file your tax return", "filing your tax return",
        "your tax return is overdue", "deposer votre declaration"],
        unless: &["please pay", "pay now", "amount due", "amount overdue", "bitte zahlen", "zahlen sie", "uberweisen sie",
        "offener betrag", "ruckstandiger betrag", "montant du", "veuillez payer"] },
    // Who is called to a consultation is a patient.
    Refinement { from: &[Kind::OfficialNotice], to: Kind::Letter, count: 2, signs: &["paciente", "consulta", "consultas",
        "consultas externas", "tarjeta sanitaria", "hospital", "centro de salud", "patient", "patiente", "hopital", "polikliniek",
        "ziekenhuis"], unless: &["juzgado", "policia", "multa", "tribunal", "infraccion", "denuncia", "rechtbank"] },
    // A packing list on which nobody sells or sends anything is for a journey.
    Refinement { from: &[Kind::DeliveryNote], to: Kind::Form, count: 1, signs: &["packing list", "packliste", "paklijst"],
        unless: &["order", "order no", "order number", "order date", "invoice", "customer", "customer no", "customer number",
        "deliver to", "delivery", "ship to", "shipment", "shipped", "shipping", "packing slip", "qty", "quantity", "tracking",
        "carton", "cartons", "packages", "net weight", "gross weight", "consignee", "exporter", "sku", "kundennummer", "kunde",
        "bestellung", "bestellnummer", "bestell-nr.", "auftrag", "auftragsnummer", "rechnung", "lieferung", "lieferadresse",
        "lieferanschrift", "lieferschein", "versand", "empfanger", "artikelnummer", "artikel-nr.", "art.-nr.", "menge", "karton",
        "kartons", "bestelnummer", "levering", "zending", "factuur", "aantal", "gmbh", "ag", "kg", "e.k.", "ltd", "limited", "plc", "inc",
        "llc", "b.v.", "n.v.", "vat"] },
    Refinement { from: &[Kind::InsurancePremium], to: Kind::RentLetter, count: 2, signs: &["loyer", "bailleur", "bailleresse",
        "locataire", "quittance", "charges locatives", "provision pour charges", "provisions sur charges", "provision sur charges"],
        unless: &["prime", "cotisation", "assure", "contrat d'assurance", "sinistre"] },
    Refinement { from: &[Kind::InsurancePremium], to: Kind::VehicleRegistration, count: 2, signs: &["vehicle licence",
        "vehicle license", "registration number", "motor tax", "vehicle tax", "road tax", "licence plate",
        "license plate", "department of transport", "department of motor vehicles", "dmv", "motor vehicle", "licence fee",
        "registration renewal"], unless: &["premium", "premiums", "insurance", "insurer", "insured", "sum insured", "excess", "no claims",
        "no-claims", "policyholder", "policy number", "cover"] },
    Refinement { from: &[Kind::InsurancePremium], to: Kind::Membership, count: 1, signs: &["membership",
        "mitgliederversammlung", "vereinsbeitrag", "sportverein", "turnverein", "kassenwart", "kassenwartin", "schatzmeister",
        "schatzmeisterin", "ubungsleiter", "1. vorsitzender", "1. vorsitzende"], unless: &["insurance",
        "premium", "insured", "policyholder", "cover", "versicherung", "versicherungsnehmer", "versicherungsverein",
        "versicherungsschein", "versicherungsnummer", "versichertennummer", "krankenkasse", "krankenversicherung",
        "pflegeversicherung", "unfallversicherung", "berufsgenossenschaft", "sozialversicherung"] },
    Refinement { from: &[Kind::Quote], to: Kind::Termination, count: 2, signs: &["severance", "your employment", "last day of work",
        "record of employment", "termination of employment"], unless: &[] },
    Refinement { from: &[Kind::Reminder], to: Kind::Letter, count: 2, signs: &["violation", "homeowners association",
        "hearing before the board", "covenant", "covenants", "architectural"], unless: &["balance due", "amount due"] },
    Refinement { from: &[Kind::InsurancePremium], to: Kind::Membership, count: 1, signs: &["handwerkskammer", "handwerksordnung",
        "industrie- und handelskammer", "steuerberaterkammer", "rechtsanwaltskammer", "arztekammer", "wirtschaftskammer",
        "landwirtschaftskammer", "architektenkammer"], unless: &[] },
    Refinement { from: &[Kind::Settlement], to: Kind::DonationReceipt, count: 1, signs: &["no goods or services",
        "tax-deductible contributions", "charitable contributions"], unless: &["employer", "401(k)"] },
    // Whoever owns a house together is called to meet about it.
    Refinement { from: &[Kind::Report, Kind::Membership], to: Kind::RentLetter, count: 1, signs: &["comunidad de propietarios",
        "junta de propietarios", "assemblea condominiale", "assemblee generale des coproprietaires",
        "vereniging van eigenaars", "eigentumergemeinschaft", "wohnungseigentumergemeinschaft", "eigentumerversammlung",
        "versammlung der miteigentumer", "versammlung der wohnungseigentumer", "stockwerkeigentumerversammlung", "owners corporation",
        "strata plan", "strata council", "unit owners", "condominium association", "homeowners association"], unless: &["urteil", "amtsgericht"] },
    Refinement { from: &[Kind::Letter], to: Kind::SickNote, count: 2, signs: &["arbeitsunfahig seit",
        "arbeitsunfahig bis", "festgestellt am", "erstbescheinigung", "folgebescheinigung", "au-begrundende"], unless: &[] },
    Refinement { from: &[Kind::Settlement, Kind::BankStatement], to: Kind::EnergyBill, count: 2, signs: &["strom", "kwh",
        "stromverbrauch", "zahlerstand", "zahlernummer", "arbeitspreis", "grundpreis", "erdgas", "fernwarme", "abschlage",
        "electricity", "energy charge", "gas", "meter reading", "electricite", "meterstand", "elektriciteit", "consumo", "contatore"],
        unless: &["iban auszug", "mieter", "wohnung", "trinkwasser", "abwasser", "wasserverbrauch", "schmutzwasser",
        "water supply", "sewerage", "wastewater", "eau potable", "drinkwater", "agua potable", "acqua potabile"] },
    Refinement { from: &[Kind::EnergyBill], to: Kind::Invoice, count: 1, signs: &["servizio idrico", "acquedotto", "fognatura",
        "depurazione", "acqua potabile", "trinkwasser", "abwasser", "schmutzwasser", "wasserverbrauch", "wasserzahler",
        "water supply", "water charges", "sewerage", "wastewater", "eau potable", "assainissement", "consommation d'eau",
        "drinkwater", "waterverbruik", "agua potable", "alcantarillado", "saneamiento", "consumo de agua"],
        unless: &["kwh", "strom", "erdgas", "fernwarme", "electricity", "electricite", "elektriciteit", "electricidad",
        "energia elettrica", "gas naturale", "gaz", "gas"] },
    Refinement { from: &[Kind::OfficialNotice], to: Kind::Fine, count: 2, signs: &["geldbusse", "bussgeld", "ordnungswidrig",
        "ordnungswidrigkeit", "tatzeit", "tatort", "verwarnungsgeld", "hochstgeschwindigkeit", "kennzeichen", "fine", "penalty",
        "offence", "contravention", "speed limit", "infraction", "amende", "amende forfaitaire", "exces de vitesse", "boete",
        "overtreding", "verkeersovertreding", "maximumsnelheid", "overschreden", "kenteken", "sancion", "infraccion",
        "denunciado", "denunciada", "matricula", "exceso de velocidad", "sanzione", "violazione", "infrazione", "targa",
        "eccesso di velocita"], unless: &["steuerbescheid", "grundsteuer", "kindergeld", "rente", "jury", "juror", "jurors",
        "witness summons", "schoffe", "schoffin", "schoffen", "zeugenladung"] },
    Refinement { from: &[Kind::Settlement], to: Kind::BankStatement, count: 3, signs: &["account holder", "iban", "sort code",
        "opening balance", "closing balance", "brought forward", "carried forward", "paid in", "paid out", "incoming",
        "outgoing", "withdrawals", "deposits", "kontoinhaber", "anfangssaldo", "endsaldo", "alter kontostand",
        "neuer kontostand", "titulaire du compte", "ancien solde", "nouveau solde", "rekeninghouder", "beginsaldo",
        "eindsaldo", "titular de la cuenta", "saldo inicial", "saldo final", "intestatario", "saldo iniziale", "saldo finale"],
        unless: &["isin", "kwh", "invoice", "rechnung", "facture", "factuur", "factura", "fattura"] },
];

/// Kinds that often stand nowhere on their papers, and the entries that give them away.
pub(in crate::analysis) const UNNAMED_KINDS: &[Refinement] = &[
    Refinement { from: &[], to: Kind::Payslip, count: 4, signs: &["net pay", "gross pay", "paye", "paye tax", "national insurance",
        "tax code", "ni no", "ni number", "pay date", "pay period", "tax period", "employee no", "payroll no", "deductions",
        "year to date", "ytd", "employer ni", "federal withholding", "medicare", "social security tax", "earnings",
        "steuerklasse", "lohnsteuer", "kirchensteuer", "solidaritatszuschlag", "sozialversicherung", "gesamtbrutto",
        "steuerbrutto", "auszahlungsbetrag", "nettoverdienst", "personalnummer", "personal-nr", "sv-nummer",
        "krankenversicherung", "salaire brut", "salaire de base", "net imposable", "net a payer", "conges payes",
        "brutoloon", "loonheffing", "nettoloon", "vakantiegeld", "salario base", "liquido a percibir", "total devengado",
        "retribuzione", "netto in busta", "imponibile previdenziale", "trattenute"], unless: &[] },
    Refinement { from: &[], to: Kind::Prescription, count: 3, signs: &["rx", "sig", "disp", "dispense", "refills", "capsules",
        "tablets", "aut idem", "tabletten", "comprime", "comprimes", "gelule", "gelules", "rpps", "posologie", "medecine generale", "conventionne", "conventionnee", "capsulas", "compresse"],
        unless: &["invoice", "rechnung", "facture", "factuur", "factura", "fattura", "batch", "ingredients"] },
    Refinement { from: &[], to: Kind::MedicalReport, count: 4, signs: &["referenzbereich", "normbereich", "reference range",
        "reference interval", "valeurs de reference", "referentiewaarden", "valores de referencia", "valori di riferimento", "probeneingang",
        "abnahme", "einsender", "befund-nr", "specimen", "hamoglobin", "haemoglobin", "hemoglobin", "hemoglobine", "hematocrit", "hamatokrit",
        "erythrozyten", "leukozyten", "thrombozyten", "leucocytes", "hematies", "white blood cells", "platelets", "leukocyten",
        "leucocitos", "globuli bianchi", "ferritin", "kreatinin", "creatinine", "cholesterin", "cholesterol", "crp", "tsh", "hba1c",
        "glukose", "glucose"],
        unless: &["invoice", "rechnung", "facture", "factuur", "factura", "fattura", "premium", "ingredients", "zutaten"] },
    Refinement { from: &[], to: Kind::Ticket, count: 2, signs: &["off-peak", "super off-peak", "anytime return", "anytime single",
        "anytime day return", "advance single", "railcard", "bahncard", "flexpreis", "sparpreis", "super sparpreis", "seat reservation",
        "gleis", "wagen", "sitzplatz", "voiture", "carrozza"],
        unless: &["dear", "sehr geehrte", "invoice", "rechnung", "fine", "penalty", "booking reference", "buchungsnummer"] },
    Refinement { from: &[], to: Kind::EmploymentContract, count: 3, signs: &["delighted to offer", "pleased to offer", "happy to offer",
        "position of", "reporting to", "base salary", "annual salary", "starting salary", "start date", "employment is at will",
        "paid time off", "annual leave", "background check", "probationary period", "ihnen die stelle", "jahresgehalt", "bruttogehalt",
        "probezeit", "arbeitsbeginn", "urlaubstage"], unless: &["payslip", "gross pay", "application for", "bewerbung", "kundigung"] },
    Refinement { from: &[], to: Kind::EmploymentReference, count: 2, signs: &["to whom it may concern", "worked for us",
        "was employed", "has worked for", "has been employed", "worked with us", "re-employ", "recommend him", "recommend her",
        "recommend them", "leaves us", "in her role", "in his role"], unless: &["tenant", "landlord", "invoice", "visa"] },
    Refinement { from: &[], to: Kind::MedicalReport, count: 3, signs: &["nhs no", "nhs number", "hospital number", "dob",
        "date of birth", "thank you for seeing", "thank you for referring", "dear colleague", "dear doctor", "diagnosis",
        "history of", "x-ray", "medication", "sehr geehrte frau kollegin", "sehr geehrter herr kollege",
        "sehr geehrte kolleginnen und kollegen", "diagnosen", "anamnese", "befund", "medikation", "cher confrere",
        "chere consoeur", "antecedents", "traitement", "geachte collega", "voorgeschiedenis", "medicatie", "estimado colega",
        "estimada colega", "antecedentes", "tratamiento", "egregio collega", "gentile collega", "anamnesi", "terapia"],
        unless: &["invoice", "rechnung", "facture", "factuur", "factura", "fattura", "premium", "policy", "police"] },
    Refinement { from: &[], to: Kind::Reminder, count: 2, signs: &["inkassokosten", "inkassodienstleister", "inkassodienstleistung",
        "inkassounternehmen", "forderungsmanagement", "hauptforderung", "gesamtforderung", "debt collector", "collect a debt",
        "collection agency", "collections agency", "pre-action protocol for debt claims"],
        unless: &["amtsgericht", "county court at", "kreditvertrag", "loan agreement"] },
    Refinement { from: &[], to: Kind::Receipt, count: 3, signs: &["change", "change due", "cash tendered", "auth code", "cashier",
        "served by", "till", "register", "trans #", "subtotal", "returns within", "refunds within", "thank you for shopping", "thanks for shopping", "contactless", "card sale", "approved", "terminal", "visa debit", "mastercard",
        "ruckgeld", "fur ihren einkauf", "fur ihren besuch", "bon", "gegeben", "bar gegeben", "kassierer", "kassiererin", "bediener", "es bediente sie", "bon-nr", "bon nr",
        "kartenzahlung", "ec-karte", "umtausch", "summe eur", "bed.", "kasse", "tse-signatur", "signaturzahler", "girocard", "rendu monnaie", "especes", "carte bancaire",
        "caissier", "wisselgeld", "contant", "pinnen", "kassier", "efectivo", "cambio", "cajero", "contanti", "resto",
        "cassiere", "documento commerciale"], unless: &["dear", "sehr geehrte", "account number", "kontostand", "isin"] },
    Refinement { from: &[], to: Kind::Booking, count: 3, signs: &["booking reference", "booking number", "booking code",
        "booked on", "reservation number", "passengers", "passenger", "guests", "outward", "outbound", "return", "check in",
        "check-in", "check-out", "nights", "departure", "arrival", "buchungsnummer", "buchungscode", "reservierungsnummer",
        "gebucht am", "ferienwohnung", "ferienhaus", "kurtaxe", "endreinigung", "nachte", "ihre buchung", "hinfahrt", "ruckfahrt", "hinflug", "ruckflug", "anreise", "abreise", "ubernachtungen", "reisende",
        "mitreisende", "numero de reservation", "aller", "retour", "passagers", "nuits", "boekingsnummer", "heenreis",
        "terugreis", "nachten", "localizador", "huespedes", "noches", "pasajeros", "codice prenotazione", "andata", "ritorno",
        "notti", "ospiti"], unless: &["invoice", "rechnung", "facture", "factuur", "factura", "fattura", "dear parents",
        "liebe eltern"] },
    Refinement { from: &[], to: Kind::BankStatement, count: 2, signs: &["statement period", "beginning balance", "ending balance",
        "opening balance", "balance brought forward", "balance carried forward", "deposits and credits", "withdrawals and debits",
        "auszugszeitraum", "anfangssaldo", "endsaldo", "alter kontostand", "neuer kontostand", "solde initial", "solde final",
        "ancien solde", "nouveau solde", "beginsaldo", "eindsaldo", "saldo inicial", "saldo final", "saldo iniziale", "saldo finale"],
        unless: &["dear", "sehr geehrte", "isin", "kwh", "minimum payment", "loan", "mortgage statement", "darlehen", "kreditkarte"] },
    Refinement { from: &[], to: Kind::Receipt, count: 2, signs: &["received from", "paid"],
        unless: &["dear", "please pay", "amount due", "balance due", "due date"] },
    Refinement { from: &[], to: Kind::CardStatement, count: 3, signs: CARD_SIGNS,
        unless: &["dear", "sehr geehrte", "isin", "kwh"] },
    Refinement { from: &[], to: Kind::Invoice, count: 3, signs: &["invoice number", "invoice no", "invoice date", "bill date",
        "bill period", "billing period", "amount due", "total due", "total now due", "balance due", "please pay by",
        "payment due", "due date", "make checks payable", "make cheques payable", "rechnungsnummer", "rechnungsdatum", "rechnungsbetrag", "zahlbar bis", "zahlungsziel",
        "numero de facture", "date de facture", "total ttc", "net a payer", "date d'echeance", "factuurnummer",
        "factuurdatum", "vervaldatum", "te betalen", "numero de factura", "fecha de factura", "total a pagar",
        "fecha de vencimiento", "numero fattura", "data fattura", "totale da pagare", "data scadenza"],
        unless: &["salary", "gehalt", "isin", "kontostand", "opening balance", "closing balance", "minimum payment"] },
];

/// What only forms of offices say: their register of forms, and the law that asks for the answers.
pub(in crate::analysis) const OFFICIAL_FORM_SIGNS: &[&str] = &[
    "cerfa", "omb no", "privacy act", "paperwork reduction act", "amtlicher vordruck", "modelo oficial", "articles l",
    "article l", "code de la securite sociale",
];

/// Words by which a paper says that it is paid.
pub(in crate::analysis) const PAID_PHRASES: &[&str] = &[
    "bereits bezahlt", "betrag erhalten", "dankend erhalten", "betrag dankend erhalten", "bereits beglichen",
    "zahlung erhalten", "wurde bezahlt", "ist bezahlt", "bezahlt mit", "bezahlt per", "bezahlt am", "bar bezahlt",
    "betrag bezahlt", "hat bezahlt", "has been paid", "have been paid", "was paid", "already paid",
    "received with thanks", "paid in full", "payment received", "paid by", "paid on", "paid with", "amount paid", "invoice paid",
    "thank you for your payment", "facture acquittee", "acquittee", "payee le", "paye le", "paye par",
    "regle par carte", "reeds betaald", "betaald met", "is voldaan", "betaald op", "pagado", "importe pagado",
    "pagado con", "pagato", "importo pagato", "gia pagato", "saldo fattura pagato", "he recibido de", "hemos recibido de",
    "recu de monsieur", "recu de madame", "recu la somme de", "ho ricevuto da", "ho ricevuto dal", "ho ricevuto dalla",
    "reeds voldaan", "paid - check", "paid - cheque", "paid - cash", "paid - card", "pagamento ricevuto", "pago recibido", "paiement recu", "betaling ontvangen",
];

/// Words by which a paper says that it is paid, with a few others between them.
pub(in crate::analysis) const PAID_FRAMES: &[(&str, &str)] = &[
    ("bereits", "bezahlt"), ("bereits", "beglichen"), ("wurde", "bezahlt"), ("wurde", "beglichen"), ("already", "paid"),
    ("deja", "paye"), ("deja", "payee"), ("deja", "reglee"), ("reeds", "betaald"), ("reeds", "voldaan"), ("ya", "pagado"),
    ("ya", "pagada"), ("gia", "pagato"), ("gia", "pagata"),
];

/// Those of [`PAID_PHRASES`] that a part payment bears too: an open amount beside them wins.
pub(in crate::analysis) const PART_PAID_PHRASES: &[&str] = &[
    "amount paid", "paid by", "paid with", "payment received", "thank you for your payment", "bezahlt mit",
    "bezahlt per", "zahlung erhalten", "paye par", "regle par carte", "betaald met", "pagado", "pagado con",
    "importe pagado", "pagato", "importo pagato",
];

/// Words in whose sentence a payment is asked for, promised or partial, not made.
pub(in crate::analysis) const NOT_YET_PAID: &[&str] = &[
    "please", "within", "must", "should", "shall", "will be", "be paid", "if", "unless", "until", "not", "can", "may",
    "sollten", "sollte", "haben sie", "deposit", "bitte", "innerhalb", "binnen", "noch", "nicht", "wenn", "falls", "kann", "konnen", "muss", "mussen",
    "soll", "wird", "werden", "anzahlung", "veuillez", "s'il vous plait", "dans les", "doit", "sera", "acompte",
    "gelieve", "graag", "moet", "wordt", "kunt", "aanbetaling", "rogamos", "debe", "puede", "deve", "puo",
    "entro", "acconto",
];

/// Labels of the amount that is still open.
pub(in crate::analysis) const OPEN_AMOUNT_LABELS: &[&str] = &[
    "amount due", "balance due", "total due", "total amount due", "amount outstanding", "outstanding balance",
    "remaining balance", "amount to pay", "to pay", "left to pay", "offener betrag", "restbetrag", "noch zu zahlen",
    "noch offen", "offener restbetrag", "reste a payer", "solde a payer", "nog te betalen", "openstaand bedrag",
    "importe pendiente", "pendiente de pago", "saldo da pagare", "residuo da pagare",
];

/// Words of paying: beside them a day or a number of days is a term of payment.
pub(in crate::analysis) const PAY_WORDS: &[&str] = &[
    "zahlen", "zahlung", "zahlbar", "uberweisen", "uberweisung", "begleichen", "entrichten", "einzuzahlen", "bezahlen",
    "zu uberweisen", "einzahlung", "nachzahlung", "fallig", "pay", "paid", "payment", "payable", "remit", "settle",
    "due", "balance", "payer", "payez", "regler", "reglement", "paiement", "virement", "betalen", "betaal", "betaling",
    "overmaken", "voldoen", "totaalbedrag", "pagar", "paga", "pague", "pago", "abonar", "abone", "abonarse", "ingreso", "ingresar",
    "transferencia", "pagare", "paghi", "pagamento", "versare", "versamento", "bonifico", "zahlen sie", "uberweise",
];

/// How a letter asks its reader to pay.
pub(in crate::analysis) const REQUESTS_TO_PAY: &[&str] = &[
    "bitte uberweisen", "uberweisen sie", "bitte zahlen", "zahlen sie bitte", "bitten wir um uberweisung",
    "bitten um uberweisung", "bitte begleichen", "please pay", "please transfer", "please send a cheque", "please remit",
    "please make a payment", "merci de regler", "merci de virer", "veuillez regler", "veuillez verser", "veuillez payer",
    "nous vous prions de regler", "wilt u", "gelieve", "graag ontvangen wij", "maak", "rogamos", "debera abonar",
    "debera ingresar", "puede abonar", "la preghiamo di versare", "vi preghiamo di versare", "si prega di versare",
    "si prega di pagare", "puo pagare", "versare",
];

/// By which a sentence says that the writer pays the reader.
pub(in crate::analysis) const OUR_PAYMENTS: &[&str] = &[
    "uberweisen wir", "wir uberweisen", "erstatten wir", "wir erstatten", "zahlen wir ihnen", "wir zahlen ihnen", "we will refund",
    "we will pay you", "we will transfer", "nous vous remboursons", "nous vous verserons", "betalen wij u", "storten wij",
    "le reembolsaremos", "le abonaremos", "le rimborseremo",
];

/// Words of money that the writer pays, or of an objection.
pub(in crate::analysis) const REPAY_WORDS: &[&str] = &[
    "refund", "repay", "we will", "we shall", "reimburse", "erstattet", "erstatten", "widerruf", "widerspruch",
    "einspruch", "rembourser", "rembourse", "terugbetalen", "reembolso", "rimborso",
];

/// Words that lead up to a number of days.
pub(in crate::analysis) const TERM_WORDS: &[&str] = &[
    "within", "innerhalb von", "innerhalb", "binnen", "innert", "dans les", "sous", "dans un delai de", "en un plazo de",
    "en el plazo de", "entro", "entro il termine di", "binnen een termijn van", "innerhalb einer frist von",
    "in un termine di", "net",
];

/// Units of terms of payment.
pub(in crate::analysis) const TERM_UNITS: &[&str] = &[
    "day", "days", "week", "weeks", "tag", "tage", "tagen", "werktagen", "wochen", "jour", "jours", "dag", "dagen",
    "weken", "dia", "dias", "giorni", "calendar", "working", "business", "settimane", "semaines", "semanas",
];

/// Words by which a paper asks for money.
pub(in crate::analysis) const DUE_PHRASES: &[&str] = &[
    "zahlbar bis", "zahlbar innerhalb", "bitte uberweisen", "uberweisen sie", "fallig am", "zu zahlen bis",
    "zahlungsziel", "zahlbar sofort", "sofort fallig", "zahlbar ohne abzug", "zu uberweisen", "ausstehend", "due date",
    "amount due", "balance due", "payment due", "please pay", "please remit", "payable within", "due upon receipt",
    "due on receipt", "a payer avant", "date d'echeance", "net a payer", "a regler", "te betalen", "gelieve te betalen",
    "vervaldatum", "verzoeken wij u", "vencimiento", "a pagar", "rogamos", "scadenza", "da pagare", "entro il",
];

/// Words by which a paper says that it covers a year.
pub(in crate::analysis) const ANNUAL_PHRASES: &[&str] = &[
    "jahresabrechnung", "jahressteuerbescheinigung", "jahresdepotauszug", "jahresbeitrag", "jahresrechnung",
    "jahresubersicht", "jahreskontoauszug", "jahresbericht", "annual statement", "annual report", "yearly statement",
    "annual fee", "annual summary", "releve annuel", "rapport annuel", "jaaroverzicht", "jaaropgave", "jaarafrekening",
    "jaarverslag", "resumen anual", "informe anual", "riepilogo annuale", "relazione annuale", "year-end statement",
];
