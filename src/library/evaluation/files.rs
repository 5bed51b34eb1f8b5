//! The PDFs of a folder and of all folders below it.

use std::fs;
use std::path::{Path, PathBuf};

use super::EvaluationError;

/// All files that end in `.pdf`, in the order of their paths; links to folders are not followed.
pub(super) fn pdfs_below(directory: &Path) -> Result<Vec<PathBuf>, EvaluationError> {
    if !directory.is_dir() {
        return Err(EvaluationError::NoFolder(directory.to_owned()));
    }
    let mut found = Vec::new();
    let mut waiting = vec![directory.to_owned()];
    while let Some(folder) = waiting.pop() {
        let not_readable = |source| EvaluationError::NotReadable {
            path: folder.clone(),
            source,
        };
        for entry in fs::read_dir(&folder).map_err(not_readable)? {
            let entry = entry.map_err(not_readable)?;
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                waiting.push(path);
            } else if path
                .extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"))
                && path.is_file()
            {
                found.push(path);
            }
        }
    }
    if found.is_empty() {
        return Err(EvaluationError::NoPdfs(directory.to_owned()));
    }
    found.sort();
    Ok(found)
}
