//! Long rows of numbers as bytes, where they are written down: read again in exactly their room.
//!
//! A row that grows while it is read leaves holes in memory as large as itself. For `#[serde(with = "…")]`.

use std::fmt;
use std::marker::PhantomData;

use crate::model::document::DocumentId;
use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};

use super::large_pages;

/// A number of a fixed size in bytes.
pub(super) trait Number: Copy {
    /// Its bytes, the lowest first.
    type Bytes: AsRef<[u8]> + for<'a> TryFrom<&'a [u8]>;

    fn to_bytes(self) -> Self::Bytes;
    fn from_bytes(bytes: Self::Bytes) -> Self;
}

macro_rules! number {
    ($($kind:ty)*) => {$(
        impl Number for $kind {
            type Bytes = [u8; size_of::<$kind>()];

            fn to_bytes(self) -> Self::Bytes {
                self.to_le_bytes()
            }

            fn from_bytes(bytes: Self::Bytes) -> Self {
                Self::from_le_bytes(bytes)
            }
        }
    )*};
}

number!(u8 u16 u32 u64 i64 f32);

impl Number for DocumentId {
    type Bytes = [u8; 4];

    fn to_bytes(self) -> [u8; 4] {
        self.0.to_bytes()
    }

    fn from_bytes(bytes: [u8; 4]) -> Self {
        Self(u32::from_bytes(bytes))
    }
}

/// Writes the numbers as bytes.
pub(super) fn serialize<N: Number, S: Serializer>(
    numbers: &[N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut bytes = Vec::with_capacity(size_of_val(numbers));
    for number in numbers {
        bytes.extend_from_slice(number.to_bytes().as_ref());
    }
    serializer.serialize_bytes(&bytes)
}

/// Reads what [`serialize`] wrote.
pub(super) fn deserialize<'de, N: Number, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<N>, D::Error> {
    deserializer.deserialize_bytes(Numbers(PhantomData))
}

struct Numbers<N>(PhantomData<N>);

impl<N: Number> Visitor<'_> for Numbers<N> {
    type Value = Vec<N>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("numbers as bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<N>, E> {
        let size = size_of::<N>();
        let whole = bytes.chunks_exact(size);
        if !whole.remainder().is_empty() {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        let mut numbers = Vec::with_capacity(bytes.len() / size);
        large_pages::ask(numbers.spare_capacity_mut());
        numbers.extend(whole.filter_map(|bytes| Some(N::from_bytes(bytes.try_into().ok()?))));
        Ok(numbers)
    }
}
