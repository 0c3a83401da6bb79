//! The demo household: a confirmed user with linked banks, a home, four goals and a year of net-worth history.
//!
//! Links the banks through the API, as a user does. Writes the past directly to the stores, because the API cannot
//! create it. Seeding again completes an unfinished run without repeating anything.

mod history;
mod household;
mod person;

use goldgrove_app::Failure;
use goldgrove_domain::ids::{IdError, UserId};
use goldgrove_standin_cognito::{NewUser, SeedError};
use serde_json::json;

use crate::stack::Stack;
use person::{Person, PersonError};

/// The demo user's email address.
pub const EMAIL: &str = "demo@goldgrove.example";
/// The demo user's password.
pub const PASSWORD: &str = "Goldgrove-2026";

/// An institution of the demo household, with the provider's names.
struct Bank {
    institution_id: &'static str,
    name: &'static str,
    products: &'static [&'static str],
}

const BANKS: [Bank; 3] = [
    Bank {
        institution_id: "ins_gg_1",
        name: "First Platypus Bank",
        products: &["transactions", "liabilities"],
    },
    Bank {
        institution_id: "ins_gg_3",
        name: "Northgate Brokerage",
        products: &["investments"],
    },
    Bank {
        institution_id: "ins_gg_2",
        name: "Maple Trust",
        products: &["transactions", "investments", "liabilities"],
    },
];
/// Monthly take-home income in US dollars: both payrolls into the chequing account.
const MONTHLY_INCOME: u32 = 8_946;

/// Why the demo household could not be seeded.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The user could not be created.
    #[error(transparent)]
    User(#[from] SeedError),
    /// The pool returned an invalid user id.
    #[error("the demo user has no usable id")]
    UserId(#[from] IdError),
    /// A step through the API failed.
    #[error(transparent)]
    Person(#[from] PersonError),
    /// A step through the stores failed.
    #[error("the demo household could not be stored")]
    Store(#[from] Failure),
}

/// Seeds the demo household, unless it exists.
///
/// # Errors
/// [`DemoError`]; seeding again continues where it stopped.
pub async fn seed(stack: &Stack) -> Result<(), DemoError> {
    let sub = stack
        .pool
        .seed_user(NewUser {
            email: EMAIL.to_owned(),
            password: PASSWORD.to_owned(),
            given_name: "Avery".to_owned(),
            family_name: "Stone".to_owned(),
        })
        .await?;
    let user = UserId::parse(&sub.to_string())?;
    let keys = stack.app.keys(&user).await?;
    let profile = goldgrove_app::profile::load(stack.app.table(), &user, keys.as_ref()).await?;
    if profile.value.onboarding_completed {
        return Ok(());
    }
    let person = Person::sign_in(&stack.urls, EMAIL, PASSWORD).await?;
    for bank in &BANKS {
        person.link(bank.institution_id, bank.name, bank.products).await?;
    }
    // The queues handle the consequences of the new accounts.
    stack.queues.settled().await;
    household::store_belongings(&stack.app, &user, keys.as_ref()).await?;
    household::tie_mortgage(&stack.app, &user, keys.as_ref()).await?;
    household::store_goals(&stack.app, &user, keys.as_ref()).await?;
    history::store_year(&stack.app, &user, keys.as_ref()).await?;
    person
        .post("/update-user-income", json!({ "monthlyIncome": MONTHLY_INCOME }))
        .await?;
    goldgrove_app::insights::evaluate(&stack.app.context, None, &user).await?;
    // Last, because it marks the seeding as complete.
    person
        .patch("/profile", json!({ "onboarded": true, "onboarding_completed": true }))
        .await?;
    Ok(())
}
