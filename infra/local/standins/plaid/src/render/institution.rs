//! Institutions and their logos.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::household::Institution;

const LOGOS: [(&str, &[u8]); 4] = [
    (
        "ins_gg_1",
        include_bytes!("../../household/logos/first_platypus_bank.png"),
    ),
    ("ins_gg_2", include_bytes!("../../household/logos/maple_trust.png")),
    (
        "ins_gg_3",
        include_bytes!("../../household/logos/northgate_brokerage.png"),
    ),
    (
        "ins_gg_4",
        include_bytes!("../../household/logos/harbour_credit_union.png"),
    ),
];

/// The institution's logo, a PNG in base64; some institutions have none.
pub(crate) fn logo(institution: &Institution) -> Option<String> {
    LOGOS
        .iter()
        .find(|(id, _)| *id == institution.id)
        .map(|(_, bytes)| STANDARD.encode(bytes))
}

/// An institution; logo, color and address only with the optional metadata.
pub(crate) fn institution(institution: &Institution, with_metadata: bool) -> Value {
    let mut body = json!({
        "institution_id": institution.id,
        "name": institution.name,
        "products": institution.products,
        "country_codes": [institution.country],
        "routing_numbers": institution.routing_numbers,
        "dtc_numbers": [],
        "oauth": institution.oauth,
        "connection_availability": "SUPPORTED",
    });
    if with_metadata {
        body["url"] = Value::from(institution.url.as_str());
        body["primary_color"] = Value::from(institution.primary_color.as_str());
        body["logo"] = Value::from(logo(institution));
    }
    body
}
