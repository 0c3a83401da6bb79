//! The HTTP client for this stack's own services. They are on this machine, so it uses no proxy of the environment.

use reqwest::Client;

/// A client that connects directly.
pub fn client() -> reqwest::Result<Client> {
    Client::builder().no_proxy().build()
}
