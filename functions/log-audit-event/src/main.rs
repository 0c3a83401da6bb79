//! `log-audit-event` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(log_audit_event::handle)
}
