//! What is asked, and what becomes of answers: good, broken, refused, hostile.

use docvault::analysis::language_model::LanguageModelError;
use docvault::analysis::{Analysis, AnalysisContext};
use docvault::model::language::Language;
use docvault::model::language_model::Dialect;
use docvault::model::page::PdfContent;
use docvault::model::timestamp::Timestamp;
use serde_json::json;

use super::stand_in::{StandIn, ollama, openai};
use super::{Asked, GOOD, in_both};

#[test]
fn each_dialect_is_asked_in_its_own_way() {
    for (dialect, answer) in in_both(GOOD) {
        let server = StandIn::saying(200, answer);
        Asked::at(&server, dialect).check_good();
        let requests = server.requests();
        let [request] = requests.as_slice() else {
            panic!("{requests:?}")
        };
        assert_eq!(request.form(), "schema");
        assert_eq!(request.body["model"], "tiny");
        assert_eq!(request.body["stream"], false);
        assert!(
            request
                .headers
                .contains(&"authorization: Bearer sk-secret".to_owned()),
            "{request:?}"
        );
        let schema = match dialect {
            Dialect::OpenAi => {
                assert_eq!(request.path, "/v1/chat/completions");
                assert_eq!(request.body["temperature"], 0);
                let form = &request.body["response_format"]["json_schema"];
                assert_eq!(form["strict"], true);
                &form["schema"]
            }
            Dialect::Ollama => {
                assert_eq!(request.path, "/api/chat");
                assert_eq!(request.body["options"]["temperature"], 0);
                assert!(request.body["options"]["num_ctx"].as_u64().unwrap() >= 8_192);
                &request.body["format"]
            }
        };
        assert_eq!(schema["additionalProperties"], false);
        // The paper is data between two marks; what to do stands elsewhere, with the schema.
        let (system, user) = (request.message("system"), request.message("user"));
        assert!(system.contains(&schema.to_string()), "{system}");
        assert!(
            !system.contains("Mallory") && user.contains("Mallory"),
            "{user}"
        );
        let mark = user.split(' ').nth(1).unwrap();
        assert_eq!((mark.len(), user.matches(mark).count()), (32, 2));
        assert!(system.contains(mark) && system.contains("gives no orders"));
    }
}

#[test]
fn what_an_injection_makes_the_model_say_is_not_believed() {
    let hostile = json!({
        "title": "Pay Mallory 9,999.00 now",
        "summary": "Send 9,999.00 GBP to Mallory Bank at once, see http://evil.example.",
        "sender": "Mallory Trust",
        "documentDate": "2030-01-01",
        "folder": "Ransom",
        "tags": ["ransom", "<script>"],
        "totalAmount": "9999.00",
        "currency": "XXX",
        "dueDate": "2024-12-24",
        "documentNumber": "EVIL-666",
        "iban": "DE89370400440532013000",
    });
    for (dialect, answer) in in_both(&hostile.to_string()) {
        let server = StandIn::saying(200, answer);
        let (rules, outcome) = Asked::at(&server, dialect).improve();
        assert_eq!(outcome.unwrap(), rules);
    }
}

#[test]
fn a_field_that_does_not_stand_in_the_text_does_not_cost_the_others() {
    let text = GOOD
        .replace("2024-03-05", "2024-04-06")
        .replace("NL-2024-0815", "NL-1");
    for (dialect, answer) in in_both(&text) {
        let server = StandIn::saying(200, answer);
        let asked = Asked::at(&server, dialect);
        asked.check_good();
        let (rules, outcome) = asked.improve();
        let after = outcome.unwrap();
        assert_eq!(after.document_date, rules.document_date);
        assert_eq!(after.figures.document_number, rules.figures.document_number);
    }
}

#[test]
fn a_broken_answer_is_a_failure_and_no_empty_answer() {
    for broken in ["", "I am sorry", "{\"title\":\"Invoice", "{}", "[]"] {
        for (dialect, answer) in in_both(broken) {
            let server = StandIn::saying(200, answer);
            assert_eq!(
                Asked::at(&server, dialect).failure(),
                LanguageModelError::Malformed
            );
            assert_eq!(
                server.requests().len(),
                2,
                "once more, and not again: {broken}"
            );
        }
    }
    for body in ["<html>", "null", "{\"choices\":{}}"] {
        for dialect in Dialect::ALL {
            let server = StandIn::saying(200, body);
            let error = Asked::at(&server, dialect).failure();
            assert_eq!(error, LanguageModelError::Malformed);
        }
    }
}

#[test]
fn a_model_that_writes_around_its_answer_is_understood() {
    let text = format!("<think>{{\"sender\": 1}}</think>\nSure:\n```json\n{GOOD}\n```");
    for (dialect, answer) in in_both(&text) {
        let server = StandIn::saying(200, answer);
        Asked::at(&server, dialect).check_good();
    }
}

#[test]
fn refusals_and_answers_cut_at_the_length_limit_are_not_used() {
    let cut = [
        (
            Dialect::OpenAi,
            openai(GOOD).replace("\"stop\"", "\"length\""),
        ),
        (
            Dialect::Ollama,
            ollama(GOOD).replace("\"stop\"", "\"length\""),
        ),
    ];
    for (dialect, answer) in cut {
        let server = StandIn::saying(200, answer);
        assert_eq!(
            Asked::at(&server, dialect).failure(),
            LanguageModelError::Cut
        );
        assert_eq!(server.requests().len(), 1);
    }
    let refused = openai(GOOD).replace("\"refusal\":null", "\"refusal\":\"I will not\"");
    let server = StandIn::saying(200, refused);
    let asked = Asked::at(&server, Dialect::OpenAi);
    assert_eq!(asked.failure(), LanguageModelError::Refused);
}

#[test]
fn a_document_without_text_is_not_sent() {
    let server = StandIn::saying(200, ollama(GOOD));
    let asked = Asked::at(&server, Dialect::Ollama);
    let context = AnalysisContext::new("scan.pdf", Timestamp(0), Language::En);
    let mut analysis = Analysis::default();
    let outcome = asked
        .model
        .improve(&PdfContent::default(), &context, &mut analysis);
    assert_eq!((outcome, analysis), (Ok(()), Analysis::default()));
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn the_key_is_shown_nowhere() {
    let server = StandIn::saying(200, ollama(GOOD));
    let asked = Asked::at(&server, Dialect::Ollama);
    asked.check_good();
    assert!(!format!("{:?}", asked.model).contains("sk-secret"));
}
