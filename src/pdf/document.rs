//! A file's bytes become a header, pages, and an invoice where there is one.
//!
//! Runs inside the child. Must never keep a page once it is handed on: what was read by the
//! time something breaks must already be with the parent.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro_interpret::kurbo::Rect as Area;
use hayro_interpret::{
    Context, InterpreterCache, InterpreterSettings, TransformExt, interpret_page,
};
use hayro_syntax::page::Page as PdfPage;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use super::frames::{Frame, PdfFault};
use super::glyphs::GlyphCollector;
use super::limits::ReadLimits;
use super::unicode::FontTables;
use super::{attachments, information, looks_like_pdf, reading_order, words};
use crate::model::page::{Page, TextRun};

/// Pages larger than this are absurd (15 km); their coordinates are not worth keeping.
const PAGE_SIDE_POINTS_MAX: f32 = 1e8;
/// From this share of a page on, its pictures are what the page shows.
const SCAN_PICTURE_SHARE: f64 = 0.5;
/// A text layer is judged from this many glyphs on.
const JUDGED_GLYPHS_MIN: usize = 20;

/// Reads a document and hands every piece to `emit` as soon as it is known.
///
/// An error is one of `emit`; what is wrong with the document is emitted.
pub(super) fn read_document(
    bytes: Vec<u8>,
    limits: &ReadLimits,
    emit: &mut impl FnMut(Frame) -> io::Result<()>,
) -> io::Result<()> {
    match open(bytes) {
        Ok(pdf) => read_pdf(&pdf, limits, emit),
        Err(fault) => emit(Frame::Fault(fault)),
    }
}

pub(super) fn open(bytes: Vec<u8>) -> Result<Pdf, PdfFault> {
    if !looks_like_pdf(&bytes) {
        return Err(PdfFault::NotPdf);
    }
    let opened = catch_unwind(AssertUnwindSafe(|| Pdf::new(bytes)));
    let pdf = opened
        .map_err(|_| PdfFault::Unreadable)?
        .map_err(|error| match error {
            LoadPdfError::Decryption(DecryptionError::PasswordProtected) => {
                PdfFault::PasswordNeeded
            }
            LoadPdfError::Decryption(_) => PdfFault::UnknownEncryption,
            LoadPdfError::Invalid => PdfFault::Damaged,
        })?;
    if pdf.pages().is_empty() {
        Err(PdfFault::NoPages)
    } else {
        Ok(pdf)
    }
}

fn read_pdf(
    pdf: &Pdf,
    limits: &ReadLimits,
    emit: &mut impl FnMut(Frame) -> io::Result<()>,
) -> io::Result<()> {
    let page_count = u32::try_from(pdf.pages().len()).unwrap_or(u32::MAX);
    let information = information::of(pdf.metadata());
    emit(Frame::Header {
        page_count,
        information,
    })?;

    let mut cache = InterpreterCache::new();
    let mut fonts = FontTables::default();
    let pages = pdf.pages().iter().zip(1..=limits.pages_max);
    for (pdf_page, number) in pages {
        let read = catch_unwind(AssertUnwindSafe(|| {
            read_page(pdf, pdf_page, number, limits, &cache, &mut fonts)
        }));
        let page = read.unwrap_or_else(|_| {
            // The interpreter's locks are poisoned now, and its state is whatever it was.
            cache = InterpreterCache::new();
            fonts = FontTables::default();
            Page {
                number,
                is_scan: true,
                ..Page::default()
            }
        });
        emit(Frame::Page(page))?;
    }
    // After the pages: a bomb among the attachments must not cost them.
    let invoice = catch_unwind(AssertUnwindSafe(|| attachments::find_invoice(pdf)));
    if let Ok(Some(invoice)) = invoice {
        emit(Frame::Invoice(invoice))?;
    }
    let unread = page_count.saturating_sub(limits.pages_max);
    emit(Frame::End((unread > 0).then(|| {
        format!(
            "Only the first {} of {page_count} pages were read.",
            limits.pages_max
        )
    })))
}

fn read_page<'a>(
    pdf: &'a Pdf,
    pdf_page: &PdfPage<'a>,
    number: u32,
    limits: &ReadLimits,
    cache: &InterpreterCache<'a>,
    fonts: &mut FontTables,
) -> Page {
    let (width, height) = pdf_page.render_dimensions();
    let (width, height) = (bounded_side(width), bounded_side(height));
    let area = Area::new(0.0, 0.0, f64::from(width), f64::from(height));
    let transform = pdf_page.initial_transform(true).to_kurbo();
    let mut context = Context::new(
        transform,
        area,
        cache,
        pdf.xref(),
        InterpreterSettings::default(),
    );
    let mut collector = GlyphCollector::new(area, limits.glyphs_per_page_max as usize, fonts);
    interpret_page(pdf_page, &mut context, &mut collector);

    let glyph_count = collector.readable_count + collector.unreadable_count;
    let is_picture = collector.picture_area > SCAN_PICTURE_SHARE * area.area();
    let is_unreadable =
        glyph_count >= JUDGED_GLYPHS_MIN && collector.unreadable_count * 2 > glyph_count;
    let is_scan = is_unreadable || (is_picture && collector.readable_count == 0);
    let runs = if is_scan {
        Vec::new()
    } else {
        text_runs(collector)
    };
    Page {
        number,
        width,
        height,
        runs,
        is_scan,
    }
}

/// The text of all four writing directions, the one with the most glyphs first.
fn text_runs(collector: GlyphCollector<'_>) -> Vec<TextRun> {
    let mut directions = collector.directions;
    directions.sort_by_key(|(_, glyphs)| std::cmp::Reverse(glyphs.len()));
    let mut runs = Vec::new();
    for (direction, glyphs) in directions {
        let lines = words::lines(&collector.text, &glyphs);
        reading_order::append_runs(lines, direction, &mut runs);
    }
    runs
}

fn bounded_side(side: f32) -> f32 {
    if side.is_finite() {
        side.clamp(1.0, PAGE_SIDE_POINTS_MAX)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::read_document;
    use crate::model::page::{Break, Page, PdfContent, Rect};
    use crate::model::timestamp::Timestamp;
    use crate::pdf::frames::{Frame, PdfFault};
    use crate::pdf::limits::ReadLimits;
    use crate::pdf::sample::{SamplePage, font, page, pdf, show, show_in, stream};

    fn read_with(bytes: Vec<u8>, limits: &ReadLimits) -> Result<PdfContent, PdfFault> {
        let mut content = PdfContent::default();
        let mut fault = None;
        let mut emit = |frame| {
            match frame {
                Frame::Header {
                    page_count,
                    information,
                } => {
                    content.page_count = page_count;
                    content.information = information;
                }
                Frame::Page(page) => content.pages.push(page),
                Frame::Invoice(invoice) => content.invoice = Some(invoice),
                Frame::End(reason) => content.ended_early = reason,
                Frame::Fault(found) => fault = Some(found),
            }
            Ok(())
        };
        read_document(bytes, limits, &mut emit).unwrap();
        fault.map_or(Ok(content), Err)
    }

    #[track_caller]
    fn read(bytes: Vec<u8>) -> PdfContent {
        read_with(bytes, &ReadLimits::default()).unwrap()
    }

    /// The only page of a document.
    #[track_caller]
    fn read_page(page: SamplePage, further: &[Vec<u8>]) -> Page {
        read(pdf(&[page], further, "", "")).pages.remove(0)
    }

    #[track_caller]
    fn assert_near(rect: Rect, expected: [f32; 4]) {
        let found = [rect.left, rect.top, rect.right, rect.bottom];
        for (found_edge, edge) in found.iter().zip(expected) {
            assert!(
                (found_edge - edge).abs() < 1.0,
                "{found:?} instead of {expected:?}"
            );
        }
    }

    fn texts(page: &Page) -> Vec<&str> {
        page.runs.iter().map(|run| run.text.as_str()).collect()
    }

    #[test]
    fn text_comes_with_place_size_weight_and_words() {
        let content = show_in("F2", 20.0, 72.0, 742.0, "A Heading")
            + &show(72.0, 700.0, "First line")
            + &show(72.0, 686.0, "second line");
        let read = read_page(page(&content), &[]);
        assert_eq!(
            (read.number, read.width, read.height, read.is_scan),
            (1, 595.0, 842.0, false)
        );
        assert_eq!(read.text(), "A Heading\n\nFirst line\nsecond line");
        let [heading, first, _] = read.runs.as_slice() else {
            panic!("three runs")
        };
        assert_eq!((heading.font_size, heading.bold), (20.0, true));
        assert_eq!((first.font_size, first.bold), (12.0, false));
        // Helvetica's widths: F 611, i 222, r 333, s 500, t 278 thousandths of an em.
        assert_near(first.words[0].rect, [72.0, 132.4, 95.3, 144.4]);
        assert_eq!(
            &first.text[first.words[1].start as usize..first.words[1].end as usize],
            "line"
        );
        assert_eq!(first.words[0].rect.union(first.words[1].rect), first.rect);
    }

    #[test]
    fn a_turned_page_is_read_as_it_is_shown() {
        let mut turned = page("BT /F1 12 Tf 0 1 -1 0 100 50 Tm (upright when shown) Tj ET");
        turned.entries = "/MediaBox [0 0 595 842] /Rotate 90".to_owned();
        let read = read_page(turned, &[]);
        assert_eq!((read.width, read.height), (842.0, 595.0));
        assert_eq!(texts(&read), ["upright when shown"]);
        assert_near(read.runs[0].words[0].rect, [50.0, 90.4, 86.7, 102.4]);
    }

    #[test]
    fn turned_text_has_its_place_on_the_page() {
        let content = show(72.0, 700.0, "Most of the page runs to the right")
            + "BT /F1 10 Tf 0 1 -1 0 30 100 Tm (up the margin) Tj ET\n"
            + "BT /F1 10 Tf 0 -1 1 0 500 400 Tm (down) Tj ET\n"
            + "BT /F1 10 Tf -1 0 0 -1 300 300 Tm (upside) Tj ET";
        let read = read_page(page(&content), &[]);
        let find = |text: &str| read.runs.iter().find(|run| run.text == text).unwrap().rect;
        assert_eq!(texts(&read)[0], "Most of the page runs to the right");
        assert_near(find("up the margin"), [22.0, 842.0 - 162.0, 32.0, 742.0]);
        assert_near(find("down"), [498.0, 442.0, 508.0, 465.9]);
        assert_near(find("upside"), [270.5, 540.0, 300.0, 550.0]);
    }

    #[test]
    fn only_what_the_crop_box_shows_is_read() {
        let mut cropped = page(&(show(110.0, 650.0, "inside") + &show(110.0, 50.0, "outside")));
        cropped.entries = "/MediaBox [0 0 595 842] /CropBox [100 600 300 700]".to_owned();
        let read = read_page(cropped, &[]);
        assert_eq!((read.width, read.height), (200.0, 100.0));
        assert_eq!(texts(&read), ["inside"]);
        assert_near(read.runs[0].rect, [10.0, 40.4, 41.3, 52.4]);
    }

    #[test]
    fn tables_are_read_by_rows_and_columns_of_prose_one_after_the_other() {
        let mut table = String::new();
        let mut prose = String::new();
        for row in 0_u8..4 {
            let y = 700.0 - 14.0 * f32::from(row);
            for (x, name) in [(72.0, "left"), (250.0, "middle"), (400.0, "right")] {
                table += &show(x, y, &format!("{name} {row}"));
            }
            prose += &show(
                72.0,
                y,
                &format!("Row {row} of the left column, which is prose"),
            );
            prose += &show(
                330.0,
                y,
                &format!("Row {row} of the right column, also prose"),
            );
        }
        let read = read_page(page(&table), &[]);
        assert_eq!(
            texts(&read)[..4],
            ["left 0", "middle 0", "right 0", "left 1"]
        );
        assert_eq!(read.runs[1].break_before, Break::Cell);
        let read = read_page(page(&prose), &[]);
        assert!(
            texts(&read)[..4].iter().all(|text| text.contains("left")),
            "{}",
            read.text()
        );
        assert_eq!(read.runs[4].break_before, Break::Block);
    }

    #[test]
    fn text_drawn_twice_to_look_bold_is_one_bold_text() {
        let long = "a line that is drawn twice and has more than a hundred characters, as lines of \
                    reports and of contracts do, all of them";
        let content = show_in("F1", 9.0, 20.0, 700.0, long)
            + &show_in("F1", 9.0, 20.3, 700.0, long)
            + &show(20.0, 600.0, "drawn once")
            + &format!("2 Tr {}", show(20.0, 500.0, "filled and stroked"));
        let read = read_page(page(&content), &[]);
        assert_eq!(texts(&read), [long, "drawn once", "filled and stroked"]);
        assert_eq!(
            read.runs.iter().map(|run| run.bold).collect::<Vec<_>>(),
            [true, false, true]
        );
    }

    /// A font whose codes 65, 66, ... stand for these characters, each 500 wide.
    fn font_saying(characters: &[&str]) -> [Vec<u8>; 2] {
        let mut mappings = String::new();
        for (text, code) in characters.iter().zip(65..) {
            let _ = write!(mappings, "<{code:02x}> <");
            for unit in text.encode_utf16() {
                let _ = write!(mappings, "{unit:04x}");
            }
            mappings += ">\n";
        }
        let map = format!(
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n{} beginbfchar\n{mappings}endbfchar endcmap end end",
            characters.len()
        );
        let widths = "500 ".repeat(characters.len());
        let last = 64 + characters.len();
        let entries =
            format!("/FirstChar 65 /LastChar {last} /Widths [{widths}] /ToUnicode 11 0 R");
        [font("Own", &entries), stream("", map.as_bytes())]
    }

    #[test]
    fn ligatures_are_letters_and_special_hyphens_and_spaces_plain_ones() {
        let font = font_saying(&[
            "\u{fb01}", "n", "\u{ad}", "d", "\u{a0}", "\u{202f}", "\u{f0b7}",
        ]);
        let read = read_page(page(&show_in("F3", 12.0, 72.0, 700.0, "ABCDEABFG")), &font);
        assert_eq!(texts(&read), ["fin-d fin •"]);
    }

    #[test]
    fn lines_from_right_to_left_are_given_in_logical_order() {
        // Drawn from left to right as seen: the last letter first.
        let letters = ["ם", "ו", "ל", "ש", " ", "1", "2"];
        let font = font_saying(&letters);
        let read = read_page(page(&show_in("F3", 12.0, 72.0, 700.0, "FGEABCD")), &font);
        assert_eq!(texts(&read), ["שלום 12"]);
        assert_near(read.runs[0].words[0].rect, [90.0, 132.4, 114.0, 144.4]);
        // The same word drawn letter by letter from the right.
        let drawn: String = ["D", "C", "B", "A"]
            .iter()
            .zip(0_u8..)
            .map(|(code, at)| show_in("F3", 12.0, 200.0 - 6.0 * f32::from(at), 700.0, code))
            .collect();
        assert_eq!(texts(&read_page(page(&drawn), &font)), ["שלום"]);
    }

    #[test]
    fn spaced_letters_are_a_word_and_spaced_digits_are_not() {
        let content = show(72.0, 700.0, "R E C H N U N G   N r .")
            + &format!("5 Tc {} 0 Tc ", show(72.0, 660.0, "Summe"))
            + &show(72.0, 600.0, "1 2 3 4 5 6")
            + &show(72.0, 560.0, "A B C and so on");
        let read = read_page(page(&content), &[]);
        assert_eq!(
            texts(&read),
            ["RECHNUNG Nr.", "Summe", "1 2 3 4 5 6", "A B C and so on"]
        );
    }

    #[test]
    fn an_accent_drawn_over_its_letter_makes_one_character() {
        let content =
            show(72.0, 700.0, "M") + &show(82.5, 700.0, "\u{a8}") + &show(82.0, 700.0, "uller");
        // In WinAnsi the code of the accent is its Latin-1 one.
        let mut accented = page("");
        accented.content = content.chars().map(|character| character as u8).collect();
        assert_eq!(texts(&read_page(accented, &[])), ["Müller"]);
    }

    fn with_picture(content: &str) -> (SamplePage, Vec<Vec<u8>>) {
        let mut scanned = page(&format!("q 595 0 0 842 0 0 cm /Im1 Do Q\n{content}"));
        scanned.resources = "/XObject << /Im1 12 0 R >>".to_owned();
        let image = stream(
            "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
            &[0, 255, 255, 0],
        );
        let [unmapped, map] = font_saying(&["\u{fffd}", "\u{e123}"]);
        (scanned, vec![unmapped, map, image])
    }

    #[test]
    fn a_picture_without_text_that_can_be_used_is_a_scan() {
        let check = |content: &str, is_scan: bool, text: &str| {
            let (scanned, further) = with_picture(content);
            let read = read_page(scanned, &further);
            assert_eq!(
                (read.is_scan, read.text().as_str()),
                (is_scan, text),
                "{content}"
            );
        };
        check("", true, "");
        check(&show_in("F3", 12.0, 72.0, 700.0, "ABAB"), true, "");
        check(
            &format!("3 Tr {}", show(72.0, 700.0, "recognised before")),
            false,
            "recognised before",
        );
        assert!(!read_page(page(""), &[]).is_scan, "a blank page is no scan");
    }

    #[test]
    fn a_text_layer_of_unknown_characters_needs_recognition() {
        let (_, further) = with_picture("");
        let unreadable = page(&show_in("F3", 12.0, 72.0, 700.0, &"AB".repeat(15)));
        let read = read_page(unreadable, &further);
        assert_eq!((read.is_scan, read.runs.len()), (true, 0));
    }

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
            Some("Only the first 2 of 3 pages were read.")
        );
        assert_eq!(texts(&read.pages[0]), ["abcd"]);
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
}
