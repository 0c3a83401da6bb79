//! `refresh-financial-data` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(refresh_financial_data::handle)
}
