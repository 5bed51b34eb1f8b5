//! The forward pass of the bundled model on x86-64, with what the processor has from SSSE3 on.
//!
//! The same computation as [`super::forward`], which is for all other processors and what this
//! one is tested against; the reason there are two is speed, measured by
//! `cargo bench --bench embedding`. Weights are arranged for the inner loops once, and what
//! follows a multiplication is done while its result is in registers. Computes on the calling
//! thread. Must never cut, count or read text. Read on in [`kernels`].

mod avx2;
mod avx512;
mod avx_vnni;
mod kernels;
mod ssse3;

use std::ops::Range;
use std::sync::OnceLock;

use parking_lot::Mutex;

use super::embedding_model::Embedding;
use super::engine::Precision;
use super::error::EmbeddingError;
use super::layout::{HEAD_WIDTH, HEADS, INNER_WIDTH, LAYERS, WIDTH};
use super::pooling;
use super::weights::{Norm, PackedWeights, Reader};
use kernels::{
    AttentionSpace, ByteKernels, BytePanel, ByteRow, COLUMNS, Finish, Kernels, Panel, Row,
};

/// The rows between the matrices of the feed-forward part are cut in so many, each as wide as
/// the others: one size for all loops, and in bytes each part has a scale of its own.
const INNER_PARTS: usize = INNER_WIDTH / WIDTH;
/// Panels in [`WIDTH`] columns.
const PANELS: usize = WIDTH / COLUMNS;
/// Panels before each matrix of a layer, in this order: attention in and out, feed-forward in
/// and out.
const STARTS: [usize; 5] = [0, 3 * PANELS, 4 * PANELS, 8 * PANELS, 12 * PANELS];

/// So much space for texts side by side is kept for later ones.
const SPACES_MAX: usize = 8;

/// Weights arranged for this processor, and space to compute in.
pub(super) struct Engine {
    kernels: &'static Kernels,
    weights: PackedWeights,
    embedding_norm: Norm,
    /// After attention and after feed-forward, layer by layer.
    norms: Vec<[Norm; 2]>,
    /// 21 MB.
    panels: Vec<Panel>,
    /// The same in bytes, 11 MB; made when first needed.
    byte_panels: OnceLock<Vec<BytePanel>>,
    /// One for each thread that ever computed at the same time.
    spaces: Mutex<Vec<Space>>,
}

/// What a pass writes on its way: a row a token, and never less than the last pass needed.
struct Space {
    states: Vec<Row>,
    queries: Vec<Row>,
    keys: Vec<Row>,
    values: Vec<Row>,
    inner: [Vec<Row>; INNER_PARTS],
    bytes: Vec<ByteRow>,
    attention: Box<AttentionSpace>,
}

/// A matrix in either precision.
#[derive(Clone, Copy)]
enum Matrix<'a> {
    Exact(&'a [Panel]),
    Fast(&'a [BytePanel], &'a ByteKernels),
}

impl Engine {
    /// Arranges the weights; `None` where the portable engine is to compute, see [`Kernels::best`].
    pub(super) fn unpack(weights: PackedWeights) -> Option<Self> {
        let kernels = Kernels::best()?;
        let mut reader = Reader::after_tables(weights);
        let embedding_norm = reader.norm();
        let mut panels = Vec::with_capacity(LAYERS * STARTS[4]);
        let mut norms = Vec::with_capacity(LAYERS);
        for _ in 0..LAYERS {
            append_panels(&mut panels, &mut reader, WIDTH, 3 * WIDTH);
            append_panels(&mut panels, &mut reader, WIDTH, WIDTH);
            let attention_norm = reader.norm();
            append_panels(&mut panels, &mut reader, WIDTH, INNER_WIDTH);
            append_panels(&mut panels, &mut reader, INNER_WIDTH, WIDTH);
            norms.push([attention_norm, reader.norm()]);
        }
        Some(Self {
            kernels,
            weights,
            embedding_norm,
            norms,
            panels,
            byte_panels: OnceLock::new(),
            spaces: Mutex::default(),
        })
    }

    /// The vectors of each text, in the texts' order; see [`super::forward`].
    pub(super) fn embed(
        &self,
        texts: &[Vec<u32>],
        precision: Precision,
    ) -> Result<Vec<Embedding>, EmbeddingError> {
        let mut space = self.spaces.lock().pop().unwrap_or_else(Space::new);
        let vectors = self.run(texts, precision, &mut space);
        let mut spaces = self.spaces.lock();
        if spaces.len() < SPACES_MAX {
            spaces.push(space);
        }
        vectors
    }

    fn run(
        &self,
        texts: &[Vec<u32>],
        precision: Precision,
        space: &mut Space,
    ) -> Result<Vec<Embedding>, EmbeddingError> {
        let tokens = texts.iter().map(Vec::len).sum::<usize>();
        space.make_room(tokens);
        let texts = self.embed_words(texts, &mut space.states);
        for (layer, norms) in self.norms.iter().enumerate() {
            self.run_layer(layer, norms, precision, &texts, tokens, space);
        }
        let states = |text: Range<usize>| space.states[text].iter().map(|row| &row.0);
        texts
            .into_iter()
            .map(|text| pooling::embedding(&states(text).collect::<Vec<_>>()))
            .collect()
    }

    /// The tokens' vectors before the first layer, and which rows belong to which text.
    fn embed_words(&self, texts: &[Vec<u32>], states: &mut [Row]) -> Vec<Range<usize>> {
        let mut ranges = Vec::with_capacity(texts.len());
        let mut start = 0;
        for text in texts {
            let rows = &mut states[start..start + text.len()];
            for ((position, word), row) in text.iter().enumerate().zip(rows) {
                let (word, position) = (self.weights.word(*word), self.weights.position(position));
                self.kernels.add_halves(word, position, row);
                let Norm { gain, shift } = &self.embedding_norm;
                self.kernels.normalize(row, gain, shift);
            }
            ranges.push(start..start + text.len());
            start += text.len();
        }
        ranges
    }

    /// One layer: attention, then feed-forward; both are added to the states, then normalised.
    fn run_layer(
        &self,
        layer: usize,
        norms: &[Norm; 2],
        precision: Precision,
        texts: &[Range<usize>],
        tokens: usize,
        space: &mut Space,
    ) {
        let Space {
            states,
            queries,
            keys,
            values,
            inner,
            bytes,
            attention,
        } = space;
        let states = &mut states[..tokens];
        let queries = &mut queries[..tokens];
        let mut inner = inner.each_mut().map(|rows| &mut rows[..tokens]);
        let [attention_in, attention_out, feed_in, feed_out] =
            std::array::from_fn(|at| self.matrix(layer, at, precision));

        let outputs = &mut [&mut *queries, keys, values];
        self.multiply(attention_in, states, bytes, outputs, Finish::Store);
        for text in texts {
            for head in 0..HEADS {
                self.kernels.attend(
                    &mut queries[text.clone()],
                    &keys[text.clone()],
                    &values[text.clone()],
                    head * HEAD_WIDTH,
                    attention,
                );
            }
        }
        self.multiply(attention_out, queries, bytes, &mut [states], Finish::Add);
        self.normalize(&norms[0], states);

        self.multiply(feed_in, states, bytes, &mut inner, Finish::Gelu);
        for (part, rows) in inner.iter().enumerate() {
            let part = feed_out.part(part);
            self.multiply(part, rows, bytes, &mut [states], Finish::Add);
        }
        self.normalize(&norms[1], states);
    }

    fn matrix(&self, layer: usize, at: usize, precision: Precision) -> Matrix<'_> {
        let panels = layer * STARTS[4] + STARTS[at]..layer * STARTS[4] + STARTS[at + 1];
        match precision {
            Precision::Exact => Matrix::Exact(&self.panels[panels]),
            Precision::Fast => Matrix::Fast(&self.byte_panels()[panels], self.kernels.bytes()),
        }
    }

    fn byte_panels(&self) -> &[BytePanel] {
        self.byte_panels.get_or_init(|| {
            let (kernels, panels) = (self.kernels.bytes(), self.panels.iter());
            panels.map(|panel| kernels.round_panel(panel)).collect()
        })
    }

    /// `input × matrix + shift`, finished into the outputs, which stand side by side.
    fn multiply(
        &self,
        matrix: Matrix<'_>,
        input: &[Row],
        bytes: &mut [ByteRow],
        outputs: &mut [&mut [Row]],
        finish: Finish,
    ) {
        match matrix {
            Matrix::Exact(panels) => {
                for (panels, output) in panels.chunks_exact(PANELS).zip(outputs) {
                    for (at, panel) in panels.iter().enumerate() {
                        self.kernels
                            .multiply(input, panel, output, at * COLUMNS, finish);
                    }
                }
            }
            Matrix::Fast(panels, kernels) => {
                let bytes = &mut bytes[..input.len()];
                for (row, to) in input.iter().zip(&mut *bytes) {
                    kernels.round_row(row, to);
                }
                for (panels, output) in panels.chunks_exact(PANELS).zip(outputs) {
                    for (at, panel) in panels.iter().enumerate() {
                        kernels.multiply(bytes, panel, output, at * COLUMNS, finish);
                    }
                }
            }
        }
    }

    fn normalize(&self, norm: &Norm, states: &mut [Row]) {
        for row in states {
            self.kernels.normalize(row, &norm.gain, &norm.shift);
        }
    }
}

/// Reads a matrix and its shift. One of more than [`WIDTH`] inputs becomes several, whose
/// products are to be added; the shift is the first one's.
fn append_panels(panels: &mut Vec<Panel>, reader: &mut Reader, inputs: usize, outputs: usize) {
    let matrix = reader.halves(inputs * outputs);
    let shift = reader.numbers(outputs);
    for (part, matrix) in matrix.chunks_exact(WIDTH * outputs).enumerate() {
        for column in (0..outputs).step_by(COLUMNS) {
            let shift = if part == 0 { &shift[column..] } else { &[] };
            panels.push(Panel::new(matrix, outputs, column, shift));
        }
    }
}

impl Matrix<'_> {
    /// The part of a matrix for one of the [`INNER_PARTS`].
    fn part(self, part: usize) -> Self {
        let panels = part * PANELS..(part + 1) * PANELS;
        match self {
            Self::Exact(all) => Self::Exact(&all[panels]),
            Self::Fast(all, kernels) => Self::Fast(&all[panels], kernels),
        }
    }
}

impl Space {
    fn new() -> Self {
        Self {
            states: Vec::new(),
            queries: Vec::new(),
            keys: Vec::new(),
            values: Vec::new(),
            inner: Default::default(),
            bytes: Vec::new(),
            attention: Box::new(AttentionSpace::ZERO),
        }
    }

    fn make_room(&mut self, tokens: usize) {
        let rows = [
            &mut self.states,
            &mut self.queries,
            &mut self.keys,
            &mut self.values,
        ];
        for rows in rows.into_iter().chain(&mut self.inner) {
            if rows.len() < tokens {
                rows.resize(tokens, Row::ZERO);
            }
        }
        if self.bytes.len() < tokens {
            self.bytes.resize(tokens, ByteRow::ZERO);
        }
    }
}
