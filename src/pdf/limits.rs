//! How much one reading may cost, and how the child is told.
//!
//! The limits travel as the only variable of the child's otherwise empty environment.

use std::time::Duration;

/// The variable that tells the child its limits.
pub(super) const LIMITS_VARIABLE: &str = "DOCVAULT_PDF_LIMITS";

/// Files up to this size get [`ReadLimits::cpu_seconds`]; larger ones get more.
const BYTES_WITHIN_BASE_TIME: u64 = 10 << 20;

/// Bounds for reading one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Address space of the child, the file itself included.
    pub memory_bytes: u64,
    /// Processor time of the child, for files up to 10 MiB; a larger one gets one second more per further MiB.
    pub cpu_seconds: u64,
    /// Time on the clock until the parent ends the child, for files up to 10 MiB; grows likewise.
    pub wall_time: Duration,
    /// How much the child may answer, all pages together.
    pub output_bytes_max: u64,
    /// Pages after this one are not read.
    pub pages_max: u32,
    /// Glyphs of a page after this one are not looked at.
    pub glyphs_per_page_max: u32,
}

impl Default for ReadLimits {
    /// Measured on 2,658 files: the slowest took 0.7 s of processor time and the largest 47 MB,
    /// so these leave room for slow machines and long documents, not for bombs.
    fn default() -> Self {
        Self {
            memory_bytes: 1_536 << 20,
            cpu_seconds: 20,
            wall_time: Duration::from_mins(2),
            output_bytes_max: 192 << 20,
            pages_max: 5_000,
            glyphs_per_page_max: 400_000,
        }
    }
}

impl ReadLimits {
    /// The limits for a file of this size: a longer document may take longer.
    pub(super) fn scaled_to(&self, file_bytes: u64) -> Self {
        let extra = (file_bytes.saturating_sub(BYTES_WITHIN_BASE_TIME) >> 20).min(1_000);
        Self {
            cpu_seconds: self.cpu_seconds.saturating_add(extra),
            wall_time: self.wall_time.saturating_add(Duration::from_secs(extra)),
            ..self.clone()
        }
    }

    /// What [`LIMITS_VARIABLE`] is set to.
    pub(super) fn to_variable(&self) -> String {
        format!(
            "{} {} {} {} {} {}",
            self.memory_bytes,
            self.cpu_seconds,
            self.wall_time.as_secs(),
            self.output_bytes_max,
            self.pages_max,
            self.glyphs_per_page_max
        )
    }

    /// Reads what [`to_variable`](Self::to_variable) wrote; `None` when it is anything else.
    pub(super) fn from_variable(text: &str) -> Option<Self> {
        let mut numbers = text.split(' ').map(str::parse::<u64>);
        let mut next = || numbers.next()?.ok();
        Some(Self {
            memory_bytes: next()?,
            cpu_seconds: next()?,
            wall_time: Duration::from_secs(next()?),
            output_bytes_max: next()?,
            pages_max: u32::try_from(next()?).ok()?,
            glyphs_per_page_max: u32::try_from(next()?).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ReadLimits;

    #[test]
    fn limits_survive_the_way_to_the_child() {
        let limits = ReadLimits {
            cpu_seconds: 3,
            pages_max: 7,
            ..ReadLimits::default()
        };
        assert_eq!(
            ReadLimits::from_variable(&limits.to_variable()),
            Some(limits)
        );
        for wrong in ["", "1 2 3", "1 2 3 4 5 x", "1 2 3 4 5 99999999999"] {
            assert_eq!(ReadLimits::from_variable(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_large_file_may_take_longer() {
        let limits = ReadLimits::default();
        assert_eq!(limits.scaled_to(5 << 20), limits);
        assert_eq!(
            limits.scaled_to(110 << 20).cpu_seconds,
            limits.cpu_seconds + 100
        );
        assert!(limits.scaled_to(u64::MAX).cpu_seconds < 2_000);
    }
}
