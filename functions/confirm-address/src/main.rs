//! `confirm-address` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(confirm_address::handle)
}
