//! The OpenAPI document, made from the endpoints.

use serde_json::{Map, Value, json};

use crate::endpoint::{AROUND, Endpoint};
use crate::request::Limits;

/// The document (OpenAPI 3.1).
pub fn document(limits: &Limits) -> Value {
    let paths: Map<String, Value> = Endpoint::all()
        .iter()
        .map(|endpoint| (format!("/api/v1/{}", endpoint.name), path(endpoint, limits)))
        .chain([("/api/v1/schema.json".to_string(), schema())])
        .collect();
    let error = |about: &str| answer(about, "/api/v1/schema.json#/$defs/error");
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
            "description": "Impartial games: who wins, the nim-value, every winning move, and why. \
                            Each answer is the document that the command of the same name prints \
                            with --json."
        },
        "paths": paths,
        "components": {"responses": {
            "bad": error("The request has a fault: what is wrong, where, and what would be right."),
            "origin": error("The request comes from a page of another server."),
            "host": error("The request names another host."),
            "method": error("The address takes another method."),
            "slow": error("The request came too slowly."),
            "large": error("The body of the request is too large."),
            "head": error("The head of the request is too large."),
            "kind": error("The body of the request is not marked as JSON."),
            "busy": error("Too much is waiting, or the server ends: ask again."),
            "broken": error("The work on this question broke down.")
        }}
    })
}

fn answer(about: &str, schema: &str) -> Value {
    json!({
        "description": about,
        "content": {"application/json": {"schema": {"$ref": schema}}}
    })
}

/// The address of the schema of all answers.
fn schema() -> Value {
    json!({"get": {
        "operationId": "schema",
        "summary": "The JSON Schema of the answers.",
        "responses": {"200": {
            "description": "The schema.",
            "content": {"application/json": {"schema": {"type": "object"}}}
        }}
    }})
}

fn path(endpoint: &Endpoint, limits: &Limits) -> Value {
    let keys = endpoint.keys.iter().chain(&*AROUND);
    let properties: Map<String, Value> =
        keys.map(|(name, key)| (name.clone(), property(key, limits))).collect();
    // A graph with chips on it is a position, and is solved; one game has a document of its own.
    let more = match &*endpoint.name {
        "graph" => Some("solve"),
        "games" => Some("game"),
        _ => None,
    };
    let documents: Vec<Value> = [Some(endpoint.document()), more, Some("error")]
        .into_iter()
        .flatten()
        .map(|name| json!({"$ref": format!("/api/v1/schema.json#/$defs/{name}")}))
        .collect();
    let about = "The answer. Where a limit ended the work, it holds what was found, and the key \
                 `stopped` names the limit; where nothing was found, it is an error with this key.";
    json!({"post": {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "requestBody": {"required": true, "content": {"application/json": {"schema": {
            "type": "object",
            "properties": properties,
            "required": endpoint.required,
            "additionalProperties": false
        }}}},
        "responses": {
            "200": {
                "description": about,
                "content": {"application/json": {"schema": {"anyOf": documents}}}
            },
            "400": {"$ref": "#/components/responses/bad"},
            "403": {"$ref": "#/components/responses/origin"},
            "405": {"$ref": "#/components/responses/method"},
            "408": {"$ref": "#/components/responses/slow"},
            "413": {"$ref": "#/components/responses/large"},
            "415": {"$ref": "#/components/responses/kind"},
            "421": {"$ref": "#/components/responses/host"},
            "431": {"$ref": "#/components/responses/head"},
            "500": {"$ref": "#/components/responses/broken"},
            "503": {"$ref": "#/components/responses/busy"}
        }
    }})
}

/// The schema of a key, with the limits of the server.
fn property(key: &Value, limits: &Limits) -> Value {
    let mut schema = key.clone();
    let is_short = schema["type"] == "string" && schema.get("contentMediaType").is_none();
    if is_short && schema.get("enum").is_none() {
        schema["maxLength"] = limits.text.into();
    }
    schema
}

#[cfg(all(test, feature = "server"))]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_in_the_schema() {
        let schema: Value = serde_json::from_str(&grundy::report::schema()).unwrap();
        let document = document(&Limits::default());
        for endpoint in Endpoint::all() {
            assert!(schema["$defs"].get(endpoint.document()).is_some(), "{}", endpoint.name);
            let path = &document["paths"][format!("/api/v1/{}", endpoint.name)]["post"];
            let body = &path["requestBody"]["content"]["application/json"]["schema"];
            let responses = path["responses"].as_object().unwrap();
            let documents = &responses["200"]["content"]["application/json"]["schema"]["anyOf"];
            for document in documents.as_array().unwrap() {
                let name = document["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
                assert!(schema["$defs"].get(name).is_some(), "{name}");
            }
            for response in responses.values().filter_map(|one| one["$ref"].as_str()) {
                let name = response.rsplit('/').next().unwrap();
                assert!(document["components"]["responses"].get(name).is_some(), "{name}");
            }
            for name in endpoint.keys.keys().chain(AROUND.keys()) {
                assert!(body["properties"][name]["description"].is_string());
            }
        }
    }
}
