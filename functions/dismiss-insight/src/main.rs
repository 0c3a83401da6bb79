//! `dismiss-insight` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(dismiss_insight::handle)
}
