//! `refresh-plaid-item` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(refresh_plaid_item::handle)
}
