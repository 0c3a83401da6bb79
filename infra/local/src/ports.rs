//! The ports of the local stack, all on the loopback address.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::TcpListener;

/// The ports of the services.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ports {
    /// App and API on this port, the other services on the next ones.
    From(u16),
    /// Any free ports; for tests.
    Free,
}

/// Why a port is not available.
#[derive(Debug, thiserror::Error)]
pub enum PortError {
    /// Another process listens on the port.
    #[error("port {port} ({service}) is in use; stop what listens there or choose another with PORT=…")]
    InUse {
        /// The port.
        port: u16,
        /// The service for the port.
        service: &'static str,
    },
    /// The port cannot be bound for another reason.
    #[error("port {port} ({service}) cannot be bound")]
    Denied {
        /// The port.
        port: u16,
        /// The service for the port.
        service: &'static str,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// Too few port numbers above the first.
    #[error("PORT must be between 1 and 65525")]
    OutOfRange,
}

/// A bound listener for every service.
#[derive(Debug)]
pub struct Listeners {
    /// App and API.
    pub app: TcpListener,
    /// The DynamoDB-compatible engine.
    pub dynamodb: TcpListener,
    /// The KMS stand-in.
    pub kms: TcpListener,
    /// The Cognito stand-in.
    pub cognito: TcpListener,
    /// The Plaid stand-in.
    pub plaid: TcpListener,
    /// The Stripe stand-in.
    pub stripe: TcpListener,
    /// The mailbox.
    pub mailbox: TcpListener,
    /// The queues.
    pub queues: TcpListener,
    /// The secrets.
    pub secrets: TcpListener,
    /// The language model.
    pub narrator: TcpListener,
    /// The sources of exchange rates.
    pub rates: TcpListener,
}

impl Listeners {
    /// Binds all ports, so that a port in use is reported before any service starts.
    ///
    /// # Errors
    /// [`PortError`] with the port and the service.
    pub async fn bind(ports: Ports) -> Result<Self, PortError> {
        Ok(Self {
            app: bind(ports, 0, "app and API").await?,
            dynamodb: bind(ports, 1, "DynamoDB").await?,
            kms: bind(ports, 2, "KMS").await?,
            cognito: bind(ports, 3, "Cognito").await?,
            plaid: bind(ports, 4, "Plaid").await?,
            stripe: bind(ports, 5, "Stripe").await?,
            mailbox: bind(ports, 6, "mailbox").await?,
            queues: bind(ports, 7, "queues").await?,
            secrets: bind(ports, 8, "secrets").await?,
            narrator: bind(ports, 9, "narrator").await?,
            rates: bind(ports, 10, "exchange rates").await?,
        })
    }
}

async fn bind(ports: Ports, offset: u16, service: &'static str) -> Result<TcpListener, PortError> {
    let port = match ports {
        Ports::Free => 0,
        Ports::From(first) => first.checked_add(offset).ok_or(PortError::OutOfRange)?,
    };
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .await
        .map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => PortError::InUse { port, service },
            _ => PortError::Denied { port, service, source },
        })
}

/// The loopback URL of a listener, without a trailing slash.
///
/// # Errors
/// If the socket is closed.
pub fn url(listener: &TcpListener) -> io::Result<String> {
    let address: SocketAddr = listener.local_addr()?;
    Ok(format!("http://localhost:{}", address.port()))
}
