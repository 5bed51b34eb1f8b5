//! Vectors as bytes: a small header, then the plain numbers, so that a start reads them fast.
//!
//! Little-endian throughout: version (1 byte), model number (u32), dimension (u32), count (u32);
//! then in full precision `count × dimension` f32; quantized `count` f32 scales and
//! `count × dimension` signed bytes.

use super::error::StoreError;
use crate::model::vectors::{PassageVectors, QuantizedVectors};

const VERSION: u8 = 1;
const HEADER_BYTES: usize = 13;

/// What stands before the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// Which model made them.
    pub(super) model: u32,
    /// Numbers in one vector.
    pub(super) dimension: u32,
    /// How many vectors.
    pub(super) count: u32,
}

impl Header {
    fn write(self, capacity: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES + capacity);
        bytes.push(VERSION);
        for number in [self.model, self.dimension, self.count] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// Splits the header off.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, &[u8]), StoreError> {
        let (header, body) = bytes.split_at_checked(HEADER_BYTES).ok_or_else(cut_short)?;
        if header.first().is_some_and(|version| *version > VERSION) {
            return Err(StoreError::NewerRecord {
                record: "set of vectors",
                found: header.first().copied().unwrap_or_default(),
                supported: VERSION,
            });
        }
        let number = |at: usize| {
            let field = header
                .get(at..)
                .and_then(|rest| rest.first_chunk())
                .copied();
            u32::from_le_bytes(field.unwrap_or_default())
        };
        Ok((
            Self {
                model: number(1),
                dimension: number(5),
                count: number(9),
            },
            body,
        ))
    }

    /// Numbers of all vectors together.
    fn numbers(self) -> Result<usize, StoreError> {
        (self.dimension as usize)
            .checked_mul(self.count as usize)
            .ok_or_else(cut_short)
    }
}

fn cut_short() -> StoreError {
    StoreError::Damaged("a set of vectors has the wrong length".to_owned())
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    let (chunks, _) = bytes.as_chunks();
    chunks
        .iter()
        .map(|chunk| f32::from_le_bytes(*chunk))
        .collect()
}

/// Vectors in full precision as bytes, without those of spans. Refuses a set whose length is no multiple of its dimension.
pub(super) fn pack(vectors: &PassageVectors, model: u32) -> Result<Vec<u8>, StoreError> {
    let header = Header {
        model,
        dimension: vectors.dimension,
        count: vectors.count() as u32,
    };
    if header.numbers()? != vectors.values.len() {
        return Err(StoreError::Inconsistent(
            "the vectors do not fill whole rows",
        ));
    }
    let mut bytes = header.write(vectors.values.len() * 4);
    for value in &vectors.values {
        bytes.extend_from_slice(&value.to_le_bytes());
    }
    Ok(bytes)
}

/// The opposite of [`pack`].
pub(super) fn unpack(bytes: &[u8]) -> Result<PassageVectors, StoreError> {
    let (header, body) = Header::read(bytes)?;
    if header.numbers()?.checked_mul(4) != Some(body.len()) {
        return Err(cut_short());
    }
    Ok(PassageVectors::without_spans(
        header.dimension,
        floats(body),
    ))
}

/// Quantized vectors as bytes.
pub(super) fn pack_quantized(
    vectors: &QuantizedVectors,
    model: u32,
) -> Result<Vec<u8>, StoreError> {
    let header = Header {
        model,
        dimension: vectors.dimension,
        count: vectors.scales.len() as u32,
    };
    if header.numbers()? != vectors.values.len() {
        return Err(StoreError::Inconsistent(
            "the quantized vectors do not fill whole rows",
        ));
    }
    let mut bytes = header.write(vectors.scales.len() * 4 + vectors.values.len());
    for scale in &vectors.scales {
        bytes.extend_from_slice(&scale.to_le_bytes());
    }
    bytes.extend(vectors.values.iter().map(|value| value.cast_unsigned()));
    Ok(bytes)
}

/// The opposite of [`pack_quantized`].
pub(super) fn unpack_quantized(bytes: &[u8]) -> Result<QuantizedVectors, StoreError> {
    let (header, body) = Header::read(bytes)?;
    let (scales, values) = body
        .split_at_checked(header.count as usize * 4)
        .ok_or_else(cut_short)?;
    if header.numbers()? != values.len() {
        return Err(cut_short());
    }
    Ok(QuantizedVectors {
        dimension: header.dimension,
        scales: floats(scales),
        values: values.iter().map(|value| value.cast_signed()).collect(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Header, pack, pack_quantized, unpack, unpack_quantized};
    use crate::model::vectors::PassageVectors;
    use crate::store::StoreError;

    #[test]
    fn the_layout_stays_what_it_is() {
        let vectors = PassageVectors::without_spans(2, vec![1.0, -0.5]);
        let packed = pack(&vectors, 258).unwrap();
        assert_eq!(
            packed,
            [
                1, 2, 1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0xbf
            ]
        );
        let quantized = pack_quantized(&vectors.quantized(), 258).unwrap();
        assert_eq!(quantized[..13], packed[..13]);
        assert_eq!(quantized[13..17], (1.0_f32 / 127.0).to_le_bytes());
        assert_eq!(quantized[17..], [127, 192], "1 and -0.5 as signed bytes");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let ragged = PassageVectors::without_spans(2, vec![1.0; 3]);
        assert!(matches!(pack(&ragged, 1), Err(StoreError::Inconsistent(_))));
        let mut newer = pack(&PassageVectors::default(), 1).unwrap();
        newer[0] = 2;
        assert!(matches!(
            unpack(&newer),
            Err(StoreError::NewerRecord { .. })
        ));
        let huge = [1, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0];
        assert!(unpack(&huge).is_err());
        assert!(unpack_quantized(&huge).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn vectors_come_back_as_they_went(
            rows in prop::collection::vec(prop::array::uniform5(-1.0_f32..1.0), 0..6),
            model in any::<u32>(),
        ) {
            let vectors = PassageVectors::without_spans(5, rows.concat());
            let packed = pack(&vectors, model).unwrap();
            prop_assert_eq!(unpack(&packed).unwrap(), vectors.clone());
            prop_assert_eq!(Header::read(&packed).unwrap().0.model, model);
            let quantized = pack_quantized(&vectors.quantized(), model).unwrap();
            prop_assert_eq!(unpack_quantized(&quantized).unwrap(), vectors.quantized());
            for cut in 0..packed.len() {
                prop_assert!(unpack(&packed[..cut]).is_err());
            }
        }

        #[test]
        fn no_bytes_make_unpacking_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = (unpack(&bytes), unpack_quantized(&bytes));
        }
    }
}
