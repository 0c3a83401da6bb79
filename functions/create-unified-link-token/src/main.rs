//! `create-unified-link-token` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(create_unified_link_token::handle)
}
