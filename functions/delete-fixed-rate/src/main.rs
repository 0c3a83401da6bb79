//! `delete-fixed-rate` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(delete_fixed_rate::handle)
}
