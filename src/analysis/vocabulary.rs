//! The built-in folders and tags in English and German, and an icon for each folder.
//!
//! Names shown are in the account's language; what a person calls a folder himself stands beside them and wins.

use serde::{Deserialize, Serialize};

use super::text::fold;
use crate::model::document::INBOX;
use crate::model::language::Language;

macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($variant:ident => $english:literal, $german:literal, $note:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name { $(#[doc = $note] $variant,)* }

        impl $name {
            /// All of them, in a fixed order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its name in German where `language` is German, else in English.
            pub const fn name(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$variant, Language::De) => $german, (Self::$variant, _) => $english,)*
                }
            }

            /// The one that bears this name, in either language, whatever its case.
            pub fn named(name: &str) -> Option<Self> {
                let name = fold(name);
                Self::ALL.iter().copied().find(|this| {
                    fold(this.name(Language::En)) == name || fold(this.name(Language::De)) == name
                })
            }
        }
    };
}

names! {
    /// A built-in folder.
    BuiltInFolder {
        Invoices => "Invoices", "Rechnungen", "Invoices, credit notes, reminders, receipts.";
        Orders => "Orders", "Bestellungen", "Quotes, orders, delivery notes.";
        Contracts => "Contracts", "Verträge", "Agreements of any kind without a folder of their own.";
        Banking => "Banking", "Bank", "Accounts, cards, loans.";
        Investments => "Investments", "Wertpapiere", "Securities, funds, dividends.";
        Insurance => "Insurance", "Versicherungen", "Policies, premiums, claims.";
        Taxes => "Taxes", "Steuern", "Assessments, certificates, returns, donations.";
        Government => "Government", "Behörden", "Offices, courts, certificates, fines.";
        Employment => "Employment", "Arbeit", "Pay, contracts, references, pensions.";
        Health => "Health", "Gesundheit", "Doctors, hospitals, prescriptions.";
        Housing => "Housing", "Wohnen", "Rent, service charges, property.";
        Vehicles => "Vehicles", "Fahrzeuge", "Registration, inspection, purchase.";
        Education => "Education", "Bildung", "Schools, universities, courses.";
        Travel => "Travel", "Reisen", "Tickets, bookings.";
        Memberships => "Memberships", "Mitgliedschaften", "Clubs, associations, subscriptions.";
        Manuals => "Manuals", "Anleitungen", "Instructions, documentation, warranties.";
        Reports => "Reports", "Berichte", "Reports, studies, minutes, articles.";
        Correspondence => "Correspondence", "Korrespondenz", "Letters about nothing else.";
    }
}

names! {
    /// A built-in tag.
    BuiltInTag {
        Paid => "paid", "bezahlt", "It says that it is paid.";
        Due => "due", "fällig", "It asks for money.";
        Reminder => "reminder", "Mahnung", "It reminds of a debt.";
        CreditNote => "credit note", "Gutschrift", "Money comes back.";
        Cancellation => "cancellation", "Kündigung", "Something is ended or cancelled.";
        Warranty => "warranty", "Garantie", "It is needed for a warranty.";
        Annual => "annual", "jährlich", "It covers a whole year.";
        MedicalBill => "medical bill", "Arztrechnung", "A doctor or hospital asks for money.";
        MedicalReport => "medical report", "Befund", "What a doctor found.";
        Prescription => "prescription", "Rezept", "A prescription or vaccination.";
        SickNote => "sick note", "Krankmeldung", "A doctor attests illness.";
        Salary => "salary", "Gehalt", "Pay.";
        Pension => "pension", "Rente", "Pensions.";
        Rent => "rent", "Miete", "Rent.";
        AncillaryCosts => "service charges", "Nebenkosten", "Heating and service charges.";
        Energy => "energy", "Energie", "Electricity, gas, heat, water.";
        Telecom => "telecom", "Telekommunikation", "Telephone and internet.";
        Vehicle => "vehicle", "Fahrzeug", "It is about a vehicle.";
        Donation => "donation", "Spende", "A gift to a charity.";
        TaxRelevant => "tax-relevant", "steuerrelevant", "It belongs to a tax return.";
        Statement => "statement", "Auszug", "A statement of account or holdings.";
        Dividend => "dividend", "Dividende", "A distribution of earnings.";
        Policy => "policy", "Police", "An insurance policy itself.";
        Claim => "claim", "Schadensfall", "An insurance claim.";
        Contract => "contract", "Vertrag", "A contract itself, outside the folder for contracts.";
        Certificate => "certificate", "Bescheinigung", "A certificate to be shown.";
        Application => "application", "Bewerbung", "An application for a job.";
        Fine => "fine", "Bußgeld", "A fine.";
        Offer => "offer", "Angebot", "An offer, not yet an order.";
        Delivery => "delivery", "Lieferung", "It came with goods.";
        Ticket => "ticket", "Ticket", "It lets one in or on.";
        Booking => "booking", "Buchung", "A booking of travel.";
        Membership => "membership", "Mitgliedschaft", "A membership, outside its folder.";
        Form => "form", "Formular", "A form to be filled in.";
    }
}

impl BuiltInFolder {
    /// A single emoji.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Invoices => "🧾",
            Self::Orders => "📦",
            Self::Contracts => "📝",
            Self::Banking => "🏦",
            Self::Investments => "📈",
            Self::Insurance => "🛡️",
            Self::Taxes => "💶",
            Self::Government => "🏛️",
            Self::Employment => "💼",
            Self::Health => "🩺",
            Self::Housing => "🏠",
            Self::Vehicles => "🚗",
            Self::Education => "🎓",
            Self::Travel => "✈️",
            Self::Memberships => "🤝",
            Self::Manuals => "📖",
            Self::Reports => "📊",
            Self::Correspondence => "✉️",
        }
    }
}

/// The icon that belongs to a folder's name, in either language, whatever its case.
pub fn icon_of(folder_name: &str) -> Option<&'static str> {
    if fold(folder_name) == fold(INBOX) {
        return Some("📥");
    }
    BuiltInFolder::named(folder_name).map(BuiltInFolder::icon)
}

/// The names of the built-in folders in an account's language, the inbox last.
pub fn folder_names(language: Language) -> Vec<&'static str> {
    BuiltInFolder::ALL
        .iter()
        .map(|folder| folder.name(language))
        .chain([INBOX])
        .collect()
}

/// The names of the built-in tags in an account's language.
pub fn tag_names(language: Language) -> Vec<&'static str> {
    BuiltInTag::ALL
        .iter()
        .map(|tag| tag.name(language))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_belongs_to_a_name_in_both_languages() {
        assert_eq!(icon_of("invoices"), Some("🧾"));
        assert_eq!(icon_of("RECHNUNGEN"), Some("🧾"));
        assert_eq!(icon_of("Vertrage"), icon_of("Contracts"));
        assert_eq!(icon_of("inbox"), Some("📥"));
        assert_eq!(icon_of("Tante Erna"), None);
    }

    #[test]
    fn names_and_icons_are_unique() {
        for language in [Language::En, Language::De] {
            for names in [folder_names(language), tag_names(language)] {
                let unique: std::collections::BTreeSet<_> =
                    names.iter().map(|name| fold(name)).collect();
                assert_eq!(unique.len(), names.len());
            }
        }
        let icons: std::collections::BTreeSet<_> =
            BuiltInFolder::ALL.iter().map(|f| f.icon()).collect();
        assert_eq!((icons.len(), folder_names(Language::De).len()), (18, 19));
    }
}
