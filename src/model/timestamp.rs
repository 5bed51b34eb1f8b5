//! Points in time as docvault stores and shows them.
//!
//! Always UTC, always milliseconds; the interface shows RFC 3339 ending in `Z`.

use jiff::SignedDuration;
use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

/// Milliseconds in a day of UTC, which has no leap seconds here.
pub const MILLISECONDS_PER_DAY: i64 = 86_400_000;

/// Civil time counts: jiff's timestamps end a day before the year 9999 does.
const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);

/// A point in time: milliseconds since 1970-01-01T00:00:00Z.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The first moment of a calendar day (UTC); `None` when there is no such day.
    pub fn from_date(year: i16, month: i8, day: i8) -> Option<Self> {
        let midnight = Date::new(year, month, day).ok()?.at(0, 0, 0, 0);
        let since = midnight.duration_since(EPOCH).as_millis();
        i64::try_from(since).ok().map(Self)
    }

    /// Reads an RFC 3339 timestamp; `None` when the text is none.
    pub fn parse_rfc3339(text: &str) -> Option<Self> {
        let timestamp: jiff::Timestamp = text.parse().ok()?;
        Some(Self(timestamp.as_millisecond()))
    }

    /// Reads a zero-padded `YYYY-MM-DD`; `None` when the text is none or there is no such day.
    pub fn parse_date(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let shape = bytes.len() == 10
            && bytes.iter().enumerate().all(|(at, byte)| match at {
                4 | 7 => *byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !shape {
            return None;
        }
        Self::from_date(
            text[..4].parse().ok()?,
            text[5..7].parse().ok()?,
            text[8..].parse().ok()?,
        )
    }

    /// The number of the UTC day, counted from 1970-01-01.
    pub fn day_number(self) -> i64 {
        self.0.div_euclid(MILLISECONDS_PER_DAY)
    }

    /// `YYYY-MM-DD` of the UTC day.
    pub fn to_date_string(self) -> String {
        let mut text = self.to_rfc3339();
        if let Some(at) = text.find('T') {
            text.truncate(at);
        }
        text
    }

    /// Year, month and day (each from 1) of the UTC day.
    pub fn to_year_month_day(self) -> (i32, i32, i32) {
        let date = self.moment().date();
        (date.year().into(), date.month().into(), date.day().into())
    }

    /// The last UTC day of its month.
    #[must_use]
    pub fn last_day_of_month(self) -> Self {
        let date = self.moment().date();
        let days_left = date.days_in_month() - date.day();
        Self(self.0 + i64::from(days_left) * MILLISECONDS_PER_DAY)
    }

    /// RFC 3339 in UTC with a `Z` and always three decimals: `2026-03-01T09:30:00.000Z`.
    pub fn to_rfc3339(self) -> String {
        format!("{:.3}Z", self.moment())
    }

    /// The nearest one that the calendar has.
    fn moment(self) -> DateTime {
        let moment = EPOCH.checked_add(SignedDuration::from_millis(self.0));
        moment.unwrap_or(if self.0 < 0 {
            DateTime::MIN
        } else {
            DateTime::MAX
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Timestamp;

    #[test]
    fn dates_are_zero_padded_and_real() {
        let shown = |text| Timestamp::parse_date(text).map(Timestamp::to_rfc3339);
        assert_eq!(
            shown("2026-03-01").as_deref(),
            Some("2026-03-01T00:00:00.000Z")
        );
        assert_eq!(
            shown("1969-12-31").as_deref(),
            Some("1969-12-31T00:00:00.000Z")
        );
        assert_eq!(
            shown("9999-12-31").as_deref(),
            Some("9999-12-31T00:00:00.000Z")
        );
        assert_eq!(
            shown("0001-01-01").as_deref(),
            Some("0001-01-01T00:00:00.000Z")
        );
        assert_eq!(Timestamp(1_234).to_rfc3339(), "1970-01-01T00:00:01.234Z");
        for wrong in [
            "2026-3-1",
            "2026-02-30",
            "20260301",
            "2026-03-01T00:00:00Z",
            "",
            "२०२६-०३-०१",
        ] {
            assert_eq!(shown(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_month_has_a_last_day() {
        for (day, last) in [
            ("2026-02-01", "2026-02-28"),
            ("2024-02-29", "2024-02-29"),
            ("1900-02-14", "1900-02-28"),
            ("2026-04-30", "2026-04-30"),
            ("9999-12-01", "9999-12-31"),
        ] {
            let found = Timestamp::parse_date(day).map(Timestamp::last_day_of_month);
            assert_eq!(found, Timestamp::parse_date(last), "{day}");
        }
    }

    #[test]
    fn the_day_before_the_epoch_is_minus_one() {
        assert_eq!(Timestamp(-1).day_number(), -1);
        assert_eq!(Timestamp(0).day_number(), 0);
    }
}
