//! `save-fixed-rate` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(save_fixed_rate::handle)
}
