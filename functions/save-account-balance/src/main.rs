//! `save-account-balance` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(save_account_balance::handle)
}
