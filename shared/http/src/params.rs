//! Typed parameters: bodies and queries with limits. One answer names every wrong field.
//!
//! The domain's parsers decide which values are valid.

use std::fmt::Display;
use std::net::IpAddr;

use goldgrove_domain::Language;
use jiff::civil::Date;
use lambda_http::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE};
use lambda_http::request::RequestContext;
use lambda_http::{Body, Request, RequestExt};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;

use crate::Problem;
use crate::problem::FieldError;

/// The default size limit of a body, in bytes.
pub const BODY_BYTES_MAX: usize = 64 * 1024;

/// Reads a JSON body of at most [`BODY_BYTES_MAX`] with the JSON content type. Pages of other origins can post forms
/// and plain text without a preflight request, but not JSON.
///
/// # Errors
/// [`Problem::PayloadTooLarge`], [`Problem::UnsupportedMediaType`], or [`Problem::InvalidRequest`] with the first
/// invalid field.
pub fn json<T: DeserializeOwned>(request: &Request) -> Result<T, Problem> {
    json_up_to(request, BODY_BYTES_MAX)
}

/// Reads a JSON body of at most `bytes_max`.
pub fn json_up_to<T: DeserializeOwned>(request: &Request, bytes_max: usize) -> Result<T, Problem> {
    let bytes = bytes(request);
    if bytes.len() > bytes_max {
        return Err(Problem::PayloadTooLarge);
    }
    if !bytes.is_empty() && !is_sent_as_json(request) {
        return Err(Problem::UnsupportedMediaType);
    }
    let mut deserializer = serde_json::Deserializer::from_slice(if bytes.is_empty() { b"{}" } else { bytes });
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let (field, message) = shape_fault(&path, error.inner());
        Problem::field(&field, message)
    })?;
    deserializer
        .end()
        .map_err(|_| Problem::field("body", "must be one JSON value"))?;
    Ok(value)
}

fn is_sent_as_json(request: &Request) -> bool {
    let said = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let kind = said.and_then(|text| text.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads a nullable member, so that null differs from an absent member: `#[serde(default, deserialize_with = …)]`.
pub fn even_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The sender's address as the gateway saw it, because any client can forge a header.
///
/// # Errors
/// [`Problem::Unavailable`] if the gateway did not report it.
pub fn source_address(request: &Request) -> Result<IpAddr, Problem> {
    let said = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_deref(),
        _ => None,
    };
    said.and_then(|text| text.parse().ok()).ok_or(Problem::Unavailable)
}

/// Whether a browser reports that a page of another site sent the request. Other clients need not send that header.
pub fn is_from_another_site(request: &Request) -> bool {
    let said = request.headers().get("sec-fetch-site");
    said.is_some_and(|site| site != "same-origin")
}

/// The raw bytes of the body.
pub fn bytes(request: &Request) -> &[u8] {
    match request.body() {
        Body::Text(text) => text.as_bytes(),
        Body::Binary(bytes) => bytes,
        _ => b"",
    }
}

/// Parses the event of an event function.
///
/// # Errors
/// [`Problem::InvalidRequest`] with the first missing or mistyped member, without its value.
pub fn event<T: DeserializeOwned>(event: &serde_json::Value) -> Result<T, Problem> {
    serde_path_to_error::deserialize(event).map_err(|error| {
        let path = format!("event.{}", error.path());
        let (field, message) = shape_fault(path.trim_end_matches(".."), error.inner());
        Problem::field(&field, message)
    })
}

/// The wrong field and a message. The parser's own message contains our type names and quotes the input; this one does
/// not.
fn shape_fault(path: &str, error: &serde_json::Error) -> (String, String) {
    let text = error.to_string();
    let root = path == ".";
    if let Some(rest) = text.strip_prefix("missing field `")
        && let Some((name, _)) = rest.split_once('`')
    {
        let field = if root {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        };
        return (field, "must be present".to_owned());
    }
    let field = if root { "body" } else { path };
    (field.to_owned(), shape_message(&text, error.classify()))
}

fn shape_message(text: &str, category: Category) -> String {
    if let Some(own) = text.strip_prefix(OWN_WORDS)
        && let Some((message, _)) = own.split_once(" at line ")
    {
        return message.to_owned();
    }
    match category {
        Category::Data => "is not of the documented type".to_owned(),
        _ => "must be valid JSON".to_owned(),
    }
}

/// Marks an error message of our own wire types, which clients may see.
pub(crate) const OWN_WORDS: &str = "goldgrove: ";

/// Parses the id in a path such as `/goals/{id}`.
///
/// # Errors
/// [`Problem::NotFound`] for an invalid id, as for an unused one.
pub fn path_id<T, E>(request: &Request, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T, Problem> {
    path_part(request, "id", parse)
}

/// Parses a path parameter, such as `{date}`.
pub fn path_part<T, E>(request: &Request, name: &str, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T, Problem> {
    let parameters = request.path_parameters_ref();
    parameters
        .and_then(|parameters| parameters.first(name))
        .and_then(|text| parse(text).ok())
        .ok_or(Problem::NotFound)
}

/// The language of the answer: the supported one that the request prefers.
pub fn language(request: &Request) -> Language {
    let header = request.headers().get(ACCEPT_LANGUAGE);
    let header = header.and_then(|header| header.to_str().ok());
    Language::accepted(header.unwrap_or_default())
}

/// A text from the query; `None` when absent.
pub fn query_text<'r>(request: &'r Request, name: &str) -> Option<&'r str> {
    request
        .query_string_parameters_ref()
        .and_then(|query| query.first(name))
}

/// A day from the query, `YYYY-MM-DD`, or `default` when absent.
pub fn query_day(request: &Request, name: &str, default: Date) -> Result<Date, Problem> {
    let Some(text) = query_text(request, name) else {
        return Ok(default);
    };
    day(text).ok_or_else(|| Problem::field(name, "must be a day, YYYY-MM-DD"))
}

/// Parses a day, `YYYY-MM-DD`.
pub fn day(text: &str) -> Option<Date> {
    text.parse().ok().filter(|day: &Date| day.to_string() == text)
}

/// A whole number within `min..=max` from the query, or `default` when absent.
pub fn query_number(request: &Request, name: &str, default: u32, min: u32, max: u32) -> Result<u32, Problem> {
    let Some(text) = query_text(request, name) else {
        return Ok(default);
    };
    text.parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| Problem::field(name, format!("must be a whole number from {min} to {max}")))
}

/// A flag from the query, `true` or `false`; false when absent.
pub fn query_flag(request: &Request, name: &str) -> Result<bool, Problem> {
    match query_text(request, name) {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(Problem::field(name, "must be true or false")),
    }
}

/// Collects faults, so that one answer names every wrong field.
#[derive(Debug, Default)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Adds a fault.
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        self.0.push(FieldError {
            field: field.to_owned(),
            message: message.into(),
        });
    }

    /// Returns a parsed value, or records the error.
    pub fn keep<T, E: Display>(&mut self, field: &str, parsed: Result<T, E>) -> Option<T> {
        parsed.map_err(|error| self.add(field, error.to_string())).ok()
    }

    /// The parsed value of an optional field, or `otherwise`; records a parse error.
    pub fn kept_or<T, E: Display>(&mut self, field: &str, parsed: Option<Result<T, E>>, otherwise: T) -> T {
        parsed.and_then(|parsed| self.keep(field, parsed)).unwrap_or(otherwise)
    }

    /// Fails if there are faults.
    pub fn finish(self) -> Result<(), Problem> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Problem::InvalidRequest(self.0))
        }
    }

    /// Returns the value, or fails if there are faults.
    ///
    /// # Errors
    /// [`Problem::InvalidRequest`] with every fault, also without a value.
    pub fn finish_with<T>(self, value: Option<T>) -> Result<T, Problem> {
        self.finish()?;
        value.ok_or_else(|| Problem::field("body", "is incomplete"))
    }
}

/// The longest email address, in bytes.
const EMAIL_MAX: usize = 254;

/// Checks an email address. Rejects characters with a meaning in mail headers.
pub fn email_address(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let fit = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte);
    let is_domain = |domain: &str| {
        domain.contains('.')
            && domain.split('.').all(|label| {
                let inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
                !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.bytes().all(inside)
            })
    };
    let whole = text.len() <= EMAIL_MAX;
    match text.split_once('@') {
        Some((local, domain)) if whole && !local.is_empty() && local.bytes().all(fit) && is_domain(domain) => {
            Ok(text.to_owned())
        }
        _ => Err("must be an email address"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_nothing_that_means_something_in_a_header() {
        for good in [
            "robin@example.com",
            "r.v+x_y@mail.example.co",
            "o'neil@example.com",
            "7@a-b.ca",
        ] {
            assert!(email_address(good).is_ok(), "{good}");
        }
        for bad in [
            "robin",
            "robin@localhost",
            "@example.com",
            "robin@",
            "robin@example..com",
            "robin@-a.com",
            "a@b.com,c@d.com",
            "a@b.com\nBcc: c@d.com",
            "Robin <a@b.com>",
            "a b@c.com",
            "a@b@c.com",
            "é@example.com",
        ] {
            assert!(email_address(bad).is_err(), "{bad}");
        }
        assert!(email_address(&format!("{}@example.com", "x".repeat(250))).is_err());
    }
}
