//! Changes attributes. A new address takes effect only after its code is returned.
//!
//! As in the real service, the old address signs in and receives mail until then. An administrator who marks the new
//! one as verified changes it at once, without a code.

use serde::Deserialize;
use serde_json::{Value, json};

use super::account::{OfUser, named};
use super::authenticated;
use crate::attributes::{Attribute, EMAIL, checked, normal_email};
use crate::codes::{self, CodeKey, Purpose};
use crate::identity::Identity;
use crate::letters::{self, CodeDeliveryDetails};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::triggers::{ClientMetadata, MessageOccasion};
use crate::users::{Sub, User};

const EMAIL_VERIFIED: &str = "email_verified";

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct UpdateAttributes {
    access_token: String,
    user_attributes: Vec<Attribute>,
    #[serde(default)]
    client_metadata: ClientMetadata,
}

/// Changes the given attributes and keeps the rest. An empty value removes an attribute.
pub(super) async fn update(pool: &Pool, request: UpdateAttributes) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    let (attributes, address) = checked(pool.rules(), request.user_attributes, &user.email)?;
    if address.is_some() {
        require_proof(pool)?;
    }
    pool.store().attempt(|database| {
        let user = database.users.get_mut(user.sub).ok_or(Refusal::UserNotFound)?;
        user.attributes.extend(attributes);
        user.attributes.retain(|_, value| !value.is_empty());
        Ok::<_, Refusal>(())
    })?;
    let Some(address) = address else {
        return Ok(json!({ "CodeDeliveryDetailsList": [] }));
    };
    let details = await_proof(pool, user.sub, address, &request.client_metadata).await?;
    Ok(json!({ "CodeDeliveryDetailsList": [details] }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct UpdateAsAdmin {
    #[serde(flatten)]
    whom: OfUser,
    user_attributes: Vec<Attribute>,
    #[serde(default)]
    client_metadata: ClientMetadata,
}

/// Changes the address for an administrator; `wire` checks the signature.
pub(super) async fn update_as_admin(pool: &Pool, request: UpdateAsAdmin) -> Result<Value, Refusal> {
    let sub = named(pool, &request.whom)?.sub;
    let value = |name: &str| {
        let mut sent = request.user_attributes.iter();
        sent.find(|attribute| attribute.name == name)
            .map(|attribute| attribute.value.as_str())
    };
    let others = |attribute: &Attribute| ![EMAIL, EMAIL_VERIFIED].contains(&attribute.name.as_str());
    let Some(address) = value(EMAIL).filter(|_| !request.user_attributes.iter().any(others)) else {
        return Err(Refusal::invalid("Only email and email_verified are supported here."));
    };
    let address = normal_email(address)?;
    if value(EMAIL_VERIFIED) == Some("true") {
        pool.store().attempt(|database| {
            database.codes.cancel(key(sub));
            database.users.readdress(sub, address)
        })?;
    } else {
        require_proof(pool)?;
        await_proof(pool, sub, address, &request.client_metadata).await?;
    }
    Ok(json!({}))
}

fn require_proof(pool: &Pool) -> Result<(), Refusal> {
    if pool.rules().verifies_before_update() {
        return Ok(());
    }
    Err(Refusal::invalid(
        "An address that changes before it is verified is not supported here.",
    ))
}

/// Stores a pending address and sends a code there.
async fn await_proof(
    pool: &Pool,
    sub: Sub,
    address: String,
    metadata: &ClientMetadata,
) -> Result<CodeDeliveryDetails, Refusal> {
    let code = codes::draw(pool.ids());
    let masked = Identity::of(&address, &pool.store().read().users, pool.secret()).masked_email;
    let user = pool.store().attempt(|database| {
        database.codes.issue(key(sub), &database.secret, &code, pool.now())?;
        let user = database.users.get_mut(sub).ok_or(Refusal::UserNotFound)?;
        user.pending_email = Some(address);
        Ok::<User, Refusal>(user.clone())
    })?;
    letters::send_code(pool, &user, MessageOccasion::UpdateUserAttribute, &code, metadata).await?;
    Ok(CodeDeliveryDetails::by_email(masked))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct VerifyAttribute {
    access_token: String,
    attribute_name: String,
    code: String,
}

/// Replaces the user's address with the pending one.
pub(super) fn verify(pool: &Pool, request: &VerifyAttribute) -> Result<Value, Refusal> {
    let sub = authenticated(pool, &request.access_token)?.sub;
    if request.attribute_name != EMAIL {
        return Err(Refusal::invalid("Only email can be verified here."));
    }
    pool.store().attempt(|database| {
        let pending = database.users.get(sub).and_then(|user| user.pending_email.clone());
        let address = pending.ok_or(Refusal::CodeExpired)?;
        database
            .codes
            .redeem(key(sub), &database.secret, &request.code, pool.now())?;
        database.users.readdress(sub, address)?;
        Ok(json!({}))
    })
}

fn key(sub: Sub) -> CodeKey {
    CodeKey {
        sub,
        purpose: Purpose::AddressChange,
    }
}
