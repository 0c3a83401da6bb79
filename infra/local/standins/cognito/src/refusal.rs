//! All errors of the service, with Cognito's names and messages.

use goldgrove_standin_common::private_file::PrivateFileError;

/// Why a call was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// The message with the code could not be delivered.
    #[error("Unable to deliver the message.")]
    CodeDelivery,
    /// The code is wrong.
    #[error("Invalid verification code provided, please try again.")]
    CodeMismatch,
    /// There is no code, or it has expired.
    #[error("Invalid code provided, please request a code again.")]
    CodeExpired,
    /// A member is missing or breaks its constraint.
    #[error("{0}")]
    InvalidParameter(String),
    /// The password breaks the policy.
    #[error("Password did not conform with policy: {0}")]
    InvalidPassword(&'static str),
    /// No authenticator app is set up or being set up.
    #[error("Software token MFA is not set up for the user.")]
    NoTotp,
    /// The pool does not allow authenticator apps.
    #[error("Software Token MFA is not enabled for the userPool.")]
    NoAuthenticators,
    /// The code is wrong for the app being set up.
    #[error("Code mismatch")]
    UnprovenTotp,
    /// The code is wrong for the app, or for the current time.
    #[error("Invalid code received for user")]
    WrongTotp,
    /// The app's code was used before.
    #[error("Your software token has already been used once.")]
    UsedTotp,
    /// Too many wrong codes, requested codes or wrong passwords.
    #[error("Attempt limit exceeded, please try after some time.")]
    LimitExceeded,
    /// The body is not JSON.
    #[error("The request is not valid JSON.")]
    Malformed,
    /// The caller may not do this; the message contains the reason.
    #[error(transparent)]
    NotAuthorized(#[from] Denial),
    /// The pool does not allow passkeys.
    #[error("WebAuthn is not enabled for this user pool.")]
    NoPasskeys,
    /// The pool allows passkeys but has no relying party.
    #[error("The user pool has no relying party ID or domain.")]
    NoRelyingParty,
    /// The registration was completed already, has expired, or this user never started it.
    #[error("The WebAuthn registration challenge was not found or has expired.")]
    PasskeyChallenge,
    /// The passkey was created on a page outside the relying party.
    #[error("The origin is not allowed for this relying party.")]
    PasskeyOrigin,
    /// The passkey was created for another relying party.
    #[error("The credential belongs to a different relying party.")]
    PasskeyRelyingParty,
    /// The pool does not support this kind of passkey.
    #[error("The credential is not supported.")]
    PasskeyUnsupported,
    /// No passkey of this user has that id.
    #[error("The WebAuthn credential does not exist.")]
    UnknownPasskey,
    /// Rotation has retired the refresh token.
    #[error("Refresh token has been invalidated by rotation.")]
    RefreshTokenReuse,
    /// Unknown app client.
    #[error("User pool client does not exist.")]
    UnknownClient,
    /// Unknown pool.
    #[error("User pool does not exist.")]
    UnknownPool,
    /// An administrator's operation without a signature.
    #[error("Missing Authentication Token")]
    NotSigned,
    /// A trigger returned an unusable response.
    #[error("{0} returned an unusable response.")]
    TriggerAnswer(&'static str),
    /// A trigger could not be run.
    #[error("{0} could not be invoked.")]
    TriggerUnavailable(&'static str),
    /// A trigger ran and returned an error.
    #[error("{trigger} failed with error {message}.")]
    TriggerRefused {
        /// The trigger.
        trigger: &'static str,
        /// Its message.
        message: String,
    },
    /// The target header has no known operation.
    #[error("Unknown operation.")]
    UnknownOperation,
    /// Another user has the email address.
    #[error("User already exists")]
    UsernameExists,
    /// Another user has the new address.
    #[error("An account with the email already exists.")]
    AliasExists,
    /// The password is right, but the address is not confirmed yet.
    #[error("User is not confirmed.")]
    UserNotConfirmed,
    /// The token is genuine, but its user is gone.
    #[error("User does not exist.")]
    UserNotFound,
    /// The pool could not be saved.
    #[error("The request failed inside the service.")]
    Store(#[from] PrivateFileError),
    /// A token could not be signed.
    #[error("The request failed inside the service.")]
    Signing(#[from] jsonwebtoken::errors::Error),
}

/// The reasons behind `NotAuthorizedException`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Denial {
    /// Wrong password or unknown user; deliberately indistinguishable.
    #[error("Incorrect username or password.")]
    WrongPassword,
    /// Not a valid answer of one of the user's passkeys to this challenge.
    #[error("Invalid WebAuthn credential.")]
    WrongPasskey,
    /// Too many failed sign-ins; even the right password must wait.
    #[error("Password attempts exceeded")]
    PasswordAttemptsExceeded,
    /// The handshake was answered already, or has expired.
    #[error("Invalid session for the user, session is expired.")]
    SessionExpired,
    /// Not a token of this pool.
    #[error("Invalid Access Token")]
    InvalidAccessToken,
    /// Expired, after half an hour.
    #[error("Access Token has expired")]
    AccessTokenExpired,
    /// Signed out.
    #[error("Access Token has been revoked")]
    AccessTokenRevoked,
    /// Not a refresh token of this pool.
    #[error("Invalid Refresh Token")]
    InvalidRefreshToken,
    /// Expired, after thirty days.
    #[error("Refresh Token has expired")]
    RefreshTokenExpired,
    /// Signed out.
    #[error("Refresh Token has been revoked")]
    RefreshTokenRevoked,
    /// The user is confirmed already.
    #[error("User cannot be confirmed. Current status is CONFIRMED")]
    AlreadyConfirmed,
    /// Only the service may write the attribute.
    #[error("A client attempted to write unauthorized attribute")]
    UnwritableAttribute,
}

impl Refusal {
    /// An `InvalidParameterException` with this message.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::InvalidParameter(message.into())
    }

    /// The `__type` on the wire.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::CodeDelivery => "CodeDeliveryFailureException",
            Self::CodeMismatch | Self::WrongTotp => "CodeMismatchException",
            Self::CodeExpired | Self::UsedTotp => "ExpiredCodeException",
            Self::NoTotp | Self::NoAuthenticators => "SoftwareTokenMFANotFoundException",
            Self::UnprovenTotp => "EnableSoftwareTokenMFAException",
            Self::InvalidParameter(_) => "InvalidParameterException",
            Self::InvalidPassword(_) => "InvalidPasswordException",
            Self::LimitExceeded => "LimitExceededException",
            Self::Malformed => "SerializationException",
            Self::NotAuthorized(_) => "NotAuthorizedException",
            Self::NoPasskeys => "WebAuthnNotEnabledException",
            Self::NoRelyingParty => "WebAuthnConfigurationMissingException",
            Self::PasskeyChallenge => "WebAuthnChallengeNotFoundException",
            Self::PasskeyOrigin => "WebAuthnOriginNotAllowedException",
            Self::PasskeyRelyingParty => "WebAuthnRelyingPartyMismatchException",
            Self::PasskeyUnsupported => "WebAuthnCredentialNotSupportedException",
            Self::RefreshTokenReuse => "RefreshTokenReuseException",
            Self::UnknownClient | Self::UnknownPool | Self::UnknownPasskey => "ResourceNotFoundException",
            Self::NotSigned => "MissingAuthenticationTokenException",
            Self::TriggerAnswer(_) => "InvalidLambdaResponseException",
            Self::TriggerUnavailable(_) => "UnexpectedLambdaException",
            Self::TriggerRefused { .. } => "UserLambdaValidationException",
            Self::UnknownOperation => "UnknownOperationException",
            Self::UsernameExists => "UsernameExistsException",
            Self::AliasExists => "AliasExistsException",
            Self::UserNotConfirmed => "UserNotConfirmedException",
            Self::UserNotFound => "UserNotFoundException",
            Self::Store(_) | Self::Signing(_) => "InternalErrorException",
        }
    }

    /// Whether it is a server error (500) rather than a client error (400).
    pub(crate) fn is_internal(&self) -> bool {
        matches!(self, Self::Store(_) | Self::Signing(_))
    }
}
