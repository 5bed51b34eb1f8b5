//! Mends what keeps a whole page from being read although its text is whole.
//!
//! Only for files in which no page was found: the parser drops a dictionary with a value that it
//! cannot read, and so the page with it. Damaged values are blanked; the length stays the same, so
//! that offsets hold.

/// The entries whose values are looked at.
const BOX_KEYS: [&[u8]; 5] = [
    b"/MediaBox",
    b"/CropBox",
    b"/ArtBox",
    b"/TrimBox",
    b"/BleedBox",
];
/// No box is longer than this.
const BOX_BYTES_MAX: usize = 400;
/// Arrays within arrays that a parser can be asked to follow.
const NESTING_MAX: usize = 32;

/// Takes page boxes and identifiers that are none and endless nesting out of a file, in its place; whether it had any.
pub(super) fn repair(bytes: &mut [u8]) -> bool {
    let boxes = blank_boxes(bytes);
    let nests = blank_nests(bytes);
    let identifiers = mend_identifiers(bytes);
    boxes || nests || identifiers
}

/// Gives the file's identifiers digits where they have none: they cost the trailer otherwise.
fn mend_identifiers(bytes: &mut [u8]) -> bool {
    let mut changed = false;
    let found: Vec<usize> = memchr::memmem::find_iter(bytes, b"/ID").collect();
    for start in found {
        let end = bytes.len().min(start + BOX_BYTES_MAX);
        let value = &mut bytes[start + 3..end];
        let Some(close) = value.iter().position(|byte| *byte == b']') else {
            continue;
        };
        let is_array = value.trim_ascii_start().first() == Some(&b'[');
        let mut is_within = false;
        for byte in value[..close].iter_mut().filter(|_| is_array) {
            match byte {
                b'<' => is_within = true,
                b'>' => is_within = false,
                b'(' if !is_within => break,
                _ if is_within && !byte.is_ascii_hexdigit() && !byte.is_ascii_whitespace() => {
                    *byte = b'0';
                    changed = true;
                }
                _ => {}
            }
        }
    }
    changed
}

fn blank_boxes(bytes: &mut [u8]) -> bool {
    let mut changed = false;
    for key in BOX_KEYS {
        let found: Vec<usize> = memchr::memmem::find_iter(bytes, key).collect();
        for start in found {
            let value = start + key.len();
            let rest = &bytes[value..bytes.len().min(value + BOX_BYTES_MAX)];
            let Some(open) = rest.iter().position(|byte| !byte.is_ascii_whitespace()) else {
                continue;
            };
            let Some(close) = rest.iter().position(|byte| *byte == b']') else {
                continue;
            };
            if rest[open] == b'[' && close > open && !is_box(&rest[open + 1..close]) {
                bytes[start..=value + close].fill(b' ');
                changed = true;
            }
        }
    }
    changed
}

/// Four numbers, or something that refers to them.
fn is_box(value: &[u8]) -> bool {
    let is_part = |part: &[u8]| {
        part == b"R"
            || part
                .iter()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.'))
    };
    value.split(u8::is_ascii_whitespace).all(is_part)
}

fn blank_nests(bytes: &mut [u8]) -> bool {
    let mut changed = false;
    let mut at = 0;
    while let Some(open) = memchr::memchr(b'[', &bytes[at..]) {
        let start = at + open;
        let run = bytes[start..]
            .iter()
            .take_while(|byte| **byte == b'[' || byte.is_ascii_whitespace())
            .count();
        let opened = memchr::memchr_iter(b'[', &bytes[start..start + run]).count();
        at = start + run;
        if opened > NESTING_MAX {
            let end = matching_end(bytes, start).unwrap_or(at);
            bytes[start + 1..end].fill(b' ');
            at = end.max(at);
            changed = true;
        }
    }
    changed
}

/// Where the array that begins at `start` ends: its closing bracket.
fn matching_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'[' => depth += 1,
            b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::repair;

    fn mended(text: &str) -> Option<String> {
        let mut bytes = text.as_bytes().to_vec();
        repair(&mut bytes).then(|| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn only_what_is_damaged_is_blanked() {
        assert_eq!(
            mended("<< /MediaBox [0 0 595.2 -842] /CropBox [ 7 0 R 0 1 2 ] >>"),
            None
        );
        let damaged = "<< /MediaBox [842 nan -1e400 0] /Rotate 90 >>";
        let blank = format!(
            "<< {} /Rotate 90 >>",
            " ".repeat("/MediaBox [842 nan -1e400 0]".len())
        );
        assert_eq!(mended(damaged), Some(blank));
        let deep = format!(
            "<< /Deep {}1{} /A [[1] [2]] >>",
            "[ ".repeat(40),
            "]".repeat(40)
        );
        let shallow = format!("<< /Deep [{}] /A [[1] [2]] >>", " ".repeat(119));
        assert_eq!(mended(&deep), Some(shallow));
        assert_eq!(mended("/Deep [[[["), None);
        assert_eq!(
            mended("/ID [<61Q5><ab>] /A <Q>").as_deref(),
            Some("/ID [<6105><ab>] /A <Q>")
        );
        assert_eq!(mended("/ID [(Q) (<Q>)] /IDs <Q>"), None);
    }
}
