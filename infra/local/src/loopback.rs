//! The HTTP client for this stack's own services. Ignores the proxy of the environment, because they are on this
//! machine.

use reqwest::Client;

/// A client that connects directly.
pub fn client() -> reqwest::Result<Client> {
    Client::builder().no_proxy().build()
}
