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
    let mut text = String::new();
    for field in &shape.fields {
        text.push_str(&format!("{}: {}\n", field.field, shown(&field.value)));
        for (name, value) in field.reasons() {
            text.push_str(&format!("    {name:<12}{}\n", clean(&value)));
        }
    }
    for near in &shape.near_duplicates {
        text.push_str(&format!(
            "same paper as: {} ({})\n    words agree {:.0} %, figures {:.0} %\n",
            clean(near.title),
            near.uuid,
            near.words * 100.0,
            near.figures * 100.0
        ));
    }
    output.write(&text)
}

fn shown(value: &str) -> String {
    if value.is_empty() {
        "(none)".to_owned()
    } else {
        clean(value)
    }
}
