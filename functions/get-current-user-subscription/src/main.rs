//! `get-current-user-subscription` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(get_current_user_subscription::handle)
}
