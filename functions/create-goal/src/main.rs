//! `create-goal` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(create_goal::handle)
}
