//! `list-net-worth-history` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(list_net_worth_history::handle)
}
