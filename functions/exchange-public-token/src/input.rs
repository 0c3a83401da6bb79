//! The input from the bank-link widget.

use goldgrove_domain::institution::Institution;
use goldgrove_domain::{InstitutionId, Name};
use goldgrove_http::{FieldErrors, Problem};
use schemars::JsonSchema;
use serde::Deserialize;
use strum::IntoStaticStr;

/// More than the length of any public token.
const TOKEN_BYTES_MAX: usize = 1_024;

/// The request body. The widget's names are only informative: the stored data comes from the provider.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ExchangePublicTokenInput {
    /// The widget's token. It can be exchanged once.
    pub public_token: String,
    /// The institution that the user chose; absent when the widget names none.
    pub institution: Option<InstitutionInput>,
    /// The accounts that the user chose.
    #[serde(default)]
    pub accounts: Vec<LinkedAccountInput>,
    /// The kind of accounts; `banking` when absent.
    pub link_type: Option<LinkType>,
}

/// The kind of accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "lowercase")]
pub enum LinkType {
    /// Deposits, cards and loans.
    #[default]
    Banking,
    /// Investments. Such a bank connection may have no transactions.
    Investment,
}

/// The institution that the user chose.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct InstitutionInput {
    /// The provider's id of the institution.
    pub institution_id: String,
    /// The institution's name.
    pub name: String,
}

/// One account that the user chose.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct LinkedAccountInput {
    /// The provider's id of the account.
    pub id: String,
    /// The account's name.
    pub name: Option<String>,
    /// The last digits of the account number.
    pub mask: Option<String>,
    /// The provider's type.
    #[serde(default, rename = "type")]
    pub kind: Option<String>,
    /// The provider's finer type.
    pub subtype: Option<String>,
}

impl ExchangePublicTokenInput {
    /// The checked institution, if the widget sent one.
    pub fn institution(&self) -> Result<Option<Institution>, Problem> {
        let mut errors = FieldErrors::default();
        if self.public_token.is_empty() || self.public_token.len() > TOKEN_BYTES_MAX {
            errors.add("public_token", format!("must be 1 to {TOKEN_BYTES_MAX} characters"));
        }
        let Some(named) = &self.institution else {
            return errors.finish_with(Some(None));
        };
        let id = errors.keep(
            "institution.institution_id",
            InstitutionId::parse(&named.institution_id),
        );
        let name = errors.keep("institution.name", Name::parse(&named.name));
        let named = id.zip(name).map(|(id, name)| Institution { id, name, logo: None });
        errors.finish_with(named.map(Some))
    }
}
