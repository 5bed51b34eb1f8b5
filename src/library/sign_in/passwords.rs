//! Passwords: argon2id with the parameters that OWASP recommends first (19 MiB, two passes).
//!
//! Hashing costs memory on purpose: only a few run at a time. An account without a password costs the
//! same time as a wrong one, so that nobody learns which accounts there are.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use crate::ids::IdSource;
use crate::library::command::Refusal;
use crate::library::recognition::Slots;
use crate::model::sign_in::{PasswordHash, PlainPassword};

/// Characters that a password has at least.
pub const PASSWORD_CHARACTERS_MIN: usize = 8;
/// More says nothing more; bounds the work.
const PASSWORD_BYTES_MAX: usize = 1_024;
/// Bytes of salt, as RFC 9106 recommends.
const SALT_BYTES: usize = 16;
/// Hashes that are computed at the same time.
const AT_A_TIME: usize = 2;
/// Compared with where there is no password: the hash of something nobody can type, made with the same parameters.
const NOBODYS_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Where passwords are hashed and compared.
#[derive(Debug)]
pub(super) struct Passwords {
    slots: Slots,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            slots: Slots::new(AT_A_TIME),
        }
    }
}

impl Passwords {
    /// The hash of a new password, or why it cannot be one.
    pub(super) fn hash(
        &self,
        password: &PlainPassword,
        ids: &dyn IdSource,
    ) -> Result<PasswordHash, Refusal> {
        let length = password.0.chars().count();
        if length < PASSWORD_CHARACTERS_MIN {
            return Err(Refusal::wrong_value(format!(
                "the password is too short: it takes at least {PASSWORD_CHARACTERS_MIN} characters"
            )));
        }
        if password.0.len() > PASSWORD_BYTES_MAX {
            return Err(Refusal::wrong_value(format!(
                "the password is too long: it takes at most {PASSWORD_BYTES_MAX} bytes"
            )));
        }
        let mut salt = [0; SALT_BYTES];
        ids.fill(&mut salt);
        let _slot = self.slots.take();
        Argon2::default()
            .hash_password_with_salt(password.0.as_bytes(), &salt)
            .map(|hash| PasswordHash(hash.to_string()))
            .map_err(|error| Refusal::new(format!("the password could not be hashed: {error}")))
    }

    /// Whether this is the password; always takes the time that comparing takes.
    pub(super) fn is_right(&self, password: &PlainPassword, hash: Option<&PasswordHash>) -> bool {
        if password.0.len() > PASSWORD_BYTES_MAX {
            return false;
        }
        let _slot = self.slots.take();
        let text = hash.map_or(NOBODYS_HASH, |hash| &hash.0);
        let is_equal = Argon2::default()
            .verify_password(password.0.as_bytes(), text)
            .is_ok();
        is_equal && hash.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::{NOBODYS_HASH, Passwords};
    use crate::ids::SeededIds;
    use crate::model::sign_in::{PasswordHash, PlainPassword};

    fn plain(text: &str) -> PlainPassword {
        PlainPassword(text.to_owned())
    }

    #[test]
    fn a_password_is_known_again_and_no_other() {
        let passwords = Passwords::default();
        let hash = passwords
            .hash(&plain("correct horse"), &SeededIds::new(1))
            .unwrap();
        assert!(hash.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(passwords.is_right(&plain("correct horse"), Some(&hash)));
        assert!(!passwords.is_right(&plain("correct Horse"), Some(&hash)));
        assert!(!passwords.is_right(&plain("correct horse"), None));
    }

    #[test]
    fn nobodys_hash_is_computed_and_never_right() {
        let passwords = Passwords::default();
        let nobody = PasswordHash(NOBODYS_HASH.to_owned());
        assert!(argon2::password_hash::phc::PasswordHash::new(&nobody.0).is_ok());
        assert!(!passwords.is_right(&plain(""), Some(&nobody)));
    }

    #[test]
    fn short_and_endless_passwords_are_refused() {
        let passwords = Passwords::default();
        let refused = |text: &str| {
            passwords
                .hash(&plain(text), &SeededIds::new(1))
                .unwrap_err()
        };
        assert!(refused("seven77").message.contains("too short"));
        assert!(refused(&"x".repeat(2_000)).message.contains("too long"));
    }
}
