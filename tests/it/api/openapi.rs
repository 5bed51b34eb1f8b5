//! `/openapi.json` against the running server: paths, parameters, shapes, examples, headers.

use docvault::model::account::Plan;
use serde_json::{Value, json};

use crate::harness::{Answer, Server};

fn description(server: &Server) -> Value {
    server.request("GET", "/openapi.json", &[], b"").ok()
}

/// What a `$ref` stands for, or the value itself.
fn resolve<'document>(document: &'document Value, value: &'document Value) -> &'document Value {
    match value["$ref"].as_str() {
        Some(reference) => document
            .pointer(&reference[1..])
            .unwrap_or_else(|| panic!("{reference}")),
        None => value,
    }
}

/// Every operation: path, method, description.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    let of_path = |(path, item): (&'_ String, &'_ Value)| -> Vec<_> {
        let methods = item.as_object().unwrap();
        methods
            .keys()
            .map(|method| (path.clone(), method.clone()))
            .collect()
    };
    let all: Vec<(String, String)> = paths.iter().flat_map(of_path).collect();
    all.iter()
        .map(|(path, method)| {
            let (path, item) = paths.get_key_value(path).unwrap();
            let (method, operation) = item.as_object().unwrap().get_key_value(method).unwrap();
            (path.as_str(), method.as_str(), operation)
        })
        .collect()
}

/// Holds that a value has the shape of a schema: all that is required, nothing that is not named.
#[track_caller]
fn assert_shape(document: &Value, schema: &Value, value: &Value, place: &str) {
    let schema = resolve(document, schema);
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name.as_str()],
        Value::Array(names) => names.iter().map(|name| name.as_str().unwrap()).collect(),
        _ => panic!("{place}: no type in {schema}"),
    };
    let fits = types.iter().any(|name| match *name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    });
    assert!(fits, "{place}: {value} is no {types:?}");
    if let Some(allowed) = schema["enum"].as_array() {
        assert!(allowed.contains(value), "{place}: {value}");
    }
    for (bound, holds) in [("minimum", 1.0), ("maximum", -1.0)] {
        if let (Some(bound), Some(number)) = (schema[bound].as_f64(), value.as_f64()) {
            assert!(
                (number - bound) * holds >= 0.0,
                "{place}: {value} and bound {bound}"
            );
        }
    }
    if let Some(properties) = schema["properties"].as_object() {
        let members = value.as_object().unwrap();
        for name in members.keys() {
            assert!(
                properties.contains_key(name),
                "{place}: `{name}` is not described"
            );
        }
        for name in schema["required"].as_array().into_iter().flatten() {
            assert!(
                members.contains_key(name.as_str().unwrap()),
                "{place}: {name} is missing"
            );
        }
        for (name, member) in members {
            assert_shape(
                document,
                &properties[name],
                member,
                &format!("{place}.{name}"),
            );
        }
    }
    for item in value.as_array().into_iter().flatten() {
        assert_shape(document, &schema["items"], item, &format!("{place}[]"));
    }
}

/// Holds that an answer is one that the operation describes, headers and body.
#[track_caller]
fn assert_described(document: &Value, operation: &Value, answer: &Answer, place: &str) {
    let responses = operation["responses"].as_object().unwrap();
    let response = responses
        .get(&answer.status.to_string())
        .unwrap_or_else(|| panic!("{place}: {} is not described", answer.status));
    let response = resolve(document, response);
    for (name, header) in response["headers"].as_object().into_iter().flatten() {
        assert!(
            answer.headers.contains_key(name.as_str()),
            "{place}: {} has no {name}",
            answer.status
        );
        assert!(resolve(document, header)["description"].is_string());
    }
    let media_type = answer.header("content-type");
    if answer.body.is_empty() {
        return;
    }
    let content = &response["content"][media_type];
    assert!(
        content.is_object(),
        "{place}: {media_type} is not described for {}",
        answer.status
    );
    if media_type.ends_with("json") {
        assert_shape(document, &content["schema"], &answer.json(), place);
    }
}

#[test]
fn the_document_is_openapi_3_1_and_version_1_0_0() {
    let server = Server::start();
    let answer = server.request("GET", "/openapi.json", &[], b"");
    assert_eq!(answer.header("content-type"), "application/json");
    let document = answer.ok();
    assert_eq!(
        (&document["openapi"], &document["info"]["version"]),
        (&json!("3.1.0"), &json!("1.0.0"))
    );
    assert_eq!(
        document["components"]["securitySchemes"]["bearerKey"]["type"],
        "http"
    );
    assert_eq!(
        document["components"]["securitySchemes"]["bearerKey"]["scheme"],
        "bearer"
    );
    assert_eq!(document["security"], json!([{ "bearerKey": [] }]));
}

#[test]
fn the_interface_has_exactly_the_eight_endpoints_and_none_that_changes_data() {
    let server = Server::start();
    let document = description(&server);
    let mut listed: Vec<String> = operations(&document)
        .into_iter()
        .filter(|(path, ..)| path.starts_with("/api/v1"))
        .map(|(path, method, _)| format!("{method} {path}"))
        .collect();
    listed.sort_unstable();
    assert_eq!(
        listed,
        [
            "get /api/v1/documents",
            "get /api/v1/documents/{uuid}",
            "get /api/v1/documents/{uuid}/download",
            "get /api/v1/folders",
            "get /api/v1/stats",
            "get /api/v1/tags",
            "post /api/v1/documents/search",
            "post /api/v1/documents/search-content",
        ]
    );
}

#[test]
fn every_described_path_answers_as_described() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuid = server.import_demo("anna", &["garage-invoice-brakes.pdf"])[0].to_string();
    let authorization = format!("Bearer {key}");
    let headers = [("authorization", authorization.as_str())];
    let document = description(&server);
    for (template, method, operation) in operations(&document) {
        let method = method.to_uppercase();
        let place = format!("{method} {template}");
        let path = template.replace("{uuid}", &uuid);
        let body = if method == "POST" {
            r#"{"query":"brakes"}"#
        } else {
            ""
        };
        let ok = server.request(&method, &path, &headers, body.as_bytes());
        assert_eq!(ok.status, 200, "{place}");
        assert_described(&document, operation, &ok, &place);
        if !template.starts_with("/api/v1") {
            assert_eq!(
                server.request(&method, &path, &[], b"").status,
                200,
                "{place} needs no key"
            );
            continue;
        }
        assert_described(
            &document,
            operation,
            &server.request(&method, &path, &[], b""),
            &place,
        );
        assert_described(
            &document,
            operation,
            &server.request("DELETE", &path, &headers, b""),
            &place,
        );
        if template.contains("{uuid}") {
            let unknown = template.replace("{uuid}", "67e55044-10b1-426f-9247-bb680e5fe0c8");
            assert_described(&document, operation, &server.get(&key, &unknown), &place);
        }
        if method == "POST" {
            for body in [String::new(), "{}".to_owned(), "x".repeat(70_000)] {
                assert_described(
                    &document,
                    operation,
                    &server.post(&key, &path, &body),
                    &place,
                );
            }
        }
        if template.ends_with("/download") {
            for (name, value) in [
                ("range", "bytes=0-9"),
                ("range", "bytes=99999999-"),
                ("if-none-match", ok.header("etag")),
                ("if-match", "\"x\""),
            ] {
                let answer = server.get_with(&key, &path, &[(name, value)]);
                assert_described(&document, operation, &answer, &place);
            }
        }
    }
}

#[test]
fn a_refused_request_is_answered_as_described() {
    let server = Server::start();
    let key = server.account_on("anna", Plan::Free);
    let document = description(&server);
    let tags = document["paths"]["/api/v1/tags"]["get"].clone();
    let limited = std::iter::repeat_with(|| server.get(&key, "/api/v1/tags"))
        .find(|answer| answer.status == 429);
    assert_described(&document, &tags, &limited.unwrap(), "429");
}

#[test]
fn every_described_parameter_is_known_with_its_bounds_and_defaults() {
    let server = Server::start();
    let key = server.account("anna");
    let document = description(&server);
    for (path, _, operation) in operations(&document) {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let parameter = resolve(&document, parameter);
            if parameter["in"] != "query" {
                continue;
            }
            let name = parameter["name"].as_str().unwrap();
            for example in parameter["examples"].as_object().unwrap().values() {
                let value = example["value"].to_string().replace('"', "");
                assert_eq!(
                    server.get(&key, &format!("{path}?{name}={value}")).status,
                    200,
                    "{path} {name}"
                );
                // Only a parameter that the endpoint knows may not be there twice.
                let twice = server.get(&key, &format!("{path}?{name}={value}&{name}={value}"));
                assert_eq!(twice.status, 400, "{path} {name}");
            }
            let schema = &parameter["schema"];
            for choice in schema["enum"].as_array().into_iter().flatten() {
                let query = format!("{path}?{name}={}", choice.as_str().unwrap());
                assert_eq!(server.get(&key, &query).status, 200, "{query}");
            }
            if schema["type"] == "integer" {
                let applied = |query: &str| server.get(&key, query).ok()["meta"][name].clone();
                assert_eq!(applied(path), schema["default"], "{path} {name}");
                assert_eq!(applied(&format!("{path}?{name}=-1")), schema["minimum"]);
                assert_eq!(
                    applied(&format!("{path}?{name}=99999999999999999999")),
                    schema["maximum"]
                );
            }
        }
    }
}

/// Calls `visit` for every object in a JSON value.
fn each_object(value: &Value, visit: &mut impl FnMut(&serde_json::Map<String, Value>)) {
    match value {
        Value::Object(members) => {
            visit(members);
            members
                .values()
                .for_each(|member| each_object(member, visit));
        }
        Value::Array(items) => items.iter().for_each(|item| each_object(item, visit)),
        _ => {}
    }
}

#[test]
fn every_answer_has_an_example_that_fits_and_every_reference_leads_somewhere() {
    let server = Server::start();
    let document = description(&server);
    let mut examples = 0;
    each_object(&document["paths"], &mut |members| {
        if let Some(responses) = members.get("responses").and_then(Value::as_object) {
            for (status, response) in responses {
                let response = resolve(&document, response);
                let content = response["content"].as_object();
                assert!(content.is_some() || status == "304", "{status} has no body");
                for media in content.into_iter().flat_map(|content| content.values()) {
                    assert!(
                        !media["examples"].as_object().unwrap().is_empty(),
                        "{status} has no example"
                    );
                }
            }
        }
    });
    each_object(&document, &mut |members| {
        if let Some(reference) = members.get("$ref") {
            assert!(
                document
                    .pointer(&reference.as_str().unwrap()[1..])
                    .is_some(),
                "{reference}"
            );
        }
        if let (Some(schema), Some(Value::Object(named))) =
            (members.get("schema"), members.get("examples"))
        {
            for (name, example) in named {
                assert_shape(&document, schema, &example["value"], name);
                examples += 1;
            }
        }
    });
    assert!(examples > 50);
}

#[test]
fn every_problem_code_is_described_and_has_an_example() {
    let server = Server::start();
    let document = description(&server);
    let mut shown = std::collections::BTreeSet::new();
    each_object(&document["components"]["responses"], &mut |members| {
        if let Some(code) = members.get("code") {
            shown.insert(code.as_str().unwrap().to_owned());
            assert_eq!(members["type"], "about:blank");
        }
    });
    let codes = document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]
        .as_array()
        .unwrap();
    let codes: std::collections::BTreeSet<String> = codes
        .iter()
        .map(|code| code.as_str().unwrap().to_owned())
        .collect();
    assert_eq!(shown, codes);
    for code in [
        "invalid_request",
        "head_too_large",
        "uri_too_long",
        "invalid_parameter",
        "invalid_json",
        "missing_field",
        "unauthorized",
        "not_found",
        "method_not_allowed",
        "payload_too_large",
        "range_not_satisfiable",
        "rate_limited",
        "timeout",
        "internal",
    ] {
        assert!(codes.contains(code), "{code}");
    }
}
