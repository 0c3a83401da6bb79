//! `get-net-worth-changes` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(get_net_worth_changes::handle)
}
