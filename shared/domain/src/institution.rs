//! Institutions: the banks and brokers behind linked accounts.

use crate::ids::InstitutionId;
use crate::text::Name;

/// One institution of the catalog, shared by all users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Institution {
    /// The provider's id.
    pub id: InstitutionId,
    /// Its name.
    pub name: Name,
    /// A `data:` URL of its logo.
    pub logo: Option<String>,
}
