//! What the statistics count: documents by month and sender, and those that are not analysed.

use std::collections::{BTreeMap, HashMap};

use super::{ANALYZED, Columns, LIVE};
use crate::model::document::DocumentId;
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

impl Columns {
    /// The senders, most documents first; documents without one are left out.
    pub(in crate::search) fn senders(&self) -> Vec<(&str, u32)> {
        let mut senders = self.sender_names.ranked();
        senders.retain(|(name, _)| !name.is_empty());
        senders
    }

    /// Documents by the month of their own date (`YYYY-MM`), ascending; months without any are left out.
    pub(in crate::search) fn months(&self) -> Vec<(String, u32)> {
        // There are few days beside the documents: those are put in order, not these.
        let mut days: HashMap<i64, u32> = HashMap::new();
        for (date, flags) in self.dates.iter().zip(&self.flags) {
            if flags & LIVE != 0 {
                *days.entry(Timestamp(*date).day_number()).or_default() += 1;
            }
        }
        let mut months: Vec<(String, u32)> = Vec::new();
        for (day, count) in BTreeMap::from_iter(days) {
            let mut month = Timestamp(day.saturating_mul(MILLISECONDS_PER_DAY)).to_date_string();
            month.truncate(month.rfind('-').unwrap_or(month.len()));
            match months.last_mut() {
                Some((last, sum)) if *last == month => *sum += count,
                _ => months.push((month, count)),
            }
        }
        months
    }

    /// Documents that are waiting for their analysis, or whose analysis failed.
    pub(in crate::search) fn unanalyzed(&self) -> Vec<DocumentId> {
        let rows = self.ids.iter().zip(&self.flags);
        rows.filter(|(_, flags)| **flags & (LIVE | ANALYZED) == LIVE)
            .map(|(id, _)| *id)
            .collect()
    }
}
