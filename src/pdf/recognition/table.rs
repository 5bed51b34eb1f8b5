//! What tesseract prints as a table (`tsv`): words with their boxes, lines and confidences.

/// One word, in pixels of the picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    /// Its text, without space around it.
    pub(super) text: String,
    /// Left edge.
    pub(super) left: f32,
    /// Upper edge.
    pub(super) top: f32,
    /// Right edge.
    pub(super) right: f32,
    /// Lower edge.
    pub(super) bottom: f32,
    /// 0 to 100.
    pub(super) confidence: f32,
    /// The same for words of one line: block, paragraph, line.
    pub(super) line: (u32, u32, u32),
}

/// The level of rows that are words.
const WORD_LEVEL: &str = "5";
/// A page has no more words.
const WORDS_MAX: usize = 50_000;

/// The words of a table, in tesseract's reading order. Rows that make no sense are left out.
pub(super) fn words(table: &str) -> Vec<Word> {
    table.lines().filter_map(word).take(WORDS_MAX).collect()
}

/// level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
fn word(row: &str) -> Option<Word> {
    let columns: Vec<&str> = row.splitn(12, '\t').collect();
    let [
        level,
        _,
        block,
        paragraph,
        line,
        _,
        left,
        top,
        width,
        height,
        confidence,
        text,
    ] = columns.as_slice()
    else {
        return None;
    };
    let text = text.trim();
    if *level != WORD_LEVEL || text.is_empty() {
        return None;
    }
    let number = |text: &str| {
        let number = text.parse::<f32>().ok()?;
        (number.is_finite() && (0.0..1e6).contains(&number)).then_some(number)
    };
    let (left, top) = (number(left)?, number(top)?);
    Some(Word {
        text: text.to_owned(),
        left,
        top,
        right: left + number(width)?,
        bottom: top + number(height)?,
        confidence: number(confidence)?.min(100.0),
        line: (
            block.parse().ok()?,
            paragraph.parse().ok()?,
            line.parse().ok()?,
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_read_and_nonsense_is_left_out() {
        let table = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n\
            1\t1\t0\t0\t0\t0\t0\t0\t2480\t3508\t-1\t\n\
            4\t1\t2\t1\t3\t0\t100\t200\t90\t40\t-1\t\n\
            5\t1\t2\t1\t3\t1\t100\t200\t90\t40\t96.5\tRechnung\n\
            5\t1\t2\t1\t3\t2\t210\t200\t20\t40\t12\t \n\
            5\t1\t2\t1\t3\t2\tx\t200\t20\t40\t12\tcut\n\
            5\t1\t2\t1\t3\t2\tnan\t200\t20\t40\t12\tcut\n\
            5\t1\t2";
        let found = words(table);
        assert_eq!(found.len(), 1);
        let word = &found[0];
        assert_eq!((word.text.as_str(), word.line), ("Rechnung", (2, 1, 3)));
        let found = [
            word.left,
            word.top,
            word.right,
            word.bottom,
            word.confidence,
        ];
        for (found, expected) in found.iter().zip([100.0, 200.0, 190.0, 240.0, 96.5]) {
            assert!((found - expected).abs() < 0.01, "{word:?}");
        }
    }
}
