//! Which tesseract is installed, and which languages it knows.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::model::language::Language;
use crate::pdf::read::{await_end, first_bytes};

/// The program's name in the folders of `PATH`.
const NAME: &str = "tesseract";
/// Folders in which packages put programs, where `PATH` does not name them.
const FOLDERS: [&str; 5] = [
    "/usr/bin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
    "/opt/local/bin",
    "/run/current-system/sw/bin",
];
/// The data that tells which way up a page stands.
const ORIENTATION_DATA: &str = "osd";
/// How long the program may take to say what it is.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(20);

/// An installed tesseract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tesseract {
    /// Where it is.
    pub program: PathBuf,
    /// For example `5.3.0`.
    pub version: String,
    /// Names of the languages that it has data for, as it names them: `deu`, `eng`.
    pub languages: Vec<String>,
    /// Whether it can tell which way up a page stands.
    pub has_orientation: bool,
}

impl Tesseract {
    /// Where the program is: what a person named, or the first in the usual folders.
    pub fn locate(named: Option<&Path>) -> Option<PathBuf> {
        if let Some(named) = named {
            return named.is_file().then(|| named.to_owned());
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path)
            .chain(FOLDERS.map(PathBuf::from))
            .filter(|folder| folder.is_absolute())
            .map(|folder| folder.join(NAME))
            .find(|program| program.is_file())
    }

    /// Asks a program for its version and languages; an error says in words what is wrong with it.
    pub fn probe(program: &Path) -> Result<Self, String> {
        let version = ask(program, "--version")?;
        let version = version
            .lines()
            .find_map(|line| line.trim().strip_prefix("tesseract "))
            .ok_or_else(|| format!("'{}' is no tesseract", program.display()))?
            .trim()
            .trim_start_matches('v')
            .to_owned();
        let listed = ask(program, "--list-langs")?;
        let mut languages: Vec<String> = listed
            .lines()
            .map(str::trim)
            .filter(|line| is_language(line))
            .map(str::to_owned)
            .collect();
        languages.sort();
        let has_orientation = languages.iter().any(|name| name == ORIENTATION_DATA);
        languages.retain(|name| name != ORIENTATION_DATA && name != "equ");
        if languages.is_empty() {
            return Err(format!("'{}' has no language data", program.display()));
        }
        Ok(Self {
            program: program.to_owned(),
            version,
            languages,
            has_orientation,
        })
    }

    /// The names of those of these languages that are installed, joined as tesseract takes them;
    /// all that are installed where none of them is, since some reading is better than none.
    pub fn languages_for(&self, wanted: &[Language]) -> String {
        let mut names: Vec<&str> = Vec::new();
        for name in wanted.iter().map(|language| language_name(*language)) {
            if self.has(name) && !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() {
            names = self
                .languages
                .iter()
                .map(String::as_str)
                .take(LANGUAGES_MAX)
                .collect();
        }
        names.join("+")
    }

    /// Whether it can tell ink from paper place by place: from version 5 on.
    pub(super) fn has_local_threshold(&self) -> bool {
        let major = self.version.split('.').next();
        major
            .and_then(|major| major.parse::<u32>().ok())
            .is_some_and(|major| major >= 5)
    }

    /// Whether there is data for a language.
    pub fn speaks(&self, language: Language) -> bool {
        self.has(language_name(language))
    }

    fn has(&self, name: &str) -> bool {
        self.languages.iter().any(|installed| installed == name)
    }
}

/// Each further language makes recognition slower.
const LANGUAGES_MAX: usize = 4;

/// What tesseract calls a language.
pub const fn language_name(language: Language) -> &'static str {
    match language {
        Language::En => "eng",
        Language::De => "deu",
        Language::Fr => "fra",
        Language::Nl => "nld",
        Language::Es => "spa",
        Language::It => "ita",
    }
}

/// `deu`, `chi_sim`, `script/Latin`; not the heading of the list.
fn is_language(line: &str) -> bool {
    !line.is_empty()
        && line
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '/'))
}

/// What the program prints for one argument, on whichever stream.
fn ask(program: &Path, argument: &str) -> Result<String, String> {
    let failed = |why: &dyn std::fmt::Display| format!("'{}' {why}", program.display());
    let mut child = Command::new(program)
        .arg(argument)
        .env("OMP_THREAD_LIMIT", "1")
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&format_args!("cannot be started: {error}")))?;
    let (sender, receiver) = mpsc::channel();
    for stream in [
        child
            .stdout
            .take()
            .map(|stream| Box::new(stream) as Box<dyn std::io::Read + Send>),
        child
            .stderr
            .take()
            .map(|stream| Box::new(stream) as Box<dyn std::io::Read + Send>),
    ]
    .into_iter()
    .flatten()
    {
        let sender = sender.clone();
        std::thread::spawn(move || sender.send(first_bytes(stream)));
    }
    drop(sender);
    let mut printed = String::new();
    while let Ok(part) = receiver.recv_timeout(ANSWER_TIME_MAX) {
        printed.push_str(&part);
        printed.push('\n');
    }
    // A program that has said all is about to end: killed now it would seem not to work.
    await_end(&mut child);
    // Kills what does not end; does nothing to a program that has ended.
    let _ = child.kill();
    let status = child
        .wait()
        .map_err(|error| failed(&format_args!("cannot be waited for: {error}")))?;
    if status.code() == Some(0) {
        Ok(printed)
    } else {
        let last = printed.lines().rev().find(|line| !line.trim().is_empty());
        Err(failed(&format_args!(
            "does not work: {}",
            last.unwrap_or(&status.to_string()).trim()
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::Tesseract;
    use crate::model::language::Language;

    fn with(languages: &[&str]) -> Tesseract {
        Tesseract {
            program: "/usr/bin/tesseract".into(),
            version: "5.3.0".to_owned(),
            languages: languages.iter().map(|&name| name.to_owned()).collect(),
            has_orientation: true,
        }
    }

    #[test]
    fn languages_are_those_wanted_that_are_installed_else_what_there_is() {
        let installed = with(&["deu", "eng", "pol"]);
        let check = |wanted: &[Language], expected: &str| {
            assert_eq!(installed.languages_for(wanted), expected);
        };
        check(&[Language::De, Language::En, Language::De], "deu+eng");
        check(&[Language::Fr, Language::En], "eng");
        check(&[Language::Fr], "deu+eng+pol");
        assert!(installed.speaks(Language::De) && !installed.speaks(Language::Fr));
        assert!(installed.has_local_threshold());
        let old = Tesseract {
            version: "4.1.1-rc2".to_owned(),
            ..installed
        };
        assert!(!old.has_local_threshold());
    }

    #[test]
    fn a_program_that_is_named_is_the_only_one_tried() {
        assert_eq!(Tesseract::locate(Some("/nowhere/tesseract".as_ref())), None);
        assert!(Tesseract::probe("/nowhere/tesseract".as_ref()).is_err());
        let wrong = Tesseract::probe("/bin/echo".as_ref()).unwrap_err();
        assert_eq!(wrong, "'/bin/echo' is no tesseract");
        let broken = Tesseract::probe("/bin/false".as_ref()).unwrap_err();
        assert!(broken.contains("does not work"), "{broken}");
    }
}
