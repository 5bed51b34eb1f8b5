//! What a file says of itself, what stops reading it, and the bounds of it.

use super::*;

#[test]
fn what_cannot_be_read_says_why() {
    let fault = |bytes: &[u8]| read_with(bytes.to_vec(), &ReadLimits::default()).unwrap_err();
    assert_eq!(fault(b"Dear Sir or Madam"), PdfFault::NotPdf);
    assert_eq!(fault(b"%PDF-1.7\nand nothing more"), PdfFault::Damaged);
    assert_eq!(fault(&pdf(&[], &[], "", "")), PdfFault::NoPages);
    let locked = format!(
        "/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{0}> /U <{0}> >>",
        "5a".repeat(32)
    );
    assert_eq!(
        fault(&pdf(&[page("")], &[], "", &locked)),
        PdfFault::PasswordNeeded
    );
    let unknown = locked.replace("/V 1 /R 2", "/V 9 /R 9");
    assert_eq!(
        fault(&pdf(&[page("")], &[], "", &unknown)),
        PdfFault::UnknownEncryption
    );
}

#[test]
fn bounds_hold_and_say_so() {
    let pages = vec![page(&show(72.0, 700.0, "abcdefghij")); 3];
    let limits = ReadLimits {
        pages_max: 2,
        glyphs_per_page_max: 4,
        ..ReadLimits::default()
    };
    let read = read_with(pdf(&pages, &[], "", ""), &limits).unwrap();
    assert_eq!((read.page_count, read.pages.len()), (3, 2));
    assert_eq!(
        read.ended_early.as_deref(),
        Some("only the first 2 of 3 pages were read")
    );
    assert_eq!(texts(&read.pages[0]), ["abcd"]);
}

#[test]
fn a_file_without_its_end_says_so() {
    let whole = pdf(&[page(&show(72.0, 700.0, "here"))], &[], "", "");
    assert_eq!(read(whole.clone()).ended_early, None);
    let filled_up = [whole.as_slice(), &vec![0; 20_000]].concat();
    assert_eq!(read(filled_up).ended_early, None);
    let end = memchr::memmem::rfind(&whole, b"xref").unwrap();
    let start = memchr::memmem::rfind(&whole[..end], b"xref").unwrap_or(end);
    let cut = read(whole[..start].to_vec());
    assert_eq!(texts(&cut.pages[0]), ["here"]);
    assert_eq!(
        cut.ended_early.as_deref(),
        Some("the end of the file is missing")
    );
}

#[test]
fn contents_that_are_lost_are_no_blank_page() {
    let two = [
        page(&show(72.0, 700.0, "first")),
        page(&show(72.0, 700.0, "second")),
    ];
    let without = |pages: &[_], text: &str| {
        let mut bytes = pdf(pages, &[], "", "");
        let at = memchr::memmem::find(&bytes, text.as_bytes()).unwrap();
        let start = memchr::memmem::rfind(&bytes[..at], b" 0 obj").unwrap();
        bytes[start..at].fill(b' ');
        bytes
    };
    let read = read(without(&two, "second"));
    assert_eq!(texts(&read.pages[0]), ["first"]);
    assert_eq!(
        read.ended_early.as_deref(),
        Some("the contents of 1 of 2 pages are damaged")
    );
    let only = read_with(without(&two[..1], "first"), &ReadLimits::default());
    assert_eq!(only.unwrap_err(), PdfFault::Damaged);
    let blank = self::read(pdf(&[page(""), page(" ")], &[], "", ""));
    assert_eq!((blank.pages.len(), blank.ended_early), (2, None));
}

#[test]
fn absurd_numbers_cost_nothing_but_themselves() {
    let huge = "9".repeat(60);
    let content = format!(
        "BT /F1 {huge} Tf 1 0 0 1 {huge} {huge} Tm (gone) Tj ET BT /F1 0 Tf 9 9 Td (gone) Tj ET
        BT /F1 12 Tf 0 0 0 0 50 50 Tm (gone) Tj ET q {huge} 0 0 {huge} 0 0 cm BT /F1 1 Tf (gone) Tj ET Q {}",
        show(72.0, 700.0, "here")
    );
    let mut absurd = page(&content);
    absurd.entries = format!("/MediaBox [0 0 595 842] /UserUnit {huge}");
    let read = read_page(absurd, &[]);
    assert!(texts(&read).contains(&"here"), "{}", read.text());
    let all_finite = read.runs.iter().all(|run| {
        [
            run.rect.left,
            run.rect.top,
            run.rect.right,
            run.rect.bottom,
            run.font_size,
        ]
        .iter()
        .all(|number| number.is_finite())
    });
    assert!(all_finite);
}

#[test]
fn the_information_dictionary_is_decoded() {
    let information = b"<< /Title <feff004b00fc006300680065> /Author (\x8a M\xfcller \\222) /CreationDate (D:20260301093000+01'30') >>";
    let bytes = pdf(&[page("")], &[information.to_vec()], "", "/Info 10 0 R");
    let read = read(bytes).information;
    assert_eq!(read.title.as_deref(), Some("Küche"));
    assert_eq!(read.author.as_deref(), Some("− Müller ™"));
    assert_eq!(
        read.created_at,
        Timestamp::parse_rfc3339("2026-03-01T08:00:00Z")
    );
}

#[test]
fn an_embedded_invoice_is_found_by_name_tree_or_association() {
    let xml = b"<Invoice><ID>R-1</ID></Invoice>";
    let decoy = b"<Invoice><ID>decoy</ID></Invoice>";
    let further = vec![
        stream("/Type /EmbeddedFile", xml),
        b"<< /Type /Filespec /F (factur-x.xml) /EF << /F 10 0 R >> >>".to_vec(),
        stream("/Type /EmbeddedFile", decoy),
        b"<< /Type /Filespec /F (order.XML) /EF << /F 12 0 R >> >>".to_vec(),
        b"<< /Kids [15 0 R 14 0 R] >>".to_vec(),
        b"<< /Names [(a) 13 0 R (b) 11 0 R] >>".to_vec(),
    ];
    let number = |catalog: &str| {
        let read = read(pdf(&[page("")], &further, catalog, ""));
        read.invoice.and_then(|invoice| invoice.number)
    };
    assert_eq!(
        number("/Names << /EmbeddedFiles 14 0 R >>").as_deref(),
        Some("R-1")
    );
    assert_eq!(number("/AF [13 0 R 11 0 R]").as_deref(), Some("R-1"));
    assert_eq!(number("/AF [13 0 R]").as_deref(), Some("decoy"));
    assert_eq!(number(""), None);
}

#[test]
fn the_header_may_stand_anywhere_in_the_first_kilobyte() {
    let after = |junk: usize| [vec![b' '; junk], b"%PDF-1.4".to_vec()].concat();
    assert!(looks_like_pdf(&after(0)));
    assert!(looks_like_pdf(&after(1_019)));
    assert!(!looks_like_pdf(&after(1_020)));
    assert!(!looks_like_pdf(b"%PDF"));
    assert!(!looks_like_pdf(b""));
}

#[test]
fn a_page_box_that_is_none_does_not_cost_the_page() {
    let mut odd = page(&show(72.0, 700.0, "still here"));
    odd.entries = "/MediaBox [842 nan -1e400 0 595]".to_owned();
    let read = read_page(odd, &[]);
    assert_eq!(texts(&read), ["still here"]);
    let mut huge = page(&show(72.0, 700.0, "still here"));
    huge.entries = "/MediaBox [0 0 1000000000 1000000000]".to_owned();
    let read = read_page(huge, &[]);
    assert_eq!(texts(&read), ["still here"]);
    assert!(
        read.runs[0].rect.bottom <= read.height,
        "{:?}",
        read.runs[0].rect
    );
}

#[test]
fn endless_nesting_in_a_page_does_not_cost_the_page() {
    let mut deep = page(&show(72.0, 700.0, "still here"));
    deep.entries = format!(
        "/MediaBox [0 0 595 842] /Deep {}{}",
        "[".repeat(40_000),
        "]".repeat(40_000)
    );
    assert_eq!(texts(&read_page(deep, &[])), ["still here"]);
}

#[test]
fn a_tower_of_forms_ends_when_enough_is_drawn() {
    let mut forms: Vec<Vec<u8>> = (10..21)
        .map(|number| {
            let entries = format!(
                "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /N {} 0 R >> >>",
                number + 1
            );
            stream(&entries, "/N Do ".repeat(12).as_bytes())
        })
        .collect();
    forms.push(stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>",
        b"BT /F1 9 Tf 10 10 Td (x) Tj ET",
    ));
    let tower = SamplePage {
        resources: "/XObject << /N 10 0 R >>".to_owned(),
        ..page(&(show(72.0, 700.0, "before") + "/N Do"))
    };
    let limits = ReadLimits {
        glyphs_per_page_max: 2_000,
        ..ReadLimits::default()
    };
    let pages = [tower, page(&show(72.0, 700.0, "the next page"))];
    let read = read_with(pdf(&pages, &forms, "", ""), &limits).unwrap();
    assert_eq!(texts(&read.pages[0]), ["before", "x"]);
    assert_eq!(texts(&read.pages[1]), ["the next page"]);
}
