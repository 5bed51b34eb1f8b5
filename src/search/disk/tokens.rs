//! How terms get into the index: made elsewhere, separated by spaces, marked with their account.
//!
//! Every term begins with its account, so each account has posting lists of its own: what others
//! store neither slows a search nor shows in any figure it is ranked by.

use tantivy::Term;
use tantivy::schema::Field;
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

use crate::model::account::AccountId;

/// The name under which the index knows [`AccountTokenizer`].
pub(super) const TOKENIZER: &str = "account_terms";

/// tantivy refuses terms of more than 65,530 bytes; no word worth finding is nearly as long.
pub(in crate::search) const TERM_BYTES_MAX: usize = 200;

/// What the terms of an account begin with: eight hexadecimal digits.
pub(in crate::search) fn account_prefix(account: AccountId) -> String {
    format!("{:08x}", account.0)
}

/// The term that [`AccountTokenizer`] makes of a token.
pub(super) fn account_term(field: Field, account: AccountId, token: &str) -> Term {
    Term::from_field_text(field, &(account_prefix(account) + token))
}

/// Reads `prefix token token …` as the terms `prefixtoken`.
#[derive(Clone, Default)]
pub(super) struct AccountTokenizer {
    token: Token,
}

pub(super) struct AccountTokens<'a> {
    prefix: &'a str,
    rest: std::str::Split<'a, char>,
    token: &'a mut Token,
}

impl Tokenizer for AccountTokenizer {
    type TokenStream<'a> = AccountTokens<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> AccountTokens<'a> {
        self.token.reset();
        let mut rest = text.split(' ');
        AccountTokens {
            prefix: rest.next().unwrap_or_default(),
            rest,
            token: &mut self.token,
        }
    }
}

impl TokenStream for AccountTokens<'_> {
    fn advance(&mut self) -> bool {
        let Some(next) = self
            .rest
            .by_ref()
            .find(|token| !token.is_empty() && token.len() <= TERM_BYTES_MAX)
        else {
            return false;
        };
        self.token.text.clear();
        self.token.text.push_str(self.prefix);
        self.token.text.push_str(next);
        self.token.position = self.token.position.wrapping_add(1);
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[cfg(test)]
mod tests {
    use tantivy::tokenizer::{TokenStream as _, Tokenizer as _};

    use super::{AccountTokenizer, account_prefix};
    use crate::model::account::AccountId;

    #[test]
    fn every_term_bears_its_account() {
        let text = format!(
            "{} ab  cd {}",
            account_prefix(AccountId(255)),
            "x".repeat(300)
        );
        let mut tokenizer = AccountTokenizer::default();
        let mut stream = tokenizer.token_stream(&text);
        let mut terms = Vec::new();
        while stream.advance() {
            terms.push(stream.token().text.clone());
        }
        assert_eq!(terms, ["000000ffab", "000000ffcd"]);
    }
}
