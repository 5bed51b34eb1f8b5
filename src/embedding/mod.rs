//! Text becomes vectors: the bundled model, other models, passages and queries.
//!
//! [`EmbeddingModel`] is what the rest of the program knows of a model. [`BundledModel`] is
//! inside the program; [`open_model_directory`] opens another one. A document's pages are cut
//! by [`split_into_passages`] before they are embedded; what is asked goes through
//! [`QueryCache`]. Must never use the network, and never know of documents, accounts or
//! indexes. Read on in [`bundled`], then [`engine`] and
//! [`german`] (how it reads that); or in [`passages`].

mod bundled;
mod embedding_model;
mod engine;
mod error;
mod forward;
mod german;
pub mod layout;
#[cfg(feature = "fastembed")]
mod onnx;
#[cfg(not(feature = "fastembed"))]
#[path = "onnx_absent.rs"]
mod onnx;
mod passages;
mod pooling;
mod query_cache;
#[cfg(feature = "fastembed")]
mod runtime_library;
mod units;
mod weights;
mod word_pieces;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use bundled::BundledModel;
pub use embedding_model::{Embedding, EmbeddingModel};
pub use error::EmbeddingError;
#[cfg(not(feature = "fastembed"))]
pub use onnx::locate_runtime_library;
pub use onnx::open_model_directory;
pub use passages::{split_into_passages, vectors_of_passages};
pub use query_cache::QueryCache;
#[cfg(feature = "fastembed")]
pub use runtime_library::locate_runtime_library;
