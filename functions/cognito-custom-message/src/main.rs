//! `cognito-custom-message` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(cognito_custom_message::handle)
}
