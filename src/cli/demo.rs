//! `docvault serve --demo`: documents that come along, and a tour to paste into a terminal.
//!
//! All of it goes to standard error, after the ready line. Started again, nothing is imported
//! twice, what a person threw away stays in the trash, and a key is made only where there is none.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use include_dir::{Dir, include_dir};
use sha2::{Digest as _, Sha256};

use super::failure::{Failure, unexpected_reply};
use super::output::{clean, counted, note};
use crate::library::Library;
use crate::library::command::{Command, DocumentList, Reply};
use crate::model::account::Plan;
use crate::model::document::{ContentHash, Document, DocumentState};
use crate::model::language::Language;

/// The demonstration documents, made for this purpose.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data-fixtures/demo");

/// The account that they belong to.
pub(super) const ACCOUNT: &str = "demo";
/// How long one question about the analysis waits.
const QUESTION_MILLISECONDS: u64 = 10_000;
/// What the tour asks of the documents' content.
const QUESTION: &str = "how do I reset the router to its factory settings?";

/// Fills the account and prints the tour on a thread of its own, while the server answers.
pub(super) fn start(
    library: &Arc<Library>,
    data_directory: &Path,
    address: SocketAddr,
    is_stopping: &Arc<AtomicBool>,
) {
    let library = Arc::clone(library);
    let data_directory = data_directory.to_owned();
    let is_stopping = Arc::clone(is_stopping);
    let work = move || match show(&library, data_directory, address) {
        Ok(()) => {}
        // What fails while everything is being stopped is taken up by the next start.
        Err(_) if is_stopping.load(Ordering::SeqCst) => {}
        Err(failure) => {
            failure.report();
        }
    };
    if std::thread::Builder::new()
        .name("demo".to_owned())
        .spawn(work)
        .is_err()
    {
        tracing::error!("the demonstration could not start: the system gives no further thread");
    }
}

fn show(
    library: &Arc<Library>,
    data_directory: PathBuf,
    address: SocketAddr,
) -> Result<(), Failure> {
    ensure_account(library)?;
    import_missing(library)?;
    let documents = documents(library, false)?;
    let tour = Tour {
        base: base_url(address),
        data_directory,
        key: key_if_none(library)?,
        count: documents.len(),
        example: example(&documents).cloned(),
    };
    note(&tour.text());
    Ok(())
}

fn ensure_account(library: &Arc<Library>) -> Result<(), Failure> {
    let Reply::Accounts { accounts, .. } = library.execute(Command::ListAccounts)? else {
        return Err(unexpected_reply());
    };
    if accounts.iter().all(|account| account.name != ACCOUNT) {
        library.execute(Command::CreateAccount {
            name: ACCOUNT.to_owned(),
            plan: Plan::Unlimited,
            language: Language::En,
        })?;
    }
    Ok(())
}

/// Imports what the account does not have, in the trash or elsewhere, and waits for its analysis.
fn import_missing(library: &Arc<Library>) -> Result<(), Failure> {
    let mut present: HashSet<ContentHash> = HashSet::new();
    let mut waiting = Vec::new();
    for document in documents(library, false)?
        .into_iter()
        .chain(documents(library, true)?)
    {
        present.insert(document.content_hash);
        if document.state == DocumentState::Waiting {
            waiting.push(document.uuid);
        }
    }
    let missing: Vec<_> = pdfs()
        .filter(|(_, bytes)| !present.contains(&hash(bytes)))
        .collect();
    if !missing.is_empty() {
        note(&format!(
            "importing {} for the demonstration …",
            counted(missing.len(), "document", "documents")
        ));
    }
    for (name, bytes) in missing {
        use crate::library::command::ImportOutcome::{Added, Duplicate};
        match library.import(Some(ACCOUNT), &name, bytes)? {
            Added { uuid } => waiting.push(uuid),
            Duplicate { .. } => {}
        }
    }
    while !waiting.is_empty() {
        let reply = library.execute(Command::AwaitAnalysis {
            account: Some(ACCOUNT.to_owned()),
            uuids: waiting.iter().copied().take(100).collect(),
            timeout_milliseconds: QUESTION_MILLISECONDS,
        })?;
        let Reply::States(states) = reply else {
            return Err(unexpected_reply());
        };
        let done: HashSet<_> = states
            .into_iter()
            .filter(|progress| progress.state != DocumentState::Waiting.name())
            .map(|progress| progress.uuid)
            .collect();
        waiting.retain(|uuid| !done.contains(uuid));
    }
    Ok(())
}

fn pdfs() -> impl Iterator<Item = (String, &'static [u8])> {
    FILES.files().filter_map(|file| {
        let name = file.path().file_name()?.to_str()?;
        file.path()
            .extension()
            .is_some_and(|extension| extension == "pdf")
            .then(|| (name.to_owned(), file.contents()))
    })
}

/// Writes the documents into a folder, for whoever needs real ones as files; their paths.
pub(super) fn write_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    for (name, bytes) in pdfs() {
        let path = folder.join(name);
        std::fs::create_dir_all(folder)
            .and_then(|()| File::create(&path)?.write_all(bytes))
            .map_err(|error| {
                Failure::work(format!("'{}' cannot be written", path.display())).because(&error)
            })?;
        paths.push(path);
    }
    Ok(paths)
}

fn hash(bytes: &[u8]) -> ContentHash {
    ContentHash(Sha256::digest(bytes).into())
}

fn documents(library: &Arc<Library>, trashed: bool) -> Result<Vec<Document>, Failure> {
    match library.execute(Command::ListDocuments {
        account: Some(ACCOUNT.to_owned()),
        list: DocumentList::whole(trashed),
    })? {
        Reply::Documents(documents) => Ok(documents),
        _ => Err(unexpected_reply()),
    }
}

/// A new key's text, if the account has no key yet.
fn key_if_none(library: &Arc<Library>) -> Result<Option<String>, Failure> {
    let account = Some(ACCOUNT.to_owned());
    let Reply::Keys(keys) = library.execute(Command::ListKeys {
        account: account.clone(),
    })?
    else {
        return Err(unexpected_reply());
    };
    if !keys.is_empty() {
        return Ok(None);
    }
    match library.execute(Command::CreateKey {
        account,
        name: "tour".to_owned(),
    })? {
        Reply::CreatedKey(created) => Ok(Some(created.key)),
        _ => Err(unexpected_reply()),
    }
}

/// A document to show: one with a sender to search for, where there is one.
fn example(documents: &[Document]) -> Option<&Document> {
    let analyzed = || {
        documents
            .iter()
            .filter(|document| document.state == DocumentState::Analyzed)
    };
    analyzed()
        .find(|document| !document.sender.is_empty())
        .or_else(|| analyzed().next())
        .or(documents.first())
}

/// Where this machine reaches the server: an address that stands for all of them becomes loopback.
pub(super) fn base_url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}", SocketAddr::new(ip, address.port()))
}

/// What is printed once the documents are analysed.
struct Tour {
    base: String,
    data_directory: PathBuf,
    key: Option<String>,
    count: usize,
    example: Option<Document>,
}

impl Tour {
    fn text(&self) -> String {
        let holds = format!(
            "The account '{ACCOUNT}' holds {}",
            counted(self.count, "document", "documents")
        );
        let mut text = format!("\n{holds}, served at {}\n\n", self.base);
        let authorization = if let Some(key) = &self.key {
            let _ = write!(text, "Its API key, shown this once:\n\n  {key}\n\n");
            format!("-H 'Authorization: Bearer {key}'")
        } else {
            let _ = write!(
                text,
                "Its API key was shown when it was made. This makes another one:\n\n  \
                 KEY=$(docvault key create --data {} --account {ACCOUNT} --name another)\n\n",
                quoted(&self.data_directory.display().to_string())
            );
            "-H \"Authorization: Bearer $KEY\"".to_owned()
        };
        let words = self
            .example
            .as_ref()
            .map_or_else(|| "invoice".to_owned(), words_to_find);
        let documents = format!("{}/api/v1/documents", self.base);
        let _ = write!(
            text,
            "Ready to paste:\n\n  \
             # the newest documents\n  \
             curl -s {authorization} '{documents}?limit=5'\n\n  \
             # search in title, summary and sender\n  \
             curl -s {authorization} -d '{{\"query\": \"{words}\"}}' '{documents}/search'\n\n  \
             # search in what the documents say\n  \
             curl -s {authorization} -d '{{\"query\": \"{QUESTION}\", \"limit\": 3}}' '{documents}/search-content'\n"
        );
        if let Some(document) = &self.example {
            let _ = write!(
                text,
                "\n  # download '{}'\n  curl -s {authorization} -o document.pdf '{documents}/{}/download'\n",
                clean(&document.title),
                document.uuid
            );
        }
        text.push_str("\nCtrl-C stops the server.");
        text
    }
}

/// The sender, or else the title, without anything that means something in JSON or to a shell.
fn words_to_find(document: &Document) -> String {
    let name = if document.sender.is_empty() {
        &document.title
    } else {
        &document.sender
    };
    let harmless: String = name
        .chars()
        .map(|character| {
            if character.is_alphanumeric() {
                character
            } else {
                ' '
            }
        })
        .collect();
    harmless
        .split_whitespace()
        .take(4)
        .collect::<Vec<_>>()
        .join(" ")
}

/// `text` as one word of a shell's command line.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::{base_url, pdfs, quoted};

    #[test]
    fn the_demonstration_has_enough_documents_and_each_once() {
        let mut hashes: Vec<_> = pdfs().map(|(_, bytes)| super::hash(bytes)).collect();
        let count = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), count);
        assert!(count >= 24, "{count}");
        for (name, bytes) in pdfs() {
            assert!(crate::pdf::looks_like_pdf(bytes), "{name}");
        }
    }

    #[test]
    fn the_tour_names_an_address_that_can_be_reached() {
        let shown = |address: &str| base_url(address.parse().unwrap());
        assert_eq!(shown("0.0.0.0:80"), "http://127.0.0.1:80");
        assert_eq!(shown("[::]:80"), "http://[::1]:80");
        assert_eq!(shown("192.0.2.7:80"), "http://192.0.2.7:80");
    }

    #[test]
    fn a_shell_reads_a_quoted_path_as_one_word() {
        assert_eq!(quoted("it's here"), r"'it'\''s here'");
    }
}
