//! The rules of the pool and its app client, parsed from a template's `AWS::Cognito::UserPool` and `UserPoolClient`.
//!
//! The pool does not open if the template has settings that it does not support.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::refusal::{Denial, Refusal};

/// The properties of a pool and of its one client.
#[derive(Clone, Debug)]
pub struct PoolRules {
    /// `AWS::Cognito::UserPool`.
    pub pool: UserPoolProperties,
    /// `AWS::Cognito::UserPoolClient`.
    pub client: ClientProperties,
}

/// The template's properties of the pool.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct UserPoolProperties {
    #[serde(rename = "UsernameAttributes")]
    _username_attributes: [ByEmail; 1],
    #[serde(rename = "AutoVerifiedAttributes")]
    _auto_verified_attributes: [ByEmail; 1],
    #[serde(rename = "UsernameConfiguration")]
    _username_configuration: UsernameConfiguration,
    mfa_configuration: MfaConfiguration,
    #[serde(default)]
    enabled_mfas: Vec<Mfa>,
    policies: Policies,
    /// Its value is a template parameter; this pool gets it from `PoolSettings`.
    #[serde(rename = "WebAuthnRelyingPartyID")]
    web_authn_relying_party_id: Option<IgnoredAny>,
    #[serde(default)]
    web_authn_user_verification: UserVerification,
    #[serde(default)]
    web_authn_factor_configuration: FactorConfiguration,
    #[serde(default)]
    user_attribute_update_settings: UpdateSettings,
    #[serde(default)]
    lambda_config: LambdaConfig,
    /// Not used, like the rest; `docs/stand-ins.md` lists what checks these.
    #[serde(rename = "UserPoolName")]
    _user_pool_name: Option<IgnoredAny>,
    #[serde(rename = "UserPoolTier")]
    _user_pool_tier: Option<IgnoredAny>,
    #[serde(rename = "DeletionProtection")]
    _deletion_protection: Option<IgnoredAny>,
    #[serde(rename = "EmailConfiguration")]
    _email_configuration: Option<IgnoredAny>,
    #[serde(rename = "AccountRecoverySetting")]
    _account_recovery_setting: Option<IgnoredAny>,
}

/// The attributes that take effect only after verification.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct UpdateSettings {
    attributes_require_verification_before_update: Vec<ByEmail>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ByEmail {
    Email,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct UsernameConfiguration {
    #[serde(rename = "CaseSensitive")]
    _case_sensitive: Never,
}

/// A switch that must be off.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(try_from = "bool")]
struct Never;

impl TryFrom<bool> for Never {
    type Error = &'static str;

    fn try_from(on: bool) -> Result<Self, Self::Error> {
        if on { Err("this is not done here") } else { Ok(Self) }
    }
}

/// A switch that must be on.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "bool")]
struct Always;

impl TryFrom<bool> for Always {
    type Error = &'static str;

    fn try_from(on: bool) -> Result<Self, Self::Error> {
        if on { Ok(Self) } else { Err("this is always done here") }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum MfaConfiguration {
    Off,
    Optional,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Mfa {
    SoftwareTokenMfa,
}

/// Whether an authenticator must check a finger, a face or a PIN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UserVerification {
    Required,
    #[default]
    Preferred,
}

impl UserVerification {
    pub(crate) fn is_required(self) -> bool {
        self == Self::Required
    }
}

/// Whether a passkey with user verification counts as two factors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum FactorConfiguration {
    #[default]
    SingleFactor,
    MultiFactorWithUserVerification,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Policies {
    password_policy: PasswordPolicy,
    #[serde(default)]
    sign_in_policy: SignInPolicy,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct SignInPolicy {
    allowed_first_auth_factors: BTreeSet<FirstFactor>,
}

impl Default for SignInPolicy {
    fn default() -> Self {
        Self {
            allowed_first_auth_factors: BTreeSet::from([FirstFactor::Password]),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum FirstFactor {
    Password,
    WebAuthn,
}

/// The password policy.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the service has a switch for each kind of character"
)]
pub(crate) struct PasswordPolicy {
    pub(crate) minimum_length: usize,
    pub(crate) require_uppercase: bool,
    pub(crate) require_lowercase: bool,
    pub(crate) require_numbers: bool,
    pub(crate) require_symbols: bool,
}

/// The functions that the pool calls, without their addresses.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct LambdaConfig {
    custom_message: Option<IgnoredAny>,
    post_confirmation: Option<IgnoredAny>,
}

/// The template's properties of the app client.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct ClientProperties {
    #[serde(rename = "GenerateSecret")]
    _generate_secret: Never,
    #[serde(rename = "PreventUserExistenceErrors")]
    _prevent_user_existence_errors: Enabled,
    #[serde(rename = "EnableTokenRevocation")]
    _enable_token_revocation: Always,
    read_attributes: BTreeSet<String>,
    write_attributes: BTreeSet<String>,
    explicit_auth_flows: BTreeSet<String>,
    refresh_token_rotation: RefreshTokenRotation,
    access_token_validity: i64,
    id_token_validity: i64,
    refresh_token_validity: i64,
    token_validity_units: TokenValidityUnits,
    /// Not used, like the rest; `docs/stand-ins.md` lists what checks these.
    #[serde(rename = "ClientName")]
    _client_name: Option<IgnoredAny>,
    #[serde(rename = "SupportedIdentityProviders")]
    _supported_identity_providers: Option<IgnoredAny>,
    #[serde(rename = "UserPoolId")]
    _user_pool_id: Option<IgnoredAny>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Enabled {
    Enabled,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct RefreshTokenRotation {
    #[serde(rename = "Feature")]
    _feature: Enabled,
    retry_grace_period_seconds: Grace,
}

/// How many seconds a used refresh token stays valid: 0 to 60.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "i64")]
struct Grace(i64);

impl TryFrom<i64> for Grace {
    type Error = &'static str;

    fn try_from(seconds: i64) -> Result<Self, Self::Error> {
        let is_allowed = (0..=60).contains(&seconds);
        is_allowed
            .then_some(Self(seconds))
            .ok_or("the service allows 0 to 60 seconds")
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenValidityUnits {
    #[serde(rename = "AccessToken")]
    access: Unit,
    #[serde(rename = "IdToken")]
    id: Unit,
    #[serde(rename = "RefreshToken")]
    refresh: Unit,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Unit {
    Seconds,
    Minutes,
    Hours,
    Days,
}

impl Unit {
    fn times(self, count: i64) -> SignedDuration {
        match self {
            Self::Seconds => SignedDuration::from_secs(count),
            Self::Minutes => SignedDuration::from_mins(count),
            Self::Hours => SignedDuration::from_hours(count),
            Self::Days => SignedDuration::from_hours(24 * count),
        }
    }
}

/// Lifetimes of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lifetimes {
    pub(crate) access: SignedDuration,
    pub(crate) id: SignedDuration,
    /// A sign-in, regardless of refreshes.
    pub(crate) refresh: SignedDuration,
    /// A used refresh token.
    pub(crate) grace: SignedDuration,
}

impl PoolRules {
    pub(crate) fn password_policy(&self) -> &PasswordPolicy {
        &self.pool.policies.password_policy
    }

    pub(crate) fn lifetimes(&self) -> Lifetimes {
        let (client, units) = (&self.client, self.client.token_validity_units);
        Lifetimes {
            access: units.access.times(client.access_token_validity),
            id: units.id.times(client.id_token_validity),
            refresh: units.refresh.times(client.refresh_token_validity),
            grace: SignedDuration::from_secs(client.refresh_token_rotation.retry_grace_period_seconds.0),
        }
    }

    /// Whether the client may read an attribute.
    pub(crate) fn shows(&self, attribute: &str) -> bool {
        attribute == "sub" || self.client.read_attributes.contains(attribute)
    }

    /// Rejects a request with an attribute that the client may not write.
    pub(crate) fn may_write(&self, attribute: &str) -> Result<(), Denial> {
        if self.client.write_attributes.contains(attribute) {
            Ok(())
        } else {
            Err(Denial::UnwritableAttribute)
        }
    }

    /// Rejects a flow that the client does not offer.
    pub(crate) fn may_sign_in(&self, flow: &str) -> Result<(), Refusal> {
        if self.client.explicit_auth_flows.contains(&format!("ALLOW_{flow}")) {
            Ok(())
        } else {
            Err(Refusal::invalid(format!("{flow} flow not enabled for this client")))
        }
    }

    /// Whether users may set up an authenticator app.
    pub(crate) fn has_authenticators(&self) -> bool {
        self.pool.mfa_configuration == MfaConfiguration::Optional
            && self.pool.enabled_mfas.contains(&Mfa::SoftwareTokenMfa)
    }

    /// Whether users may set up passkeys.
    pub(crate) fn has_passkeys(&self) -> bool {
        let factors = &self.pool.policies.sign_in_policy.allowed_first_auth_factors;
        factors.contains(&FirstFactor::WebAuthn)
    }

    /// Whether the pool has a relying party for passkeys.
    pub(crate) fn has_relying_party(&self) -> bool {
        self.pool.web_authn_relying_party_id.is_some()
    }

    pub(crate) fn user_verification(&self) -> UserVerification {
        self.pool.web_authn_user_verification
    }

    /// Whether a passkey can replace a password and a code.
    pub(crate) fn passkeys_are_two_factors(&self) -> bool {
        self.pool.web_authn_factor_configuration == FactorConfiguration::MultiFactorWithUserVerification
    }

    /// Whether a new address takes effect only after its code is returned.
    pub(crate) fn verifies_before_update(&self) -> bool {
        let settings = &self.pool.user_attribute_update_settings;
        !settings.attributes_require_verification_before_update.is_empty()
    }

    pub(crate) fn words_messages(&self) -> bool {
        self.pool.lambda_config.custom_message.is_some()
    }

    pub(crate) fn tells_of_confirmations(&self) -> bool {
        self.pool.lambda_config.post_confirmation.is_some()
    }

    /// Parses the rules from a template's two resources.
    ///
    /// # Errors
    /// Settings that this pool does not support.
    pub fn of(pool: serde_json::Value, client: serde_json::Value) -> Result<Self, serde_json::Error> {
        Ok(Self {
            pool: serde_json::from_value(pool)?,
            client: serde_json::from_value(client)?,
        })
    }
}
