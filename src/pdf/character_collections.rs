//! What the codes of Chinese, Japanese and Korean fonts mean where the file does not tell.
//!
//! Such a font names a character collection (Adobe-Japan1 and its like), whose numbers have known
//! characters. The interpreter does not tell which font dictionary a glyph comes from, so the
//! document's fonts are looked up by their name.

use std::collections::HashMap;
use std::rc::Rc;

use hayro_interpret::hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, String as PdfString};

/// Objects of a document that are looked at.
const OBJECTS_MAX: usize = 500_000;
/// Fonts of one name that are told apart.
const NAMESAKES_MAX: usize = 8;

/// A font's codes become numbers of its collection, and those become characters.
struct Coding {
    encoding_name: Vec<u8>,
    encoding: CMap,
    characters: Rc<CMap>,
}

impl Coding {
    fn character(&self, code: u32) -> Option<BfString> {
        let number = (1..=4).find_map(|bytes| self.encoding.lookup_cid_code(code, bytes))?;
        self.characters.lookup_bf_string(number)
    }
}

/// The document's fonts with a known character collection, by their names without subset marks.
#[derive(Default)]
pub(super) struct CollectionFonts(HashMap<String, Vec<Coding>>);

impl CollectionFonts {
    /// Finds them among the objects of the document.
    pub(super) fn of(pdf: &Pdf) -> Self {
        let mut fonts = Self::default();
        let mut characters = HashMap::new();
        for object in pdf.objects().into_iter().take(OBJECTS_MAX) {
            if let Object::Dict(font) = object {
                fonts.add(&font, &mut characters);
            }
        }
        fonts
    }

    /// What a code means in the font of this name.
    pub(super) fn character(&self, font_name: &str, code: u32) -> Option<BfString> {
        let fonts = self.0.get(font_name)?;
        fonts.iter().find_map(|font| font.character(code))
    }

    fn add(&mut self, font: &Dict<'_>, known: &mut HashMap<Vec<u8>, Option<Rc<CMap>>>) {
        let is_composite = font
            .get::<Name<'_>>("Subtype")
            .is_some_and(|name| name.as_ref() == b"Type0");
        if !is_composite {
            return;
        }
        let Some(name) = font.get::<Name<'_>>("BaseFont") else {
            return;
        };
        let name = without_subset_mark(name.as_str()).to_owned();
        let namesakes = self.0.entry(name).or_default();
        let Some((encoding_name, encoding)) = encoding_of(font) else {
            return;
        };
        if namesakes.len() >= NAMESAKES_MAX
            || namesakes
                .iter()
                .any(|known| known.encoding_name == encoding_name)
        {
            return;
        }
        let Some(unicode) = collection_of(font, &encoding).and_then(|family| family.ucs2_cmap())
        else {
            return;
        };
        let characters = known
            .entry(unicode.to_bytes().to_vec())
            .or_insert_with(|| predefined(unicode).map(Rc::new));
        if let Some(characters) = characters {
            namesakes.push(Coding {
                encoding_name,
                encoding,
                characters: Rc::clone(characters),
            });
        }
    }
}

/// The encoding and what tells it from others; an embedded one is told by its content.
fn encoding_of(font: &Dict<'_>) -> Option<(Vec<u8>, CMap)> {
    match font.get::<Object<'_>>("Encoding")? {
        Object::Name(name) => {
            let known = match CMapName::from_bytes(name.as_ref()) {
                CMapName::IdentityH => CMap::identity_h(),
                CMapName::IdentityV => CMap::identity_v(),
                other => predefined(other)?,
            };
            Some((name.as_ref().to_vec(), known))
        }
        Object::Stream(stream) => {
            let content = stream.decoded_data().ok()?;
            let encoding = CMap::parse(&content, load_embedded)?;
            Some((content.into_owned(), encoding))
        }
        _ => None,
    }
}

fn predefined(name: CMapName<'_>) -> Option<CMap> {
    CMap::parse(load_embedded(name)?, load_embedded)
}

/// The collection that the encoding was made for, else the one that the font names.
fn collection_of(font: &Dict<'_>, encoding: &CMap) -> Option<CidFamily> {
    let by_encoding = encoding
        .metadata()
        .character_collection
        .as_ref()
        .map(|collection| collection.family.clone())
        .filter(|family| *family != CidFamily::AdobeIdentity);
    by_encoding.or_else(|| {
        let descendant = font
            .get::<Array<'_>>("DescendantFonts")?
            .iter::<Dict<'_>>()
            .next()?;
        let information = descendant.get::<Dict<'_>>("CIDSystemInfo")?;
        let registry = information.get::<PdfString<'_>>("Registry")?;
        let ordering = information.get::<PdfString<'_>>("Ordering")?;
        Some(CidFamily::from_registry_ordering(
            registry.as_bytes(),
            ordering.as_bytes(),
        ))
    })
}

/// `ABCDEF+Name` is a part of the font `Name`.
fn without_subset_mark(name: &str) -> &str {
    match name.split_once('+') {
        Some((mark, name)) if mark.len() == 6 => name,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use hayro_interpret::hayro_cmap::BfString;
    use hayro_syntax::Pdf;

    use super::CollectionFonts;
    use crate::pdf::sample::{page, pdf};

    #[test]
    fn codes_mean_what_their_collection_says() {
        let font = |name: &str, encoding: &str, descendant: u8| {
            format!("<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /{encoding} /DescendantFonts [{descendant} 0 R] >>").into_bytes()
        };
        let descendant = |ordering: &str| {
            format!("<< /Type /Font /Subtype /CIDFontType2 /CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 2 >> >>").into_bytes()
        };
        let objects = [
            font("ABCDEF+Mincho", "90ms-RKSJ-H", 11),
            descendant("Japan1"),
            font("Batang", "Identity-H", 13),
            descendant("Korea1"),
            font("Own", "Identity-H", 15),
            descendant("Identity"),
        ];
        let file = Pdf::new(pdf(&[page("")], &objects, "", "")).unwrap();
        let fonts = CollectionFonts::of(&file);
        // In Shift JIS, as a number of Adobe-Korea1, and in a font that says nothing.
        assert_eq!(
            fonts.character("Mincho", 0x93fa),
            Some(BfString::Char('日'))
        );
        assert_eq!(fonts.character("Batang", 1086), Some(BfString::Char('가')));
        assert_eq!(fonts.character("Own", 1086), None);
        assert_eq!(fonts.character("Unknown", 0x93fa), None);
    }
}
