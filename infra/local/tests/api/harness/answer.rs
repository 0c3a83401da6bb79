//! Answers of the API, with assertions.

use reqwest::Response;
use reqwest::header::HeaderMap;
use serde_json::Value;

/// A complete answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) async fn read(response: Response) -> Self {
        Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            text: response.text().await.unwrap(),
        }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The JSON of a `200 OK`.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        self.success(200)
    }

    /// The JSON of a `201 Created`.
    #[track_caller]
    pub(crate) fn created(&self) -> Value {
        self.success(201)
    }

    /// Asserts a `204 No Content`.
    #[track_caller]
    pub(crate) fn nothing(&self) {
        assert_eq!((self.status, self.text.as_str()), (204, ""));
        self.for_own_pages_only();
    }

    /// Asserts that caches do not store it, and that pages of other origins may not read it.
    #[track_caller]
    fn for_own_pages_only(&self) {
        assert_eq!(self.header("cache-control"), "no-store");
        assert!(!self.headers.contains_key("access-control-allow-origin"));
    }

    #[track_caller]
    fn success(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/json");
        self.for_own_pages_only();
        self.json()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    /// Asserts a problem in the documented format, without missing or further members.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, slug: &str) -> Value {
        let body = self.json();
        assert_eq!(
            (self.status, &body["type"]),
            (status, &format!("/problems/{slug}").into()),
            "{}",
            self.text
        );
        assert_eq!(self.header("content-type"), "application/problem+json");
        self.for_own_pages_only();
        assert_eq!(body["status"], status);
        for required in ["type", "title", "detail", "request_id"] {
            let text = body[required].as_str().unwrap_or_default();
            assert!(!text.is_empty(), "{required} is missing in {}", self.text);
        }
        let known = [
            "type",
            "title",
            "status",
            "detail",
            "request_id",
            "errors",
            "userMessage",
        ];
        for (name, _) in body.as_object().unwrap() {
            assert!(known.contains(&name.as_str()), "{name} is not documented");
        }
        body
    }

    /// The fields in a `400`.
    #[track_caller]
    pub(crate) fn invalid_fields(&self) -> Vec<String> {
        let body = self.problem(400, "invalid-request");
        let errors = body["errors"].as_array().expect("errors are listed");
        assert!(
            errors
                .iter()
                .all(|error| error["message"].as_str().is_some_and(|text| !text.is_empty()))
        );
        errors
            .iter()
            .map(|error| error["field"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The answer without its request id, which is always different.
    #[track_caller]
    pub(crate) fn apart_from_request_id(&self) -> (u16, String) {
        let id = self.json()["request_id"].as_str().expect("a request id").to_owned();
        (self.status, self.text.replace(&id, "…"))
    }
}
