//! Other models: a directory with an ONNX graph and its tokenizer, run by fastembed.
//!
//! Needs a `libonnxruntime` on the machine ([`super::runtime_library`] finds it). Must never
//! download anything, and must answer with an error where the library or a file is missing:
//! nothing here may panic into the caller.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use fastembed::{
    InitOptionsUserDefined, Pooling, TextEmbedding, TokenizerFiles, UserDefinedEmbeddingModel,
};
use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};

use super::embedding_model::{EmbeddingModel, to_unit_length};
use super::error::EmbeddingError;
use super::runtime_library::load_runtime_library;

/// Word pieces of a text that count, the model's own marks included; fewer if the model says so.
const TOKENS_MAX: usize = 256;
/// So many texts go through the engine together, padded to the longest of them.
const BATCH_TEXTS: usize = 16;
/// What the piece for words that cannot be spelled is called, by BERT and by others.
const UNKNOWN: [&str; 2] = ["[UNK]", "<unk>"];

/// The numbers of a text's word pieces, if it can be read.
type PiecesOf = dyn Fn(&str) -> Option<Vec<u32>> + Send + Sync;

/// A model of the user's own.
struct OnnxModel {
    identity: String,
    dimension: usize,
    window: usize,
    /// Has its own copy of the tokenizer, so that nobody who counts pieces waits for the engine.
    pieces: Box<PiecesOf>,
    /// The number of the piece for what cannot be spelled, if there is one.
    unknown: Option<u32>,
    /// One call at a time; each uses all cores.
    engine: Mutex<TextEmbedding>,
}

/// Opens the model in a directory: `model.onnx` (and `model.onnx_data` if it has one),
/// `tokenizer.json`, `tokenizer_config.json`, `special_tokens_map.json`, `config.json`, and
/// `1_Pooling/config.json` if a text's vector is not the mean of its tokens' vectors.
pub fn open_model_directory(directory: &Path) -> Result<Arc<dyn EmbeddingModel>, EmbeddingError> {
    let wrong = |reason: String| EmbeddingError::ModelDirectory {
        path: directory.to_owned(),
        reason,
    };
    let read = |name: &str| {
        std::fs::read(directory.join(name)).map_err(|error| wrong(format!("{name}: {error}")))
    };
    let graph = read("model.onnx")?;
    let files = TokenizerFiles {
        tokenizer_file: read("tokenizer.json")?,
        config_file: read("config.json")?,
        special_tokens_map_file: read("special_tokens_map.json")?,
        tokenizer_config_file: read("tokenizer_config.json")?,
    };
    let identity = identity(directory, &[&graph, &files.tokenizer_file]);
    let mut model = UserDefinedEmbeddingModel::new(graph, files).with_pooling(pooling(directory));
    if let Ok(data) = read("model.onnx_data") {
        model = model.with_external_initializer("model.onnx_data".to_owned(), data);
    }

    load_runtime_library()?;
    let options = InitOptionsUserDefined::new().with_max_length(TOKENS_MAX);
    let engine = guarded(|| TextEmbedding::try_new_from_user_defined(model, options))
        .map_err(|error| wrong(error.to_string()))?;
    let opened = OnnxModel::new(identity, engine).map_err(|error| wrong(error.to_string()))?;
    Ok(Arc::new(opened))
}

/// The directory's name and the first digits of the files' SHA-256.
fn identity(directory: &Path, files: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    for file in files {
        hasher.update(file);
    }
    let hash = base16ct::lower::encode_string(&hasher.finalize()[..4]);
    let name = directory
        .canonicalize()
        .unwrap_or_else(|_| directory.to_owned());
    let name = name.file_name().unwrap_or_default().to_string_lossy();
    format!("{name}@{hash}")
}

/// How the tokens' vectors become one, as sentence-transformers write it beside their models.
fn pooling(directory: &Path) -> Pooling {
    let file = std::fs::read(directory.join("1_Pooling/config.json")).unwrap_or_default();
    let config: serde_json::Value = serde_json::from_slice(&file).unwrap_or_default();
    let is_first_token = config
        .get("pooling_mode_cls_token")
        .and_then(serde_json::Value::as_bool);
    if is_first_token == Some(true) {
        Pooling::Cls
    } else {
        Pooling::Mean
    }
}

/// Runs the engine; its errors and its panics become errors.
fn guarded<R>(work: impl FnOnce() -> fastembed::Result<R>) -> Result<R, EmbeddingError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| EmbeddingError::Compute(error.to_string())),
        Err(_) => Err(EmbeddingError::Compute(
            "the ONNX engine panicked".to_owned(),
        )),
    }
}

impl OnnxModel {
    fn new(identity: String, engine: TextEmbedding) -> Result<Self, EmbeddingError> {
        let tokenizer = engine.tokenizer.clone();
        let marks = tokenizer
            .encode("", true)
            .map_or(2, |encoding| encoding.len());
        let mut names = UNKNOWN.into_iter();
        let unknown = names.find_map(|name| tokenizer.token_to_id(name));
        let pieces = move |text: &str| {
            let encoding = tokenizer.encode_fast(text, false).ok()?;
            Some(encoding.get_ids().to_vec())
        };
        let mut model = Self {
            identity,
            dimension: 0,
            window: TOKENS_MAX.saturating_sub(marks),
            pieces: Box::new(pieces),
            unknown,
            engine: Mutex::new(engine),
        };
        model.dimension = model.embed(&["a"])?.first().map_or(0, Vec::len);
        Ok(model)
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        let mut engine = self.engine.lock();
        let mut vectors = guarded(|| engine.embed(texts, Some(BATCH_TEXTS)))?;
        drop(engine);
        if vectors.len() != texts.len() {
            return Err(EmbeddingError::Compute(
                "one vector a text was expected".to_owned(),
            ));
        }
        for vector in &mut vectors {
            if self.dimension != 0 && vector.len() != self.dimension {
                return Err(EmbeddingError::Compute(
                    "vectors differ in length".to_owned(),
                ));
            }
            to_unit_length(vector)?;
        }
        Ok(vectors)
    }
}

impl EmbeddingModel for OnnxModel {
    fn identity(&self) -> &str {
        &self.identity
    }

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn window(&self) -> usize {
        self.window
    }

    fn count_tokens(&self, text: &str) -> usize {
        // A tokenizer that fails on a text leaves it to the engine to say so.
        (self.pieces)(text).map_or(text.len(), |pieces| pieces.len())
    }

    fn place_of_word(&self, word: &str) -> Option<u32> {
        match (self.pieces)(word)?.as_slice() {
            [number] if Some(*number) != self.unknown => Some(*number),
            _ => None,
        }
    }

    fn embed_passages(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        let texts: Vec<_> = texts.iter().map(String::as_str).collect();
        self.embed(&texts)
    }

    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbeddingError> {
        self.embed(&[text])?
            .into_iter()
            .next()
            .ok_or(EmbeddingError::NotFinite)
    }
}

impl fmt::Debug for OnnxModel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("OnnxModel")
            .field("identity", &self.identity)
            .field("dimension", &self.dimension)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Write as _;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use fastembed::Pooling;

    use super::{open_model_directory, pooling};
    use crate::embedding::{EmbeddingError, EmbeddingModel};

    fn fixture() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/onnx-model")
    }

    /// The fixture's model; `None`, said aloud, where there is no ONNX Runtime.
    fn opened() -> Option<Arc<dyn EmbeddingModel>> {
        match open_model_directory(&fixture()) {
            Ok(model) => Some(model),
            Err(EmbeddingError::RuntimeLibrary(reason)) => {
                println!("skipped: no ONNX Runtime here ({reason})");
                // Where it is named it must work: no skipping there.
                assert!(std::env::var_os("ORT_DYLIB_PATH").is_none(), "{reason}");
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The fixture's graph gives token number `n` a 1 in column `n % 8`.
    #[track_caller]
    fn check(vector: &[f32], tokens: &[usize]) {
        let mut expected = [0.0_f32; 8];
        for token in tokens {
            expected[token % 8] += 1.0;
        }
        let length = expected
            .iter()
            .map(|value| value * value)
            .sum::<f32>()
            .sqrt();
        assert_eq!(vector.len(), 8);
        for (value, expected) in vector.iter().zip(expected) {
            assert!((value - expected / length).abs() < 1e-6, "{vector:?}");
        }
    }

    #[test]
    fn onnx_model_gives_the_mean_of_its_tokens_in_order() {
        let Some(model) = opened() else { return };
        assert_eq!(model.dimension(), 8);
        assert_eq!(model.window(), 254);
        assert!(
            model.identity().starts_with("onnx-model@"),
            "{}",
            model.identity()
        );
        assert_eq!(model.count_tokens("the rent is due"), 4);
        assert!(model.place_of_word("the").unwrap() < model.place_of_word("due").unwrap());
        assert_eq!(model.place_of_word("quickfall"), None);
        // [CLS] is token 2, [SEP] token 3; then 5 the, 6 rent, 7 is, 8 due.
        check(
            &model.embed_query("The rent is due").unwrap(),
            &[2, 5, 6, 7, 8, 3],
        );
        let texts: Vec<_> = (0..40)
            .map(|at| ["rent", "the rent is due"][at % 2].to_owned())
            .collect();
        let vectors = model.embed_passages(&texts).unwrap();
        assert_eq!(vectors.len(), 40);
        for (at, vector) in vectors.iter().enumerate() {
            check(vector, [&[2, 6, 3][..], &[2, 5, 6, 7, 8, 3]][at % 2]);
        }
        check(&model.embed_query("").unwrap(), &[2, 3]);
        let long = "rent ".repeat(1000);
        check(
            &model.embed_query(&long).unwrap(),
            &[&[2, 3][..], &[6; 254]].concat(),
        );
        assert!(model.embed_passages(&[]).unwrap().is_empty());
    }

    #[test]
    fn pooling_is_what_the_model_says() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(pooling(directory.path()), Pooling::Mean);
        std::fs::create_dir(directory.path().join("1_Pooling")).unwrap();
        let config = directory.path().join("1_Pooling/config.json");
        for (text, expected) in [
            (r#"{"pooling_mode_cls_token": true}"#, Pooling::Cls),
            (r#"{"pooling_mode_cls_token": false}"#, Pooling::Mean),
            ("damaged", Pooling::Mean),
        ] {
            File::create(&config)
                .unwrap()
                .write_all(text.as_bytes())
                .unwrap();
            assert_eq!(pooling(directory.path()), expected, "{text}");
        }
    }

    #[test]
    fn a_missing_or_damaged_file_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let error = open_model_directory(directory.path())
            .unwrap_err()
            .to_string();
        assert!(error.contains("model.onnx: "), "{error}");

        for entry in std::fs::read_dir(fixture()).unwrap() {
            let path = entry.unwrap().path();
            std::fs::copy(&path, directory.path().join(path.file_name().unwrap())).unwrap();
        }
        std::fs::remove_file(directory.path().join("tokenizer.json")).unwrap();
        let error = open_model_directory(directory.path())
            .unwrap_err()
            .to_string();
        assert!(error.contains("tokenizer.json: "), "{error}");

        std::fs::copy(
            fixture().join("tokenizer.json"),
            directory.path().join("tokenizer.json"),
        )
        .unwrap();
        std::fs::copy(
            fixture().join("config.json"),
            directory.path().join("model.onnx"),
        )
        .unwrap();
        if opened().is_some() {
            let error = open_model_directory(directory.path()).unwrap_err();
            assert!(
                matches!(error, EmbeddingError::ModelDirectory { .. }),
                "{error}"
            );
        }
    }
}
