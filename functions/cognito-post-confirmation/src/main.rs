//! `cognito-post-confirmation` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(cognito_post_confirmation::handle)
}
