//! `send-contact-message` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(send_contact_message::handle)
}
