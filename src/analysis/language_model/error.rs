//! Why a language model gave no answer that can be used.

use std::time::Duration;

/// Why there is no answer. Never holds what a server wrote: that may repeat the document or the key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LanguageModelError {
    /// Its certificate is not one that this machine trusts, or it does not speak TLS at all.
    #[error(
        "the server's certificate is not trusted on this machine: check --llm-url and the installed certificates"
    )]
    Untrusted,
    /// Nobody is there, or the name is unknown.
    #[error("the server cannot be reached ({0}): check --llm-url, and whether it is running")]
    Unreachable(&'static str),
    /// The time limit was over first.
    #[error("the server did not answer within {} seconds: take a smaller model, or raise --llm-time-limit", .0.as_secs_f32())]
    TooSlow(Duration),
    /// 401 or 403.
    #[error("the server refuses the key (status {0}): check --llm-key-file")]
    KeyRefused(u16),
    /// 404, whatever is asked for.
    #[error(
        "the server knows no such model or address (status 404): check --llm-model, --llm-api and --llm-url"
    )]
    Unknown,
    /// Another status that is no success.
    #[error("the server answered with status {0}")]
    Status(u16),
    /// It wants the text to be sent elsewhere.
    #[error(
        "the server points to another address (status {0}), which is not followed: give the final address as --llm-url"
    )]
    Redirected(u16),
    /// More than an answer can be.
    #[error("the server's answer is too long")]
    TooLong,
    /// The connection ended first.
    #[error("the server's answer broke off")]
    BrokeOff,
    /// The model ran out of tokens.
    #[error("the model's answer was cut at its length limit")]
    Cut,
    /// The model will not.
    #[error("the model refused to answer")]
    Refused,
    /// No JSON object in it.
    #[error("the model's answer is not in the form that was asked for")]
    Malformed,
    /// It failed too often of late and is left alone for a while.
    #[error("the server is left alone for a while after repeated failures")]
    Resting,
    /// The program is stopping.
    #[error("docvault is stopping")]
    Stopping,
}

impl LanguageModelError {
    /// Whether asking again, a little later, may help.
    pub(super) const fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Unreachable(_)
                | Self::BrokeOff
                | Self::Status(408 | 425 | 429 | 500 | 502 | 503 | 504 | 529)
        )
    }

    /// Whether it says that the server is of no use to any document.
    pub(super) const fn is_the_servers_fault(&self) -> bool {
        self.may_pass()
            || self.is_final()
            || matches!(self, Self::TooSlow(_) | Self::TooLong | Self::Status(500..))
    }

    /// Whether only a person can change it.
    pub(super) const fn is_final(&self) -> bool {
        matches!(
            self,
            Self::Untrusted | Self::KeyRefused(_) | Self::Unknown | Self::Redirected(_)
        )
    }
}
