//! `migrate-aead` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(migrate_aead::handle)
}
