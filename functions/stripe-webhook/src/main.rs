//! `stripe-webhook` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(stripe_webhook::handle)
}
