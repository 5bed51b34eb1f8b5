//! `docvault document explain`: what is known about a document, and why.

use crate::cli::failure::Failure;
use crate::cli::output::{Output, clean};
use crate::cli::reasons::ExplanationShape;
use crate::library::command::Explanation;

pub(super) fn one(explanation: &Explanation, output: &mut Output) -> Result<(), Failure> {
    let shape = ExplanationShape::from(explanation);
    if output.is_json() {
        return output.json(&shape);
    }
    let mut lines = Vec::new();
    for field in &shape.fields {
        lines.push(format!("{}: {}", field.field, shown(&field.value)));
        let reasons = field.reasons().into_iter();
        lines.extend(reasons.map(|(name, value)| format!("    {name:<12}{}", clean(&value))));
    }
    for near in &shape.near_duplicates {
        let title = clean(near.title);
        lines.push(format!("same paper as: {title} ({})", near.uuid));
        let (words, figures) = (near.words * 100.0, near.figures * 100.0);
        lines.push(format!(
            "    words agree {words:.0} %, figures {figures:.0} %"
        ));
    }
    output.line(&lines.join("\n"))
}

fn shown(value: &str) -> String {
    if value.is_empty() {
        "(none)".to_owned()
    } else {
        clean(value)
    }
}
