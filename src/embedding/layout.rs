//! Layout of the packed weights: what the packing tool writes and the engine reads.
//!
//! A mark of 16 bytes, then half-precision numbers (IEEE 754 binary16, little endian), array
//! after array in the order of the constants below. Matrices are stored row by row as the engine
//! multiplies: `[inputs, outputs]`, the transpose of how they are published. Change anything
//! here and [`MARK`] must change, too.

/// The first bytes of a packed file: what it is and the version of its layout.
pub const MARK: &[u8; 16] = b"docvault-minilm1";
/// Numbers in the vector of a token.
pub const WIDTH: usize = 384;
/// Attention heads in each layer.
pub const HEADS: usize = 12;
/// Numbers of a token that one head sees.
pub const HEAD_WIDTH: usize = WIDTH / HEADS;
/// Numbers between the two matrices of a layer's feed-forward part.
pub const INNER_WIDTH: usize = 1536;
/// Layers.
pub const LAYERS: usize = 6;
/// Word pieces in the vocabulary.
pub const VOCABULARY: usize = 30_522;
/// Positions kept: the model was trained on 256 (its table has 512).
pub const POSITIONS: usize = 256;

/// Numbers in the table of word pieces, the first array.
pub const WORDS_LENGTH: usize = VOCABULARY * WIDTH;
/// Numbers in the table of positions, the second array, with the first segment's vector
/// already added: texts are never given in pairs.
pub const POSITIONS_LENGTH: usize = POSITIONS * WIDTH;
/// Gain and shift of the normalisation over the sum of both: the third and fourth array.
pub const EMBEDDING_NORM_LENGTH: usize = 2 * WIDTH;

/// Numbers in the arrays of one layer, in their order.
///
/// Query, key and value side by side as one matrix (queries already divided by the root of
/// [`HEAD_WIDTH`]) and its shift; attention output and its shift; gain and shift of the first
/// normalisation; feed-forward in and its shift; feed-forward out and its shift; gain and
/// shift of the second normalisation.
pub const LAYER_ARRAYS: [usize; 12] = [
    WIDTH * 3 * WIDTH,
    3 * WIDTH,
    WIDTH * WIDTH,
    WIDTH,
    WIDTH,
    WIDTH,
    WIDTH * INNER_WIDTH,
    INNER_WIDTH,
    INNER_WIDTH * WIDTH,
    WIDTH,
    WIDTH,
    WIDTH,
];

/// Numbers in all arrays together.
pub const fn count() -> usize {
    let mut layer = 0;
    let mut at = 0;
    while at < LAYER_ARRAYS.len() {
        layer += LAYER_ARRAYS[at];
        at += 1;
    }
    WORDS_LENGTH + POSITIONS_LENGTH + EMBEDDING_NORM_LENGTH + LAYERS * layer
}

/// Bytes of a packed file.
pub const FILE_LENGTH: usize = MARK.len() + 2 * count();
