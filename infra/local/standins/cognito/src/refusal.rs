//! Every error the service answers, with the name and the words Cognito gives it.

use goldgrove_standin_common::private_file::PrivateFileError;

/// Why a call was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// The message with the code could not be handed over.
    #[error("Unable to deliver the message.")]
    CodeDelivery,
    /// Not the code that was sent.
    #[error("Invalid verification code provided, please try again.")]
    CodeMismatch,
    /// No code, or one that has run out.
    #[error("Invalid code provided, please request a code again.")]
    CodeExpired,
    /// A member breaks its constraint, or is missing.
    #[error("{0}")]
    InvalidParameter(String),
    /// The password breaks the policy.
    #[error("Password did not conform with policy: {0}")]
    InvalidPassword(&'static str),
    /// No authenticator app is set up, or none is being set up.
    #[error("Software token MFA is not set up for the user.")]
    NoTotp,
    /// The pool has no authenticator apps.
    #[error("Software Token MFA is not enabled for the userPool.")]
    NoAuthenticators,
    /// Not a code of the app being set up.
    #[error("Code mismatch")]
    UnprovenTotp,
    /// Not a code of the app, or not of now.
    #[error("Invalid code received for user")]
    WrongTotp,
    /// A code of the app that was taken before.
    #[error("Your software token has already been used once.")]
    UsedTotp,
    /// Too many wrong codes, codes or passwords.
    #[error("Attempt limit exceeded, please try after some time.")]
    LimitExceeded,
    /// The body is not JSON.
    #[error("The request is not valid JSON.")]
    Malformed,
    /// The caller may not do this; the reason is part of the protocol.
    #[error(transparent)]
    NotAuthorized(#[from] Denial),
    /// The pool has no passkeys.
    #[error("WebAuthn is not enabled for this user pool.")]
    NoPasskeys,
    /// The pool has passkeys and no relying party.
    #[error("The user pool has no relying party ID or domain.")]
    NoRelyingParty,
    /// The registration was completed before, too late, or never begun by this user.
    #[error("The WebAuthn registration challenge was not found or has expired.")]
    PasskeyChallenge,
    /// The passkey was made on a page outside the relying party.
    #[error("The origin is not allowed for this relying party.")]
    PasskeyOrigin,
    /// The passkey was made for another relying party.
    #[error("The credential belongs to a different relying party.")]
    PasskeyRelyingParty,
    /// A kind of passkey that the pool cannot use.
    #[error("The credential is not supported.")]
    PasskeyUnsupported,
    /// No passkey of this user has that id.
    #[error("The WebAuthn credential does not exist.")]
    UnknownPasskey,
    /// A refresh token that rotation has retired.
    #[error("Refresh token has been invalidated by rotation.")]
    RefreshTokenReuse,
    /// Another app client, or none.
    #[error("User pool client does not exist.")]
    UnknownClient,
    /// Another pool, or none.
    #[error("User pool does not exist.")]
    UnknownPool,
    /// An operation of administrators without a signature.
    #[error("Missing Authentication Token")]
    NotSigned,
    /// A trigger answered something the service cannot use.
    #[error("{0} returned an unusable response.")]
    TriggerAnswer(&'static str),
    /// A trigger could not be run.
    #[error("{0} could not be invoked.")]
    TriggerUnavailable(&'static str),
    /// A trigger ran and refused.
    #[error("{trigger} failed with error {message}.")]
    TriggerRefused {
        /// Which one.
        trigger: &'static str,
        /// Its own words.
        message: String,
    },
    /// The target header names no operation.
    #[error("Unknown operation.")]
    UnknownOperation,
    /// The email address is taken.
    #[error("User already exists")]
    UsernameExists,
    /// The new address of a user is another user's.
    #[error("An account with the email already exists.")]
    AliasExists,
    /// The password is right, the address is not confirmed yet.
    #[error("User is not confirmed.")]
    UserNotConfirmed,
    /// The token is genuine, its user is gone.
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
    /// Wrong password or unknown user: nobody can tell which.
    #[error("Incorrect username or password.")]
    WrongPassword,
    /// Not an answer of one of the user's passkeys to this challenge.
    #[error("Invalid WebAuthn credential.")]
    WrongPasskey,
    /// Too many failed sign-ins; even the right password waits.
    #[error("Password attempts exceeded")]
    PasswordAttemptsExceeded,
    /// The handshake was answered before, or too late.
    #[error("Invalid session for the user, session is expired.")]
    SessionExpired,
    /// Not a token of this pool.
    #[error("Invalid Access Token")]
    InvalidAccessToken,
    /// Past its half hour.
    #[error("Access Token has expired")]
    AccessTokenExpired,
    /// Signed out.
    #[error("Access Token has been revoked")]
    AccessTokenRevoked,
    /// Not a refresh token of this pool.
    #[error("Invalid Refresh Token")]
    InvalidRefreshToken,
    /// Past its thirty days.
    #[error("Refresh Token has expired")]
    RefreshTokenExpired,
    /// Signed out.
    #[error("Refresh Token has been revoked")]
    RefreshTokenRevoked,
    /// The user confirmed before.
    #[error("User cannot be confirmed. Current status is CONFIRMED")]
    AlreadyConfirmed,
    /// An attribute only the service writes.
    #[error("A client attempted to write unauthorized attribute")]
    UnwritableAttribute,
}

impl Refusal {
    /// An `InvalidParameterException` with these words.
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

    /// Whether the service is at fault (500) and not the caller (400).
    pub(crate) fn is_internal(&self) -> bool {
        matches!(self, Self::Store(_) | Self::Signing(_))
    }
}
