//! What form fields and notes show where the file brings no picture of it.
//!
//! An annotation with an appearance is drawn by the interpreter like the rest of the page. Without
//! one, or where the form asks for new ones, readers make the appearance from the value; so must
//! the text. What is hidden, a password or the text of a closed pop-up is no visible value.

use hayro_interpret::RectExt;
use hayro_interpret::kurbo::{Affine, Rect as Area};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, Rect as BoxRect, String as PdfString};
use hayro_syntax::page::Page as PdfPage;

use super::bidirectional::visual_order;
use super::direction::Direction;
use super::glyphs::{Glyph, Written};
use super::information::text_string;
use super::unicode::push_plain;
use crate::model::page::Rect;

/// Annotations of a page that are looked at.
const ANNOTATIONS_MAX: usize = 5_000;
/// Fields above a field that pass on their entries.
const PARENTS_MAX: usize = 32;
/// Choices of a list that are looked at.
const OPTIONS_MAX: usize = 2_000;
/// Longer values are cut.
const CHARACTERS_MAX: usize = 20_000;
/// All values of a page together.
const PAGE_CHARACTERS_MAX: usize = 200_000;

/// Glyphs that are looked at for fields that may be drawn already.
const COMPARISONS_MAX: usize = 20_000_000;

const HIDDEN: u32 = 1 << 1;
const NO_VIEW: u32 = 1 << 5;
const MULTILINE: u32 = 1 << 12;
const PASSWORD: u32 = 1 << 13;
const PUSH_BUTTON: u32 = 1 << 16;
const COMBO: u32 = 1 << 17;
const COMB: u32 = 1 << 24;

/// The size of a value that does not say its own, where the field's height allows it.
const AUTOMATIC_SIZE: f64 = 12.0;
/// How wide a character is taken to be, in em: that of Helvetica on average.
const CHARACTER_WIDTH: f64 = 0.5;
/// From one line to the next, in em.
const LINE_HEIGHT: f64 = 1.15;
/// Between the field's edge and the value, in points.
const PADDING: f64 = 2.0;
/// What the stamps that every reader knows say; others are named by whoever made them.
const STAMPS: [&str; 14] = [
    "Approved",
    "Experimental",
    "NotApproved",
    "AsIs",
    "Expired",
    "NotForPublicRelease",
    "Confidential",
    "Final",
    "Sold",
    "Departmental",
    "ForComment",
    "TopSecret",
    "Draft",
    "ForPublicRelease",
];

/// A text that stands in a rectangle of the page.
struct Value {
    lines: Vec<String>,
    size: Option<f64>,
    /// 0 left, 1 in the middle, 2 right.
    alignment: u32,
    wraps: bool,
    /// Every character has a cell of its own, of so many.
    cells: Option<u32>,
}

/// How much was written of each direction before the first annotation was drawn.
pub(super) struct Drawn(Vec<usize>);

impl Drawn {
    /// What is written by now.
    pub(super) fn by_now(written: &Written) -> Self {
        let directions = written.directions.iter();
        Self(directions.map(|(_, glyphs)| glyphs.len()).collect())
    }
}

/// Appends what the page's fields and notes show without an appearance of their own.
///
/// `drawn` tells the page from its annotations; `transform` leads from the page's coordinates to those of the page as it is shown.
pub(super) fn append_values(
    pdf: &Pdf,
    page: &PdfPage<'_>,
    transform: Affine,
    shown: Area,
    drawn: &Drawn,
    written: &mut Written,
) {
    let Some(annotations) = page.raw().get::<Array<'_>>("Annots") else {
        return;
    };
    let form = pdf
        .xref()
        .get::<Dict<'_>>(pdf.xref().root_id())
        .and_then(|catalog| catalog.get::<Dict<'_>>("AcroForm"))
        .unwrap_or_else(Dict::empty);
    let is_outdated = form.get::<bool>("NeedAppearances").unwrap_or(false);
    let mut characters_left = PAGE_CHARACTERS_MAX;
    let mut comparisons = COMPARISONS_MAX;
    for annotation in annotations.iter::<Dict<'_>>().take(ANNOTATIONS_MAX) {
        let flags = annotation.get::<u32>("F").unwrap_or(0);
        let Some(rect) = annotation.get::<BoxRect>("Rect") else {
            continue;
        };
        let area = transform
            .transform_rect_bbox(rect.to_kurbo())
            .intersect(shown);
        if flags & (HIDDEN | NO_VIEW) != 0 || area.is_zero_area() || !area.is_finite() {
            continue;
        }
        let is_drawn = has_appearance(&annotation);
        let is_field = is_name(&annotation, "Subtype", b"Widget");
        let value = if is_field && (!is_drawn || is_outdated) {
            field_value(&annotation, &form)
        } else if is_drawn {
            None
        } else {
            note_value(&annotation)
        };
        let Some(value) = value else {
            continue;
        };
        let length: usize = value.lines.iter().map(String::len).sum();
        if length > characters_left {
            continue;
        }
        if is_drawn {
            let glyphs = written.directions.iter().map(|(_, glyphs)| glyphs.len());
            let count: usize = glyphs.sum();
            if count > comparisons || is_written(&value, area, written) {
                continue;
            }
            comparisons -= count;
            remove_appearance(area, drawn, written);
        }
        characters_left -= length;
        place(&value, area, written);
    }
}

fn is_name(dict: &Dict<'_>, key: &str, name: &[u8]) -> bool {
    dict.get::<Name<'_>>(key)
        .is_some_and(|found| found.as_ref() == name)
}

fn has_appearance(annotation: &Dict<'_>) -> bool {
    annotation.get::<Dict<'_>>("AP").is_some_and(|appearances| {
        match appearances.get::<Object<'_>>("N") {
            Some(Object::Stream(_)) => true,
            Some(Object::Dict(states)) => !states.is_empty(),
            _ => false,
        }
    })
}

/// The nearest entry of the field or of those above it.
fn inherited<'a, T>(field: &Dict<'a>, get: impl Fn(&Dict<'a>) -> Option<T>) -> Option<T> {
    let mut field = field.clone();
    for _ in 0..PARENTS_MAX {
        if let Some(found) = get(&field) {
            return Some(found);
        }
        field = field.get::<Dict<'a>>("Parent")?;
    }
    None
}

fn field_value<'a>(field: &Dict<'a>, form: &Dict<'a>) -> Option<Value> {
    let kind = inherited(field, |field| field.get::<Name<'a>>("FT"))?;
    let flags = inherited(field, |field| field.get::<u32>("Ff")).unwrap_or(0);
    let value = inherited(field, |field| field.get::<Object<'a>>("V"));
    let is_multiline = flags & MULTILINE != 0;
    let lines = match kind.as_ref() {
        b"Tx" if flags & PASSWORD == 0 => lines_of(&string(&value?)?),
        b"Ch" => choice_lines(field, value.as_ref(), flags & COMBO != 0),
        b"Btn" if flags & PUSH_BUTTON != 0 => {
            let look = field.get::<Dict<'_>>("MK")?;
            lines_of(&text_string(look.get::<PdfString<'_>>("CA")?.as_bytes()))
        }
        _ => return None,
    };
    let style = |dict: &Dict<'a>| dict.get::<PdfString<'a>>("DA");
    let size = inherited(field, style)
        .or_else(|| style(form))
        .and_then(|style| font_size(style.as_bytes()));
    let cells = inherited(field, |field| field.get::<u32>("MaxLen"))
        .filter(|cells| flags & COMB != 0 && !is_multiline && *cells > 0);
    Some(Value {
        lines,
        size,
        alignment: inherited(field, |field| field.get::<u32>("Q")).unwrap_or(0),
        wraps: is_multiline,
        cells,
    })
}

/// What is chosen; of a list that is always open, also what it shows below.
fn choice_lines(field: &Dict<'_>, value: Option<&Object<'_>>, is_combo: bool) -> Vec<String> {
    let chosen: Vec<String> = match value {
        Some(Object::Array(several)) => several
            .iter::<Object<'_>>()
            .take(OPTIONS_MAX)
            .filter_map(|one| string(&one))
            .collect(),
        Some(one) => string(one).into_iter().collect(),
        None => Vec::new(),
    };
    let options: Vec<(String, String)> = inherited(field, |field| field.get::<Array<'_>>("Opt"))
        .map(|options| {
            let options = options.iter::<Object<'_>>().take(OPTIONS_MAX);
            options.filter_map(|option| choice(&option)).collect()
        })
        .unwrap_or_default();
    if !is_combo && !options.is_empty() {
        let is_chosen = |(exported, shown): &(String, String)| {
            chosen.contains(exported) || chosen.contains(shown)
        };
        let first = options.iter().position(is_chosen).unwrap_or(0);
        return options
            .into_iter()
            .skip(first)
            .map(|(_, shown)| shown)
            .collect();
    }
    let shown = |value: String| {
        let option = options.iter().find(|(exported, _)| *exported == value);
        option.map_or(value, |(_, shown)| shown.clone())
    };
    chosen.into_iter().map(shown).collect()
}

/// A choice: what is sent when it is taken, and what is shown.
fn choice(option: &Object<'_>) -> Option<(String, String)> {
    match option {
        Object::Array(pair) => {
            let mut parts = pair.iter::<Object<'_>>();
            let exported = string(&parts.next()?)?;
            let shown = parts.next().and_then(|shown| string(&shown));
            Some((exported.clone(), shown.unwrap_or(exported)))
        }
        other => string(other).map(|shown| (shown.clone(), shown)),
    }
}

/// Notes that lie open on the page, and the known stamps.
fn note_value(annotation: &Dict<'_>) -> Option<Value> {
    let text = if is_name(annotation, "Subtype", b"FreeText") {
        text_string(annotation.get::<PdfString<'_>>("Contents")?.as_bytes())
    } else if is_name(annotation, "Subtype", b"Stamp") {
        let name = annotation.get::<Name<'_>>("Name")?;
        let known = STAMPS
            .iter()
            .find(|stamp| name.as_ref() == stamp.as_bytes())?;
        words_of(known)
    } else {
        return None;
    };
    Some(Value {
        lines: lines_of(&text),
        size: annotation
            .get::<PdfString<'_>>("DA")
            .and_then(|style| font_size(style.as_bytes())),
        alignment: annotation.get::<u32>("Q").unwrap_or(0),
        wraps: true,
        cells: None,
    })
}

/// `NotApproved` says "NOT APPROVED".
fn words_of(stamp: &str) -> String {
    let mut words = String::new();
    for letter in stamp.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_uppercase());
    }
    words
}

fn string(object: &Object<'_>) -> Option<String> {
    match object {
        Object::String(string) => Some(text_string(string.as_bytes())),
        Object::Stream(stream) => Some(text_string(&stream.decoded_data().ok()?)),
        _ => None,
    }
}

fn lines_of(text: &str) -> Vec<String> {
    let text: String = text.chars().take(CHARACTERS_MAX).collect();
    text.replace("\r\n", "\n")
        .split(['\n', '\r', '\u{2028}', '\u{2029}'])
        .map(str::to_owned)
        .collect()
}

/// The size in an appearance string: `/Helv 12 Tf`; 0 means that the reader chooses.
fn font_size(style: &[u8]) -> Option<f64> {
    let style = String::from_utf8_lossy(style);
    let parts: Vec<&str> = style.split_ascii_whitespace().collect();
    let at = parts.iter().position(|part| *part == "Tf")?;
    let size = parts.get(at.checked_sub(1)?)?.parse::<f64>().ok()?;
    (0.5..=500.0).contains(&size).then_some(size)
}

/// Whether the middle of a glyph is in an area of the page.
fn is_within(area: Area, direction: Direction, glyph: &Glyph) -> bool {
    let middle = glyph.x + 0.5 * glyph.advance;
    let height = glyph.y - 0.3 * glyph.size;
    let place = direction.rect_on_page(Rect {
        left: middle,
        top: height,
        right: middle,
        bottom: height,
    });
    area.contains((f64::from(place.left), f64::from(place.top)))
}

/// Whether the page shows the value there already.
fn is_written(value: &Value, area: Area, written: &Written) -> bool {
    let squeeze = |text: &str| -> String {
        text.chars()
            .filter(|character| character.is_alphanumeric())
            .collect()
    };
    let mut there = String::new();
    for (direction, glyphs) in &written.directions {
        for glyph in glyphs
            .iter()
            .filter(|glyph| is_within(area, *direction, glyph))
        {
            there.push_str(&written.text[glyph.start as usize..glyph.end as usize]);
        }
    }
    let there = squeeze(&there);
    value
        .lines
        .iter()
        .all(|line| there.contains(&squeeze(line)))
}

/// Takes away what annotations wrote there.
fn remove_appearance(area: Area, drawn: &Drawn, written: &mut Written) {
    for (at, (direction, glyphs)) in written.directions.iter_mut().enumerate() {
        let first = drawn.0.get(at).copied().unwrap_or_default();
        let mut position = 0;
        glyphs.retain(|glyph| {
            position += 1;
            position <= first || !is_within(area, *direction, glyph)
        });
    }
}

/// Writes the value into its rectangle, upright as the page is shown.
fn place(value: &Value, area: Area, written: &mut Written) {
    let room = (area.width() - 2.0 * PADDING).max(1.0);
    let mut size = value.size.unwrap_or_else(|| {
        let by_height = if value.wraps {
            f64::MAX
        } else {
            0.7 * area.height()
        };
        AUTOMATIC_SIZE.min(by_height).max(4.0)
    });
    let fitting = |size: f64| (area.height() / (LINE_HEIGHT * size)).max(1.0);
    let mut lines = value.lines.clone();
    if value.wraps {
        let per_line = (room / (CHARACTER_WIDTH * size)).max(1.0) as usize;
        let wrap = |line: &String| wrapped(line, per_line);
        lines = value.lines.iter().flat_map(wrap).collect();
        // All of a text belongs to the document, whatever the reader would show without scrolling.
        size *= (fitting(size) / lines.len().max(1) as f64).min(1.0);
    } else if lines.len() > 1 {
        lines.truncate(fitting(size) as usize);
    }
    let is_stacked = value.wraps || lines.len() > 1;
    for (number, line) in lines.iter().enumerate() {
        let baseline = if is_stacked {
            area.y0 + PADDING + size * (0.8 + LINE_HEIGHT * number as f64)
        } else {
            f64::midpoint(area.y0, area.y1) + 0.3 * size
        };
        let count = line.chars().count().max(1) as f64;
        // A line that is too long is squeezed rather than left to stand elsewhere.
        let advance = value.cells.map_or_else(
            || (CHARACTER_WIDTH * size).min(room / count),
            |cells| area.width() / f64::from(cells),
        );
        let spare = (room - advance * count).max(0.0);
        let start = area.x0
            + match (value.cells, value.alignment) {
                (Some(_), _) => 0.0,
                (None, 1) => PADDING + spare * 0.5,
                (None, 2) => PADDING + spare,
                (None, _) => PADDING,
            };
        let first = Glyph {
            start: 0,
            end: 0,
            x: start as f32,
            y: baseline as f32,
            advance: advance as f32,
            size: size as f32,
            bold: false,
            stroked: false,
        };
        write_line(line, first, written);
    }
}

/// Writes characters one after the other, the first at the place of `first`.
fn write_line(line: &str, first: Glyph, written: &mut Written) {
    let mut x = first.x;
    for character in visual_order(line).chars() {
        let start = written.text.len() as u32;
        push_plain(character, &mut written.text);
        let end = written.text.len() as u32;
        if end > start {
            let glyph = Glyph {
                start,
                end,
                x,
                ..first
            };
            written.in_direction(Direction::RIGHT).push(glyph);
        }
        x += first.advance;
    }
}

/// Cuts a line at spaces, so that no part is longer than `characters_max` where that can be helped.
fn wrapped(line: &str, characters_max: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut open = String::new();
    let mut length = 0;
    for word in line.split(' ') {
        let characters = word.chars().count();
        if length > 0 && length + 1 + characters > characters_max {
            lines.push(std::mem::take(&mut open));
            length = 0;
        }
        if length > 0 {
            open.push(' ');
            length += 1;
        }
        open.push_str(word);
        length += characters;
    }
    lines.push(open);
    lines
}
