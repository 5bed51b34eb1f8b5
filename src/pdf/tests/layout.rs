//! Where text stands, and in which order it is read.

use super::*;

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
fn cells_of_sentences_are_read_row_by_row() {
    let mut table = String::new();
    for row in 0_u8..4 {
        let y = 700.0 - 40.0 * f32::from(row);
        table += &show(72.0, y, &format!("Row {row}: what people see on it"));
        table += &show(330.0, y, &format!("Row {row}: what helps them then, and"));
        table += &show(
            330.0,
            y - 14.0,
            &format!("what they should do after that {row}"),
        );
    }
    let read = read_page(page(&table), &[]);
    assert_eq!(
        texts(&read)[..4],
        [
            "Row 0: what people see on it",
            "Row 0: what helps them then, and",
            "what they should do after that 0",
            "Row 1: what people see on it"
        ]
    );
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
fn letters_of_a_spaced_line_are_not_words_where_they_stand_a_little_farther() {
    // Written a letter at a time, as programs that kern do; numbers pull back by thousandths of an em.
    let spaced = "BT /F1 20 Tf 72 700 Td [(M) -120 (I) -120 (E) -120 (T) -120 (V) -120 (E) -120 (R) -150 (T) -120 (R) -140 \
                  (A) -160 (G) -480 (N) -120 (R) -150 (.)] TJ ET ";
    let apart = "BT /F1 20 Tf 72 660 Td [(N) 10 (E) 10 (W) -200 (Y) -20 (O) 10 (R) 10 (K)] TJ ET ";
    // Two that overlap in most fonts are drawn together.
    let pair = "BT /F1 20 Tf 72 620 Td [(L) -220 (E) -220 (O) -220 (D) -220 (O) -220 (LT) -220 (E) -220 (R)] TJ ET ";
    let words = "BT /F1 20 Tf 72 580 Td [(AB) -300 (C) -300 (DE) -300 (F) -300 (GH)] TJ ET ";
    let read = read_page(page(&format!("{spaced}{apart}{pair}{words}")), &[]);
    assert_eq!(
        texts(&read),
        ["MIETVERTRAG NR.", "NEW YORK", "LEODOLTER", "AB C DE F GH"]
    );
}

#[test]
fn slanted_text_is_read_in_words() {
    let content = show(72.0, 700.0, "Most of the page is upright")
        + "BT /F1 40 Tf 0.7071 0.7071 -0.7071 0.7071 150 200 Tm (not for) Tj ( publication) Tj ET";
    let read = read_page(page(&content), &[]);
    assert_eq!(
        texts(&read),
        ["Most of the page is upright", "not for publication"]
    );
    assert_near(read.runs[1].rect, [127.4, 396.1, 378.9, 647.7]);
}

#[test]
fn what_is_clipped_away_is_not_read() {
    let content = format!(
        "q 50 600 200 120 re W n {} {} Q {}",
        show(60.0, 700.0, "within"),
        show(60.0, 500.0, "below the clip"),
        show(60.0, 400.0, "after it")
    );
    assert_eq!(
        texts(&read_page(page(&content), &[])),
        ["within", "after it"]
    );
}

#[test]
fn a_layer_over_another_is_read_once() {
    let words: String = (0_u8..20)
        .map(|line| {
            let y = 780.0 - 20.0 * f32::from(line);
            show(72.0, y, &format!("line {line} of a letter of two layers"))
        })
        .collect();
    let read = read_page(page(&format!("{words} 3 Tr {words}")), &[]);
    assert_eq!(read.runs.len(), 20, "{}", read.text());
    assert_eq!(read.runs[19].text, "line 19 of a letter of two layers");
}

#[test]
fn a_word_that_a_line_cuts_is_one_word() {
    let content = show(72.0, 700.0, "Wir haben Ihre Kranken-")
        + &show(72.0, 686.0, "versicherung zum E-Mail-")
        + &show(72.0, 672.0, "Postfach gelegt, Vor-")
        + &show(72.0, 658.0, "und Nachname fehlen.");
    let read = read_page(page(&content), &[]);
    assert_eq!(
        read.text(),
        "Wir haben Ihre Krankenversicherung zum E-Mail-\nPostfach gelegt, Vor-\nund Nachname fehlen."
    );
    assert_eq!(
        read.runs[0].text, "Wir haben Ihre Kranken-",
        "as it is shown"
    );
    assert_eq!(read.runs[1].break_before, Break::Word);
}

#[test]
fn vertical_writing_is_read_from_the_right_and_has_its_place() {
    let vertical = [
        b"<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /UniJIS-UTF16-V /DescendantFonts [11 0 R] >>".to_vec(),
        b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> >>".to_vec(),
    ];
    // Two columns, the left one drawn first.
    let content =
        "BT /F3 20 Tf 300 700 Td <79c15b66> Tj ET BT /F3 20 Tf 340 700 Td <65e5672c> Tj ET";
    let read = read_page(page(content), &vertical);
    assert_eq!(texts(&read), ["日本", "私学"]);
    assert_near(read.runs[0].rect, [330.0, 142.0, 350.0, 182.0]);
}

#[test]
fn columns_and_cells_of_a_page_from_right_to_left_begin_on_the_right() {
    let font = font_saying(&["א", "ב", "ג", "ד"]);
    let content = show_in("F3", 12.0, 100.0, 700.0, "D")
        + &show_in("F3", 12.0, 200.0, 700.0, "C")
        + &show_in("F3", 12.0, 300.0, 700.0, "B")
        + &show_in("F3", 12.0, 400.0, 700.0, "A");
    let read = read_page(page(&content), &font);
    assert_eq!(texts(&read), ["א", "ב", "ג", "ד"]);
    assert_eq!(read.runs[1].break_before, Break::Cell);
    assert_near(read.runs[0].rect, [400.0, 132.4, 406.0, 144.4]);
}

#[test]
fn columns_with_a_narrow_gutter_are_read_one_after_the_other() {
    let content: String = (0_u8..6)
        .map(|line| {
            let y = 700.0 - 14.0 * f32::from(line);
            // Filled to the same width, as justified text is; the gutter is 10 points wide.
            let text = format!("{line} words of a line to the gap");
            show(72.0, y, &text) + &show(226.0, y, &text.replace("words", "other"))
        })
        .collect();
    let read = read_page(page(&content), &[]);
    let gutter = read
        .runs
        .iter()
        .find(|run| run.text.contains("other"))
        .unwrap()
        .rect
        .left
        - read.runs[0].rect.right;
    assert!((8.0..13.0).contains(&gutter), "{gutter}");
    assert!(
        texts(&read)[..6].iter().all(|text| text.contains("words")),
        "{}",
        read.text()
    );
    assert_eq!(read.runs.len(), 12);
}

/// A line of justified text 144 points wide, and one of another column.
fn column_line(x: f32, y: f32, number: u8, column: &str) -> String {
    show(x, y, &format!("{number:02} {column} of a line to the gap"))
}

#[test]
fn columns_with_a_narrow_gutter_need_not_have_their_lines_at_one_height() {
    let left = (0_u8..20).map(|line| (line, 700.0 - 14.0 * f32::from(line)));
    // A heading moves the lines below it by half a line, and the next one moves them back.
    let is_moved = |line: u8| (3..17).contains(&line);
    let moved = |line: u8| if is_moved(line) { 7.0 } else { 0.0 };
    let content: String = (left.clone())
        .map(|(line, y)| column_line(72.0, y, line, "words"))
        .chain(left.map(|(line, y)| column_line(233.0, y - moved(line), line, "other")))
        .collect();
    let read = read_page(page(&content), &[]);
    let texts = texts(&read);
    assert_eq!(texts.len(), 40, "{}", read.text());
    assert!(
        texts[..20].iter().all(|text| text.contains("words")),
        "{}",
        read.text()
    );
    assert!(
        texts[20..].iter().all(|text| text.contains("other")),
        "{}",
        read.text()
    );
}

#[test]
fn items_of_a_list_and_lines_filled_by_force_are_of_a_column_too() {
    let content: String = (0_u8..8)
        .map(|line| {
            let y = 700.0 - 14.0 * f32::from(line);
            let stretched = show(72.0, y, "words of a line") + &show(160.0, y, "to it");
            let item = show(190.0, y, "-") + &show(199.0, y, "other text of an item");
            stretched + &item
        })
        .collect();
    let read = read_page(page(&content), &[]);
    let firsts = texts(&read).into_iter().take(8);
    assert!(
        firsts
            .into_iter()
            .all(|text| text.starts_with("words") && !text.contains("other")),
        "{}",
        read.text()
    );
}

#[test]
fn a_page_number_between_columns_does_not_keep_them_from_being_read_one_after_the_other() {
    let left = (0_u8..24).map(|line| {
        // Above a heading there is more room than above the page's number.
        let y = 700.0 - 14.0 * f32::from(line) - if line < 12 { 0.0 } else { 40.0 };
        column_line(72.0, y, line, "words")
    });
    let right = (0_u8..8).map(|line| {
        let y = 700.0 - 14.0 * f32::from(line);
        column_line(250.0, y, line, "other")
    });
    let number = show(200.0, 310.0, "page 17 of 28");
    let content: String = left.chain(right).chain([number]).collect();
    let read = read_page(page(&content), &[]);
    let texts = texts(&read);
    assert_eq!(texts.len(), 33, "{}", read.text());
    let columns: Vec<&str> = texts[..32]
        .iter()
        .filter_map(|text| text.get(3..8))
        .collect();
    assert_eq!(columns[..24], ["words"; 24], "{}", read.text());
    assert_eq!(columns[24..], ["other"; 8], "{}", read.text());
    assert_eq!(texts[32], "page 17 of 28");
}

#[test]
fn the_foot_of_a_page_on_both_sides_is_read_after_its_columns() {
    let left =
        (0_u8..6).map(|line| column_line(72.0, 700.0 - 14.0 * f32::from(line), line, "words"));
    let right =
        (0_u8..6).map(|line| column_line(280.0, 700.0 - 14.0 * f32::from(line), line, "other"));
    let foot = show(72.0, 560.0, "report.html") + &show(420.0, 560.0, "17/28");
    let content: String = left.chain(right).chain([foot]).collect();
    let read = read_page(page(&content), &[]);
    let texts = texts(&read);
    assert!(
        texts[5].contains("words") && texts[6].contains("other"),
        "{}",
        read.text()
    );
    assert_eq!(texts[12..], ["report.html", "17/28"], "{}", read.text());
}

#[test]
fn words_stand_apart_by_small_gaps_and_letters_by_smaller_ones() {
    // Helvetica's widths: "Jane" is 26.02 points wide, "Taxi" 22.67.
    let content = show(72.0, 700.0, "Jane")
        + &show_in("F2", 12.0, 72.0 + 26.02 + 1.7, 700.0, "Eyre")
        + &show(72.0, 650.0, "Taxi")
        + &show(72.0 + 22.67 + 1.35, 650.0, "fahrt");
    assert_eq!(
        texts(&read_page(page(&content), &[])),
        ["Jane Eyre", "Taxifahrt"]
    );
}

#[test]
fn a_raised_mark_is_part_of_its_word_but_no_figure_of_a_number() {
    let raised = |x: f32, y: f32, text: &str| show_in("F1", 7.0, x, y, text);
    // Helvetica's widths: "mc" is 16 points wide, "note" 23.34, "10" 13.34.
    let content = show(72.0, 700.0, "mc")
        + &raised(72.0 + 16.0, 705.0, "2")
        + &show(72.0, 650.0, "note")
        + &raised(72.0 + 23.34 + 1.0, 652.0, "a")
        + &show(72.0, 600.0, "10")
        + &raised(72.0 + 13.34, 605.0, "2");
    assert_eq!(
        texts(&read_page(page(&content), &[])),
        ["mc2", "note a", "10 2"]
    );
}

#[test]
fn a_dotted_line_is_one_word_where_it_stands_alone() {
    let dots = |x: f32, y: f32| -> String {
        (0..5_u8)
            .map(|at| show(x + 5.0 * f32::from(at), y, "."))
            .collect()
    };
    let content = dots(72.0, 700.0) + &show(72.0, 650.0, "Name") + &dots(110.0, 650.0);
    assert_eq!(
        texts(&read_page(page(&content), &[])),
        [".....", "Name . . . . ."]
    );
}
