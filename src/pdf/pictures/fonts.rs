//! The fonts of this machine, for documents that name a font and do not bring it.
//!
//! Lists what lies in the usual folders at the first wish, and hands a font's bytes to the child
//! that wished for it. Without any font the fonts inside the program stand in, which have Latin
//! letters only.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::font_file::{Face, faces, plain};
use super::messages::{FontWish, Script};
use super::worker::FONT_BYTES_MAX;

/// Font files that are looked at; the rest is left.
const FILES_MAX: usize = 5_000;
/// Folders within folders that are looked into.
const DEPTH_MAX: usize = 6;
/// From this weight on a font is bold.
const BOLD_WEIGHT: u16 = 600;
/// Names of fonts with the widths of Helvetica, Times and Courier, the best first.
const SAME_WIDTHS: [[&str; 7]; 3] = [
    [
        "helvetica",
        "arial",
        "liberationsans",
        "arimo",
        "nimbussans",
        "texgyreheros",
        "freesans",
    ],
    [
        "times",
        "timesnewroman",
        "liberationserif",
        "tinos",
        "nimbusroman",
        "texgyretermes",
        "freeserif",
    ],
    [
        "courier",
        "couriernew",
        "liberationmono",
        "cousine",
        "nimbusmonops",
        "texgyrecursor",
        "freemono",
    ],
];
/// Of fonts that have a script and no telling name, those that are made for reading go first.
const GOOD_FAMILIES: [&str; 8] = [
    "notosans",
    "notoserif",
    "dejavusans",
    "liberationsans",
    "arial",
    "freesans",
    "unifont",
    "droidsans",
];

/// The fonts of this machine.
#[derive(Debug, Default)]
pub struct FontCatalogue {
    folders: Vec<PathBuf>,
    listed: OnceLock<Vec<Listed>>,
}

#[derive(Debug)]
struct Listed {
    path: PathBuf,
    face: Face,
}

impl FontCatalogue {
    /// The fonts in this system's usual folders.
    pub fn system() -> Self {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let below_home = [".local/share/fonts", ".fonts", "Library/Fonts"];
        let mut folders: Vec<PathBuf> = [
            "/usr/share/fonts",
            "/usr/local/share/fonts",
            "/run/current-system/sw/share/X11/fonts",
            "/System/Library/Fonts",
            "/Library/Fonts",
        ]
        .map(PathBuf::from)
        .into();
        folders.extend(
            home.iter()
                .flat_map(|home| below_home.map(|folder| home.join(folder))),
        );
        folders
            .extend(std::env::var_os("WINDIR").map(|windows| PathBuf::from(windows).join("Fonts")));
        Self::of_folders(folders)
    }

    /// The fonts in these folders and below them.
    pub fn of_folders(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            listed: OnceLock::new(),
        }
    }

    /// How many faces there are, and for which scripts beyond Latin there is one: names for a person.
    pub fn summary(&self) -> (usize, Vec<&'static str>) {
        let scripts = [
            ("Cyrillic", 9),
            ("Greek", 7),
            ("Arabic", 13),
            ("Hebrew", 11),
            ("Chinese and Japanese", 59),
            ("Korean", 56),
        ];
        let has = |bit: &u32| {
            self.listed()
                .iter()
                .any(|listed| listed.face.unicode_ranges >> *bit & 1 == 1)
        };
        let found = scripts.iter().filter(|(_, bit)| has(bit));
        (
            self.listed().len(),
            found.map(|(script, _)| *script).collect(),
        )
    }

    /// The best font for a wish, as its index in the file and the file's bytes.
    pub(super) fn find(&self, wish: &FontWish) -> Option<(u32, Vec<u8>)> {
        let mut candidates: Vec<(u32, &Listed)> = self
            .listed()
            .iter()
            .filter_map(|listed| Some((suitability(&listed.face, wish)?, listed)))
            .collect();
        candidates.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        // A file that has gone since, or is too large, gives way to the next.
        candidates
            .iter()
            .take(3)
            .find_map(|(_, listed)| Some((listed.face.index, read_font(&listed.path)?)))
    }

    fn listed(&self) -> &[Listed] {
        self.listed.get_or_init(|| {
            let mut paths = Vec::new();
            for folder in &self.folders {
                font_files(folder, DEPTH_MAX, &mut paths);
            }
            // The same choice every time, whatever order the system lists files in.
            paths.sort();
            let listed = paths.into_iter().flat_map(|path| {
                let found = File::open(&path).map(|mut file| faces(&mut file));
                found
                    .unwrap_or_default()
                    .into_iter()
                    .map(move |face| Listed {
                        path: path.clone(),
                        face,
                    })
            });
            listed.collect()
        })
    }
}

fn font_files(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if found.len() >= FILES_MAX {
            return;
        }
        let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        let ending = ending.as_deref().and_then(|ending| ending.to_str());
        if matches!(ending, Some("ttf" | "otf" | "ttc" | "otc")) {
            found.push(path);
        } else if depth > 0 && path.is_dir() {
            font_files(&path, depth - 1, found);
        }
    }
}

fn read_font(path: &Path) -> Option<Vec<u8>> {
    let limit = u64::from(FONT_BYTES_MAX);
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(limit + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= limit).then_some(bytes)
}

/// How well a face answers a wish; `None` if not at all.
fn suitability(face: &Face, wish: &FontWish) -> Option<u32> {
    let style = style_score(face, wish);
    if wish.is_standard {
        let row = match (wish.is_fixed, wish.is_serif) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        };
        let families = SAME_WIDTHS.get(row)?;
        // The whole family name: 'Arial Narrow' has other widths than 'Arial'.
        let rank = families
            .iter()
            .position(|family| face.names.iter().any(|name| name == family))?;
        let must_match =
            (face.weight >= BOLD_WEIGHT) == wish.is_bold && face.is_italic == wish.is_italic;
        return must_match.then_some(1_000 - rank as u32);
    }
    let by_name = name_score(face, wish);
    if !covers(face, wish.script) {
        return None;
    }
    if by_name > 0 {
        return Some(10_000 + by_name + style);
    }
    let family = face.names.first()?;
    let goodness = GOOD_FAMILIES
        .iter()
        .position(|good| family.starts_with(good))
        .map_or(0, |rank| 10 * (GOOD_FAMILIES.len() - rank) as u32);
    // More writing systems: whatever letters the document has, they are more likely to be there.
    let breadth = if wish.script == Script::Any {
        4 * (face.unicode_ranges & 0xffff).count_ones()
    } else {
        100 * u32::from(is_made_for(face, wish.script))
    };
    Some(goodness + breadth + style)
}

/// Whether one of the names that were wished for is the face's, or its family's.
fn name_score(face: &Face, wish: &FontWish) -> u32 {
    let wished: Vec<String> = wish.names.iter().map(|name| plain(name)).collect();
    let is_exact = wished.iter().any(|name| face.names.contains(name));
    if is_exact {
        return 100;
    }
    let is_family = wished.iter().any(|name| {
        let family = name.trim_end_matches("mt");
        let family = [
            "bolditalic",
            "boldoblique",
            "bold",
            "italic",
            "oblique",
            "regular",
        ]
        .iter()
        .find_map(|style| family.strip_suffix(style))
        .unwrap_or(family);
        let family = family.trim_end_matches("ps");
        family.len() > 3 && face.names.iter().any(|name| name == family)
    });
    if is_family { 50 } else { 0 }
}

fn style_score(face: &Face, wish: &FontWish) -> u32 {
    let bold = 8 * u32::from((face.weight >= BOLD_WEIGHT) == wish.is_bold);
    // A plain weight rather than a light or black one.
    let plain_weight = 4 * u32::from(matches!(face.weight, 400 | 700));
    let italic = 8 * u32::from(face.is_italic == wish.is_italic);
    let fixed = 16 * u32::from(face.is_fixed == wish.is_fixed);
    let serif = 2 * u32::from(face.is_serif == wish.is_serif);
    bold + plain_weight + italic + fixed + serif
}

fn covers(face: &Face, script: Script) -> bool {
    let bit = match script {
        Script::Any => return true,
        Script::Japanese => 49,
        Script::SimplifiedChinese | Script::TraditionalChinese => 59,
        Script::Korean => 56,
    };
    face.unicode_ranges >> bit & 1 == 1
}

/// Characters that several languages share have the shapes of the language a face is made for.
fn is_made_for(face: &Face, script: Script) -> bool {
    let (code_page, marks): (u32, &[&str]) = match script {
        Script::Any => return true,
        Script::Japanese => (17, &["jp", "japanese", "gothic", "mincho"]),
        Script::SimplifiedChinese => (18, &["sc", "gb", "hans", "cn"]),
        Script::Korean => (19, &["kr", "korean", "batang", "gulim"]),
        Script::TraditionalChinese => (20, &["tc", "big5", "hant", "tw"]),
    };
    let named = face
        .names
        .iter()
        .any(|name| marks.iter().any(|mark| name.ends_with(mark)));
    let only_this = face.code_pages >> 17 & 0b1111 == 1 << (code_page - 17);
    named || only_this
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::FontCatalogue;
    use crate::pdf::pictures::font_file::read_faces;
    use crate::pdf::pictures::font_file::tests::font_file;
    use crate::pdf::pictures::messages::{FontWish, Script};

    fn catalogue(files: &[(&str, &str, u16, u128)]) -> (tempfile::TempDir, FontCatalogue) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("deeper")).unwrap();
        for (file, family, weight, ranges) in files {
            write(
                &folder.path().join(file),
                &font_file(family, *weight, *ranges),
            );
        }
        let catalogue = FontCatalogue::of_folders(vec![folder.path().to_owned()]);
        (folder, catalogue)
    }

    fn write(path: &Path, bytes: &[u8]) {
        use std::io::Write as _;
        let mut file = std::fs::File::create(path).unwrap();
        file.write_all(bytes).unwrap();
    }

    fn wish(name: &str, script: Script) -> FontWish {
        FontWish {
            names: vec![name.to_owned()],
            script,
            ..FontWish::default()
        }
    }

    const CJK: u128 = 1 << 49 | 1 << 59;

    #[test]
    fn a_font_is_chosen_by_name_then_by_script() {
        let (_folder, catalogue) = catalogue(&[
            ("a.ttf", "Some Gothic JP", 400, CJK),
            ("deeper/b.otf", "Verdana", 400, 1 << 9),
            ("deeper/c.TTF", "Verdana", 700, 1 << 9),
            ("d.ttf", "Latin Only", 400, 1),
            ("e.txt", "No Font", 400, CJK),
        ]);
        let found = |wish: &FontWish| {
            let (_, bytes) = catalogue.find(wish)?;
            read_faces(&mut std::io::Cursor::new(bytes)).unwrap().pop()
        };
        let verdana = found(&wish("Verdana", Script::Any)).unwrap();
        assert_eq!(
            (verdana.names, verdana.weight),
            (vec!["verdana".to_owned()], 400)
        );
        let bold = FontWish {
            is_bold: true,
            ..wish("Verdana-Bold", Script::Any)
        };
        assert_eq!(found(&bold).unwrap().weight, 700);
        let japanese = found(&wish("HeiseiMin-W3", Script::Japanese)).unwrap();
        assert_eq!(japanese.names, ["somegothicjp"]);
        assert_eq!(found(&wish("HYGoThic-Medium", Script::Korean)), None);
        assert_eq!(
            catalogue.summary(),
            (4, vec!["Cyrillic", "Chinese and Japanese"])
        );
    }

    #[test]
    fn a_standard_font_is_replaced_by_one_of_the_same_widths_only() {
        let (_folder, catalogue) = catalogue(&[
            ("a.ttf", "Verdana", 400, 1 << 9),
            ("b.ttf", "Liberation Sans", 700, 1 << 9),
            ("c.ttf", "Liberation Sans Narrow", 400, 1 << 9),
        ]);
        let helvetica = FontWish {
            is_standard: true,
            ..wish("Helvetica", Script::Any)
        };
        assert_eq!(catalogue.find(&helvetica), None);
        let bold = FontWish {
            is_bold: true,
            ..helvetica
        };
        assert!(catalogue.find(&bold).is_some());
    }

    #[test]
    fn without_folders_there_are_no_fonts() {
        let catalogue = FontCatalogue::of_folders(vec!["/nowhere/fonts".into()]);
        assert_eq!(catalogue.find(&wish("Verdana", Script::Any)), None);
        assert_eq!(catalogue.summary(), (0, Vec::new()));
    }
}
