//! What form fields and notes show.

use super::*;

/// A page with these annotations, which are objects from 10 on, and the text "Form".
#[track_caller]
fn read_form(annotations: &[&str], form: &str) -> Page {
    let references: Vec<String> = (10..10 + annotations.len())
        .map(|number| format!("{number} 0 R"))
        .collect();
    let references = references.join(" ");
    let mut with_fields = page(&show(72.0, 800.0, "Form"));
    with_fields.entries = format!("/MediaBox [0 0 595 842] /Annots [{references}]");
    let objects: Vec<Vec<u8>> = annotations
        .iter()
        .map(|annotation| annotation.as_bytes().to_vec())
        .collect();
    let catalog = format!("/AcroForm << /Fields [{references}] /DA (/Helv 10 Tf 0 g) {form} >>");
    read(pdf(&[with_fields], &objects, &catalog, ""))
        .pages
        .remove(0)
}

const FIELD: &str = "<< /Type /Annot /Subtype /Widget /Rect [100 600 300 620]";

#[test]
fn values_without_an_appearance_stand_where_their_fields_are() {
    let read = read_form(
        &[
            &format!("{FIELD} /FT /Tx /V (Erika Mustermann) >>"),
            "<< /Type /Annot /Subtype /Widget /Rect [100 500 300 560] /Parent 12 0 R >>",
            "<< /FT /Tx /Ff 4096 /V <feff00660069007200730074002020ac000d007300650063006f006e0064> >>",
        ],
        "",
    );
    assert_eq!(texts(&read)[..2], ["Form", "Erika Mustermann"]);
    assert_near(read.runs[1].rect, [102.0, 227.0, 182.0, 237.0]);
    assert!(
        read.text().contains("first €") && read.text().contains("second"),
        "{}",
        read.text()
    );
}

#[test]
fn choices_are_shown_by_their_names() {
    let options = "/Opt [[(de) (Germany)] [(fr) (France)] (Spain)]";
    let read = read_form(
        &[
            &format!("{FIELD} /FT /Ch /Ff 131072 /V (fr) {options} >>"),
            &format!("<< /Subtype /Widget /Rect [100 400 300 425] /FT /Ch /V [(de)] {options} >>"),
        ],
        "",
    );
    assert_eq!(texts(&read), ["Form", "France", "Germany", "France"]);
}

#[test]
fn what_is_hidden_or_secret_is_not_read() {
    let read = read_form(
        &[
            &format!("{FIELD} /F 2 /FT /Tx /V (hidden) >>"),
            &format!("{FIELD} /F 32 /FT /Tx /V (not for the screen) >>"),
            &format!("{FIELD} /FT /Tx /Ff 8192 /V (password) >>"),
            "<< /Subtype /Text /Rect [10 10 30 30] /Contents (a closed note) >>",
            "<< /Subtype /Popup /Rect [10 10 30 30] /Contents (its window) /Open false >>",
            "<< /Subtype /Widget /FT /Tx /V (nowhere) >>",
            &format!("{FIELD} /FT /Sig /V << /Name (a signature) >> >>"),
        ],
        "",
    );
    assert_eq!(texts(&read), ["Form"]);
}

#[test]
fn open_notes_and_stamps_are_read() {
    let read = read_form(
        &[
            "<< /Subtype /FreeText /Rect [100 500 300 540] /DA (/Helv 9 Tf) /Contents (Paid on the third of May, see the statement of the bank) >>",
            "<< /Subtype /Stamp /Rect [100 300 300 340] /Name /NotApproved >>",
            "<< /Subtype /Stamp /Rect [100 200 300 240] /Name /0c5f71a >>",
        ],
        "",
    );
    let text = read.text().replace('\n', " ");
    assert!(
        text.contains("Paid on the third of May, see the statement of the bank"),
        "{text}"
    );
    assert!(text.ends_with("NOT APPROVED"), "{text}");
}

#[test]
fn an_outdated_appearance_is_replaced_and_a_right_one_is_not_repeated() {
    let appearance = "/AP << /N 12 0 R >>";
    let drawn = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Helv 3 0 R >> >>",
        b"BT /Helv 10 Tf 2 5 Td (old value) Tj ET",
    );
    let drawn = String::from_utf8(drawn).unwrap();
    for (value, form, expected) in [
        ("new text", "/NeedAppearances true", "new text"),
        ("old value", "/NeedAppearances true", "old value"),
        ("new text", "", "old value"),
    ] {
        let field = format!("{FIELD} /FT /Tx /V ({value}) {appearance} >>");
        let read = read_form(&[&field, "<< >>", &drawn], form);
        assert_eq!(texts(&read), ["Form", expected], "{value} {form}");
    }
}

#[test]
fn fields_of_a_turned_page_are_placed_as_it_is_shown() {
    let mut turned = page("");
    turned.entries = "/MediaBox [0 0 595 842] /Rotate 90 /Annots [10 0 R]".to_owned();
    let field =
        "<< /Subtype /Widget /Rect [100 600 120 800] /MK << /R 90 >> /FT /Tx /V (across) >>";
    let read = read_page(turned, &[field.as_bytes().to_vec()]);
    assert_eq!(texts(&read), ["across"]);
    let rect = read.runs[0].rect;
    assert!(rect.left >= 600.0 && rect.right <= 800.0, "{rect:?}");
    assert!(rect.top >= 99.0 && rect.bottom <= 121.0, "{rect:?}");
}
