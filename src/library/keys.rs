//! Keys: `dk_`, 40 random base62 characters, and a checksum of 6.
//!
//! A plain key exists between its making and its showing, nowhere else: [`PlainKey`] has no
//! `Debug` of its text and cannot be serialized; what is stored is [`KeyHash`].
//! [`KeyRing`] answers who holds a key from memory and remembers when keys were used.

use std::collections::HashMap;

use parking_lot::{Mutex, RwLock};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::ids::IdSource;
use crate::model::account::{Account, AccountId, ApiKey, KeyHash, Plan};
use crate::model::timestamp::Timestamp;

/// What every key begins with. CHANGING IT REVOKES EVERY KEY EVER MADE.
const PREFIX: &str = "dk_";
const RANDOM_CHARACTERS: usize = 40;
const CHECKSUM_CHARACTERS: usize = 6;
/// Characters of a key that lists show: enough to recognise it, far too few to guess it.
const DISPLAY_CHARACTERS: usize = 9;
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// A key's use is written down at most this often.
const LAST_USED_RESOLUTION_MILLISECONDS: i64 = 60_000;

/// A key's text. Show it once, then drop it.
pub(crate) struct PlainKey(String);

impl PlainKey {
    /// A new key.
    pub(crate) fn generate(ids: &dyn IdSource) -> Self {
        let mut text = PREFIX.to_owned();
        while text.len() < PREFIX.len() + RANDOM_CHARACTERS {
            let mut byte = [0];
            ids.fill(&mut byte);
            // 248 is the largest multiple of 62 in a byte: what lies above would favour some digits.
            if byte[0] < 248 {
                text.push(char::from(DIGITS[usize::from(byte[0]) % DIGITS.len()]));
            }
        }
        text.push_str(&checksum(&text[PREFIX.len()..]));
        Self(text)
    }

    /// The text, for showing it once.
    pub(crate) fn into_text(self) -> String {
        self.0
    }

    /// The part that lists show.
    pub(crate) fn display_prefix(&self) -> &str {
        &self.0[..DISPLAY_CHARACTERS]
    }

    /// What is stored.
    pub(crate) fn hash(&self) -> KeyHash {
        hash_text(&self.0)
    }
}

/// The hash of what a caller sent, or `None` if it cannot be a key: wrong shape or checksum.
pub(crate) fn hash_of(text: &str) -> Option<KeyHash> {
    let body = text.strip_prefix(PREFIX)?;
    let shape = body.len() == RANDOM_CHARACTERS + CHECKSUM_CHARACTERS
        && body.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !shape {
        return None;
    }
    let (random, check) = body.split_at(RANDOM_CHARACTERS);
    (checksum(random) == check).then(|| hash_text(text))
}

fn hash_text(text: &str) -> KeyHash {
    KeyHash(Sha256::digest(text.as_bytes()).into())
}

/// CRC-32 (IEEE) as six base62 digits, most significant first.
fn checksum(random: &str) -> String {
    let mut rest = crc32fast::hash(random.as_bytes()) as usize;
    let mut digits = [b'0'; CHECKSUM_CHARACTERS];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[rest % DIGITS.len()];
        rest /= DIGITS.len();
    }
    digits.iter().copied().map(char::from).collect()
}

/// Whose request it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The account whose documents the request may see.
    pub account: AccountId,
    /// That account's plan.
    pub plan: Plan,
}

#[derive(Debug)]
struct HeldKey {
    id: Uuid,
    account: AccountId,
    last_used_at: Mutex<Option<Timestamp>>,
}

/// All keys in memory, by their hashes: a request never waits for the store.
#[derive(Debug, Default)]
pub(crate) struct KeyRing {
    inner: RwLock<Ring>,
    /// Held from reading the store until the ring says what was read: of two changes at once the later one must come last.
    reloading: Mutex<()>,
    /// Uses that are not written down yet.
    uses: Mutex<HashMap<Uuid, Timestamp>>,
}

#[derive(Debug, Default)]
struct Ring {
    keys: HashMap<KeyHash, HeldKey>,
    plans: HashMap<AccountId, Plan>,
}

impl KeyRing {
    /// Makes the ring say what the store says, which `read` tells.
    pub(crate) fn reload<E>(
        &self,
        read: impl FnOnce() -> Result<(Vec<Account>, Vec<ApiKey>), E>,
    ) -> Result<(), E> {
        let _reloading = self.reloading.lock();
        let (accounts, keys) = read()?;
        let mut ring = Ring::default();
        ring.plans
            .extend(accounts.iter().map(|account| (account.id, account.plan)));
        ring.keys.extend(keys.iter().map(|key| {
            let held = HeldKey {
                id: key.id,
                account: key.account,
                last_used_at: Mutex::new(key.last_used_at),
            };
            (key.hash, held)
        }));
        *self.inner.write() = ring;
        Ok(())
    }

    /// Who holds this key, if it is one.
    pub(crate) fn caller(&self, text: &str, now: Timestamp) -> Option<Caller> {
        let hash = hash_of(text)?;
        let ring = self.inner.read();
        let key = ring.keys.get(&hash)?;
        let plan = *ring.plans.get(&key.account)?;
        self.note_use(key, now);
        Some(Caller {
            account: key.account,
            plan,
        })
    }

    fn note_use(&self, key: &HeldKey, now: Timestamp) {
        let mut last = key.last_used_at.lock();
        if last.is_none_or(|last| now.0 - last.0 >= LAST_USED_RESOLUTION_MILLISECONDS) {
            *last = Some(now);
            self.uses.lock().insert(key.id, now);
        }
    }

    /// Takes the uses that are to be written down.
    pub(crate) fn take_uses(&self) -> Vec<(Uuid, Timestamp)> {
        let mut uses = self.uses.lock();
        std::mem::take(&mut *uses).into_iter().collect()
    }

    /// Takes back those that could not be written down.
    pub(crate) fn give_back_uses(&self, unwritten: Vec<(Uuid, Timestamp)>) {
        let mut uses = self.uses.lock();
        for (key, used_at) in unwritten {
            // Who used it since did so later.
            uses.entry(key).or_insert(used_at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyRing, PlainKey, checksum, hash_of};
    use crate::ids::SeededIds;
    use crate::model::account::{Account, AccountId, ApiKey, Plan};
    use crate::model::language::Language;
    use crate::model::timestamp::Timestamp;

    #[test]
    fn a_key_has_the_agreed_shape() {
        let key = PlainKey::generate(&SeededIds::new(7)).into_text();
        assert_eq!(key.len(), 49);
        assert!(key.starts_with("dk_"));
        assert!(hash_of(&key).is_some());
    }

    #[test]
    fn the_checksum_is_crc32_in_base62() {
        // CRC-32 (IEEE) of "123456789" is cbf43926 (3,421,780,262), the usual check value.
        assert_eq!(checksum("123456789"), "3jZRME");
    }

    #[test]
    fn every_mistyped_character_is_noticed() {
        let key = PlainKey::generate(&SeededIds::new(8)).into_text();
        for at in 0..key.len() {
            let mut bytes = key.clone().into_bytes();
            bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
            let mistyped = String::from_utf8(bytes).unwrap();
            assert!(hash_of(&mistyped).is_none(), "{mistyped}");
        }
    }

    #[test]
    fn uses_are_noted_once_a_minute() {
        let plain = PlainKey::generate(&SeededIds::new(9));
        let account = Account {
            id: AccountId(1),
            name: "me".into(),
            plan: Plan::Free,
            language: Language::En,
            created_at: Timestamp(0),
        };
        let key = ApiKey {
            id: uuid::Uuid::nil(),
            account: account.id,
            name: "laptop".into(),
            prefix: plain.display_prefix().into(),
            hash: plain.hash(),
            created_at: Timestamp(0),
            last_used_at: None,
        };
        let ring = KeyRing::default();
        let read = || {
            assert!(
                ring.reloading.try_lock().is_none(),
                "another may read first"
            );
            Ok::<_, ()>((vec![account], vec![key]))
        };
        ring.reload(read).unwrap();
        let text = plain.into_text();
        assert_eq!(
            ring.caller(&text, Timestamp(1_000))
                .map(|caller| caller.plan),
            Some(Plan::Free)
        );
        assert_eq!(ring.take_uses().len(), 1);
        ring.caller(&text, Timestamp(60_999));
        assert!(ring.take_uses().is_empty());
        ring.caller(&text, Timestamp(61_000));
        // What could not be written down is kept, unless a later use is known.
        let nil = uuid::Uuid::nil();
        let older = vec![(nil, Timestamp(1_000)), (uuid::Uuid::max(), Timestamp(2))];
        ring.give_back_uses(older);
        let mut uses = ring.take_uses();
        uses.sort_unstable();
        assert_eq!(
            uses,
            [(nil, Timestamp(61_000)), (uuid::Uuid::max(), Timestamp(2))]
        );
        ring.give_back_uses(vec![(nil, Timestamp(61_000))]);
        assert_eq!(
            ring.take_uses(),
            vec![(uuid::Uuid::nil(), Timestamp(61_000))]
        );
    }
}
