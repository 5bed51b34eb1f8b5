//! Made-up letters as PDFs: two pages of text each, letter number n the same each time.
//!
//! A letterhead, a recipient, a date, a subject, a table with amounts and prose: enough of a paper that reading it,
//! finding its facts and embedding its passages costs what a real one does. Nothing here knows of a library.

use std::fmt::Write as _;

use super::papers::{self, Numbers};
use crate::model::language::Language;
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

/// A4 in points.
const PAGE: [u32; 2] = [595, 842];
/// The left edge of the text, and where the uppermost line stands.
const LEFT: u32 = 71;
const TOP: u32 = 780;
/// From one line to the next.
const LEADING: u32 = 14;
/// Words in a line of prose.
const LINE_WORDS: u64 = 11;
/// Lines of prose on the first page, below the table, and on the second.
const PROSE_LINES: [u64; 2] = [16, 34];
/// The first day that a letter may bear: 2023-01-01.
const FIRST_DAY: i64 = 1_672_531_200_000;

/// Letter `number` as a PDF.
pub fn letter(number: u64) -> Vec<u8> {
    let language = papers::language(number);
    let mut numbers = Numbers::new(number.wrapping_mul(0x9e37_79b9) + 5);
    let first = first_page(&mut numbers, language);
    let second = prose(&mut numbers, language, PROSE_LINES[1]);
    file(&[&first, &second])
}

fn first_page(numbers: &mut Numbers, language: Language) -> Vec<String> {
    let sender = papers::sender(numbers.below(400), language);
    let recipient = papers::sender(10_000 + numbers.below(50), language);
    let date = Timestamp(FIRST_DAY + numbers.below(1_200).cast_signed() * MILLISECONDS_PER_DAY);
    let kind = papers::kind(numbers, language);
    let words = match language {
        Language::De => [
            "Musterweg",
            "Datum",
            "Nr.",
            "Sehr geehrte Damen und Herren,",
            "Summe",
        ],
        _ => ["Example Road", "Date", "No.", "Dear Sir or Madam,", "Total"],
    };
    let [street, day, no, greeting, total] = words;
    let mut lines = vec![
        sender,
        format!(
            "{street} {} · {} Neustadt",
            1 + numbers.below(99),
            10_000 + numbers.below(89_999)
        ),
        String::new(),
        recipient,
        format!("{street} {}", 1 + numbers.below(99)),
        String::new(),
        format!("{day}: {}", shown_date(date, language)),
        String::new(),
        format!("{kind} {no} {}", 100_000 + numbers.below(899_999)),
        String::new(),
        greeting.to_owned(),
        String::new(),
    ];
    let mut sum = 0;
    for _ in 0..4 {
        let cents = 500 + numbers.below(60_000);
        sum += cents;
        let what = papers::sentence(numbers, language, 4);
        lines.push(format!("{what}    {}", shown_amount(cents, language)));
    }
    lines.push(format!("{total}    {}", shown_amount(sum, language)));
    lines.push(String::new());
    lines.extend(prose(numbers, language, PROSE_LINES[0]));
    lines
}

fn prose(numbers: &mut Numbers, language: Language, lines: u64) -> Vec<String> {
    (0..lines)
        .map(|line| {
            let end = if line % 3 == 2 { "." } else { "" };
            line_of(numbers, language) + end
        })
        .collect()
}

/// Words that everybody uses and one that few do: made-up syllables alone would cost a model twice what prose does.
fn line_of(numbers: &mut Numbers, language: Language) -> String {
    let mut text = String::new();
    for _ in 1..LINE_WORDS {
        text.push_str(papers::frequent_word(numbers, language));
        text.push(' ');
    }
    text + &papers::sentence(numbers, language, 1)
}

fn shown_date(date: Timestamp, language: Language) -> String {
    let text = date.to_date_string();
    match (language, text.split('-').collect::<Vec<_>>().as_slice()) {
        (Language::De, [year, month, day]) => format!("{day}.{month}.{year}"),
        _ => text,
    }
}

fn shown_amount(cents: u64, language: Language) -> String {
    let (whole, rest) = (cents / 100, cents % 100);
    match language {
        Language::De => format!("{whole},{rest:02} EUR"),
        _ => format!("{whole}.{rest:02} GBP"),
    }
}

/// The file around these pages' lines.
fn file(pages: &[&[String]]) -> Vec<u8> {
    let page_object = |at: usize| 4 + 2 * at;
    let kids: Vec<String> = (0..pages.len())
        .map(|at| format!("{} 0 R", page_object(at)))
        .collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!(
            "<< /Type /Pages /Kids [{}] /Count {} >>",
            kids.join(" "),
            pages.len()
        ),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_owned(),
    ];
    for (at, lines) in pages.iter().enumerate() {
        let content = content(lines);
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            PAGE[0], PAGE[1], page_object(at) + 1
        ));
        objects.push(format!(
            "<< /Length {} >>\nstream\n{content}\nendstream",
            content.len()
        ));
    }
    let mut file = String::from("%PDF-1.4\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (at, object) in objects.iter().enumerate() {
        let _ = writeln!(table, "{:010} 00000 n ", file.len());
        let _ = write!(file, "{} 0 obj\n{object}\nendobj\n", at + 1);
    }
    let size = objects.len() + 1;
    let start = file.len();
    let _ = write!(
        file,
        "xref\n0 {size}\n{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    );
    file.into_bytes()
}

/// The drawing of lines, all of it ASCII: what is beyond goes in as `WinAnsi`'s octal numbers.
fn content(lines: &[String]) -> String {
    let mut content = format!("BT /F1 10 Tf {LEADING} TL {LEFT} {TOP} Td\n");
    for line in lines {
        content.push('(');
        for letter in line.chars() {
            match letter {
                '\\' | '(' | ')' => {
                    let _ = write!(content, "\\{letter}");
                }
                letter if letter.is_ascii() => content.push(letter),
                letter => {
                    let _ = write!(content, "\\{:03o}", u32::from(letter).min(255));
                }
            }
        }
        content.push_str(") Tj T*\n");
    }
    content.push_str("ET");
    content
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_are_pdfs_that_differ_by_their_number_alone() {
        assert!(crate::pdf::looks_like_pdf(&letter(1)));
        assert_eq!(letter(7), letter(7));
        assert_ne!(letter(7), letter(8));
    }
}
