//! `unsubscribe-insights` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(unsubscribe_insights::handle)
}
