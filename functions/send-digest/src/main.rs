//! `send-digest` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(send_digest::handle)
}
