//! Calls to AWS services without their SDK.

use std::time::SystemTime;

use aws_credential_types::Credentials;
use aws_sigv4::http_request::{SignableBody, SignableRequest, SigningSettings, sign};
use aws_sigv4::sign::v4::SigningParams;
use goldgrove_domain::clock::Clock as _;
use goldgrove_local::stack::sdk_variables;
use reqwest::{Client, RequestBuilder};

use super::World;

impl World {
    /// A request to the stand-in of `service` at `url`, signed with the functions' key.
    pub(crate) fn aws_call(&self, service: &str, url: &str, target: &str, body: String) -> RequestBuilder {
        let variables = sdk_variables(self.urls());
        let of = |name: &str| variables.iter().find(|(known, _)| *known == name).unwrap().1.as_str();
        let (key_id, secret) = (of("AWS_ACCESS_KEY_ID"), of("AWS_SECRET_ACCESS_KEY"));
        let identity = Credentials::new(key_id, secret, None, None, "tests").into();
        let params = SigningParams::builder()
            .identity(&identity)
            .region(of("AWS_REGION"))
            .name(service)
            .time(SystemTime::from(self.clock.now()))
            .settings(SigningSettings::default())
            .build()
            .unwrap()
            .into();
        let headers = [("x-amz-target", target), ("content-type", "application/x-amz-json-1.0")];
        let bytes = SignableBody::Bytes(body.as_bytes());
        let signable = SignableRequest::new("POST", url, headers.into_iter(), bytes).unwrap();
        let (instructions, _) = sign(signable, &params).unwrap().into_parts();
        let request = headers.into_iter().chain(instructions.headers());
        let request = request.fold(Client::new().post(url), |request, (name, value)| {
            request.header(name, value)
        });
        request.body(body)
    }
}
