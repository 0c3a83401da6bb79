//! A pool and a mailbox on two ports, for trying a client by hand:
//! `cargo run -p goldgrove-standin-cognito --example serve_pool -- 3003 3006 .local`

use std::error::Error;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use goldgrove_crypto::OsRandom;
use goldgrove_domain::clock::{Clock as _, SystemClock};
use goldgrove_domain::random::IdSource as _;
use goldgrove_standin_cognito::{MailError, MailKind, MailSink, Pool, PoolSettings, TriggerError, Triggers};
use goldgrove_standin_mail::{Mailbox, Message};
use serde_json::{Value, json};
use tokio::net::TcpListener;

const USAGE: &str = "usage: serve_pool <pool port> <mailbox port> <data folder>";

/// The mailbox as the pool's post office.
struct PostOffice(Mailbox);

impl MailSink for PostOffice {
    fn deliver(&self, to: &str, subject: &str, html: &str, kind: MailKind) -> Result<(), MailError> {
        let message = Message {
            id: OsRandom.uuid(),
            reply_to: None,
            unsubscribe: None,
            to: to.to_owned(),
            subject: subject.to_owned(),
            text: String::new(),
            html: html.to_owned(),
            sent_at: SystemClock.now(),
            kind: kind.name().to_owned(),
        };
        self.0.deliver(message.with_text_from_html()).map_err(MailError::new)
    }
}

/// Triggers that word a message and accept everything.
struct Plain;

#[async_trait]
impl Triggers for Plain {
    async fn custom_message(&self, mut event: Value) -> Result<Value, TriggerError> {
        event["response"]["emailSubject"] = json!("Your code");
        event["response"]["emailMessage"] = json!("<p>Your code is {####}.</p>");
        Ok(event)
    }

    async fn post_confirmation(&self, event: Value) -> Result<Value, TriggerError> {
        Ok(event)
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pool_port, mailbox_port, folder] = arguments.as_slice() else {
        return Err(USAGE.into());
    };
    let folder = Path::new(folder);

    let mailbox = Mailbox::open(folder.join("mail.json"))?;
    let settings = PoolSettings {
        path: folder.join("cognito.json"),
        region: "us-east-1".to_owned(),
        pool_id: "us-east-1_goldgrove".to_owned(),
        client_id: "goldgroveweb00000000000001".to_owned(),
        issuer: format!("http://localhost:{pool_port}/us-east-1_goldgrove"),
    };
    let post_office = Arc::new(PostOffice(mailbox.clone()));
    let pool = Pool::open(
        settings,
        Arc::new(SystemClock),
        Arc::new(OsRandom),
        Arc::new(Plain),
        post_office,
    )?;

    let pool_listener = TcpListener::bind((Ipv4Addr::LOCALHOST, pool_port.parse()?)).await?;
    let mailbox_listener = TcpListener::bind((Ipv4Addr::LOCALHOST, mailbox_port.parse()?)).await?;
    tokio::try_join!(
        axum::serve(pool_listener, pool.router()).into_future(),
        axum::serve(mailbox_listener, mailbox.router()).into_future(),
    )?;
    Ok(())
}
