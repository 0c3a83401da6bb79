//! `snapshot-net-worth` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(snapshot_net_worth::handle)
}
