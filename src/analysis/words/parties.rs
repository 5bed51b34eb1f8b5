//! How contracts introduce their parties.

/// What stands before the role of a party; folded.
pub(in crate::analysis) const INTRODUCTIONS: &[&str] = &[
    "nachfolgend", "nachstehend", "im folgenden", "im weiteren", "hereinafter", "referred to as", "(the ", "(\"", "( the ",
    "herein called", "ci-apres", "denomme", "denommee", "designe", "hierna", "verder te noemen", "nader te noemen",
    "en adelante", "en lo sucesivo", "di seguito", "in seguito", "d'ora in poi", "d'ora innanzi", "als ", "as the ",
    "- ", "en qualite de", "en calidad de", "in qualita di",
];

/// What leads from a party's part to its role, where the role stands before the name; folded.
pub(in crate::analysis) const ROLE_LEADS: &[&str] = &[
    "como ", "en calidad de ", "als ", "as ", "as the ", "comme ", "en qualite de ", "come ", "in qualita di ",
    "in hoedanigheid van ",
];

/// Roles of those who offer, employ, let, lend or sell; folded.
pub(in crate::analysis) const WRITING_ROLES: &[&str] = &[
    "vermieter", "vermieterin", "untervermieter", "untervermieterin", "arbeitgeber", "arbeitgeberin", "verkaufer", "verkauferin", "auftragnehmer",
    "auftragnehmerin", "verpachter", "darlehensgeber", "darlehensgeberin", "kreditgeber", "leasinggeber", "lizenzgeber",
    "versicherer", "anbieter", "dienstleister", "verleiher", "uberlasser", "veranstalter", "ausbildende", "ausbilder", "betreiber", "bank", "unternehmen", "firma",
    "company", "employer", "landlord", "sublandlord", "sublessor", "lessor", "seller", "vendor", "lender", "licensor", "supplier", "contractor",
    "provider", "consultant", "insurer", "owner", "householder", "host", "agency", "dealer", "nursery", "discloser",
    "employeur", "bailleur", "bailleresse", "vendeur", "vendeuse", "preteur", "prestataire", "fournisseur", "societe",
    "loueur", "werkgever", "werkgeefster", "verhuurder", "verkoper", "opdrachtnemer", "leverancier", "kredietgever",
    "empleador", "empleadora", "empresa", "arrendador", "arrendadora", "vendedor", "vendedora", "prestamista",
    "proveedor", "prestador", "datore", "locatore", "locatrice", "venditore", "venditrice", "fornitore", "prestatore",
    "mutuante", "societa",
];

/// Roles of those to whom these do so; folded.
pub(in crate::analysis) const READING_ROLES: &[&str] = &[
    "mieter", "mieterin", "untermieter", "untermieterin", "arbeitnehmer", "arbeitnehmerin", "kaufer", "kauferin", "auftraggeber",
    "auftraggeberin", "pachter", "darlehensnehmer", "darlehensnehmerin", "kunde", "kundin", "tenant", "subtenant", "lessee",
    "sublessee", "employee", "buyer", "purchaser", "borrower", "licensee", "client", "customer", "guest", "recipient",
];

/// What parts one party from what stands before it, alone on a line or at its start; folded.
pub(in crate::analysis) const PARTY_BOUNDARIES: &[&str] = &[
    "zwischen", "zwischen dem", "zwischen der", "und", "sowie", "einerseits", "andererseits", "between", "by and between",
    "this agreement is between", "and", "entre", "entre les soussignes", "entre les soussignees", "d'une part", "et",
    "d'autre part", "tussen", "tussen de ondergetekenden", "de ondergetekenden", "ondergetekenden", "en", "de una parte",
    "de otra parte", "de otra", "reunidos", "y", "tra", "fra", "da una parte", "dall'altra parte", "e", "il sottoscritto",
];
