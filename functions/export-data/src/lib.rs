//! `GET /export`: all stored data of the caller, as JSON for every user and as a zip of CSV files with Premium.
//!
//! Also available after the trial, because the data belongs to the caller. Data beyond one answer's size is refused as
//! a whole, because a partial export would look complete.

mod archive;
mod csv_file;

use std::sync::Arc;

use goldgrove_app::{App, Bucket, Failure, Subject, export};
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_http::body::export::ExportBody;
use goldgrove_http::{Body, Example, Operation, Problem, Request, Response, Route, compress, json, params};
use jiff::civil::Date;
use lambda_http::http::HeaderValue;
use lambda_http::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, VARY};

pub use archive::archive;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/export").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Exports the caller's data")
        .answers::<ExportBody>()
        .or_file("application/zip")
        .query(
            "format",
            "JSON, or with Premium a zip of CSV files.",
            json!({ "type": "string", "enum": ["json", "csv"], "default": "json" }),
        )
        .fails([Problem::NotFound, Problem::PremiumRequired, Problem::ExportTooLarge])
        .limited()
        .example(Example::shows("/profile/id"))
}

/// The maximum bytes of one answer. A function answers with at most 6 MB, in which bytes are encoded as base64.
pub const BODY_BYTES_MAX: usize = 4_500_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Json,
    Csv,
}

impl Format {
    fn asked_for(request: &Request) -> Result<Self, Problem> {
        match params::query_text(request, "format") {
            None | Some("json") => Ok(Self::Json),
            Some("csv") => Ok(Self::Csv),
            Some(_) => Err(Problem::field("format", "must be json or csv")),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
        }
    }
}

/// Gathers all data, writes this to the audit trail, and answers with the data as a file.
///
/// # Errors
/// [`Failure`]; a 402 for CSV without Premium, a 422 when the data is too large for one answer, a 429 beyond the limit.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let format = Format::asked_for(&request)?;
    if format == Format::Csv && !admitted.is_paid() {
        return Err(Problem::PremiumRequired.into());
    }
    app.limit(Bucket::Export, Subject::User(admitted.user())).await?;
    let keys = app.keys(admitted.user()).await?;
    let language = params::language(&request);
    let everything = export::gather(&app, &admitted, keys.as_ref(), language).await?;
    let event = noted(&everything, format);
    let response = file(&everything, format, &request, admitted.as_of().today())?;
    app.audit(admitted.user(), event).await?;
    Ok(response)
}

fn noted(everything: &ExportBody, format: Format) -> AuditEvent {
    let count = |length: usize| u64::try_from(length).unwrap_or(u64::MAX);
    AuditEvent::new(AuditAction::DataExported)
        .word("format", format.word())
        .count("accounts", count(everything.accounts.len()))
        .count("holdings", count(everything.investment_holdings.len()))
        .count("transactions", count(everything.transactions.len()))
        .count("goals", count(everything.goals.len()))
}

fn file(everything: &ExportBody, format: Format, request: &Request, today: Date) -> Result<Response, Problem> {
    let json = serde_json::to_string_pretty(everything).map_err(|error| unwritable(&error))?;
    let packed = format == Format::Json && compress::is_accepted(request);
    let bytes = match format {
        Format::Csv => archive(&json, params::language(request)).map_err(|error| unwritable(&error))?,
        Format::Json if packed => compress::gzip(&json).map_err(|error| unwritable(&error))?,
        Format::Json => json.into_bytes(),
    };
    if bytes.len() > BODY_BYTES_MAX {
        return Err(Problem::ExportTooLarge);
    }
    let (content_type, ending) = match format {
        Format::Json => ("application/json", "json"),
        Format::Csv => ("application/zip", "zip"),
    };
    let disposition = format!("attachment; filename=\"goldgrove-{today}.{ending}\"");
    let mut response = Response::new(Body::Binary(bytes));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    let disposition = HeaderValue::from_str(&disposition).map_err(|error| unwritable(&error))?;
    headers.insert(CONTENT_DISPOSITION, disposition);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(response)
}

fn unwritable(error: &dyn std::error::Error) -> Problem {
    tracing::error!(%error, "the export could not be written");
    Problem::Internal
}

#[cfg(test)]
mod tests;
