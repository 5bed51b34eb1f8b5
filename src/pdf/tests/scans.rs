//! Which pages need text recognition.

use super::*;

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
fn control_characters_are_no_text() {
    let font = font_saying(&["\u{1}", "\u{2}"]);
    let read = read_page(
        page(&show_in("F3", 12.0, 72.0, 700.0, &"AB".repeat(15))),
        &font,
    );
    assert!(read.is_scan);
}

#[test]
fn a_scan_with_no_more_than_a_mark_in_its_margin_is_one() {
    let check = |content: &str, is_scan: bool| {
        let (scanned, further) = with_picture(content);
        let read = read_page(scanned, &further);
        assert_eq!((read.is_scan, read.runs.len()), (is_scan, 1), "{content}");
    };
    check(&show(400.0, 20.0, "Scanned with an app"), true);
    check(&show(200.0, 420.0, "Title over a picture"), false);
    check(
        &format!("3 Tr {}", show(400.0, 20.0, "recognised footer")),
        false,
    );
}

#[test]
fn a_recognised_layer_that_makes_no_words_is_recognised_again() {
    // A letter whose every letter is replaced by the fifth after it.
    let lines: String = [
        "ijfw hzxytrjw, ymfsp dtz ktw dtzw twijw tk ymj ymnwi tk rfd. bj mfaj xjsy",
        "ymj lttix yt ymj fiiwjxx gjqtb fsi fxp dtz yt ufd ymj frtzsy bnymns",
        "ktzwyjjs ifdx. uqjfxj vztyj ymj szrgjw tk ymnx nsatnhj bnym dtzw ufdrjsy.",
        "nk dtz mfaj fsd vzjxyntsx, tzw xjwanhj yjfr bnqq gj mfuud yt mjqu dtz.",
    ]
    .iter()
    .zip(0_u8..)
    .map(|(line, number)| show(40.0, 700.0 - 20.0 * f32::from(number), line))
    .collect();
    let (scanned, further) = with_picture(&format!("3 Tr {lines}"));
    let read = read_page(scanned, &further);
    assert!(
        read.is_scan && !read.runs.is_empty(),
        "kept until there is better"
    );
}

#[test]
fn letters_drawn_without_a_font_need_recognition() {
    let curve = "10 10 m 12 14 15 14 18 10 c f\n";
    assert!(read_page(page(&curve.repeat(400)), &[]).is_scan);
    assert!(
        !read_page(page(&curve.repeat(20)), &[]).is_scan,
        "a drawing"
    );
    let with_text = show(72.0, 700.0, "A chart") + &curve.repeat(400);
    assert!(!read_page(page(&with_text), &[]).is_scan);
}

#[test]
fn every_page_is_judged_by_itself() {
    let (scanned, further) = with_picture("");
    let pages = [page(&show(72.0, 700.0, "A letter")), scanned, page("")];
    let read = read(pdf(&pages, &further, "", ""));
    let scans: Vec<bool> = read.pages.iter().map(|page| page.is_scan).collect();
    assert_eq!(scans, [false, true, false]);
}
