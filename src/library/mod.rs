//! What the program can do: joins reading, analysis, embedding, store and search.
//!
//! Synchronous; knows no HTTP and no terminal. The only place where those five meet.
//! Read [`import`], then [`analysis_queue`] and [`document_analysis`], for how a document comes in; [`account_library`] for
//! how one account's documents are asked for; [`command`] for what a person can ask of it all; [`evaluation`] measures how
//! good reading is, [`mod@bench`] how fast all of it is.

pub mod account_library;
mod accounts;
mod analysis_queue;
pub mod bench;
pub mod command;
mod deletion;
pub mod doctor;
mod document_analysis;
mod document_view;
mod documents;
mod error;
pub mod evaluation;
mod explain;
mod findings;
mod import;
mod index_follower;
pub mod journal;
mod keys;
mod language_model;
mod learning;
mod model_change;
pub mod near_duplicates;
mod pictures;
mod reanalysis;
mod recognition;
pub mod sign_in;
mod stages;
mod status;
mod trash;
mod turns;

#[cfg(test)]
mod sample;
mod searching;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;

use parking_lot::{Mutex, RwLock};

use crate::analysis::language_model::LanguageModel;
use crate::clock::Clock;
use crate::embedding::{self, BundledModel, EmbeddingModel};
use crate::ids::IdSource;
use crate::model::language_model::LanguageModelSettings;
use crate::search::{SearchError, SearchIndex};
use crate::store::{Store, StoreError};

pub use account_library::{AccountLibrary, Original};
pub use error::{LibraryError, QueryError};
pub use import::is_picture;
pub use index_follower::Readiness;
pub use keys::Caller;
pub use language_model::language_model_state;
pub use pictures::PagePicture;
pub use recognition::RecognitionOptions;
pub use status::Condition;

pub use crate::search::{MarkedText, PassageMarker, TextMark};

use analysis_queue::AnalysisQueue;
use command::{Command, Refusal, Reply};
use document_view::ViewedPages;
use index_follower::IndexFollower;
use keys::KeyRing;
use learning::Learning;
use model_change::ServingModel;
use pictures::{CACHE_BYTES_MAX, PictureCache};
use recognition::Recognition;
use sign_in::Doorkeeper;
use stages::Stages;

/// Of the documents that the word index missed, so many are filled in before the library opens.
const MISSED_AT_START_MAX: usize = 200;

/// How a library is opened.
#[derive(Clone, Debug)]
pub struct LibraryOptions {
    /// Where everything is kept; made if it is not there.
    pub data_directory: PathBuf,
    /// The program that is started as `EXECUTABLE __pdf-worker` to read PDFs.
    pub worker_executable: PathBuf,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
    /// Where identifiers and keys come from.
    pub ids: Arc<dyn IdSource>,
    /// Another embedding model's folder (`--model DIR`); `None` for the bundled one.
    pub model_directory: Option<PathBuf>,
    /// Documents analysed at the same time, and scanned pages read at the same time.
    pub analysis_threads: usize,
    /// How scans are read.
    pub recognition: RecognitionOptions,
    /// The language model that is asked about each document; `None` unless its owner switched one on.
    pub language_model: Option<LanguageModelSettings>,
}

/// One data directory, opened by this process alone. Share it in an `Arc`.
#[derive(Debug)]
pub struct Library {
    options: LibraryOptions,
    store: Store,
    search: SearchIndex,
    follower: IndexFollower,
    keys: KeyRing,
    /// Makes the vectors of passages.
    model: Arc<dyn EmbeddingModel>,
    /// Makes the vectors of queries: `model`, or the one before it while documents are embedded again.
    serving: RwLock<Arc<ServingModel>>,
    /// Asked after the rules, where one is switched on.
    language_model: Option<LanguageModel>,
    queue: AnalysisQueue,
    recognition: Recognition,
    pictures: PictureCache,
    learning: Learning,
    stages: Stages,
    doorkeeper: Doorkeeper,
    viewed_pages: ViewedPages,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Library {
    /// Whether a data directory holds a library, be it a damaged one.
    pub fn is_in(data_directory: &Path) -> bool {
        Store::is_in(data_directory)
    }

    /// The user who owns the library in a data directory, where there is one.
    pub fn owner_in(data_directory: &Path) -> Option<u32> {
        Store::owner_in(data_directory)
    }

    /// Opens the data directory, making it if it is not there, and loads what is kept in memory.
    ///
    /// Nothing is analysed and no index follows until [`Self::start_analysis`].
    pub fn open(options: LibraryOptions) -> Result<Arc<Self>, LibraryError> {
        // The model first: one that cannot be used must not leave an empty library behind.
        let model = match &options.model_directory {
            Some(directory) => embedding::open_model_directory(directory)?,
            None => Arc::new(BundledModel::new()?),
        };
        let store = Store::open(&options.data_directory).map_err(|error| match error {
            StoreError::InUse(directory) => LibraryError::InUse(directory),
            other => LibraryError::Store(other),
        })?;
        let serving = ServingModel::choose(&store, &model)?;
        let search = open_indexes(&store, &options, serving.model.dimension())?;
        let language_model = options.language_model.clone().map(|settings| {
            let (clock, ids) = (Arc::clone(&options.clock), Arc::clone(&options.ids));
            LanguageModel::new(settings, clock, ids)
        });
        let viewed_pages = ViewedPages::new(options.analysis_threads);
        let library = Self {
            language_model,
            follower: IndexFollower::new(&store, &search)?,
            recognition: Recognition::new(&options.recognition, options.analysis_threads),
            pictures: PictureCache::new(
                &options.data_directory,
                CACHE_BYTES_MAX,
                options.analysis_threads,
            ),
            options,
            store,
            search,
            keys: KeyRing::default(),
            model,
            serving: RwLock::new(Arc::new(serving)),
            queue: AnalysisQueue::default(),
            learning: Learning::default(),
            stages: Stages::default(),
            doorkeeper: Doorkeeper::default(),
            viewed_pages,
            threads: Mutex::default(),
        };
        library.reload_keys()?;
        library.load_sessions()?;
        library.load_indexes()?;
        if library.store.reads_only().is_none() {
            // A few missed changes are the rule after a crash: then the library is ready at once.
            library.fill_missed(MISSED_AT_START_MAX);
            library.commit_indexes();
        }
        let jobs = library.store.waiting_jobs()?;
        library.queue.resume(jobs, library.options.clock.now());
        Ok(Arc::new(library))
    }

    /// Starts the threads that analyse waiting documents and keep the indexes up to date.
    pub fn start_analysis(self: &Arc<Self>) {
        let mut threads = self.threads.lock();
        if !threads.is_empty() {
            return;
        }
        self.announce_language_model();
        let mut spawn = |name: String, work: fn(&Self)| {
            let library = Arc::clone(self);
            match std::thread::Builder::new()
                .name(name)
                .spawn(move || work(&library))
            {
                Ok(handle) => threads.push(handle),
                Err(error) => tracing::error!(%error, "cannot start a thread"),
            }
        };
        spawn("index-follower".to_owned(), Self::follow_indexes);
        spawn("embedding".to_owned(), Self::embed_again);
        for number in 1..=self.options.analysis_threads.max(1) {
            spawn(format!("analysis-{number}"), Self::analyze_waiting);
            spawn(format!("recognition-{number}"), Self::analyze_scans);
        }
    }

    /// Stops those threads (the documents at work are finished first) and writes the indexes.
    /// Idempotent.
    pub fn close(&self) {
        self.queue.stop();
        self.follower.stop();
        if let Some(model) = &self.language_model {
            model.stop();
        }
        self.excuse_documents_at_work();
        let threads = std::mem::take(&mut *self.threads.lock());
        for thread in threads {
            if thread.join().is_err() {
                tracing::error!("a background thread panicked");
            }
        }
        if self.store.reads_only().is_none() {
            self.write_key_uses();
            self.write_indexes();
        }
    }

    /// Why nothing can be written, where the data directory may only be read: then commands that read work, and
    /// searches find no words.
    pub fn reads_only(&self) -> Option<&StoreError> {
        self.store.reads_only()
    }

    /// Whether searches answer from complete indexes: what `/readyz` says.
    pub fn readiness(&self) -> Readiness {
        self.follower.readiness()
    }

    /// Whether nothing is missing any more.
    pub fn is_ready(&self) -> bool {
        self.readiness() == Readiness::Ready
    }

    /// Where time comes from.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.options.clock
    }

    /// Where identifiers come from.
    pub fn ids(&self) -> &Arc<dyn IdSource> {
        &self.options.ids
    }

    /// Where everything is kept.
    pub fn data_directory(&self) -> &std::path::Path {
        &self.options.data_directory
    }

    /// Who holds this key: `None` for anything that is no valid key. From memory; notes its use.
    pub fn authenticate(&self, plain_key: &str) -> Option<Caller> {
        self.keys.caller(plain_key, self.options.clock.now())
    }

    /// The only way to an account's documents.
    pub fn account(self: &Arc<Self>, caller: &Caller) -> AccountLibrary {
        AccountLibrary::new(Arc::clone(self), caller.account)
    }

    /// Carries out a person's command.
    pub fn execute(self: &Arc<Self>, command: Command) -> Result<Reply, Refusal> {
        match command {
            Command::CreateAccount {
                name,
                plan,
                language,
            } => self.create_account(&name, plan, language),
            Command::ListAccounts => self.list_accounts(),
            Command::SetPassword { name, password } => self.set_password(&name, &password),
            Command::SetOwner { name } => self.set_owner(&name),
            Command::SetPlan { name, plan } => self.set_plan(&name, plan),
            Command::DeleteAccount { name } => self.delete_account(&name),
            Command::CreateKey { account, name } => self.create_key(account.as_deref(), &name),
            Command::ListKeys { account } => self.list_keys(account.as_deref()),
            Command::RevokeKey { id } => self.revoke_key(id),
            Command::ListDocuments { account, list } => {
                self.list_all_documents(account.as_deref(), &list)
            }
            Command::Search {
                account,
                query,
                filter,
                limit,
            } => self.search_all(account.as_deref(), &query, filter.as_ref(), limit),
            Command::FindByUuidStart { account, starts } => {
                self.find_by_uuid_start(account.as_deref(), &starts)
            }
            Command::ExplainDocument { account, uuid } => {
                self.explain_document(account.as_deref(), uuid)
            }
            Command::Reanalyze { account, selection } => {
                self.reanalyze(account.as_deref(), &selection)
            }
            Command::ListLessons { account } => self.list_lessons(account.as_deref()),
            Command::UndoLesson { account, number } => self.undo_lesson(account.as_deref(), number),
            Command::EditDocument {
                account,
                uuid,
                edit,
            } => self.edit_document(account.as_deref(), uuid, edit),
            Command::MarkDocuments {
                account,
                uuids,
                mark,
            } => {
                let account = self.account_named(account.as_deref())?;
                let marked = self.mark_documents(&account, &uuids, mark)?;
                Ok(Reply::Documents(marked))
            }
            Command::DeleteDocuments {
                account,
                uuids,
                is_rehearsal,
            } => self.delete(account.as_deref(), uuids, is_rehearsal),
            Command::AwaitAnalysis {
                account,
                uuids,
                timeout_milliseconds,
            } => self.await_analysis(account.as_deref(), &uuids, timeout_milliseconds),
            Command::DocumentPicture {
                account,
                uuid,
                page,
                width,
            } => self.document_picture(account.as_deref(), uuid, page, width),
            Command::RereadDocuments { account, uuids } => {
                self.reread_documents(account.as_deref(), &uuids)
            }
            Command::RereadScans { account } => self.reread_scans(account.as_deref()),
            Command::Status => self.status(),
        }
    }

    fn reload_keys(&self) -> Result<(), StoreError> {
        self.keys
            .reload(|| Ok((self.store.accounts()?, self.store.keys()?)))
    }

    fn write_key_uses(&self) {
        let uses = self.keys.take_uses();
        if !uses.is_empty()
            && let Err(error) = self.store.note_key_uses(&uses)
        {
            tracing::warn!(%error, "cannot write down when keys were used; it is tried again");
            self.keys.give_back_uses(uses);
        }
    }
}

/// Opens the indexes; one that follows another store's change log (a restored backup) is made anew.
fn open_indexes(
    store: &Store,
    options: &LibraryOptions,
    dimension: usize,
) -> Result<SearchIndex, LibraryError> {
    let directory = options.data_directory.join("index");
    if store.reads_only().is_some() {
        return Ok(SearchIndex::open_for_lists(&directory, dimension)?);
    }
    let search = SearchIndex::open(&directory, dimension)?;
    if !IndexFollower::is_foreign(store, &search)? {
        return Ok(search);
    }
    tracing::warn!("the search index belongs to another state of the library: it is made anew");
    drop(search);
    std::fs::remove_dir_all(&directory).map_err(SearchError::of_directory(&directory))?;
    Ok(SearchIndex::open(&directory, dimension)?)
}
