//! The provider's ids, one type each, safe in a path, a key or a log.

use std::fmt;

/// Longest id the provider documents.
const MAX_LENGTH: usize = 255;

/// The text is not an id of the expected kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a {kind} of Stripe")]
pub struct StripeIdError {
    /// The expected kind, e.g. `customer id`.
    pub kind: &'static str,
}

macro_rules! stripe_ids {
    ($($(#[$doc:meta])* $name:ident = $kind:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// Parses the text form.
            ///
            /// # Errors
            /// [`StripeIdError`] unless the text is 1 to 255 letters, digits, hyphens or underscores.
            pub fn parse(text: &str) -> Result<Self, StripeIdError> {
                if is_safe(text) {
                    Ok(Self(text.to_owned()))
                } else {
                    Err(StripeIdError { kind: $kind })
                }
            }

            /// The text form.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    )+};
}

stripe_ids! {
    /// A customer, e.g. `cus_…`.
    CustomerId = "customer id";
    /// A subscription of a customer, e.g. `sub_…`.
    SubscriptionId = "subscription id";
    /// A price with amount and interval, e.g. `price_…`.
    PriceId = "price id";
    /// An invoice for one period of a subscription, e.g. `in_…`.
    InvoiceId = "invoice id";
    /// A payment page, e.g. `cs_…`. Its address gives access without sign-in.
    CheckoutId = "checkout session id";
    /// An attempt to take a payment, e.g. `ch_…`.
    ChargeId = "charge id";
    /// An event, e.g. `evt_…`; webhooks may deliver it more than once.
    EventId = "event id";
    /// Lets the provider recognize a repeated request. The caller makes it, the same for the same intention.
    IdempotencyKey = "idempotency key";
}

fn is_safe(text: &str) -> bool {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !text.is_empty() && text.len() <= MAX_LENGTH && text.bytes().all(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_safe_in_a_path_is_an_id() {
        let longest = "a".repeat(MAX_LENGTH);
        let too_long = "a".repeat(MAX_LENGTH + 1);
        for (text, expected) in [
            ("cus_QXg1o8vcGmoR32", true),
            (longest.as_str(), true),
            ("", false),
            (too_long.as_str(), false),
            ("../v1/accounts", false),
            ("cus_1?expand=", false),
            ("cus 1", false),
        ] {
            assert_eq!(CustomerId::parse(text).is_ok(), expected, "{text}");
        }
    }
}
