//! `start-aead-migration` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(start_aead_migration::handle)
}
