//! `exchange-public-token` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(exchange_public_token::handle)
}
