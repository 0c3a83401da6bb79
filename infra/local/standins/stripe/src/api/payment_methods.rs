//! Test cards, attached to a customer by name.

use serde_json::Value;

use super::Call;
use crate::books::Books;
use crate::refusal::Refusal;
use crate::render;
use crate::state::{Card, PaymentMethod};

/// The provider's test cards: name, last digits, whether each charge is declined, whether it is disputed.
const TEST_CARDS: [(&str, &str, bool, bool); 3] = [
    ("pm_card_visa", "4242", false, false),
    ("pm_card_chargeCustomerFail", "0341", true, false),
    ("pm_card_createDispute", "0259", false, true),
];

/// Attaches a test card to the customer.
pub(super) fn attach(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let name = call.object()?;
    call.form.takes_only(&["customer"])?;
    let known = TEST_CARDS.iter().find(|(known, ..)| *known == name);
    let (_, last4, declines, is_disputed) = *known.ok_or_else(|| Refusal::no_such("PaymentMethod", name))?;
    let method = PaymentMethod {
        id: books.new_id("pm"),
        customer: books.customer(call.form.required("customer")?)?.id.clone(),
        card: Card {
            last4: last4.to_owned(),
            declines,
        },
        is_disputed,
        created: books.now,
    };
    let object = render::payment_method(&method);
    books.tell("payment_method.attached", object.clone());
    books.state.payment_methods.add(method);
    Ok(object)
}
