//! The distribution sends pages with the same headers as the local host, so that a page that works here under
//! a strict policy works there.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::collections::BTreeMap;
use std::fs;

use goldgrove_checks::root;
use goldgrove_local::gateway;
use goldgrove_local::site::{Origins, security_headers};
use serde_yaml_ng::Value;

/// The values of the template's variables in one deployment.
const REGION: &str = "ca-central-1";
const PLAID: &str = "https://sandbox.plaid.com";
const WIDGET: &str = "https://cdn.plaid.com";

fn resource(name: &str) -> Value {
    let text = fs::read_to_string(root().join("infra/edge.yaml")).unwrap();
    let template: Value = serde_yaml_ng::from_str(&text).unwrap();
    template["Resources"][name]["Properties"].clone()
}

/// A text that may be a `!Sub`, with its variables filled in.
fn text(value: &Value) -> String {
    let text = match value {
        Value::Tagged(tagged) => tagged.value.as_str().unwrap(),
        other => other.as_str().unwrap(),
    };
    text.replace("${AWS::Region}", REGION)
        .replace("${PlaidBaseUrl}", PLAID)
        .trim()
        .to_owned()
}

fn of_the_distribution(name: &str) -> BTreeMap<String, String> {
    let policy = &resource(name)["ResponseHeadersPolicyConfig"];
    let known = &policy["SecurityHeadersConfig"];
    let transport = &known["StrictTransportSecurity"];
    assert_eq!(transport["IncludeSubdomains"], true);
    assert_eq!(transport["Preload"], true);
    let age = transport["AccessControlMaxAgeSec"].as_u64().unwrap();
    assert!(known["ContentTypeOptions"].is_mapping());
    let mut headers = BTreeMap::from([
        (
            "content-security-policy".to_owned(),
            text(&known["ContentSecurityPolicy"]["ContentSecurityPolicy"]),
        ),
        (
            "referrer-policy".to_owned(),
            text(&known["ReferrerPolicy"]["ReferrerPolicy"]),
        ),
        (
            "strict-transport-security".to_owned(),
            format!("max-age={age}; includeSubDomains; preload"),
        ),
        ("x-content-type-options".to_owned(), "nosniff".to_owned()),
    ]);
    let more = policy
        .get("CustomHeadersConfig")
        .map(|custom| custom["Items"].as_sequence().unwrap());
    for item in more.into_iter().flatten() {
        assert_eq!(item["Override"], true);
        headers.insert(text(&item["Header"]), text(&item["Value"]));
    }
    headers
}

#[test]
fn the_distribution_sends_the_local_host_s_headers() {
    let origins = Origins {
        scripts: vec![WIDGET.to_owned()],
        connect: vec![format!("https://cognito-idp.{REGION}.amazonaws.com"), PLAID.to_owned()],
        frames: vec![WIDGET.to_owned()],
    };
    let local: BTreeMap<String, String> = security_headers(&origins)
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    assert_eq!(of_the_distribution("SiteHeaders"), local);
}

#[test]
fn the_distribution_adds_to_answers_of_the_api_what_the_local_host_adds() {
    let local = gateway::HEADERS.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(of_the_distribution("ApiHeaders"), BTreeMap::from(local));
}

#[test]
fn the_policy_allows_nothing_inline_no_text_as_script_and_no_framing() {
    let own = security_headers(&Origins::default());
    let policy = &own
        .iter()
        .find(|(name, _)| *name == "content-security-policy")
        .unwrap()
        .1;
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'; "),
        "{policy}"
    );
    let end = "require-trusted-types-for 'script'; trusted-types goldgrove; frame-ancestors 'none'";
    assert!(policy.ends_with(end), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains("frame-src"), "{policy}");
}
