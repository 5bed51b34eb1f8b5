//! PDFs made on the spot: one page of plain lines, different text makes a different file.

use std::fmt::Write as _;

/// A correct PDF with one A4 page that shows these lines (ASCII) from top to bottom.
pub(crate) fn one_page(lines: &[&str]) -> Vec<u8> {
    dated(lines, None)
}

/// A correct PDF with one A4 page of text (Latin-1) at places. Each line says where: its left edge, its distance from
/// the top and its type size, then the text.
#[track_caller]
pub(crate) fn placed(lines: &str) -> Vec<u8> {
    let mut content = String::new();
    for line in lines.lines() {
        let mut parts = line.trim_start().splitn(4, ' ');
        let mut number = || parts.next().unwrap().parse::<f32>().unwrap();
        let [left, top, size] = [number(), number(), number()];
        let text = parts.next().unwrap();
        let mut shown = String::new();
        for letter in text.chars() {
            match letter {
                '\\' | '(' | ')' => write!(shown, "\\{letter}").unwrap(),
                letter if letter.is_ascii() => shown.push(letter),
                letter => write!(shown, "\\{:03o}", u32::from(letter).min(255)).unwrap(),
            }
        }
        let baseline = 842.0 - top - size;
        writeln!(
            content,
            "BT /F1 {size} Tf {left} {baseline} Td ({shown}) Tj ET"
        )
        .unwrap();
    }
    file(&content, None)
}

/// [`one_page`] with a creation date in the form of PDF (`D:20240131120000Z`).
pub(crate) fn dated(lines: &[&str], created_at: Option<&str>) -> Vec<u8> {
    let mut content = String::from("BT /F1 12 Tf 15 TL 72 770 Td\n");
    for line in lines {
        let shown: String = line
            .chars()
            .map(|letter| if letter.is_ascii() { letter } else { '?' })
            .collect();
        let escaped = shown
            .replace('\\', "\\\\")
            .replace('(', "\\(")
            .replace(')', "\\)");
        writeln!(content, "({escaped}) Tj T*").unwrap();
    }
    content.push_str("ET");
    file(&content, created_at)
}

/// The file around one page's content.
fn file(content: &str, created_at: Option<&str>) -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!(
            "<< /Length {} >>\nstream\n{content}\nendstream",
            content.len()
        ),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_owned(),
        created_at.map_or("<< >>".to_owned(), |date| {
            format!("<< /CreationDate ({date}) >>")
        }),
    ];
    let mut file = String::from("%PDF-1.4\n");
    let mut positions = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        positions.push(file.len());
        write!(file, "{} 0 obj\n{object}\nendobj\n", number + 1).unwrap();
    }
    let table = file.len();
    write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).unwrap();
    for position in positions {
        writeln!(file, "{position:010} 00000 n ").unwrap();
    }
    let size = objects.len() + 1;
    write!(
        file,
        "trailer\n<< /Size {size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n{table}\n%%EOF\n"
    )
    .unwrap();
    file.into_bytes()
}
