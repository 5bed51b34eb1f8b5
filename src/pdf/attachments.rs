//! Finds the electronic invoice among the files embedded in a PDF.
//!
//! Factur-X, ZUGFeRD and XRechnung put an XML file into the document's embedded files, its
//! associated files, or both. Every walk here is bounded: the trees may be endless or circular.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Object, ObjectIdentifier, Stream, String as PdfString};

use super::information::text;
use super::invoice;
use crate::model::invoice::Invoice;

/// Nodes of the name tree that are looked at.
const NODES_MAX: usize = 1_000;
/// Embedded files that are looked at.
const FILES_MAX: usize = 500;
/// XML files that are parsed before giving up.
const PARSED_MAX: usize = 8;
/// A packed file larger than this is no invoice.
const PACKED_BYTES_MAX: usize = 4 << 20;
/// Names that the standards give to the invoice's file, in lower case.
const INVOICE_NAMES: [&str; 3] = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];

/// The first embedded file that is an invoice, those with a standard's name before all others.
pub(super) fn find_invoice(pdf: &Pdf) -> Option<Invoice> {
    let catalog = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id())?;
    let mut files = named_files(&catalog);
    if let Some(associated) = catalog.get::<Array<'_>>("AF") {
        files.extend(associated.iter::<Dict<'_>>().take(FILES_MAX));
    }
    let mut candidates: Vec<(usize, Stream<'_>)> = files
        .iter()
        .filter_map(|file| Some((name_rank(file)?, content(file)?)))
        .collect();
    candidates.sort_by_key(|(rank, _)| *rank);
    // A file is usually listed in both places.
    let mut seen: Vec<ObjectIdentifier> = Vec::new();
    candidates.retain(|(_, stream)| {
        let id = stream.obj_id();
        let is_new = !seen.contains(&id);
        seen.push(id);
        is_new
    });
    candidates
        .into_iter()
        .take(PARSED_MAX)
        .find_map(|(_, stream)| {
            if stream.raw_data().len() > PACKED_BYTES_MAX {
                return None;
            }
            invoice::parse(stream.decoded_data().ok()?.as_ref())
        })
}

/// The file specifications in the catalog's name tree of embedded files.
fn named_files<'a>(catalog: &Dict<'a>) -> Vec<Dict<'a>> {
    let root = catalog
        .get::<Dict<'_>>("Names")
        .and_then(|names| names.get::<Dict<'_>>("EmbeddedFiles"));
    let mut pending: Vec<Dict<'a>> = root.into_iter().collect();
    let mut files = Vec::new();
    let mut nodes = 0;
    while let Some(node) = pending.pop() {
        nodes += 1;
        if nodes > NODES_MAX {
            break;
        }
        if let Some(names) = node.get::<Array<'_>>("Names") {
            // Names and file specifications by turns: only the latter are dictionaries.
            let files_left = FILES_MAX.saturating_sub(files.len());
            files.extend(
                names
                    .iter::<Object<'_>>()
                    .filter_map(Object::into_dict)
                    .take(files_left),
            );
        }
        if let Some(kids) = node.get::<Array<'_>>("Kids") {
            pending.extend(
                kids.iter::<Dict<'_>>()
                    .take(NODES_MAX.saturating_sub(pending.len())),
            );
        }
    }
    files
}

/// Where the file's name stands among those of invoices; `None` when it is no XML file.
fn name_rank(file: &Dict<'_>) -> Option<usize> {
    let name = ["UF", "F"]
        .into_iter()
        .find_map(|key| text(file.get::<PdfString<'_>>(key)?.as_bytes()))?
        .to_lowercase();
    let known = INVOICE_NAMES.iter().position(|known| name == *known);
    known.or_else(|| name.strip_suffix(".xml").map(|_| INVOICE_NAMES.len()))
}

fn content<'a>(file: &Dict<'a>) -> Option<Stream<'a>> {
    let embedded = file.get::<Dict<'_>>("EF")?;
    ["F", "UF"]
        .into_iter()
        .find_map(|key| embedded.get::<Stream<'_>>(key))
}
