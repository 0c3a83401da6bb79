//! `record-mail-feedback` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::event(record_mail_feedback::handle)
}
