//! `update-investment-account-balances` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(update_investment_account_balances::handle)
}
