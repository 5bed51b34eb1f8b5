//! Which characters glyphs are.

use super::*;

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
fn an_accent_drawn_over_its_letter_makes_one_character() {
    let content =
        show(72.0, 700.0, "M") + &show(82.5, 700.0, "\u{a8}") + &show(82.0, 700.0, "uller");
    // In WinAnsi the code of the accent is its Latin-1 one.
    let mut accented = page("");
    accented.content = content.chars().map(|character| character as u8).collect();
    assert_eq!(texts(&read_page(accented, &[])), ["Müller"]);
}

#[test]
fn text_that_the_file_tells_takes_the_place_of_its_glyphs() {
    let content = "BT /F1 12 Tf 72 700 Td (a) Tj /Span << /ActualText <FEFF00660066> >> BDC (#) Tj EMC (ord) Tj
        /Span << /ActualText () >> BDC (!!) Tj EMC
        /P << /Lang (en) >> BDC ( now) Tj EMC EMC ET";
    let read = read_page(page(content), &[]);
    assert_eq!(texts(&read), ["afford now"]);
    assert_near(read.runs[0].words[0].rect, [72.0, 132.4, 102.7, 144.4]);
}

#[test]
fn told_text_from_right_to_left_is_read_in_its_order() {
    // Five glyphs, from left to right as seen, and what they say.
    let content = "BT /F1 12 Tf 72 700 Td /Span << /ActualText <FEFF05E905DC05D505DD0020003100320020002805D00029> >> BDC (12345) Tj EMC ET";
    assert_eq!(texts(&read_page(page(content), &[])), ["שלום 12 (א)"]);
}

#[test]
fn marks_of_arabic_and_hebrew_stay_with_their_letters() {
    // In visual order: the mark of a letter comes before it, and has no width.
    let font = font_saying(&["ם", "\u{5b9}", "ל", "ש", "\u{5b8}"]);
    let content = "BT /F3 12 Tf 72 700 Td (A) Tj ET BT /F3 12 Tf 80 700 Td (B) Tj ET
        BT /F3 12 Tf 78 700 Td (C) Tj ET BT /F3 12 Tf 86 702 Td (E) Tj ET BT /F3 12 Tf 84 700 Td (D) Tj ET";
    assert_eq!(
        texts(&read_page(page(content), &font)),
        ["ש\u{5b8}ל\u{5b9}ם"]
    );
}

#[test]
fn brackets_from_right_to_left_are_the_ones_that_are_read() {
    let font = font_saying(&["(", "ד", "ג", ")", " ", "ב", "א"]);
    let read = read_page(page(&show_in("F3", 12.0, 72.0, 700.0, "ABCDEFG")), &font);
    assert_eq!(texts(&read), ["אב (גד)"]);
}

#[test]
fn forms_for_vertical_writing_and_radicals_are_ordinary_characters() {
    let font = font_saying(&["\u{2f64}\u{e0100}", "\u{fe35}", "\u{f900}"]);
    let read = read_page(page(&show_in("F3", 12.0, 72.0, 700.0, "ABC")), &font);
    assert_eq!(texts(&read), ["用(豈"]);
}

#[test]
fn narrow_angle_brackets_are_those_of_mathematics() {
    let wide = font_saying(&["\u{3008}", "n", "\u{3009}"]);
    let narrow = String::from_utf8_lossy(&wide[0]).replace("500 ", "389 ");
    let narrow = [narrow.into_bytes(), wide[1].clone()];
    let content = show_in("F3", 12.0, 72.0, 700.0, "ABC");
    let read = read_page(page(&content), &wide);
    assert_eq!(texts(&read), ["\u{3008}n\u{3009}"]);
    let read = read_page(page(&content), &narrow);
    assert_eq!(texts(&read), ["\u{27e8}n\u{27e9}"]);
}
