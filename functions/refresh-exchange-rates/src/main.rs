//! `refresh-exchange-rates` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(refresh_exchange_rates::handle)
}
