//! Finds the machine's ONNX Runtime and loads it, or says in words what is missing.
//!
//! The engine's own search panics where there is none; here every failure is an error. Must
//! never download anything.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::error::EmbeddingError;

/// Names the library's file; nothing else is tried then.
const PATH_VARIABLE: &str = "ORT_DYLIB_PATH";

/// Where packages and people put libraries.
const DIRECTORIES: [&str; 8] = [
    "/usr/local/lib",
    "/usr/lib",
    "/usr/lib64",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/opt/onnxruntime/lib",
    "/opt/homebrew/lib",
    "/usr/local/opt/onnxruntime/lib",
];

/// Loads the library once for the whole process.
pub(super) fn load_runtime_library() -> Result<(), EmbeddingError> {
    let path = locate_runtime_library()?;
    ort::init_from(&path).map_err(|error| EmbeddingError::RuntimeLibrary(error.to_string()))?;
    Ok(())
}

/// Where the library lies that would be loaded; it is not loaded.
pub fn locate_runtime_library() -> Result<PathBuf, EmbeddingError> {
    if cfg!(target_feature = "crt-static") {
        return Err(EmbeddingError::RuntimeLibrary(
            "this program is linked statically and cannot load it".to_owned(),
        ));
    }
    find(std::env::var_os(PATH_VARIABLE), &directories())
}

/// The directory of the program itself, then the usual ones.
fn directories() -> Vec<PathBuf> {
    let own = std::env::current_exe()
        .ok()
        .and_then(|path| Some(path.parent()?.to_owned()));
    own.into_iter()
        .chain(DIRECTORIES.map(PathBuf::from))
        .collect()
}

/// The file that is named, or the first that is found.
fn find(named: Option<OsString>, directories: &[PathBuf]) -> Result<PathBuf, EmbeddingError> {
    if let Some(path) = named.filter(|name| !name.is_empty()).map(PathBuf::from) {
        return if path.is_file() {
            Ok(path)
        } else {
            Err(EmbeddingError::RuntimeLibrary(format!(
                "{PATH_VARIABLE} names {}, which is no file",
                path.display()
            )))
        };
    }
    directories
        .iter()
        .find_map(|directory| library_in(directory))
        .ok_or_else(|| {
            EmbeddingError::RuntimeLibrary(format!(
                "install onnxruntime, or let {PATH_VARIABLE} name its library file"
            ))
        })
}

/// The library in one directory: `libonnxruntime.so`, or with a version after it.
fn library_in(directory: &Path) -> Option<PathBuf> {
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_named = name.starts_with("libonnxruntime.so")
            || name.starts_with("libonnxruntime.") && name.ends_with(".dylib");
        is_named && path.is_file()
    };
    let entries = std::fs::read_dir(directory).ok()?;
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(is_library)
        .min()
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::find;

    #[test]
    fn the_library_is_where_it_is_named_or_usual() {
        let directory = tempfile::tempdir().unwrap();
        let places = [directory.path().join("none"), directory.path().to_owned()];
        let error = find(None, &places).unwrap_err().to_string();
        assert!(error.contains("install onnxruntime"), "{error}");

        File::create(directory.path().join("libonnxruntime_providers_shared.so")).unwrap();
        assert!(find(None, &places).is_err());
        let versioned = directory.path().join("libonnxruntime.so.1.31.1");
        File::create(&versioned).unwrap();
        assert_eq!(find(None, &places).unwrap(), versioned);
        assert_eq!(find(Some("".into()), &places).unwrap(), versioned);

        let named = directory.path().join("mine.so");
        let error = find(Some(named.clone().into()), &places)
            .unwrap_err()
            .to_string();
        assert!(error.contains("mine.so, which is no file"), "{error}");
        File::create(&named).unwrap();
        assert_eq!(find(Some(named.clone().into()), &places).unwrap(), named);
    }
}
