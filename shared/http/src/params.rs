//! Typed parameters: bodies and queries with limits, and every wrong field named at once.
//!
//! Refuses to know what a value is for; the domain's own parsers decide what is valid.

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

/// How large a body may be unless a route says otherwise, in bytes.
pub const BODY_BYTES_MAX: usize = 64 * 1024;

/// Reads a JSON body of at most [`BODY_BYTES_MAX`], sent as what it is: pages of other origins can post forms and plain text
/// without asking first, JSON they cannot.
///
/// # Errors
/// [`Problem::PayloadTooLarge`], [`Problem::UnsupportedMediaType`], or [`Problem::InvalidRequest`] naming the first field that does
/// not fit.
pub fn json<T: DeserializeOwned>(request: &Request) -> Result<T, Problem> {
    json_up_to(request, BODY_BYTES_MAX)
}

/// Reads a JSON body of at most `bytes_max`.
///
/// # Errors
/// As [`json`].
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

/// Reads a member that may be null, told from one that is not there: `#[serde(default, deserialize_with = …)]`.
///
/// # Errors
/// As `T`.
pub fn even_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Where the request came from, as the gateway saw it: a header that says so is anybody's word.
///
/// # Errors
/// [`Problem::Unavailable`] when the gateway did not say.
pub fn source_address(request: &Request) -> Result<IpAddr, Problem> {
    let said = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_deref(),
        _ => None,
    };
    said.and_then(|text| text.parse().ok()).ok_or(Problem::Unavailable)
}

/// Whether a browser says that a page of another site sends the request. A program need not say where it comes from.
pub fn is_from_another_site(request: &Request) -> bool {
    let said = request.headers().get("sec-fetch-site");
    said.is_some_and(|site| site != "same-origin")
}

/// The body as it came, byte for byte.
pub fn bytes(request: &Request) -> &[u8] {
    match request.body() {
        Body::Text(text) => text.as_bytes(),
        Body::Binary(bytes) => bytes,
        _ => b"",
    }
}

/// The event of a function that no request starts.
///
/// # Errors
/// [`Problem::InvalidRequest`] naming the first member that is missing or of another type, and no value.
pub fn event<T: DeserializeOwned>(event: &serde_json::Value) -> Result<T, Problem> {
    serde_path_to_error::deserialize(event).map_err(|error| {
        let path = format!("event.{}", error.path());
        let (field, message) = shape_fault(path.trim_end_matches(".."), error.inner());
        Problem::field(&field, message)
    })
}

/// Which field is wrong, and how. The parser's own sentence names our types and quotes the input; this does not.
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

/// Marks an error message of our own wire types, which is fit to be shown.
pub(crate) const OWN_WORDS: &str = "goldgrove: ";

/// The id in a path such as `/goals/{id}`, read by `parse`.
///
/// # Errors
/// [`Problem::NotFound`] for what is no id: nothing is there, as under an id that nobody has.
pub fn path_id<T, E>(request: &Request, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T, Problem> {
    path_part(request, "id", parse)
}

/// The part of a path that a route names, such as `{date}`, read by `parse`.
///
/// # Errors
/// As [`path_id`].
pub fn path_part<T, E>(request: &Request, name: &str, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T, Problem> {
    let parameters = request.path_parameters_ref();
    parameters
        .and_then(|parameters| parameters.first(name))
        .and_then(|text| parse(text).ok())
        .ok_or(Problem::NotFound)
}

/// The language of the answer: the one the request likes best.
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
///
/// # Errors
/// [`Problem::InvalidRequest`] unless it is one.
pub fn query_day(request: &Request, name: &str, default: Date) -> Result<Date, Problem> {
    let Some(text) = query_text(request, name) else {
        return Ok(default);
    };
    day(text).ok_or_else(|| Problem::field(name, "must be a day, YYYY-MM-DD"))
}

/// The day that a text in the form `YYYY-MM-DD` names.
pub fn day(text: &str) -> Option<Date> {
    text.parse().ok().filter(|day: &Date| day.to_string() == text)
}

/// A whole number from the query, or `default` when absent.
///
/// # Errors
/// [`Problem::InvalidRequest`] unless it lies within `min..=max`.
pub fn query_number(request: &Request, name: &str, default: u32, min: u32, max: u32) -> Result<u32, Problem> {
    let Some(text) = query_text(request, name) else {
        return Ok(default);
    };
    text.parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| Problem::field(name, format!("must be a whole number from {min} to {max}")))
}

/// A yes or no from the query; no when absent.
///
/// # Errors
/// [`Problem::InvalidRequest`] unless it is `true` or `false`.
pub fn query_flag(request: &Request, name: &str) -> Result<bool, Problem> {
    match query_text(request, name) {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(Problem::field(name, "must be true or false")),
    }
}

/// Collects what is wrong, so that one answer names every field.
#[derive(Debug, Default)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Notes a fault.
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        self.0.push(FieldError {
            field: field.to_owned(),
            message: message.into(),
        });
    }

    /// Keeps a parsed value, or notes why there is none.
    pub fn keep<T, E: Display>(&mut self, field: &str, parsed: Result<T, E>) -> Option<T> {
        parsed.map_err(|error| self.add(field, error.to_string())).ok()
    }

    /// The parsed value of a field that may be absent, or `otherwise`; notes why it did not parse.
    pub fn kept_or<T, E: Display>(&mut self, field: &str, parsed: Option<Result<T, E>>, otherwise: T) -> T {
        parsed.and_then(|parsed| self.keep(field, parsed)).unwrap_or(otherwise)
    }

    /// The problem that names every noted fault.
    ///
    /// # Errors
    /// [`Problem::InvalidRequest`] when there is one.
    pub fn finish(self) -> Result<(), Problem> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Problem::InvalidRequest(self.0))
        }
    }

    /// The parsed value, or the problem that names every noted fault.
    ///
    /// # Errors
    /// [`Problem::InvalidRequest`] when a fault was noted or there is no value.
    pub fn finish_with<T>(self, value: Option<T>) -> Result<T, Problem> {
        self.finish()?;
        value.ok_or_else(|| Problem::field("body", "is incomplete"))
    }
}

/// The longest email address, in bytes.
const EMAIL_MAX: usize = 254;

/// An email address without what means something in a mail's header.
///
/// # Errors
/// What to change, as the end of a sentence.
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
