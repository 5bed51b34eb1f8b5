//! Telephone numbers, as people dial them.
//!
//! One writer's papers are known by his number (`analysis`), and numbers are found however they are written (`search`).

/// The calling codes of two digits by E.164; 1 and 7 have one digit, all others three.
const CALLING_CODES: [&str; 43] = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47",
    "48", "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65",
    "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95",
];

/// What everybody dials of a number's digits: without the country, where one is written, and the zero before the area.
/// `has_plus`: a plus stands in front of them.
pub fn dialled(digits: &str, has_plus: bool) -> &str {
    // No calling code begins with a zero.
    let abroad = digits.strip_prefix("00");
    let abroad = abroad.filter(|abroad| !abroad.starts_with('0'));
    let abroad = abroad.or(has_plus.then_some(digits));
    let national = abroad.map_or(digits, |abroad| {
        let code = match abroad.get(..2) {
            _ if abroad.starts_with(['1', '7']) => 1,
            Some(code) if CALLING_CODES.contains(&code) => 2,
            _ => 3,
        };
        abroad.get(code..).unwrap_or_default()
    });
    national.trim_start_matches('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_dialled_alike_from_abroad_and_within_its_country() {
        for (abroad, within) in [
            ("498912345", "08912345"),
            ("43512123456", "0512123456"),
            ("352123456", "123456"),
            ("12125550100", "2125550100"),
        ] {
            let dialled_within = dialled(within, false);
            assert_eq!(dialled(abroad, true), dialled_within);
            assert_eq!(dialled(&format!("00{abroad}"), false), dialled_within);
        }
        // An area whose code begins with the digits of a country is none.
        assert_eq!(dialled("049112345", false), "49112345");
        assert_eq!(dialled("", true), "");
    }
}
