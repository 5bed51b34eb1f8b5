//! Many analysed documents at once, in one commit: how a library is filled that was not imported.
//!
//! Only `docvault bench` does that. It writes the same records that an import and an analysis write, but no originals.

use redb::WriteTransaction;

use super::accounts::load_account;
use super::analysis::{Found, save_found, save_with_content};
use super::documents::enter;
use super::error::StoreError;
use super::{Store, tables};
use crate::model::document::Document;
use crate::model::findings::Findings;
use crate::model::passage::Passage;
use crate::model::vectors::PassageVectors;

/// A document with all that its analysis found.
#[derive(Clone, Debug)]
pub struct AnalyzedDocument {
    /// The document; its number is given here.
    pub document: Document,
    /// Its passages.
    pub passages: Vec<Passage>,
    /// One vector a passage, or none.
    pub vectors: PassageVectors,
}

impl Store {
    /// Enters analysed documents, all or none. Their originals are the caller's affair:
    /// [`Store::put_original`] before it, or none at all.
    ///
    /// `UnknownAccount`; `Inconsistent` where the account has one of these files or identifiers already.
    pub fn add_analyzed_documents(
        &self,
        documents: Vec<AnalyzedDocument>,
        model_identity: &str,
    ) -> Result<(), StoreError> {
        let findings = Findings::default();
        let prepared: Vec<(Document, Found)> = documents
            .into_iter()
            .map(|new| {
                let found = Found::new(&findings, &new.passages, &new.vectors, model_identity)?;
                Ok((new.document, found))
            })
            .collect::<Result<_, StoreError>>()?;
        self.database
            .write("add analyzed documents", move |transaction| {
                for (document, found) in &prepared {
                    add(transaction, document, found)?;
                }
                Ok(())
            })
    }
}

fn add(
    transaction: &WriteTransaction,
    document: &Document,
    found: &Found,
) -> Result<(), StoreError> {
    if load_account(transaction, document.account)?.is_none() {
        return Err(StoreError::UnknownAccount(document.account));
    }
    let mut document = document.clone();
    document.id = tables::next_document_id(transaction)?;
    enter(transaction, &document)?;
    save_found(transaction, &mut document, found)?;
    save_with_content(transaction, document).map(drop)
}
