//! What a font file says of itself: names, weight, slant and the writing systems that it covers.
//!
//! Reads a few hundred bytes of each file (the tables `name` and `OS/2`), since a system may have
//! thousands. Every length in a file is distrusted.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// One face: a font file has one, a collection several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Face {
    /// Which one of a collection.
    pub(super) index: u32,
    /// Family, full and PostScript names, as [`plain`] makes them.
    pub(super) names: Vec<String>,
    /// 400 is regular, 700 bold.
    pub(super) weight: u16,
    /// Slanted.
    pub(super) is_italic: bool,
    /// With serifs, as far as the file tells.
    pub(super) is_serif: bool,
    /// All letters of one width.
    pub(super) is_fixed: bool,
    /// `ulUnicodeRange`: bit 9 stands for Cyrillic, 49 for Hiragana, 56 for Hangul, 59 for Han characters.
    pub(super) unicode_ranges: u128,
    /// `ulCodePageRange`: bit 17 stands for Japanese, 18 and 20 for Chinese, 19 for Korean.
    pub(super) code_pages: u64,
}

/// No collection has more faces.
const FACES_MAX: u32 = 64;
/// No font has more tables.
const TABLES_MAX: u16 = 256;
/// Neither of the tables is longer.
const TABLE_BYTES_MAX: u32 = 256 << 10;
/// Of the table `OS/2` that every version has, up to the code pages of version 1.
const OS2_BYTES_MIN: usize = 78;

/// Letters and digits only, lower case: how names are compared.
pub(super) fn plain(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The faces of a font file; none if it is none.
pub(super) fn faces(file: &mut File) -> Vec<Face> {
    read_faces(file).unwrap_or_default()
}

pub(super) fn read_faces(file: &mut (impl Read + Seek)) -> io::Result<Vec<Face>> {
    let header = read_at(file, 0, 12)?;
    if header.get(..4) != Some(b"ttcf") {
        return Ok(read_face(file, 0, 0)?.into_iter().collect());
    }
    let count = u32_at(&header, 8).unwrap_or(0).min(FACES_MAX);
    let offsets = read_at(file, 12, count * 4)?;
    let mut faces = Vec::new();
    for index in 0..count {
        let offset = u32_at(&offsets, index as usize * 4).unwrap_or(0);
        faces.extend(read_face(file, offset, index)?);
    }
    Ok(faces)
}

fn read_face(file: &mut (impl Read + Seek), offset: u32, index: u32) -> io::Result<Option<Face>> {
    let head = read_at(file, offset, 12)?;
    if !matches!(head.get(..4), Some(b"\0\x01\0\0" | b"OTTO" | b"true")) {
        return Ok(None);
    }
    let count = u16_at(&head, 4).unwrap_or(0).min(TABLES_MAX);
    let directory = read_at(file, offset.saturating_add(12), u32::from(count) * 16)?;
    let (records, _) = directory.as_chunks::<16>();
    let mut table = |tag: &[u8]| -> io::Result<Vec<u8>> {
        let record = records.iter().find(|record| record.starts_with(tag));
        let Some((start, length)) =
            record.and_then(|record| Some((u32_at(record, 8)?, u32_at(record, 12)?)))
        else {
            return Ok(Vec::new());
        };
        read_at(file, start, length.min(TABLE_BYTES_MAX))
    };
    let mut face = Face {
        index,
        weight: 400,
        names: names(&table(b"name")?),
        ..Face::default()
    };
    style(&table(b"OS/2")?, &mut face);
    Ok(Some(face))
}

fn read_at(file: &mut (impl Read + Seek), offset: u32, length: u32) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(u64::from(offset)))?;
    let mut bytes = Vec::new();
    file.take(u64::from(length)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Family (1), full (4), PostScript (6) and typographic family name (16), each in one form.
fn names(table: &[u8]) -> Vec<String> {
    let count = u16_at(table, 2).unwrap_or(0);
    let texts = usize::from(u16_at(table, 4).unwrap_or(0));
    let mut names = Vec::new();
    for number in 0..usize::from(count) {
        let at = 6 + number * 12;
        let field = |offset| u16_at(table, at + offset);
        let (Some(platform), Some(name), Some(length), Some(start)) =
            (field(0), field(6), field(8), field(10))
        else {
            break;
        };
        let start = texts + usize::from(start);
        let Some(text) = table.get(start..start + usize::from(length)) else {
            continue;
        };
        if !matches!(name, 1 | 4 | 6 | 16) {
            continue;
        }
        let text = if platform == 1 {
            String::from_utf8_lossy(text).into_owned()
        } else {
            let (pairs, _) = text.as_chunks::<2>();
            let units: Vec<u16> = pairs.iter().map(|pair| u16::from_be_bytes(*pair)).collect();
            String::from_utf16_lossy(&units)
        };
        let text = plain(&text);
        if !text.is_empty() && !names.contains(&text) {
            names.push(text);
        }
    }
    names
}

fn style(table: &[u8], face: &mut Face) {
    if table.len() < OS2_BYTES_MIN {
        return;
    }
    let short = |at| u16_at(table, at).unwrap_or(0);
    let long = |at| u32_at(table, at).unwrap_or(0);
    let panose = |at: usize| table.get(32 + at).copied().unwrap_or(0);
    face.weight = short(4);
    // Bit 0 is italic, bit 9 oblique.
    face.is_italic = short(62) & 0x201 != 0;
    face.is_serif = panose(0) == 2 && (2..=10).contains(&panose(1));
    face.is_fixed = panose(0) == 2 && panose(3) == 9;
    for (number, at) in (0..4).zip([42, 46, 50, 54]) {
        face.unicode_ranges |= u128::from(long(at)) << (32 * number);
    }
    face.code_pages = u64::from(long(78)) | u64::from(long(82)) << 32;
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes
        .get(at..)?
        .first_chunk()
        .copied()
        .map(u16::from_be_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes
        .get(at..)?
        .first_chunk()
        .copied()
        .map(u32::from_be_bytes)
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::Cursor;

    use super::{Face, plain, read_faces};

    /// A font file without any letters: names, weight and writing systems.
    pub(in crate::pdf::pictures) fn font_file(
        family: &str,
        weight: u16,
        unicode_ranges: u128,
    ) -> Vec<u8> {
        let family: Vec<u8> = family.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let mut name = Vec::new();
        for number in [0, 1, 18, 3, 1, 0x409, 1, family.len() as u16, 0] {
            name.extend_from_slice(&u16::to_be_bytes(number));
        }
        name.extend_from_slice(&family);
        let mut os2 = vec![0; 86];
        os2[4..6].copy_from_slice(&weight.to_be_bytes());
        for (number, at) in (0..4).zip([42, 46, 50, 54]) {
            let part = (unicode_ranges >> (32 * number)) as u32;
            os2[at..at + 4].copy_from_slice(&part.to_be_bytes());
        }
        let mut file = b"\0\x01\0\0\0\x02\0\0\0\0\0\0".to_vec();
        let mut start = 12 + 32;
        for (tag, table) in [(b"OS/2", &os2), (b"name", &name)] {
            file.extend_from_slice(tag);
            for number in [0, start as u32, table.len() as u32] {
                file.extend_from_slice(&number.to_be_bytes());
            }
            start += table.len();
        }
        [file, os2, name].concat()
    }

    #[test]
    fn a_font_tells_its_name_weight_and_scripts() {
        let file = font_file("Some Sans", 700, 1 << 9 | 1 << 59);
        let faces = read_faces(&mut Cursor::new(&file)).unwrap();
        let [face] = faces.as_slice() else {
            panic!("one face, not {faces:?}")
        };
        assert_eq!(face.names, ["somesans"]);
        assert_eq!((face.weight, face.unicode_ranges), (700, 1 << 9 | 1 << 59));
    }

    #[test]
    fn a_collection_has_several_and_damage_costs_only_itself() {
        let file = font_file("Some Sans", 400, 0);
        let mut collection = b"ttcf\0\x01\0\0\0\0\0\x02\0\0\0\x14\xff\xff\xff\xff".to_vec();
        let shift = collection.len() as u32;
        collection.extend_from_slice(&file);
        for at in [12 + 8, 28 + 8] {
            let at = shift as usize + at;
            let start = u32::from_be_bytes(collection[at..at + 4].try_into().unwrap()) + shift;
            collection[at..at + 4].copy_from_slice(&start.to_be_bytes());
        }
        let faces = read_faces(&mut Cursor::new(&collection)).unwrap();
        assert_eq!(faces.len(), 1);
        assert_eq!(faces[0].names, ["somesans"]);
        for length in 0..file.len() {
            let _: Vec<Face> = read_faces(&mut Cursor::new(&file[..length])).unwrap();
        }
        assert_eq!(plain("Noto Sans CJK-JP"), "notosanscjkjp");
    }
}
