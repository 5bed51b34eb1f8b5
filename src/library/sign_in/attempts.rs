//! How often one may try to sign in: failures of the last 15 minutes, per account and address.
//!
//! One address may fail five times for one account and thirty times in all; one account takes a hundred failures from
//! everywhere, so that its holder is not locked out by a stranger's few. A restart forgets.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};

use crate::model::account::folded_name;
use crate::model::timestamp::Timestamp;

/// A failure counts for so long.
const WINDOW_MILLISECONDS: i64 = 15 * 60 * 1_000;
/// Failures of one address for one account.
const PAIR_MAX: usize = 5;
/// Failures of one address.
const ADDRESS_MAX: usize = 30;
/// Failures for one account.
const ACCOUNT_MAX: usize = 100;
/// So many accounts and addresses are remembered; where there are more, those that have to wait.
const REMEMBERED_MAX: usize = 10_000;
/// So much is read of what was typed: accents that stand apart from their letters make a name longer.
const TYPED_CHARACTERS_MAX: usize = 1_000;
/// What tells names apart; no account has one that is longer.
const NAME_CHARACTERS_MAX: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Pair(String, IpAddr),
    Address(IpAddr),
    Account(String),
}

impl Key {
    const fn max(&self) -> usize {
        match self {
            Self::Pair(..) => PAIR_MAX,
            Self::Address(_) => ADDRESS_MAX,
            Self::Account(_) => ACCOUNT_MAX,
        }
    }
}

/// The failures of the last 15 minutes.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    failures: HashMap<Key, VecDeque<i64>>,
}

impl Attempts {
    /// How many seconds to wait before the next attempt; `None` when it may be made now.
    pub(super) fn wait_seconds(
        &mut self,
        account: &str,
        address: IpAddr,
        now: Timestamp,
    ) -> Option<u64> {
        let wait = keys(account, address)
            .into_iter()
            .filter_map(|key| {
                let failures = self.failures.get_mut(&key)?;
                forget_old(failures, now);
                let surplus = failures.len().checked_sub(key.max())?;
                Some(failures.get(surplus)? + WINDOW_MILLISECONDS - now.0)
            })
            .max()?;
        Some(u64::try_from(wait).unwrap_or(0).div_ceil(1_000).max(1))
    }

    /// Notes that an attempt begins, as a failure until [`Self::note_success`]: attempts made at once count too.
    pub(super) fn note_attempt(&mut self, account: &str, address: IpAddr, now: Timestamp) {
        if self.failures.len() >= REMEMBERED_MAX {
            self.failures.retain(|_, failures| {
                forget_old(failures, now);
                !failures.is_empty()
            });
        }
        if self.failures.len() >= REMEMBERED_MAX {
            self.failures
                .retain(|key, failures| failures.len() >= key.max());
        }
        if self.failures.len() >= REMEMBERED_MAX {
            self.failures.clear();
        }
        for key in keys(account, address) {
            let max = key.max();
            let failures = self.failures.entry(key).or_default();
            failures.push_back(now.0);
            while failures.len() > max {
                failures.pop_front();
            }
        }
    }

    /// Forgets the failures of this account from this address, and takes the attempt back elsewhere.
    pub(super) fn note_success(&mut self, account: &str, address: IpAddr) {
        let [pair, by_address, by_account] = keys(account, address);
        self.failures.remove(&pair);
        for key in [by_address, by_account] {
            if let Some(failures) = self.failures.get_mut(&key) {
                failures.pop_back();
            }
        }
    }
}

fn keys(account: &str, address: IpAddr) -> [Key; 3] {
    // As the store takes names for the same: whoever spells one otherwise tries to come into the same account.
    let typed: String = account.trim().chars().take(TYPED_CHARACTERS_MAX).collect();
    let folded = folded_name(&typed);
    let account: String = folded.chars().take(NAME_CHARACTERS_MAX).collect();
    let address = network(address);
    [
        Key::Pair(account.clone(), address),
        Key::Address(address),
        Key::Account(account),
    ]
}

/// Whose address it is: of the sixth version everybody has 2 to the power of 64.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [first, second, third, fourth, ..] = address.segments();
            Ipv6Addr::new(first, second, third, fourth, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

fn forget_old(failures: &mut VecDeque<i64>, now: Timestamp) {
    // A clock that was set back must not lock anybody out for as long as it needs to catch up.
    failures.retain(|failed_at| *failed_at <= now.0 && failed_at + WINDOW_MILLISECONDS > now.0);
}

#[cfg(test)]
mod tests {
    use super::{ACCOUNT_MAX, Attempts, REMEMBERED_MAX};
    use crate::model::timestamp::Timestamp;
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const AWAY: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn five_failures_are_enough_for_a_quarter_of_an_hour() {
        let mut attempts = Attempts::default();
        for second in 0..5 {
            let now = Timestamp(second * 1_000);
            assert_eq!(attempts.wait_seconds("me", HOME, now), None);
            attempts.note_attempt("me", HOME, now);
        }
        assert_eq!(
            attempts.wait_seconds("ME ", HOME, Timestamp(10_000)),
            Some(890)
        );
        assert_eq!(attempts.wait_seconds("me", AWAY, Timestamp(10_000)), None);
        let spellings = [
            "Strauß é",
            "STRAUSS é",
            "strauss e\u{301}",
            "straUß É",
            "Strauß É",
        ];
        for name in spellings {
            assert_eq!(attempts.wait_seconds(name, AWAY, Timestamp(0)), None);
            attempts.note_attempt(name, AWAY, Timestamp(0));
        }
        assert!(
            attempts
                .wait_seconds("strauß é", AWAY, Timestamp(0))
                .is_some()
        );
        assert_eq!(attempts.wait_seconds("anna", HOME, Timestamp(10_000)), None);
        assert_eq!(attempts.wait_seconds("me", HOME, Timestamp(900_000)), None);
    }

    #[test]
    fn an_address_cannot_try_all_accounts() {
        let mut attempts = Attempts::default();
        for number in 0..30 {
            attempts.note_attempt(&format!("account {number}"), HOME, Timestamp(0));
        }
        assert!(
            attempts
                .wait_seconds("another", HOME, Timestamp(1))
                .is_some()
        );
        assert_eq!(attempts.wait_seconds("another", AWAY, Timestamp(1)), None);
    }

    #[test]
    fn neither_new_names_nor_new_addresses_of_one_network_make_room_for_more_attempts() {
        let address = |network: u16, host: u16| {
            IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, network, 0, 0, 0, host))
        };
        let mut attempts = Attempts::default();
        for host in 0..5 {
            attempts.note_attempt("me", address(0, host), Timestamp(0));
        }
        for number in 0..ACCOUNT_MAX {
            attempts.note_attempt("anna", address(1 + number as u16, 0), Timestamp(0));
        }
        for number in 0..REMEMBERED_MAX {
            let name = format!("{number} {}", "long ".repeat(1_000));
            attempts.note_attempt(&name, address(1_000 + number as u16, 0), Timestamp(0));
        }
        let mut waits = |name, host| attempts.wait_seconds(name, host, Timestamp(1)).is_some();
        assert!(waits("me", address(0, 77)));
        assert!(waits("anna", address(0xffff, 0)));
        assert!(!waits("me", address(0xffff, 0)));
        assert!(attempts.failures.len() < REMEMBERED_MAX + 3);
        let lengths = attempts.failures.keys().map(|key| format!("{key:?}").len());
        assert!(lengths.max().is_some_and(|length| length < 200));
    }

    #[test]
    fn who_comes_in_starts_anew() {
        let mut attempts = Attempts::default();
        for _ in 0..4 {
            attempts.note_attempt("me", HOME, Timestamp(0));
        }
        attempts.note_attempt("me", HOME, Timestamp(0));
        attempts.note_success("me", HOME);
        assert_eq!(attempts.wait_seconds("me", HOME, Timestamp(1)), None);
    }
}
