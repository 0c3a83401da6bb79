//! Where a function is mounted, and who may call it.
//!
//! Each HTTP function declares one [`Route`]; `infra/api.yaml`, the local host and `docs/openapi.json` are checked
//! against the same declarations.

/// An HTTP method the API uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Reads.
    Get,
    /// Creates or acts.
    Post,
    /// Replaces.
    Put,
    /// Changes parts.
    Patch,
    /// Removes.
    Delete,
}

impl Method {
    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

/// Who may call a route. What is declared here is what admission holds a request to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Anyone.
    Public,
    /// A provider, by a signature that the function verifies over the body.
    Signed,
    /// Anyone with a valid token, also of a session that has ended.
    Token,
    /// Anyone signed in whose session lives, also after the trial; sees their own things only.
    SignedIn,
    /// As [`Access::SignedIn`], while the trial runs or Premium is paid for.
    Member,
    /// As [`Access::SignedIn`], with the role `admin`.
    Admin,
}

impl Access {
    /// Whether a request needs a session that has not ended.
    pub const fn needs_session(self) -> bool {
        match self {
            Self::Public | Self::Signed | Self::Token => false,
            Self::SignedIn | Self::Member | Self::Admin => true,
        }
    }

    /// Whether a request needs an access token.
    pub const fn needs_token(self) -> bool {
        match self {
            Self::Public | Self::Signed => false,
            Self::Token | Self::SignedIn | Self::Member | Self::Admin => true,
        }
    }
}

/// One route of the API, below `/api`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    /// The method.
    pub method: Method,
    /// The path below `/api`, e.g. `/goals/{id}`.
    pub path: &'static str,
    /// Who may call it.
    pub access: Access,
}

impl Route {
    /// A reading route for members.
    pub const fn get(path: &'static str) -> Self {
        Self::of(Method::Get, path)
    }

    /// A creating or acting route for members.
    pub const fn post(path: &'static str) -> Self {
        Self::of(Method::Post, path)
    }

    /// A replacing route for members.
    pub const fn put(path: &'static str) -> Self {
        Self::of(Method::Put, path)
    }

    /// A removing route for members.
    pub const fn delete(path: &'static str) -> Self {
        Self::of(Method::Delete, path)
    }

    /// A changing route for members.
    pub const fn patch(path: &'static str) -> Self {
        Self::of(Method::Patch, path)
    }

    /// The same for anyone.
    #[must_use]
    pub const fn public(self) -> Self {
        self.with(Access::Public)
    }

    /// The same for a provider that signs what it sends.
    #[must_use]
    pub const fn signed(self) -> Self {
        self.with(Access::Signed)
    }

    /// The same for anyone with a valid token, also of a session that has ended.
    #[must_use]
    pub const fn token(self) -> Self {
        self.with(Access::Token)
    }

    /// The same for anyone signed in, also after the trial.
    #[must_use]
    pub const fn signed_in(self) -> Self {
        self.with(Access::SignedIn)
    }

    /// The same for admins.
    #[must_use]
    pub const fn admin(self) -> Self {
        self.with(Access::Admin)
    }

    const fn of(method: Method, path: &'static str) -> Self {
        Self {
            method,
            path,
            access: Access::Member,
        }
    }

    const fn with(self, access: Access) -> Self {
        Self { access, ..self }
    }
}
