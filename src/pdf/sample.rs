//! Small PDFs made by hand, for tests.
//!
//! Shared with the integration tests by path; names nothing else of the crate.

use std::fmt::Write as _;

/// A page: entries of its dictionary (beside `Type`, `Parent`, `Contents` and the font `F1`), and its content stream.
#[derive(Clone)]
pub(crate) struct SamplePage {
    /// For example `/MediaBox [0 0 595 842]`.
    pub(crate) entries: String,
    /// More resources, for example `/XObject << /Im1 9 0 R >>`.
    pub(crate) resources: String,
    /// Filters of the content stream and the stream itself, as it stands in the file.
    pub(crate) filter: String,
    /// The content stream.
    pub(crate) content: Vec<u8>,
}

/// An A4 page with this content stream.
pub(crate) fn page(content: &str) -> SamplePage {
    SamplePage {
        entries: "/MediaBox [0 0 595 842]".to_owned(),
        resources: String::new(),
        filter: String::new(),
        content: content.as_bytes().to_vec(),
    }
}

/// The operators that write `text` in 12 point Helvetica, its baseline starting `x` from the left and `y` from the bottom.
pub(crate) fn show(x: f32, y: f32, text: &str) -> String {
    show_in("F1", 12.0, x, y, text)
}

/// Like [`show`], in another font and size.
pub(crate) fn show_in(font: &str, size: f32, x: f32, y: f32, text: &str) -> String {
    let text = text
        .replace('\\', "\\\\")
        .replace('(', "\\(")
        .replace(')', "\\)");
    format!("BT /{font} {size} Tf {x} {y} Td ({text}) Tj ET\n")
}

/// A PDF of these pages and further objects, which are numbered from 10 on.
///
/// Fonts `F1` (Helvetica) and `F2` (Helvetica-Bold) are there; `catalog` and `trailer` are further entries.
pub(crate) fn pdf(
    pages: &[SamplePage],
    further: &[Vec<u8>],
    catalog: &str,
    trailer: &str,
) -> Vec<u8> {
    let first_page = 10 + further.len();
    let kids: String = (0..pages.len()).fold(String::new(), |mut kids, at| {
        let _ = write!(kids, "{} 0 R ", first_page + 2 * at);
        kids
    });
    let mut objects: Vec<(usize, Vec<u8>)> = vec![
        (
            1,
            format!("<< /Type /Catalog /Pages 2 0 R {catalog} >>").into_bytes(),
        ),
        (
            2,
            format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len()).into_bytes(),
        ),
        (3, font("Helvetica", "/Encoding /WinAnsiEncoding")),
        (4, font("Helvetica-Bold", "/Encoding /WinAnsiEncoding")),
    ];
    objects.extend(
        further
            .iter()
            .cloned()
            .enumerate()
            .map(|(at, object)| (10 + at, object)),
    );
    for (at, page) in pages.iter().enumerate() {
        let number = first_page + 2 * at;
        let SamplePage {
            entries,
            resources,
            filter,
            content,
        } = page;
        let dictionary = format!(
            "<< /Type /Page /Parent 2 0 R {entries} /Contents {} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 10 0 R >> {resources} >> >>",
            number + 1
        );
        objects.push((number, dictionary.into_bytes()));
        objects.push((number + 1, stream(filter, content)));
    }
    assemble(&objects, trailer)
}

/// A simple font dictionary with further entries.
pub(crate) fn font(name: &str, entries: &str) -> Vec<u8> {
    format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} {entries} >>").into_bytes()
}

/// A stream object with further entries of its dictionary.
pub(crate) fn stream(entries: &str, content: &[u8]) -> Vec<u8> {
    let mut object = format!("<< /Length {} {entries} >>\nstream\n", content.len()).into_bytes();
    object.extend_from_slice(content);
    object.extend_from_slice(b"\nendstream");
    object
}

/// Numbered objects with a right cross-reference table; object 1 is the catalog.
fn assemble(objects: &[(usize, Vec<u8>)], trailer: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut table = String::from("0 1\n0000000000 65535 f \n");
    for (number, object) in objects {
        let _ = write!(table, "{number} 1\n{:010} 00000 n \n", file.len());
        file.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
        file.extend_from_slice(object);
        file.extend_from_slice(b"\nendobj\n");
    }
    let size = objects
        .iter()
        .map(|(number, _)| number + 1)
        .max()
        .unwrap_or(1);
    let start = file.len();
    let end = format!(
        "xref\n{table}trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n"
    );
    file.extend_from_slice(end.as_bytes());
    file
}
