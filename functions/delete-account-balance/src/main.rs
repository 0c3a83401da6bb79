//! `delete-account-balance` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(delete_account_balance::handle)
}
