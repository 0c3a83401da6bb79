//! `remove-plaid-item` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(remove_plaid_item::handle)
}
