//! `list-exchange-rates` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(list_exchange_rates::handle)
}
