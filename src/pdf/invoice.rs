//! What an electronic invoice in XML says: UN/CEFACT CII and UBL.
//!
//! CII is what ZUGFeRD 1.0, ZUGFeRD 2 and Factur-X embed; XRechnung may be either. Elements are
//! matched by local name, because prefixes and even namespaces differ between versions.
//! Entities are never expanded: a document type declaration makes the file unreadable.

use roxmltree::{Document, Node, ParsingOptions};

use super::information::utf16_with_mark;
use crate::model::invoice::{Invoice, InvoiceKind};
use crate::model::timestamp::Timestamp;

/// A larger file is no invoice.
const XML_BYTES_MAX: usize = 16 << 20;
/// An invoice with more elements is read by nobody.
const NODES_MAX: u32 = 500_000;
/// How many lines are named.
const ITEMS_MAX: usize = 10;
/// Names are cut here.
const CHARACTERS_MAX: usize = 200;

/// Reads an invoice; `None` when the file is none, or says nothing of what is asked.
pub(super) fn parse(bytes: &[u8]) -> Option<Invoice> {
    if bytes.len() > XML_BYTES_MAX {
        return None;
    }
    let xml = decode(bytes);
    let options = ParsingOptions {
        nodes_limit: NODES_MAX,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(&xml, options).ok()?;
    let root = document.root_element();
    let invoice = match root.tag_name().name() {
        "CrossIndustryInvoice" | "CrossIndustryDocument" => from_cii(root),
        "Invoice" | "CreditNote" => from_ubl(root),
        _ => return None,
    };
    let says_nothing = Invoice {
        kind: invoice.kind,
        ..Invoice::default()
    } == invoice;
    (!says_nothing).then_some(invoice)
}

/// The file as text, by its byte order mark or its declaration.
fn decode(bytes: &[u8]) -> String {
    let is_utf16 = bytes.starts_with(&[0xfe, 0xff]) || bytes.starts_with(&[0xff, 0xfe]);
    if is_utf16 {
        return utf16_with_mark(bytes);
    }
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // What is not UTF-8 is Latin-1 in practice, declared or not.
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// UN/CEFACT Cross Industry Invoice; of two names the first is that of ZUGFeRD 2, the second that of 1.0.
fn from_cii(root: Node<'_, '_>) -> Invoice {
    let header: &[&str] = &["ExchangedDocument", "HeaderExchangedDocument"];
    let transaction: &[&str] = &[
        "SupplyChainTradeTransaction",
        "SpecifiedSupplyChainTradeTransaction",
    ];
    let agreement: &[&str] = &[
        "ApplicableHeaderTradeAgreement",
        "ApplicableSupplyChainTradeAgreement",
    ];
    let settlement: &[&str] = &[
        "ApplicableHeaderTradeSettlement",
        "ApplicableSupplyChainTradeSettlement",
    ];
    let summation: &[&str] = &[
        "SpecifiedTradeSettlementHeaderMonetarySummation",
        "SpecifiedTradeSettlementMonetarySummation",
    ];
    let at = |path: &[&[&str]]| text_at(root, path);
    let type_code = at(&[header, &["TypeCode"]]);
    let total = node_at(
        root,
        &[transaction, settlement, summation, &["GrandTotalAmount"]],
    );
    let item_path: &[&[&str]] = &[&["SpecifiedTradeProduct"], &["Name"]];
    Invoice {
        kind: kind(type_code.as_deref(), InvoiceKind::Invoice),
        seller: at(&[transaction, agreement, &["SellerTradeParty"], &["Name"]]),
        buyer: at(&[transaction, agreement, &["BuyerTradeParty"], &["Name"]]),
        number: at(&[header, &["ID"]]),
        issued_at: at(&[header, &["IssueDateTime"], &["DateTimeString"]])
            .and_then(|text| date(&text)),
        due_at: at(&[
            transaction,
            settlement,
            &["SpecifiedTradePaymentTerms"],
            &["DueDateDateTime"],
            &["DateTimeString"],
        ])
        .and_then(|text| date(&text)),
        total: total.and_then(amount),
        currency: at(&[transaction, settlement, &["InvoiceCurrencyCode"]])
            .or_else(|| total?.attribute("currencyID").map(str::to_owned))
            .and_then(currency),
        items: node_at(root, &[transaction]).map_or_else(Vec::new, |transaction| {
            items(
                transaction,
                &["IncludedSupplyChainTradeLineItem"],
                item_path,
            )
        }),
    }
}

/// OASIS Universal Business Language 2, invoice or credit note.
fn from_ubl(root: Node<'_, '_>) -> Invoice {
    let at = |path: &[&[&str]]| text_at(root, path);
    let party = |role: &str| {
        at(&[
            &[role],
            &["Party"],
            &["PartyLegalEntity"],
            &["RegistrationName"],
        ])
        .or_else(|| at(&[&[role], &["Party"], &["PartyName"], &["Name"]]))
    };
    let otherwise = match root.tag_name().name() {
        "CreditNote" => InvoiceKind::CreditNote,
        _ => InvoiceKind::Invoice,
    };
    let type_code = at(&[&["InvoiceTypeCode", "CreditNoteTypeCode"]]);
    let total = node_at(root, &[&["LegalMonetaryTotal"], &["TaxInclusiveAmount"]])
        .or_else(|| node_at(root, &[&["LegalMonetaryTotal"], &["PayableAmount"]]));
    Invoice {
        kind: kind(type_code.as_deref(), otherwise),
        seller: party("AccountingSupplierParty"),
        buyer: party("AccountingCustomerParty"),
        number: at(&[&["ID"]]),
        issued_at: at(&[&["IssueDate"]]).and_then(|text| date(&text)),
        due_at: at(&[&["DueDate"]])
            .or_else(|| at(&[&["PaymentMeans"], &["PaymentDueDate"]]))
            .and_then(|text| date(&text)),
        total: total.and_then(amount),
        currency: at(&[&["DocumentCurrencyCode"]])
            .or_else(|| total?.attribute("currencyID").map(str::to_owned))
            .and_then(currency),
        items: items(
            root,
            &["InvoiceLine", "CreditNoteLine"],
            &[&["Item"], &["Name"]],
        ),
    }
}

/// The first element under `node` at a path; each step says which local names it takes.
fn node_at<'a, 'input>(node: Node<'a, 'input>, path: &[&[&str]]) -> Option<Node<'a, 'input>> {
    let Some((step, rest)) = path.split_first() else {
        return Some(node);
    };
    // A step may have siblings of its name that do not have the rest (payment terms without a date).
    node.children()
        .filter(|child| child.is_element() && step.contains(&child.tag_name().name()))
        .find_map(|child| node_at(child, rest))
}

fn text_at(node: Node<'_, '_>, path: &[&[&str]]) -> Option<String> {
    tidy(node_at(node, path)?.text()?)
}

fn tidy(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String = words.join(" ").chars().take(CHARACTERS_MAX).collect();
    (!text.is_empty()).then_some(text)
}

fn items(node: Node<'_, '_>, line: &[&str], name: &[&[&str]]) -> Vec<String> {
    node.children()
        .filter(|child| child.is_element() && line.contains(&child.tag_name().name()))
        .filter_map(|child| text_at(child, name))
        .take(ITEMS_MAX)
        .collect()
}

/// UNTDID 1001, the codes that EN 16931 allows.
fn kind(type_code: Option<&str>, otherwise: InvoiceKind) -> InvoiceKind {
    match type_code {
        Some(
            "81" | "83" | "261" | "262" | "296" | "308" | "381" | "396" | "420" | "458" | "532",
        ) => InvoiceKind::CreditNote,
        Some("384") => InvoiceKind::Correction,
        Some("326" | "386" | "875") => InvoiceKind::Partial,
        _ => otherwise,
    }
}

/// `YYYYMMDD` (format 102 of UNTDID 2379, also with a time behind it) or `YYYY-MM-DD`.
fn date(text: &str) -> Option<Timestamp> {
    if let Some(date) = text.get(..10).and_then(Timestamp::parse_date) {
        return Some(date);
    }
    let digits = text.get(..8)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Timestamp::parse_date(&format!(
        "{}-{}-{}",
        &digits[..4],
        &digits[4..6],
        &digits[6..]
    ))
}

/// The decimal number as written, if it is one.
fn amount(node: Node<'_, '_>) -> Option<String> {
    let text = node.text()?.trim();
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let are_digits = |part: &str| {
        (1..=18).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    (are_digits(whole) && are_digits(fraction)).then(|| text.to_owned())
}

fn currency(code: String) -> Option<String> {
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    is_code.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::model::invoice::{Invoice, InvoiceKind};
    use crate::model::timestamp::Timestamp;

    /// A Factur-X invoice; `document` and the other names differ in ZUGFeRD 1.0.
    fn cii(type_code: &str) -> String {
        format!(
            "<?xml version='1.0' encoding='UTF-8'?>
            <q:CrossIndustryInvoice xmlns:q='urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100' xmlns:r='urn:r'>
              <q:ExchangedDocument><r:ID> R-2026/17 </r:ID><r:TypeCode>{type_code}</r:TypeCode>
                <r:IssueDateTime><r:DateTimeString format='102'>20260301</r:DateTimeString></r:IssueDateTime>
              </q:ExchangedDocument>
              <q:SupplyChainTradeTransaction>
                <r:IncludedSupplyChainTradeLineItem><r:SpecifiedTradeProduct><r:Name>Apfel &amp; Birne</r:Name></r:SpecifiedTradeProduct></r:IncludedSupplyChainTradeLineItem>
                <r:IncludedSupplyChainTradeLineItem><r:SpecifiedTradeProduct><r:Name>Kiste</r:Name></r:SpecifiedTradeProduct></r:IncludedSupplyChainTradeLineItem>
                <r:ApplicableHeaderTradeAgreement>
                  <r:SellerTradeParty><r:Name>Obsthof\n Müller</r:Name></r:SellerTradeParty>
                  <r:BuyerTradeParty><r:Name>Käufer AG</r:Name></r:BuyerTradeParty>
                </r:ApplicableHeaderTradeAgreement>
                <r:ApplicableHeaderTradeSettlement>
                  <r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>
                  <r:SpecifiedTradePaymentTerms><r:Description>30 Tage</r:Description></r:SpecifiedTradePaymentTerms>
                  <r:SpecifiedTradePaymentTerms><r:DueDateDateTime><r:DateTimeString format='102'>20260331</r:DateTimeString></r:DueDateDateTime></r:SpecifiedTradePaymentTerms>
                  <r:SpecifiedTradeSettlementHeaderMonetarySummation><r:GrandTotalAmount>119.00</r:GrandTotalAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation>
                </r:ApplicableHeaderTradeSettlement>
              </q:SupplyChainTradeTransaction>
            </q:CrossIndustryInvoice>"
        )
    }

    fn expected() -> Invoice {
        Invoice {
            kind: InvoiceKind::Invoice,
            seller: Some("Obsthof Müller".to_owned()),
            buyer: Some("Käufer AG".to_owned()),
            number: Some("R-2026/17".to_owned()),
            issued_at: Timestamp::parse_date("2026-03-01"),
            due_at: Timestamp::parse_date("2026-03-31"),
            total: Some("119.00".to_owned()),
            currency: Some("EUR".to_owned()),
            items: vec!["Apfel & Birne".to_owned(), "Kiste".to_owned()],
        }
    }

    #[test]
    fn a_factur_x_invoice_is_read_whatever_its_prefixes() {
        assert_eq!(parse(cii("380").as_bytes()), Some(expected()));
    }

    #[test]
    fn zugferd_1_has_other_names_for_the_same() {
        let xml = cii("380")
            .replace("CrossIndustryInvoice", "CrossIndustryDocument")
            .replace("ExchangedDocument", "HeaderExchangedDocument")
            .replace("q:SupplyChain", "q:SpecifiedSupplyChain")
            .replace("ApplicableHeaderTrade", "ApplicableSupplyChainTrade")
            .replace("SettlementHeaderMonetary", "SettlementMonetary")
            .replace("<r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>", "")
            .replace(
                "<r:GrandTotalAmount>",
                "<r:GrandTotalAmount currencyID='EUR'>",
            );
        assert_eq!(parse(xml.as_bytes()), Some(expected()));
    }

    #[test]
    fn type_codes_tell_the_kind() {
        let kind = |code| parse(cii(code).as_bytes()).map(|invoice| invoice.kind);
        assert_eq!(kind("381"), Some(InvoiceKind::CreditNote));
        assert_eq!(kind("384"), Some(InvoiceKind::Correction));
        assert_eq!(kind("326"), Some(InvoiceKind::Partial));
        assert_eq!(kind("751"), Some(InvoiceKind::Invoice));
    }

    #[test]
    fn a_ubl_credit_note_is_read() {
        let xml = "<CreditNote xmlns='urn:x' xmlns:cbc='urn:b'><cbc:ID>GS-9</cbc:ID>
            <cbc:IssueDate>2026-02-03</cbc:IssueDate><cbc:DocumentCurrencyCode>CHF</cbc:DocumentCurrencyCode>
            <AccountingSupplierParty><Party><PartyName><cbc:Name>Laden</cbc:Name></PartyName>
              <PartyLegalEntity><cbc:RegistrationName>Laden GmbH</cbc:RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>
            <PaymentMeans><PaymentDueDate>2026-02-28</PaymentDueDate></PaymentMeans>
            <LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID='CHF'>-5</cbc:TaxInclusiveAmount></LegalMonetaryTotal>
            <CreditNoteLine><Item><cbc:Name>Rückgabe</cbc:Name></Item></CreditNoteLine></CreditNote>";
        let expected = Invoice {
            kind: InvoiceKind::CreditNote,
            seller: Some("Laden GmbH".to_owned()),
            buyer: None,
            number: Some("GS-9".to_owned()),
            issued_at: Timestamp::parse_date("2026-02-03"),
            due_at: Timestamp::parse_date("2026-02-28"),
            total: Some("-5".to_owned()),
            currency: Some("CHF".to_owned()),
            items: vec!["Rückgabe".to_owned()],
        };
        assert_eq!(parse(xml.as_bytes()), Some(expected));
    }

    #[test]
    fn other_encodings_are_read() {
        let utf16 = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let text = format!("\u{feff}{}", cii("380"));
            text.encode_utf16().flat_map(unit).collect()
        };
        assert_eq!(parse(&utf16(u16::to_be_bytes)), Some(expected()));
        assert_eq!(parse(&utf16(u16::to_le_bytes)), Some(expected()));
        let latin_1: Vec<u8> = cii("380")
            .chars()
            .map(|character| character as u8)
            .collect();
        assert_eq!(parse(&latin_1), Some(expected()));
    }

    #[test]
    fn what_is_no_invoice_or_hostile_is_none() {
        let bomb =
            "<!DOCTYPE x [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]><Invoice><ID>&b;</ID></Invoice>";
        for wrong in [
            bomb,
            "",
            "<html><ID>1</ID></html>",
            "<Invoice/>",
            "<Invoice><ID>1</Invoice>",
        ] {
            assert_eq!(parse(wrong.as_bytes()), None, "{wrong}");
        }
    }

    #[test]
    fn amounts_dates_and_currencies_that_are_none_stay_empty() {
        let xml = cii("380")
            .replace("119.00", "1.190,00 EUR")
            .replace("20260301", "20260231")
            .replace("EUR", "Euro");
        let invoice = parse(xml.as_bytes()).expect("still an invoice");
        assert_eq!(
            (invoice.total, invoice.issued_at, invoice.currency),
            (None, None, None)
        );
    }
}
