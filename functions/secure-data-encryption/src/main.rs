//! `secure-data-encryption` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(secure_data_encryption::handle)
}
