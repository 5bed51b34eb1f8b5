//! What names of organisations, people and places are made of.

/// Legal forms, longest spelling first among those that begin alike; matched as whole words.
pub(in crate::analysis) const LEGAL_FORMS: &[&str] = &[
    // German
    "gesellschaft mit beschrankter haftung", "aktiengesellschaft", "kommanditgesellschaft", "gmbh & co. kgaa",
    "gmbh & co. kg", "gmbh & co kg", "gmbh & co.kg", "gmbh u. co. kg",
    "gmbh + co. kg", "& cie. kgaa", "& cie. kg", "& cie kg", "& cie. ag", "& cie ag", "& cie. sa", "& cie sa", "& cie.", "& cie",
    "se & co. kgaa", "se & co. kg", "ag & co. kgaa", "ag & co. kg", "ag & co kg",
    "ug (haftungsbeschrankt) & co. kg", "ug (haftungsbeschrankt)", "ug", "gmbh & co.", "ggmbh", "g.m.b.h.", "ges.m.b.h.",
    "gesmbh", "mbh", "gmbh", "grnbh", "ag", "kgaa", "kg", "ohg", "gbr", "partg mbb", "partgmbb", "partg", "e.k.", "e.kfr.",
    "e.kfm.", "e.u.", "eg", "e.g.", "e. v.", "e.v.", "a. g.", "a.g.", "vvag", "v.a.g.", "anstalt des offentlichen rechts", "aor", "kdor",
    "k.d.o.r.", "kor", "d.o.o.", "og",
    // English
    "incorporated", "inc.", "inc", "corporation", "corp.", "corp", "company", "llc", "l.l.c.", "llp", "l.l.p.",
    "limited", "ltd.", "ltd", "plc", "p.l.c.", "pte. ltd.", "pte.ltd.", "pte ltd", "pvt. ltd.", "pvt.ltd.", "pvt ltd", "co., ltd.", "co.,ltd.", "co. ltd.", "private limited",
    "pty ltd", "pty. ltd.", "cic", "n.a.", "lp", "dac", "clg", "cc",
    // French, Belgian, Luxembourgish
    "s.a.r.l.", "s.a r.l.", "sarl", "sasu", "sas", "s.a.s.", "s.a.", "sa", "eurl", "e.u.r.l.", "snc", "scop", "scea", "sci", "sprl",
    "srl", "asbl", "scrl",
    // Dutch
    "b.v.", "bv", "n.v.", "nv", "v.o.f.", "vof", "bvba", "vzw", "u.a.",
    // Spanish, Portuguese
    "s.l.u.", "slu", "s.l.", "sl", "s.a.u.", "sau", "s.c.", "s. coop.", "lda", "lda.", "sociedad limitada",
    "sociedad anonima",
    // Italian
    "s.p.a.", "spa", "s.r.l.s.", "s.r.l.", "s.n.c.", "s.a.s", "s.c.a r.l.", "soc. coop. per azioni", "soc. coop. p.a.", "soc. coop.", "s.c.p.a.", "societa cooperativa", "onlus",
    // Others
    "se", "a/s", "aps", "oyj", "oy", "ab", "asa", "as", "sp. z o.o.", "kft.", "kft", "s.r.o.", "a.s.", "co. kg",
];

/// Legal forms that are ordinary words or shortenings elsewhere: they count only as written here.
pub(in crate::analysis) const STRICT_LEGAL_FORMS: &[&str] = &[
    "AG", "KG", "eG", "SE", "AS", "AB", "SA", "SAS", "SCI", "SL", "LP", "Company", "Limited", "NV", "Co. KG", "SAU",
    "KOR", "Corporation", "Spa", "S.p.A.", "SPA", "BV", "Inc", "SpA", "Corp", "OY", "Oy", "ASA", "SNC", "SARL", "S.C.",
    "N.A.", "U.A.", "AöR", "UG", "OG", "DAC", "CLG", "CC",
    "Aktiengesellschaft", "AKTIENGESELLSCHAFT", "COMPANY", "LIMITED", "CORPORATION",
];

/// Words that make a name an organisation's; matched as whole words.
pub(in crate::analysis) const ORGANISATION_WORDS: &[&str] = &[
    "bezirksstelle", "ortsstelle", "ortsgruppe", "ortsverband", "kreisverband", "bezirksverband", "landesverband",
    "diakonie", "caritas", "johanniter", "malteser", "bundeswehr", "karrierecenter", "elternbeirat", "pta", "stadt", "landkreis", "kreis", "markt", "city", "town", "borough", "parish", "ville", "commune", "ciudad", "citta",
    "bkk", "aok", "ikk", "museum", "musee", "museo", "theater", "theatre", "inn", "zorgverzekeraar", "syndicat", "college",
    "collegio", "lycee", "liceo", "realschule", "ombudsman", "registry", "board", "registrars",
    "bank", "sparkasse", "volksbank", "raiffeisenbank", "bausparkasse", "versicherung", "versicherungen",
    "krankenkasse", "krankenversicherung", "lebensversicherung", "rentenversicherung", "pensionskasse", "unfallkasse",
    "bezirkshauptmannschaft", "magistrat", "finanzamt", "zollamt", "amtsgericht", "landgericht", "landratsamt", "burgeramt", "standesamt", "ordnungsamt",
    "jugendamt", "stadtverwaltung", "gemeinde", "gemeindeverwaltung", "kreisverwaltung", "bezirksamt", "rathaus",
    "polizeiprasidium", "bundesamt", "bundesanstalt", "bundesagentur", "jobcenter", "ministerium",
    "bundesministerium", "landesamt", "universitat", "hochschule", "fachhochschule", "gymnasium", "grundschule",
    "schule", "akademie", "volkshochschule", "klinik", "klinikum", "krankenhaus", "praxis",
    "zahnarztpraxis", "zahnarzte", "hausarzte", "kinderarzte", "tierarzte", "augenarzte", "gemeinschaftspraxis", "arztpraxis", "apotheke", "labor", "stadtwerke", "verein", "verband",
    "stiftung", "genossenschaft", "pfarre", "bibliothek", "stadtbibliothek", "bucherei", "stadtbucherei", "mannerchor",
    "frauenchor", "kirchenchor", "tus", "tsv", "mtv", "vfl", "vfb", "spvgg", "djk",
    "kanzlei", "rechtsanwalte", "rechtsanwalt", "rechtsanwaltin", "notar", "notarin", "steuerberater", "hausverwaltung",
    "wohnungsbau", "wohnungsgesellschaft", "autohaus", "werkstatt", "verlag", "institut", "kammer", "handelskammer",
    "handwerkskammer", "berufsgenossenschaft", "gewerkschaft", "kirchengemeinde", "gesellschaft", "werke", "gruppe",
    "studio", "agentur", "backerei", "konditorei", "metzgerei", "fleischerei", "gartnerei", "tischlerei", "schreinerei", "buchhandlung",
    "wirtshaus", "gasthaus", "gasthof", "restaurant", "baumarkt", "drogerie", "fahrschule", "reiseburo", "pflegedienst",
    "insurance", "assurance", "department", "ministry", "agency", "council", "university", "school",
    "hospital", "clinic", "surgery", "court", "office", "administration", "authority", "commission", "institute",
    "foundation", "association", "society", "bureau", "district", "county", "trust", "union", "services", "solutions",
    "group", "consulting", "airlines", "airways", "hotel", "pharmacy", "press", "opticians", "dentists", "solicitors",
    "surveyors", "library", "libraries", "academy", "centre", "center", "motors", "garage", "butchers", "florists", "bookshop", "committee", "scoil", "colaiste", "telecom", "treasury",
    "revenue", "customs", "hm", "federation", "cooperative", "operative", "co-operative", "church", "charity", "club", "mutual",
    "holdings", "partners", "brothers", "sons", "daughters", "technologies", "industries", "plumbers", "roofers",
    "roofing", "joiners", "joinery", "carpenters", "electricians", "undertakers", "jewellers", "ironmongers", "upholsterers",
    "landscapers", "bakery", "bakers", "brewery", "lettings", "kennels",
    "gebruder", "sohne", "bestattungen", "bestattungshaus", "sanitatshaus", "seniorenheim", "pflegeheim", "tierklinik", "musikschule",
    "brauerei", "weingut", "zimmerei", "dachdeckerei", "schlosserei", "malerbetrieb", "pfarramt", "pfarrei", "innung", "hospiz",
    "banque", "cooperatif", "assurances", "mutuelle", "caisse", "mairie", "prefecture", "ministere", "universite", "ecole", "hopital",
    "clinique", "cabinet", "direction", "tresor", "societe", "compagnie", "agence", "pharmacie", "tribunal", "notaire",
    "syndic", "boutique", "boulangerie", "choir", "chorus", "orchestra", "chor", "orchester", "feuerwehr", "nursery", "playgroup", "kita", "kindertagesstatte", "kindergarten",
    "verzekering", "verzekeringen", "gemeente", "belastingdienst", "ministerie", "universiteit", "ziekenhuis",
    "apotheek", "rechtbank", "rijschool", "bakkerij", "slagerij", "installatiebedrijf", "waterschap", "stichting", "vereniging", "provincie",
    "banco", "seguros", "ayuntamiento", "ajuntament", "concello", "cabildo", "diputacion", "ministerio", "agencia", "universidad", "colegio", "clinica",
    "farmacia", "panaderia", "restaurante", "juzgado", "caja", "instituto", "junta",
    "banca", "cassa", "assicurazioni", "comune", "ministero", "agenzia", "universita", "scuola", "ospedale", "tribunale",
    "istituto", "officina", "panificio", "ristorante", "regione", "azienda",
    "aguas", "freguesia", "kommune", "kommun", "forsikring", "urzad", "spoldzielnia", "szkola", "zaklad",
    "przychodnia",
];

/// Words that say what sort of organisation it is: alone they are nobody's name.
pub(in crate::analysis) const GENERIC_NAME_WORDS: &[&str] = &[
    "co", "operative", "cooperative", "company", "limited", "ltd", "inc", "corporation", "incorporated", "society",
    "association", "foundation", "trust", "group", "holding", "holdings", "partners", "partnership", "union",
    "services", "solutions", "and", "the", "plc", "llc", "gmbh", "ag", "kg", "gesellschaft", "genossenschaft", "verein",
    "verband", "stiftung", "mbh", "der", "die", "das", "und", "eingetragene", "eingetragener", "societe", "la", "le",
    "kreditinstitut", "wertpapierinstitut", "zweigniederlassung", "niederlassung",
    "compagnie", "cooperatieve", "cooperatie", "vereniging", "stichting", "sociedad", "societa", "cooperativa",
    "department", "office", "administration", "building", "savings", "credit", "mutual", "housing",
];

/// Adjectives that begin a name and are none alone (`Deutsche` over `Rentenversicherung`); folded.
pub(in crate::analysis) const NAME_ADJECTIVES: &[&str] = &[
    "deutsche", "deutscher", "deutsches", "allgemeine", "allgemeiner", "vereinigte", "staatliche", "staatliches", "stadtische",
    "freie", "kommunale",
];

/// What joins a name to its legal form and is none without what is before it; folded.
pub(in crate::analysis) const NAME_LINKS: &[&str] = &[
    "vertriebs", "handels", "verwaltungs", "betriebs", "beteiligungs", "dienstleistungs", "produktions", "service",
];

/// What rows are called that add up others; folded.
pub(in crate::analysis) const SUM_WORDS: &[&str] = &[
    "total", "totals", "subtotal", "summe", "zwischensumme", "gesamtsumme", "gesamtbetrag", "endbetrag", "totaal",
    "totale", "importe",
];

/// What stands beside these; folded.
pub(in crate::analysis) const SUM_QUALIFIERS: &[&str] = &[
    "order", "invoice", "grand", "net", "gross", "sub", "amount", "due", "to", "pay", "incl", "vat", "tax", "of", "all", "netto",
    "brutto", "inkl", "exkl", "mwst", "ust", "der", "aller", "positionen", "rechnung", "general", "ttc", "ht", "te", "betalen",
];

/// Word endings that make a German name an organisation's (`Kreissparkasse`, `Stadtverwaltung`).
pub(in crate::analysis) const ORGANISATION_ENDINGS: &[&str] = &[
    "bank", "sparkasse", "versicherung", "versicherungen", "versicherungsverein", "krankenkasse", "kasse",
    "ministerium", "praxis", "klinik", "apotheke", "werke", "verwaltung", "gesellschaft", "verband", "stiftung",
    "genossenschaft", "vermietung", "betriebe", "unternehmen", "schule", "hochschule", "universitat", "institut", "amt",
    "gericht", "kanzlei", "buro", "burgerburo", "klub", "club", "bund", "zentrum", "gemeinde", "kammer", "werk",
    "agentur", "verein", "verlag", "shop", "markt", "handel", "bau", "technik", "verzekeringen",
    "forening", "foreningen", "selskab", "forsikring",
];

/// What stands before a person's name in an address or under a letter.
pub(in crate::analysis) const PERSON_TITLES: &[&str] = &[
    "herr", "herrn", "frau", "familie", "fam.", "eheleute", "firma", "an", "an die", "an den", "an das", "z. hd.",
    "z.hd.", "zu handen", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "attn", "attn.", "attention", "c/o",
    "monsieur", "madame", "mademoiselle", "m.", "mme", "mlle", "m. et mme", "de heer", "mevrouw", "dhr.", "dhr", "mw.",
    "mevr.", "t.a.v.",
    "gent. sig.", "gent. sig.ra", "gent.mo sig.", "egr. sig.", "sr.", "sra.", "senor", "senora", "don", "dona", "d.", "sig.", "sig.ra", "signor", "signora", "gent.ma", "gent.mo", "egr.", "preg.mo", "preg.ma", "dna.", "spett.le",
    "spett. le", "egregio", "gentile", "gent.le", "dr. med. dent.", "to", "to:",
    "fur frau", "fur herrn", "fur familie", "fur eheleute", "for mr", "for mr.", "for mrs", "for mrs.", "for ms", "for ms.",
    "pour m.", "pour mme", "pour monsieur", "pour madame", "voor de heer", "voor mevrouw", "per il sig.", "per la sig.ra",
];

/// What stands before the name of who practises a profession under it; folded.
pub(in crate::analysis) const PRACTICE_TITLES: &[&str] = &[
    "dr. med.", "dr. med. dent.", "dr. med. vet.", "docteur", "docteure", "maitre", "dott.", "dott.ssa", "avv.", "rechtsanwalt",
    "rechtsanwaltin", "notar", "notarin", "steuerberater", "steuerberaterin", "zahnarzt", "zahnarztin", "tierarzt", "tierarztin",
];

/// Titles of people who stand over their own address as well as over that of a reader; folded.
pub(in crate::analysis) const WRITER_TITLES: &[&str] = &[
    "mme", "mlle", "m.", "m. et mme", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "sig.", "sig.ra", "sr.", "sra.", "d.",
    "familie", "eheleute", "dhr.", "mw.", "mevr.",
];

/// Forms of address and articles that are no part of a name; folded.
pub(in crate::analysis) const FORMS_OF_ADDRESS: &[&str] = &[
    "herr", "herrn", "frau", "firma", "fa.", "die firma", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss",
    "monsieur", "madame", "m.", "mme", "mlle", "la societe", "l'association", "de heer", "mevrouw", "dhr.", "mw.", "don", "dona",
    "d.", "sr.", "sra.", "senor", "senora", "la empresa", "la sociedad", "signor", "signora", "sig.", "sig.ra",
    "la societa", "the company", "in the", "ihre", "ihr", "eure", "euer", "deine", "your", "team von", "ihr team von", "ihr team der",
];

/// Departments that stand behind a name on its line; folded.
pub(in crate::analysis) const SERVICE_ENDINGS: &[&str] = &[
    " service center", " servicecenter", " kundenservice", " kundencenter", " kundendienst", " customer service",
    " customer services", " leserservice", " service client", " service clients", " klantenservice", " atencion al cliente", " servizio clienti",
    " depotservice", " kundenbetreuung",
];

/// What streets end with or contain; matched at a word's end.
pub(in crate::analysis) const STREET_ENDINGS: &[&str] = &[
    "strasse", "str", "weg", "platz", "allee", "gasse", "ring", "damm", "ufer", "chaussee", "steig", "straat", "laan",
    "plein", "gracht", "kade", "dijk", "singel", "markt",
];

/// What stands between a street and the number of a house; folded.
pub(in crate::analysis) const HOUSE_LABELS: &[&str] = &["nr", "no", "num", "haus", "hausnr", "huisnummer", "n"];

/// Words of addresses; matched as whole words.
pub(in crate::analysis) const STREET_WORDS: &[&str] = &[
    "street", "st.", "road", "rd", "rd.", "avenue", "ave", "ave.", "lane", "drive", "boulevard", "blvd", "suite",
    "floor", "square", "highway", "hwy", "building", "tower", "p.o. box", "po box", "postfach", "bp", "cedex", "rue",
    "allee", "allees", "chemin", "quai", "impasse", "route", "place", "calle", "avda", "avda.", "avenida", "paseo",
    "plaza", "carretera", "ctra", "ctra.", "via", "viale", "corso", "piazza", "postbus", "apartado", "casella postale", "hauptstr.",
    "str.", "z.a.", "za", "z.i.", "zi", "zac", "zone industrielle", "zone artisanale", "parc d'activites", "poligono industrial",
    "pol. ind.", "industriepark", "gewerbepark", "gewerbegebiet", "business park", "industrial estate", "science park",
    "trade park", "bedrijventerrein", "zona industriale", "localita", "c/", "cs", "bv", "cours", "faubourg",
];

/// What a label of a number ends with; folded, with the space before it.
pub(in crate::analysis) const NUMBER_ENDINGS: &[&str] = &[" no", " nr", " number", " nummer", " numero", " num"];

/// How trades end that craftsmen list below their name; folded.
pub(in crate::analysis) const TRADE_ENDINGS: &[&str] = &[
    "ungen", "arbeiten", "bau", "erei", "elei", "technik", "installation", "montage", "reinigung", "sanierung", "pflege",
    "heizung", "sanitar", "klima", "verleih", "beratung", "planung", "repairs", "plumbing", "heating", "roofing",
    "painting", "decorating", "cleaning", "landscaping", "gardening", "fencing", "paving", "carpentry", "joinery", "tiling",
    "rendering",
];

/// Trades that no such ending tells; folded.
pub(in crate::analysis) const TRADES: &[&str] = &[
    "solar", "bad", "elektro", "dach", "fenster", "turen", "parkett",
    "fliesen", "naturstein", "garten", "holz", "metall", "glas", "gas", "electrics", "bathrooms", "kitchens", "chauffage", "sanitaire", "climatisation", "electricite", "couverture", "zinguerie", "sanitair", "verwarming", "elektra",
];

/// Houses that many towns have: where an office is, and not whose it is.
pub(in crate::analysis) const TOWN_HALLS: &[&str] = &[
    "civic centre", "civic center", "civic offices", "council offices", "town hall", "city hall", "county hall", "shire hall",
    "guildhall", "rathaus", "stadthaus", "kreishaus", "hotel de ville", "stadhuis", "gemeentehuis",
];

/// What ends a street's name that is known as one by the number before it: `17 Lillypilly Court`.
pub(in crate::analysis) const NUMBERED_STREET_ENDS: &[&str] = &[
    "court", "close", "crescent", "terrace", "grove", "mews", "row", "walk", "way", "parade", "circle", "trail", "hill",
    "quay", "view", "gardens", "place", "rise", "wynd", "brae", "heights", "villas", "cottages",
    "st", "ct", "ln", "dr", "cir", "trl", "ave", "rd", "blvd", "pkwy",
];

/// Bodies of which every region has one, and which have its name on the line below; folded.
pub(in crate::analysis) const REGIONAL_BODIES: &[&str] = &[
    "industrie- und handelskammer", "arztekammer", "zahnarztekammer", "rechtsanwaltskammer", "steuerberaterkammer",
    "landwirtschaftskammer", "kassenarztliche vereinigung", "deutsche rentenversicherung", "agentur fur arbeit", "familienkasse",
    "wirtschaftskammer", "arbeiterkammer", "chambre de commerce et d'industrie", "chambre de metiers et de l'artisanat",
    "caisse d'allocations familiales", "caisse primaire d'assurance maladie", "camera di commercio", "kamer van koophandel",
];

/// What ends the name of a house that has no number; folded.
pub(in crate::analysis) const HOUSES: &[&str] = &[
    "cottage", "cottages", "lodge", "house", "farm", "farmhouse", "barn", "mill", "hall", "grange", "rectory", "vicarage", "manor",
    "yard", "stables", "mews", "villa", "loft", "hayloft", "croft", "bungalow",
];

/// What leads to the number of a dwelling behind the street.
pub(in crate::analysis) const DWELLING_WORDS: &[&str] = &["apt", "apt.", "unit", "ste", "ste.", "suite", "flat", "#"];

/// Roads, wherever their name stands and without a number. Other words of [`BARE_STREETS`] end names of firms, too.
pub(in crate::analysis) const ROADS: &[&str] = &["lane", "road", "street"];

/// Slopes with houses on them: `14 Quarry Bank`.
pub(in crate::analysis) const SLOPES: &[&str] = &["bank", "rise", "brow", "hill"];

/// What ends a street's name without its number, right above its place.
pub(in crate::analysis) const BARE_STREETS: &[&str] = &[
    "street", "road", "lane", "avenue", "drive", "boulevard", "crescent", "terrace", "close", "strasse", "gasse", "allee",
];

/// What stands before a number in a register of companies; folded.
pub(in crate::analysis) const REGISTERS: &[&str] = &["hrb", "hra", "fn", "rcs", "kvk", "vr"];

/// How German words for documents end, put together of several; folded.
pub(in crate::analysis) const DOCUMENT_ENDINGS: &[&str] = &[
    "bestatigung", "bescheinigung", "ubersicht", "mitteilung", "abrechnung", "aufstellung", "erklarung", "ausweis", "auszug",
    "schein", "zahlungsplan", "terminplan", "lageplan", "tilgungsplan", "protokoll", "urkunde", "anzeige", "antrag", "vereinbarung",
    "merkblatt", "formular", "verzeichnis", "nachweis", "benachrichtigung", "verordnung", "quittung",
];

/// What papers are called by their last word in English: `Check-Out Report`, `Closing Disclosure`; folded.
pub(in crate::analysis) const DOCUMENT_NAMES: &[&str] = &[
    "report", "disclosure", "statement", "certificate", "agreement", "notice", "inventory", "record", "summary", "schedule",
    "declaration", "invoice", "receipt", "form", "proposal", "estimate", "minutes", "summons", "permit", "copy", "inspection",
];

/// States behind a town in the United States, before its code; folded. `de` is a country oftener.
pub(in crate::analysis) const AMERICAN_STATES: &[&str] = &[
    "al", "ak", "az", "ar", "ca", "co", "ct", "fl", "ga", "hi", "id", "il", "in", "ia", "ks", "ky", "la", "me", "md", "ma", "mi", "mn",
    "ms", "mo", "mt", "ne", "nv", "nh", "nj", "nm", "ny", "nc", "nd", "oh", "ok", "or", "pa", "ri", "sc", "sd", "tn", "tx", "ut", "vt",
    "va", "wa", "wv", "wi", "wy", "dc",
];

/// [`AMERICAN_STATES`] written out; folded.
pub(in crate::analysis) const AMERICAN_STATES_WRITTEN_OUT: &[&str] = &[
    "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware", "florida", "georgia", "hawaii",
    "idaho", "illinois", "indiana", "iowa", "kansas", "kentucky", "louisiana", "maine", "maryland", "massachusetts", "michigan",
    "minnesota", "mississippi", "missouri", "montana", "nebraska", "nevada", "new hampshire", "new jersey", "new mexico", "new york",
    "north carolina", "north dakota", "ohio", "oklahoma", "oregon", "pennsylvania", "rhode island", "south carolina", "south dakota",
    "tennessee", "texas", "utah", "vermont", "virginia", "washington", "west virginia", "wisconsin", "wyoming",
];

/// States and territories behind a town in Australia, and how the codes that lie there begin; folded.
pub(in crate::analysis) const AUSTRALIAN_STATES: &[(&str, &[&str])] = &[
    ("nsw", &["1", "2"]), ("vic", &["3", "8"]), ("qld", &["4", "9"]), ("sa", &["5"]), ("wa", &["6"]), ("tas", &["7"]),
    ("act", &["02", "26", "29"]), ("nt", &["08"]),
];

/// What a German street without such a word begins with (`Am Alten Markt`).
pub(in crate::analysis) const STREET_PREPOSITIONS: &[&str] =
    &["am", "an", "auf", "im", "in", "zum", "zur", "unter", "hinter"];

/// Names of countries as the last line of an address.
pub(in crate::analysis) const COUNTRIES: &[&str] = &[
    "deutschland", "germany", "allemagne", "duitsland", "alemania", "germania", "osterreich", "austria", "autriche",
    "schweiz", "switzerland", "suisse", "svizzera", "france", "frankreich", "francia", "italia", "italien", "italy",
    "italie", "espana", "spain", "spanien", "espagne", "nederland", "netherlands", "the netherlands", "niederlande",
    "pays-bas", "belgie", "belgique", "belgium", "belgien", "luxembourg", "luxemburg", "united kingdom", "uk",
    "england", "ireland", "irland", "usa", "united states", "united states of america", "poland", "polen", "denmark",
    "danemark", "new zealand", "neuseeland", "india", "china", "hong kong", "canada", "australia", "portugal",
];

/// Domains under which anybody has an address: they name no sender.
pub(in crate::analysis) const COMMON_MAIL_HOSTS: &[&str] = &[
    "gmail", "googlemail", "gmx", "web", "t-online", "yahoo", "hotmail", "outlook", "live", "icloud", "me", "aol",
    "freenet", "posteo", "mailbox", "protonmail", "proton", "orange", "wanadoo", "laposte", "free", "sfr", "ziggo",
    "kpnmail", "planet", "libero", "virgilio", "tiscali", "arcor", "online", "msn", "bluewin", "example", "beispiel",
    "muster", "localhost", "email", "mail",
];

/// Hosts named in papers that are not their sender's: regulators, networks, shops for apps.
pub(in crate::analysis) const FOREIGN_HOSTS: &[&str] = &[
    "facebook", "twitter", "x", "linkedin", "youtube", "instagram", "xing", "google", "apple", "europa", "ec", "doi",
    "arxiv", "creativecommons", "w3", "wikipedia", "github", "bafin", "verbraucher-schlichter", "schlichtungsstelle",
    "elster", "paypal", "adobe", "microsoft", "bankenombudsmann", "versicherungsombudsmann", "un", "bit", "goo",
    "tinyurl", "ferd-net",
];

/// Top-level parts after which a registrable name has one label more (`co.uk`).
pub(in crate::analysis) const SECOND_LEVELS: &[&str] = &["co", "com", "org", "gov", "ac", "net", "gouv", "edu", "gob",
"or"];

/// Endings of domain names: what has none of these is no web address.
pub(in crate::analysis) const TOP_LEVELS: &[&str] = &[
    "de", "com", "net", "org", "eu", "at", "ch", "fr", "nl", "be", "es", "it", "lu", "uk", "ie", "us", "gov", "edu",
    "io", "info", "biz", "dk", "se", "no", "fi", "pl", "cz", "pt", "in", "hk", "cn", "ca", "au", "capital", "bank",
    "shop", "online", "berlin", "hamburg", "koeln", "bayern", "versicherung", "app", "dev", "cloud", "ai", "co", "me",
    "tech", "group", "energy", "insure", "cat", "li",
];
