//! All errors of the service, with AWS's names and statuses.

use goldgrove_standin_common::private_file::PrivateFileError;

/// Why a call was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// Set by [`crate::Fault::AccessDenied`].
    #[error("The caller is not authorized to perform this operation.")]
    AccessDenied,
    /// The alias exists already.
    #[error("An alias with the name {0} already exists")]
    AliasExists(String),
    /// Names below `alias/aws/` belong to AWS.
    #[error("Alias names must not begin with alias/aws/")]
    AliasReserved,
    /// Damaged bytes, another context or an unknown key, with the same answer for all three.
    #[error("The ciphertext or its encryption context is not the one that was sealed.")]
    InvalidCiphertext,
    /// The key in the request did not seal these bytes.
    #[error("The key ID in the request does not identify a CMK that can perform this operation.")]
    IncorrectKey,
    /// The key is disabled.
    #[error("{0} is disabled.")]
    Disabled(String),
    /// The key is pending deletion.
    #[error("{0} is pending deletion.")]
    PendingDeletion(String),
    /// The dry run would have succeeded.
    #[error("The request would have succeeded, but the DryRun option is set.")]
    DryRun,
    /// An unknown grant token.
    #[error("The specified grant token is not valid.")]
    GrantToken,
    /// The key does not support the algorithm.
    #[error("The algorithm is not compatible with the key.")]
    KeyUsage,
    /// The key or alias does not exist.
    #[error("Key '{0}' does not exist")]
    NotFound(String),
    /// The body is not valid JSON for this operation.
    #[error("{0}")]
    Malformed(String),
    /// The target header has no known operation.
    #[error("Unknown operation")]
    UnknownOperation,
    /// A member breaks its constraint.
    #[error("{0}")]
    Validation(&'static str),
    /// Set by [`crate::Fault::Throttled`].
    #[error("You have exceeded the rate at which you may call KMS.")]
    Throttled,
    /// Keys could not be saved.
    #[error("The request failed inside the service.")]
    Store(#[from] PrivateFileError),
    /// No randomness, or an encryption error.
    #[error("The request failed inside the service.")]
    Cipher,
}

impl Refusal {
    /// The `__type` on the wire.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::AccessDenied => "AccessDeniedException",
            Self::AliasExists(_) => "AlreadyExistsException",
            Self::AliasReserved => "NotAuthorizedException",
            Self::InvalidCiphertext => "InvalidCiphertextException",
            Self::IncorrectKey => "IncorrectKeyException",
            Self::Disabled(_) => "DisabledException",
            Self::PendingDeletion(_) => "KMSInvalidStateException",
            Self::DryRun => "DryRunOperationException",
            Self::GrantToken => "InvalidGrantTokenException",
            Self::KeyUsage => "InvalidKeyUsageException",
            Self::NotFound(_) => "NotFoundException",
            Self::Malformed(_) => "SerializationException",
            Self::UnknownOperation => "UnknownOperationException",
            Self::Validation(_) => "ValidationException",
            Self::Throttled => "ThrottlingException",
            Self::Store(_) | Self::Cipher => "KMSInternalException",
        }
    }

    /// Whether it is a server error (500) rather than a client error (400).
    pub(crate) fn is_internal(&self) -> bool {
        matches!(self, Self::Store(_) | Self::Cipher)
    }
}
