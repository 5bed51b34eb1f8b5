//! Tells an international bank account number (ISO 13616) from other letters and digits.
//!
//! Check digits alone let one in 97 pass: a post code before a heading is soon among them. So the country must have such numbers,
//! and the length be its own, as the registry of SWIFT has them.

/// Whether a text without spaces is an IBAN.
pub(super) fn is_iban(text: &str) -> bool {
    let (Some(country), Some((head, tail))) = (text.get(..2), text.split_at_checked(4)) else {
        return false;
    };
    let length = LENGTHS.iter().find_map(|it| it.strip_prefix(country));
    if length.is_none_or(|length| length.parse() != Ok(text.len()))
        || !head.bytes().skip(2).all(|byte| byte.is_ascii_digit())
    {
        return false;
    }
    let mut turned = tail.chars().chain(head.chars());
    let rest = turned.try_fold(0_u32, |rest, character| {
        let digit = character.to_digit(36)?;
        let shift = if digit > 9 { 100 } else { 10 };
        Some((rest * shift + digit) % 97)
    });
    rest == Some(1)
}

/// The IBANs of a text, without spaces, one for each place where one begins. Of a line of more than [`WORDS_MAX`] words only so
/// many are looked at.
pub(super) fn ibans(text: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(WORDS_MAX)
        .collect();
    (0..words.len()).filter_map(move |at| {
        let [a, b, c, d, ..] = words[at].as_bytes() else {
            return None;
        };
        let begins = [a, b].iter().all(|byte| byte.is_ascii_uppercase())
            && [c, d].iter().all(|byte| byte.is_ascii_digit());
        if !begins {
            return None;
        }
        let mut iban = String::new();
        for word in &words[at..] {
            iban.push_str(word);
            if iban.len() > LENGTH_MAX {
                break;
            }
            if is_iban(&iban) {
                return Some(iban);
            }
        }
        None
    })
}

/// A line of a letter has some twenty words.
const WORDS_MAX: usize = 80;

/// Characters of the longest IBAN that the standard allows.
const LENGTH_MAX: usize = 34;

/// How long the numbers of each country are, by its letters.
const LENGTHS: [&str; 89] = [
    "AD24", "AE23", "AL28", "AT20", "AZ28", "BA20", "BE16", "BG22", "BH22", "BI27", "BR29", "BY28",
    "CH21", "CR22", "CY28", "CZ24", "DE22", "DJ27", "DK18", "DO28", "EE20", "EG29", "ES24", "FI18",
    "FK18", "FO18", "FR27", "GB22", "GE22", "GI23", "GL18", "GR27", "GT28", "HN28", "HR21", "HU28",
    "IE22", "IL23", "IQ23", "IS26", "IT27", "JO30", "KW30", "KZ20", "LB28", "LC32", "LI21", "LT20",
    "LU20", "LV21", "LY25", "MC27", "MD24", "ME22", "MK19", "MN20", "MR27", "MT31", "MU30", "NI28",
    "NL18", "NO15", "OM23", "PK24", "PL28", "PS29", "PT25", "QA29", "RO24", "RS22", "RU33", "SA24",
    "SC31", "SD18", "SE24", "SI19", "SK24", "SM27", "SO23", "ST25", "SV28", "TL23", "TN24", "TR26",
    "UA29", "VA22", "VG24", "XK20", "YE30",
];

#[cfg(test)]
mod tests {
    use super::{ibans, is_iban};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(ibans(text).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn an_iban_is_found_however_it_is_grouped() {
        check(
            "IBAN:DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX; GB82-WEST-1234-5698-7654-32",
            &["DE89370400440532013000", "GB82WEST12345698765432"],
        );
        check("DE88 3704 0044 0532 0130 00", &[]);
        check("", &[]);
    }

    #[test]
    fn an_iban_has_its_countrys_length_and_right_check_digits() {
        for iban in [
            "DE89370400440532013000",
            "GB82WEST12345698765432",
            "NL91ABNA0417164300",
            "CH9300762011623852957",
        ] {
            assert!(is_iban(iban), "{iban}");
        }
        for other in [
            "DE88370400440532013000",
            "DE8937040044053201300",
            // The check digits of these are right.
            "LS991AANOTICETOOWNER",
            "NL855118204B01IBANNL18RABO01234459",
            "",
            "DEÄ",
        ] {
            assert!(!is_iban(other), "{other}");
        }
    }
}
