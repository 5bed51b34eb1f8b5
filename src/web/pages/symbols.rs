//! Drawn symbols for the icons of folders.
//!
//! An icon is an emoji, in the interface and where a person chose it. The built-in ones are drawn like all other
//! symbols of the page: not every system has a typeface with emoji, and colourful ones would be the loudest thing on it.

/// What marks an emoji as one that is shown in colours.
const EMOJI_STYLE: char = '\u{fe0f}';

/// The symbol in `icons.svg` that is drawn for an icon; empty where its own text is shown.
pub(super) fn symbol_of(icon: &str) -> &'static str {
    match icon.trim_end_matches(EMOJI_STYLE) {
        "🗂" => "folder",
        "📥" => "inbox",
        "🧾" => "invoices",
        "📦" => "orders",
        "📝" => "contracts",
        "🏦" => "banking",
        "📈" => "investments",
        "🛡" => "insurance",
        "💶" => "taxes",
        "🏛" => "government",
        "💼" => "employment",
        "🩺" => "health",
        "🏠" => "housing",
        "🚗" => "vehicles",
        "🎓" => "education",
        "✈" => "travel",
        "🤝" => "memberships",
        "📖" => "manuals",
        "📊" => "reports",
        "✉" => "correspondence",
        _ => "",
    }
}
