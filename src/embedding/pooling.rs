//! From the tokens of a text to its vectors: one of the whole, and one of each span in it.
//!
//! A passage of two hundred tokens says several things, and its mean none of them sharply. So spans of it have vectors, too: the
//! means of their tokens as the model sees them in the whole text, which takes no second look at it (Günther et al., "Late
//! Chunking: Contextual Chunk Embeddings Using Long-Context Embedding Models", 2024). Must never read text.
//! Next: `search::content::finalists`, which asks for them.

use super::embedding_model::{Embedding, to_unit_length};
use super::error::EmbeddingError;
use super::layout::WIDTH;

/// Tokens in a span. Of 20 to 50, thirty or so found best.
const SPAN_TOKENS: usize = 32;
/// Spans begin so many tokens after each other, at the least: with halves in common they found better than side by side.
const SPAN_STEP: usize = SPAN_TOKENS / 2;
/// A text has at most so many spans, evenly spread: as bytes they are as large as a page of the database then.
const SPANS_MAX: usize = 10;

/// The vectors of a text out of its tokens' states after the last layer: at least one.
pub(super) fn embedding(states: &[&[f32; WIDTH]]) -> Result<Embedding, EmbeddingError> {
    let vector = mean(states)?;
    let spans = span_starts(states.len()).map(|start| mean(&states[start..start + SPAN_TOKENS]));
    Ok(Embedding {
        vector,
        spans: spans.collect::<Result<_, _>>()?,
    })
}

/// Where the spans of a text begin, from its first token to its last; none in one that is no longer than a span.
fn span_starts(tokens: usize) -> impl Iterator<Item = usize> {
    let last = tokens.saturating_sub(SPAN_TOKENS);
    let steps = last.div_ceil(SPAN_STEP).min(SPANS_MAX - 1);
    let starts = (0..=steps).map(move |step| last * step / steps.max(1));
    starts.filter(move |_| last > 0)
}

/// The mean of the rows, with length 1.
fn mean(states: &[&[f32; WIDTH]]) -> Result<Vec<f32>, EmbeddingError> {
    let mut vector = vec![0.0; WIDTH];
    for row in states {
        for (sum, value) in vector.iter_mut().zip(*row) {
            *sum += value;
        }
    }
    to_unit_length(&mut vector)?;
    Ok(vector)
}

#[cfg(test)]
mod tests {
    use super::{SPAN_STEP, SPAN_TOKENS, SPANS_MAX, WIDTH, embedding, span_starts};

    #[test]
    fn spans_cover_a_text_and_are_never_many() {
        for tokens in 0..=SPAN_TOKENS {
            assert_eq!(span_starts(tokens).count(), 0, "{tokens}");
        }
        for tokens in SPAN_TOKENS + 1..=512 {
            let starts: Vec<usize> = span_starts(tokens).collect();
            assert!((2..=SPANS_MAX).contains(&starts.len()), "{tokens}");
            assert_eq!(
                (starts[0], starts[starts.len() - 1]),
                (0, tokens - SPAN_TOKENS)
            );
            for pair in starts.windows(2) {
                let step = pair[1] - pair[0];
                assert!(step > 0 && (step <= SPAN_STEP || starts.len() == SPANS_MAX));
            }
        }
    }

    #[test]
    fn a_span_is_the_mean_of_its_own_tokens() {
        let axis = |at: usize| std::array::from_fn::<f32, WIDTH, _>(|place| f32::from(place == at));
        let (first, second) = (axis(3), axis(5));
        let mut states = vec![&first; SPAN_TOKENS];
        let short = embedding(&states).unwrap();
        assert_eq!((short.vector, short.spans.len()), (first.to_vec(), 0));
        states.extend([&second; SPAN_TOKENS]);
        let both = embedding(&states).unwrap();
        let half = 0.5_f32.sqrt();
        assert!(
            [3, 5]
                .iter()
                .all(|at| (both.vector[*at] - half).abs() < 1e-6)
        );
        assert_eq!(both.spans.len(), 3);
        assert_eq!(both.spans[0], first);
        assert_eq!(both.spans[1], both.vector);
        assert_eq!(both.spans[2], second);
    }
}
