//! What every embedding model can do, whichever engine runs it.
//!
//! Must never know of an engine; [`super::bundled`] and [`super::onnx`] are the two there are.

use std::borrow::Cow;
use std::fmt::Debug;

use super::error::EmbeddingError;
use crate::model::timestamp::Timestamp;

/// So many words of a text tell how well a model knows its language.
const COUNTED_WORDS_MAX: usize = 50;

/// What a model makes of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Embedding {
    /// The unit vector of all of it.
    pub vector: Vec<f32>,
    /// Unit vectors of spans of it, from its beginning to its end; none of a short one, and of a model that shows none.
    pub spans: Vec<Vec<f32>>,
}

impl Embedding {
    fn without_spans(vector: Vec<f32>) -> Self {
        Self {
            vector,
            spans: Vec::new(),
        }
    }
}

/// Turns text into unit vectors: texts of like meaning get vectors with a large dot product.
///
/// Every vector that comes out has [`dimension`](Self::dimension) finite numbers and length 1.
/// Text beyond the model's window does not count; no text is refused, not even an empty one.
pub trait EmbeddingModel: Send + Sync + Debug {
    /// Name and short hash of the weights. Vectors of different identities must not be compared.
    fn identity(&self) -> &str;

    /// Numbers in one vector.
    fn dimension(&self) -> usize;

    /// How many word pieces of a text count; the model's own marks are already taken off.
    fn window(&self) -> usize;

    /// How many word pieces the text has, in time linear in its length. May stop counting
    /// once the count is beyond the [`window`](Self::window).
    fn count_tokens(&self, text: &str) -> usize;

    /// How many pieces of the model's vocabulary stand before a word, if it is in there in one piece. The words that are the most
    /// frequent where the model comes from stand at its beginning.
    fn place_of_word(&self, word: &str) -> Option<u32>;

    /// The text as the model reads it: German in English words, by one that knows only these.
    fn read<'a>(&self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }

    /// How many word pieces a word of the text has as it is read, in the mean of the first words:
    /// 1 to 1.5 in a language that the model knows, 2 and more in one that it spells out.
    fn pieces_per_word(&self, text: &str) -> f32 {
        let text = self.read(text);
        let words = text.split(|character: char| !character.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        let words: Vec<&str> = words.take(COUNTED_WORDS_MAX).collect();
        self.count_tokens(&words.join(" ")) as f32 / words.len().max(1) as f32
    }

    /// One vector a text, in the texts' order; a vector does not depend on the other texts.
    ///
    /// The bundled model computes on one core: call it from as many threads as shall work.
    fn embed_passages(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError>;

    /// The same, and vectors of the spans in each text, from a model that sees them.
    fn embed_with_spans(&self, texts: &[String]) -> Result<Vec<Embedding>, EmbeddingError> {
        let vectors = self.embed_passages(texts)?.into_iter();
        Ok(vectors.map(Embedding::without_spans).collect())
    }

    /// The vector of what a person asks.
    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbeddingError>;

    /// Gives memory back when nothing was embedded for `idle_milliseconds`; call it now and
    /// then. The first call after a use only notes the time. Returns whether memory was given
    /// back; the next use takes a little longer.
    fn release_if_idle(&self, now: Timestamp, idle_milliseconds: i64) -> bool {
        let _ = (now, idle_milliseconds);
        false
    }
}

/// Scales a vector to length 1; refuses one that has no direction.
pub(super) fn to_unit_length(vector: &mut [f32]) -> Result<(), EmbeddingError> {
    let square: f32 = vector.iter().map(|value| value * value).sum();
    let scale = square.sqrt().recip();
    // Also false for NaN, and for the infinite scale of a zero vector.
    if !(square.is_finite() && scale.is_finite()) {
        return Err(EmbeddingError::NotFinite);
    }
    for value in vector {
        *value *= scale;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{EmbeddingError, to_unit_length};

    #[test]
    fn what_has_no_direction_is_refused() {
        let mut vector = [3.0, -4.0];
        to_unit_length(&mut vector).unwrap();
        assert!((vector[0] - 0.6).abs() < 1e-6 && (vector[1] + 0.8).abs() < 1e-6);
        for wrong in [
            [0.0, 0.0],
            [f32::NAN, 1.0],
            [f32::INFINITY, 1.0],
            [f32::MAX, f32::MAX],
        ] {
            let result = to_unit_length(&mut wrong.clone());
            assert!(
                matches!(result, Err(EmbeddingError::NotFinite)),
                "{wrong:?}"
            );
        }
    }
}
