//! Packs the published all-MiniLM-L6-v2 into the file that is built into the program.
//!
//! `cargo run --release --example pack-model -- model.safetensors vocab.txt OUTPUT_DIRECTORY`
//!
//! Takes nothing but the two files whose SHA-256 it knows, and writes the same bytes every
//! time. Must never be needed to build or run docvault: its output is in the repository. Where
//! the two files come from is told in `src/embedding/model/SOURCE.md`.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::error::Error;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use docvault::embedding::layout::{
    FILE_LENGTH, HEAD_WIDTH, INNER_WIDTH, LAYERS, MARK, POSITIONS_LENGTH, WIDTH, WORDS_LENGTH,
};
use half::f16;
use safetensors::SafeTensors;
use sha2::{Digest as _, Sha256};

/// SHA-256 of the `model.safetensors` that is packed.
const WEIGHTS_SHA256: &str = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db";
/// SHA-256 of the `vocab.txt` that goes with it.
const VOCABULARY_SHA256: &str = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [weights, vocabulary, output] = arguments.as_slice() else {
        return Err("usage: pack-model model.safetensors vocab.txt OUTPUT_DIRECTORY".into());
    };
    let weights = read_checked(Path::new(weights), WEIGHTS_SHA256)?;
    let vocabulary = read_checked(Path::new(vocabulary), VOCABULARY_SHA256)?;
    let packed = pack(&weights)?;

    let output = Path::new(output);
    File::create(output.join("weights.f16"))?.write_all(&packed)?;
    File::create(output.join("vocab.txt"))?.write_all(&vocabulary)?;
    println!(
        "weights.f16: {} bytes, SHA-256 {}",
        packed.len(),
        sha256(&packed)
    );
    Ok(())
}

/// Reads a file and refuses any other than the one meant.
fn read_checked(path: &Path, expected: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let found = sha256(&bytes);
    if found == expected {
        Ok(bytes)
    } else {
        Err(format!("{}: SHA-256 is {found}, not {expected}", path.display()).into())
    }
}

fn sha256(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(&Sha256::digest(bytes))
}

/// The packed file, as `docvault::embedding::layout` describes it.
fn pack(file: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let tensors = SafeTensors::deserialize(file)?;
    let get = |name: &str| numbers(&tensors, name);
    let mut packed = Vec::with_capacity(FILE_LENGTH);
    packed.extend_from_slice(MARK);

    let words = get("embeddings.word_embeddings.weight")?;
    append(
        &mut packed,
        words.get(..WORDS_LENGTH).ok_or("too few words")?,
    );
    let segments = get("embeddings.token_type_embeddings.weight")?;
    let positions: Vec<f32> = get("embeddings.position_embeddings.weight")?
        .into_iter()
        .take(POSITIONS_LENGTH)
        .enumerate()
        .map(|(at, value)| value + segments[at % WIDTH])
        .collect();
    append(&mut packed, &positions);
    append(&mut packed, &get("embeddings.LayerNorm.weight")?);
    append(&mut packed, &get("embeddings.LayerNorm.bias")?);

    for layer in 0..LAYERS {
        let get = |name: &str| get(&format!("encoder.layer.{layer}.{name}"));
        // Attention divides the products of queries and keys by this root: divided here, once.
        let scale = (HEAD_WIDTH as f32).sqrt().recip();
        let scaled = |numbers: Vec<f32>| numbers.into_iter().map(|value| value * scale);
        let mut weight: Vec<f32> = scaled(get("attention.self.query.weight")?).collect();
        weight.extend(get("attention.self.key.weight")?);
        weight.extend(get("attention.self.value.weight")?);
        let mut shift: Vec<f32> = scaled(get("attention.self.query.bias")?).collect();
        shift.extend(get("attention.self.key.bias")?);
        shift.extend(get("attention.self.value.bias")?);
        append(&mut packed, &transposed(&weight, WIDTH));
        append(&mut packed, &shift);
        append(
            &mut packed,
            &transposed(&get("attention.output.dense.weight")?, WIDTH),
        );
        append(&mut packed, &get("attention.output.dense.bias")?);
        append(&mut packed, &get("attention.output.LayerNorm.weight")?);
        append(&mut packed, &get("attention.output.LayerNorm.bias")?);
        append(
            &mut packed,
            &transposed(&get("intermediate.dense.weight")?, WIDTH),
        );
        append(&mut packed, &get("intermediate.dense.bias")?);
        append(
            &mut packed,
            &transposed(&get("output.dense.weight")?, INNER_WIDTH),
        );
        append(&mut packed, &get("output.dense.bias")?);
        append(&mut packed, &get("output.LayerNorm.weight")?);
        append(&mut packed, &get("output.LayerNorm.bias")?);
    }
    if packed.len() == FILE_LENGTH {
        Ok(packed)
    } else {
        Err("the model has other sizes".into())
    }
}

/// A tensor of single-precision numbers, row by row.
fn numbers(tensors: &SafeTensors<'_>, name: &str) -> Result<Vec<f32>, Box<dyn Error>> {
    let tensor = tensors
        .tensor(name)
        .map_err(|error| format!("{name}: {error}"))?;
    if tensor.dtype() != safetensors::Dtype::F32 {
        return Err(format!("{name}: not single precision").into());
    }
    let (numbers, _) = tensor.data().as_chunks::<4>();
    Ok(numbers
        .iter()
        .map(|bytes| f32::from_le_bytes(*bytes))
        .collect())
}

/// `[outputs, inputs]` becomes `[inputs, outputs]`.
fn transposed(matrix: &[f32], inputs: usize) -> Vec<f32> {
    let outputs = matrix.len() / inputs;
    (0..matrix.len())
        .map(|at| matrix[at % outputs * inputs + at / outputs])
        .collect()
}

fn append(packed: &mut Vec<u8>, numbers: &[f32]) {
    packed.extend(
        numbers
            .iter()
            .flat_map(|value| f16::from_f32(*value).to_le_bytes()),
    );
}
