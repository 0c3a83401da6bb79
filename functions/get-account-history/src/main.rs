//! `get-account-history` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(get_account_history::handle)
}
