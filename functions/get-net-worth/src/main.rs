//! `get-net-worth` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(get_net_worth::handle)
}
