//! Both HTTP clients follow no redirects, ignore the proxy of the environment, and reject a server whose certificate no
//! authority signed.

use std::sync::Arc;
use std::time::Duration;

use aws_smithy_runtime_api::client::http::HttpConnector as _;
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_types::body::SdkBody;
use reqwest::header::HeaderMap;
use reqwest::{Method, Request};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::aws_https::OnDemand;
use crate::http::{HttpClient as _, LazyHttp};

const CERTIFICATE: &[u8] = include_bytes!("../tests/certificates/unknown.der");
const KEY: &[u8] = include_bytes!("../tests/certificates/unknown.key.der");

#[derive(Clone, Copy, Debug)]
enum Client {
    Providers,
    Aws,
}

const CLIENTS: [Client; 2] = [Client::Providers, Client::Aws];

impl Client {
    /// The status that `url` answers with, or the error.
    async fn get(self, url: &str) -> Result<u16, String> {
        match self {
            Self::Providers => {
                let client = LazyHttp::new(HeaderMap::new(), 5_000);
                let request = Request::new(Method::GET, url.parse().expect("an address"));
                let answer = client.execute(request).await;
                answer
                    .map(|answer| answer.status)
                    .map_err(|outage| outage.code().to_owned())
            }
            Self::Aws => {
                let request = http::Request::get(url).body(SdkBody::empty()).expect("a request");
                let request = HttpRequest::try_from(request).expect("a request");
                let answer = OnDemand::connecting_within(Duration::from_secs(5)).call(request).await;
                answer
                    .map(|answer| answer.status().as_u16())
                    .map_err(|error| if error.is_io() { "unreached" } else { "other" }.to_owned())
            }
        }
    }
}

async fn listen() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    (listener, format!("localhost:{port}"))
}

/// Reads a request and answers it.
async fn answer(mut stream: TcpStream, text: &str) {
    let mut request = [0; 4_096];
    let read = stream.read(&mut request).await.expect("a request");
    assert!(request[..read].ends_with(b"\r\n\r\n"));
    stream.write_all(text.as_bytes()).await.expect("an answer");
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_is_not_followed() {
    let (server, at) = listen().await;
    let (elsewhere, away) = listen().await;
    for client in CLIENTS {
        let text = format!("HTTP/1.1 307 Temporary Redirect\r\nlocation: http://{away}/\r\ncontent-length: 0\r\n\r\n");
        let url = format!("http://{at}/");
        let serving = async { answer(server.accept().await.expect("a caller").0, &text).await };
        tokio::select! {
            (status, ()) = async { tokio::join!(client.get(&url), serving) } => assert_eq!(status, Ok(307), "{client:?}"),
            _ = elsewhere.accept() => panic!("{client:?} followed"),
        }
    }
}

#[tokio::test]
async fn a_certificate_that_no_authority_signed_ends_the_connection() {
    let (server, at) = listen().await;
    let key = PrivateKeyDer::try_from(KEY.to_vec()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(CERTIFICATE)], key)
        .expect("a certificate");
    let tls = TlsAcceptor::from(Arc::new(config));
    for client in CLIENTS {
        let url = format!("https://{at}/");
        let serving = async { tls.accept(server.accept().await.expect("a caller").0).await };
        let (got, shaken) = tokio::join!(client.get(&url), serving);
        assert_eq!(got, Err("unreached".to_owned()), "{client:?}");
        let told = shaken.expect_err("a handshake").to_string();
        assert!(told.contains("fatal alert"), "{client:?}: {told}");
    }
}
