//! `customer-portal` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(customer_portal::handle)
}
