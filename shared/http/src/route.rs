//! Where a function is mounted, and who may call it.
//!
//! Each HTTP function declares one [`Route`]; `template.yaml`, the local host and `docs/openapi.json` are checked
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

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Anyone with a valid access token; sees their own things only.
    User,
    /// Anyone.
    Public,
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
    /// A reading route for signed-in users.
    pub const fn get(path: &'static str) -> Self {
        Self {
            method: Method::Get,
            path,
            access: Access::User,
        }
    }

    /// A creating or acting route for signed-in users.
    pub const fn post(path: &'static str) -> Self {
        Self {
            method: Method::Post,
            path,
            access: Access::User,
        }
    }

    /// A replacing route for signed-in users.
    pub const fn put(path: &'static str) -> Self {
        Self {
            method: Method::Put,
            path,
            access: Access::User,
        }
    }

    /// A removing route for signed-in users.
    pub const fn delete(path: &'static str) -> Self {
        Self {
            method: Method::Delete,
            path,
            access: Access::User,
        }
    }

    /// A changing route for signed-in users.
    pub const fn patch(path: &'static str) -> Self {
        Self {
            method: Method::Patch,
            path,
            access: Access::User,
        }
    }
}
