//! Which files an import takes: paths become a list of sources, before anything is imported.
//!
//! A path that was named is always taken, and refused later if it is no PDF. Below a folder only
//! regular files count: hidden ones, the library itself and what is no PDF by content are left
//! out, but a file that calls itself `.pdf` is taken and refused by name.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::pdf::looks_like_pdf;

/// The largest file that is taken: 512 MiB. Larger ones are refused before they are read.
pub(super) const FILE_BYTES_MAX: u64 = 512 * 1024 * 1024;
/// The name that a PDF from standard input gets.
const STDIN_NAME: &str = "stdin.pdf";
/// Why the library's own folder is not imported. The files in it are documents, without their names.
const OWN_FOLDER: &str = "it is this library's own folder, and what is in it was imported before: name the folder that your PDFs are in";
/// How much of a file is read to see whether it is a PDF.
const HEAD_BYTES: u64 = 1024;

/// Where one PDF comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Standard input, read to its end; its beginning may have been read before.
    Stdin {
        /// What was read; all of it if that is less than a library looks at.
        head: Option<Vec<u8>>,
    },
    /// A file.
    File(PathBuf),
}

/// What the paths on the command line stand for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Sources {
    /// What is to be imported: named paths in the order given, files of a folder by name.
    pub(super) found: Vec<Source>,
    /// Files below folders that are no PDFs.
    pub(super) skipped: usize,
    /// Folders and files that could not be looked into, and why.
    pub(super) unreadable: Vec<(PathBuf, String)>,
}

impl Source {
    /// How the source is named to a person and in JSON.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Stdin { .. } => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// The name that the document's file gets.
    pub(super) fn file_name(&self) -> String {
        match self {
            Self::Stdin { .. } => STDIN_NAME.to_owned(),
            Self::File(path) => path
                .file_name()
                .unwrap_or(path.as_os_str())
                .to_string_lossy()
                .into_owned(),
        }
    }

    /// Reads the beginning of standard input, as far as [`Self::certain_refusal`] needs it.
    pub(super) fn read_head(&mut self) -> std::io::Result<()> {
        if let Self::Stdin { head } = self {
            let stdin = std::io::stdin().lock();
            stdin
                .take(HEAD_BYTES)
                .read_to_end(head.get_or_insert_default())?;
        }
        Ok(())
    }

    /// Why the library would refuse it for certain, from its first bytes; `None` where it may not.
    pub(super) fn certain_refusal(&self) -> Option<String> {
        let head = match self {
            Self::Stdin { head } => Ok(head.clone()?),
            Self::File(path) => head(path),
        };
        match head {
            Err(error) => Some(unreadable(&error)),
            Ok(head) if head.is_empty() => {
                Some("the file is empty: there is nothing to import".to_owned())
            }
            Ok(head) if looks_like_pdf(&head) => None,
            Ok(_) => Some("this is no PDF: docvault takes PDF files only".to_owned()),
        }
    }

    /// All of its bytes; the error is a sentence for a person.
    pub(super) fn read(&self) -> Result<Vec<u8>, String> {
        match self {
            Self::Stdin { head } => {
                let head = head.as_deref().unwrap_or_default();
                read_bounded(head.chain(std::io::stdin().lock()), 0, FILE_BYTES_MAX)
            }
            Self::File(path) => {
                let file = File::open(path).map_err(|error| unreadable(&error))?;
                let length = file.metadata().map_err(|error| unreadable(&error))?.len();
                read_bounded(file, length, FILE_BYTES_MAX)
            }
        }
    }
}

/// Why a file or a folder cannot be read, and where the person can act, what to do.
fn unreadable(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => format!(
            "it may not be read: give the user as which docvault runs the right to ('ls -ld' shows its rights): {error}"
        ),
        ErrorKind::NotFound => {
            "it is gone, or a link to a file that is not there: put the file back, or remove the link".to_owned()
        }
        _ => format!("it cannot be read ({error}): copy it elsewhere and import the copy, or look at the disk's health"),
    }
}

/// Reads to the end, at most `bytes_max`; `length` is what is expected.
fn read_bounded(source: impl Read, length: u64, bytes_max: u64) -> Result<Vec<u8>, String> {
    let too_large = || {
        format!(
            "it is larger than {} MiB, the most that is taken",
            bytes_max / (1024 * 1024)
        )
    };
    if length > bytes_max {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    source
        .take(bytes_max + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > bytes_max {
        Err(too_large())
    } else {
        Ok(bytes)
    }
}

/// Finds what `paths` stand for. A path that is not there is an error that names it, and standard
/// input can be named once. `data_directory` is never looked into from above, and refused where it is named.
pub(super) fn find(paths: &[PathBuf], data_directory: &Path) -> Result<Sources, Failure> {
    let mut sources = Sources::default();
    let mut walk = Walk {
        seen: HashSet::new(),
        data_directory: fs::canonicalize(data_directory).ok(),
        sources: &mut sources,
    };
    for path in paths {
        if path.as_os_str() == "-" {
            if walk.sources.found.contains(&Source::Stdin { head: None }) {
                return Err(Failure::usage(
                    "'-' stands for standard input and can be given only once",
                ));
            }
            walk.sources.found.push(Source::Stdin { head: None });
            continue;
        }
        let metadata = fs::metadata(path).map_err(|error| missing(path, &error))?;
        if walk.is_library(path) {
            walk.sources
                .unreadable
                .push((path.clone(), OWN_FOLDER.to_owned()));
        } else if metadata.is_dir() {
            walk.folder(path);
        } else if metadata.is_file() {
            walk.sources.found.push(Source::File(path.clone()));
        } else {
            // Opening a pipe could wait for ever, and a device has no end.
            let reason = "it is a pipe, a socket or a device, no file: '-' reads standard input";
            walk.sources
                .unreadable
                .push((path.clone(), reason.to_owned()));
        }
    }
    Ok(sources)
}

fn missing(path: &Path, error: &std::io::Error) -> Failure {
    let path = path.display();
    if error.kind() == ErrorKind::NotFound {
        Failure::work(format!(
            "there is no file or folder '{path}': nothing was imported"
        ))
    } else {
        Failure::work(format!(
            "'{path}' cannot be read: {}; nothing was imported",
            unreadable(error)
        ))
    }
}

/// A walk through folders. Links are followed; a folder is entered once, under whatever name.
struct Walk<'a> {
    seen: HashSet<PathBuf>,
    data_directory: Option<PathBuf>,
    sources: &'a mut Sources,
}

impl Walk<'_> {
    fn is_library(&self, folder: &Path) -> bool {
        let real = fs::canonicalize(folder).ok();
        real.is_some() && real == self.data_directory
    }

    /// Walks `root` and all below it, with a list of its own: deep folders do not use up the stack.
    fn folder(&mut self, root: &Path) {
        let mut open = vec![root.to_owned()];
        while let Some(folder) = open.pop() {
            match self.entries(&folder) {
                Ok(Some(entries)) => {
                    let mut below = Vec::new();
                    for path in entries {
                        if fs::metadata(&path).is_ok_and(|metadata| metadata.is_dir()) {
                            below.push(path);
                        } else {
                            self.file(path);
                        }
                    }
                    open.extend(below.into_iter().rev());
                }
                Ok(None) => {}
                Err(error) => self.sources.unreadable.push((folder, unreadable(&error))),
            }
        }
    }

    /// What is in a folder, by name, without hidden entries; `None` if it was entered before.
    fn entries(&mut self, folder: &Path) -> std::io::Result<Option<Vec<PathBuf>>> {
        let real = fs::canonicalize(folder)?;
        let is_library = self.data_directory.as_ref() == Some(&real);
        if is_library || !self.seen.insert(real) {
            return Ok(None);
        }
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if !entry.file_name().as_encoded_bytes().starts_with(b".") {
                paths.push(entry.path());
            }
        }
        paths.sort();
        Ok(Some(paths))
    }

    fn file(&mut self, path: PathBuf) {
        let calls_itself_pdf = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("pdf"));
        match fs::metadata(&path) {
            Ok(metadata) if !metadata.is_file() => self.sources.skipped += 1,
            Ok(_) if calls_itself_pdf => self.sources.found.push(Source::File(path)),
            Ok(_) => match head(&path) {
                Ok(head) if looks_like_pdf(&head) => self.sources.found.push(Source::File(path)),
                Ok(_) => self.sources.skipped += 1,
                Err(error) => self.sources.unreadable.push((path, unreadable(&error))),
            },
            // A link to nothing is no document, unless it says that it is one.
            Err(_) if !calls_itself_pdf => self.sources.skipped += 1,
            Err(error) => self.sources.unreadable.push((path, unreadable(&error))),
        }
    }
}

fn head(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(HEAD_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
#[expect(
    clippy::disallowed_methods,
    reason = "these files need not outlive the test"
)]
mod tests {
    use super::*;

    fn names(sources: &Sources, root: &Path) -> Vec<String> {
        let relative = |source: &Source| match source {
            Source::Stdin { .. } => "-".to_owned(),
            Source::File(path) => path
                .strip_prefix(root)
                .unwrap_or(path)
                .display()
                .to_string(),
        };
        sources.found.iter().map(relative).collect()
    }

    #[test]
    fn folders_give_their_pdfs_by_name_and_count_the_rest() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path();
        fs::create_dir_all(path.join("b/deep")).unwrap();
        fs::create_dir_all(path.join(".hidden")).unwrap();
        fs::create_dir_all(path.join("library/originals")).unwrap();
        for (name, bytes) in [
            ("z.pdf", "%PDF-1.7"),
            ("b/deep/a.PDF", "no PDF at all"),
            ("b/invoice", "\n\n%PDF-1.4"),
            ("b/notes.txt", "text"),
            (".hidden/a.pdf", "%PDF-1.7"),
            (".a.pdf", "%PDF-1.7"),
            ("library/originals/c.pdf", "%PDF-1.7"),
        ] {
            fs::write(path.join(name), bytes).unwrap();
        }
        std::os::unix::fs::symlink(path, path.join("b/loop")).unwrap();
        std::os::unix::fs::symlink("nowhere", path.join("b/broken")).unwrap();
        let sources = find(&[path.to_owned()], &path.join("library")).unwrap();
        assert_eq!(
            names(&sources, path),
            ["z.pdf", "b/invoice", "b/deep/a.PDF"]
        );
        assert_eq!(sources.skipped, 2);
        assert_eq!(sources.unreadable, []);

        let named = path.join("b/../library");
        let sources = find(std::slice::from_ref(&named), &path.join("library")).unwrap();
        assert_eq!(names(&sources, path), [""; 0]);
        assert_eq!(sources.unreadable, [(named, OWN_FOLDER.to_owned())]);
    }

    #[test]
    fn a_named_path_is_taken_whatever_it_is_and_a_missing_one_stops_everything() {
        let root = tempfile::tempdir().unwrap();
        let text = root.path().join("notes.txt");
        fs::write(&text, "text").unwrap();
        let sources = find(&[text.clone(), "-".into()], root.path()).unwrap();
        assert_eq!(names(&sources, root.path()), ["notes.txt", "-"]);
        let gone = root.path().join("gone.pdf");
        let failure = find(&[text, gone.clone()], root.path()).expect_err("a path is missing");
        let expected = format!(
            "there is no file or folder '{}': nothing was imported",
            gone.display()
        );
        assert_eq!(failure, Failure::work(expected));
        assert!(find(&["-".into(), "-".into()], root.path()).is_err());
    }

    #[test]
    fn a_file_that_may_not_be_read_says_what_to_do() {
        let denied = unreadable(&std::io::Error::from(ErrorKind::PermissionDenied));
        assert!(denied.contains("'ls -ld' shows its rights"), "{denied}");
    }

    #[test]
    fn a_link_to_nothing_says_what_to_do() {
        let root = tempfile::tempdir().unwrap();
        let link = root.path().join("dangling.pdf");
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        let sources = find(&[root.path().to_owned()], &root.path().join("library")).unwrap();
        let [(path, reason)] = &sources.unreadable[..] else {
            panic!("{sources:?}");
        };
        assert_eq!(path, &link);
        assert!(reason.contains("remove the link"), "{reason}");
    }

    #[test]
    fn no_more_is_read_than_is_taken() {
        assert_eq!(read_bounded(&b"12345"[..], 0, 5), Ok(b"12345".to_vec()));
        assert!(read_bounded(&b"123456"[..], 0, 5).is_err());
        assert!(read_bounded(&b""[..], 6, 5).is_err());
        assert!(read_bounded(std::io::repeat(0), 0, 5).is_err());
    }
}
