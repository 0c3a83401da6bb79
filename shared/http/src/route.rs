//! The routes of functions, and who may call them.
//!
//! Each HTTP function declares one [`Route`]. Checks compare `infra/api.yaml`, the local host and `docs/openapi.json`
//! with these declarations.

use strum::IntoStaticStr;

/// An HTTP method the API uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "UPPERCASE")]
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
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Who may call a route. Admission enforces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Anyone.
    Public,
    /// A provider, by a signature that the function verifies over the body.
    Signed,
    /// Anyone with a valid token, even if its session has ended.
    Token,
    /// Anyone with an active session, also after the trial. Callers see only their own data.
    SignedIn,
    /// As [`Access::SignedIn`], with a running trial or paid Premium.
    Member,
    /// As [`Access::SignedIn`], with the role `admin`.
    Admin,
}

impl Access {
    /// Whether a request needs an active session.
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
#[must_use]
pub struct Route {
    /// The method.
    pub method: Method,
    /// The path below `/api`, e.g. `/goals/{id}`.
    pub path: &'static str,
    /// Who may call it.
    pub access: Access,
}

impl Route {
    /// A `GET` route for members.
    pub const fn get(path: &'static str) -> Self {
        Self::of(Method::Get, path)
    }

    /// A `POST` route for members.
    pub const fn post(path: &'static str) -> Self {
        Self::of(Method::Post, path)
    }

    /// A `PUT` route for members.
    pub const fn put(path: &'static str) -> Self {
        Self::of(Method::Put, path)
    }

    /// A `DELETE` route for members.
    pub const fn delete(path: &'static str) -> Self {
        Self::of(Method::Delete, path)
    }

    /// A `PATCH` route for members.
    pub const fn patch(path: &'static str) -> Self {
        Self::of(Method::Patch, path)
    }

    /// The same route with [`Access::Public`].
    pub const fn public(self) -> Self {
        self.with(Access::Public)
    }

    /// The same route with [`Access::Signed`].
    pub const fn signed(self) -> Self {
        self.with(Access::Signed)
    }

    /// The same route with [`Access::Token`].
    pub const fn token(self) -> Self {
        self.with(Access::Token)
    }

    /// The same route with [`Access::SignedIn`].
    pub const fn signed_in(self) -> Self {
        self.with(Access::SignedIn)
    }

    /// The same route with [`Access::Admin`].
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
