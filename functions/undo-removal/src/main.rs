//! `undo-removal` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(undo_removal::handle)
}
