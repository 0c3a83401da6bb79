//! Compresses answers with gzip, because traffic from the edge is billed and a dashboard answer is large.
//!
//! The edge does not compress answers that it may not cache. Compression is safe here: other sites cannot send the
//! header with the token, so they cannot make a browser repeat requests and learn from the sizes of the answers.

use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use lambda_http::http::HeaderValue;
use lambda_http::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, VARY};
use lambda_http::{Body, Request};

use crate::Response;

/// Answers that fit into one packet stay uncompressed.
const BYTES_MIN: usize = 1_400;
const GZIP: &str = "gzip";

/// Whether the client accepts gzip.
pub fn is_accepted(request: &Request) -> bool {
    let said = request
        .headers()
        .get(ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    said.unwrap_or_default().split(',').any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = matches!(quality.trim().strip_prefix("q="), Some("0" | "0.0" | "0.00" | "0.000"));
        name.trim().eq_ignore_ascii_case(GZIP) && !is_refused
    })
}

/// Compresses a long text answer; leaves others unchanged, because files are compressed already.
pub fn compressed(mut response: Response) -> Response {
    let Body::Text(text) = response.body() else {
        return response;
    };
    if text.len() < BYTES_MIN {
        return response;
    }
    // Writing to memory does not fail; if it did, the answer stays uncompressed.
    let Ok(bytes) = gzip(text) else {
        return response;
    };
    *response.body_mut() = Body::Binary(bytes);
    let headers = response.headers_mut();
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static(GZIP));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// `text` as gzip.
///
/// # Errors
/// Never in practice: writing to memory does not fail.
pub fn gzip(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;
    use lambda_http::http;

    use super::*;
    use crate::{StatusCode, respond};

    #[test]
    fn gzip_is_for_those_who_ask_for_it() {
        for (said, expected) in [
            (None, false),
            (Some(""), false),
            (Some("gzip"), true),
            (Some("br, GZip;q=0.5, deflate"), true),
            (Some("br"), false),
            (Some("gzip;q=0"), false),
            (Some("x-gzip"), false),
            (Some("*"), false),
        ] {
            let mut request = http::Request::new(Body::Empty);
            if let Some(said) = said {
                request.headers_mut().insert(ACCEPT_ENCODING, said.parse().unwrap());
            }
            assert_eq!(is_accepted(&request), expected, "{said:?}");
        }
    }

    #[test]
    fn a_long_text_is_smaller_and_reads_the_same() {
        let text = "[1,2,3]".repeat(1_000);
        let answer = compressed(respond::json_text(StatusCode::OK, text.clone()));
        assert_eq!(answer.headers()[CONTENT_ENCODING], "gzip");
        assert_eq!(answer.headers()[VARY], "accept-encoding");
        assert_eq!(answer.headers()["content-type"], "application/json");
        let Body::Binary(bytes) = answer.body() else {
            panic!("it is not compressed");
        };
        assert!(bytes.len() < text.len() / 10, "{} bytes", bytes.len());
        let mut read = String::new();
        GzDecoder::new(bytes.as_slice()).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn what_is_short_or_a_file_or_nothing_stays_as_it_is() {
        let mut file = Response::new(Body::Binary(vec![0; 10_000]));
        *file.status_mut() = StatusCode::OK;
        for answer in [
            respond::json_text(StatusCode::OK, " ".repeat(BYTES_MIN - 1)),
            file,
            respond::no_content(),
        ] {
            let before = answer.body().clone();
            let after = compressed(answer);
            assert_eq!(after.body(), &before);
            assert!(!after.headers().contains_key(CONTENT_ENCODING));
        }
    }
}
