//! `finish-deletions` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(finish_deletions::handle)
}
