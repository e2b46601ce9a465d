//! Forms of keys for the schema, where their type says less.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// A key that may be left out, and may be null as well.
pub struct OrNull<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for OrNull<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Option::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"oneOf": [generator.subschema_for::<T>(), {"type": "null"}]})
    }
}

/// A SHA-256 in hexadecimal.
#[derive(JsonSchema)]
#[schemars(inline)]
#[expect(dead_code, reason = "a text in this form is a `String`")]
pub struct Checksum(#[schemars(regex(pattern = "^[0-9a-f]{64}$"))] String);
