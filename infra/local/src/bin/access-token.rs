//! Prints an access token of a user of a running `make run`: `access-token [PORT [EMAIL PASSWORD]]`, by default the
//! demo user at 3000.

use std::io::{self, Write as _};
use std::process::ExitCode;

use goldgrove_local::sign_in::sign_in;
use goldgrove_local::{demo, loopback};

/// The offset of the user pool's port from the app's.
const POOL: u16 = 3;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(token) => {
            writeln!(io::stdout(), "{token}").ok();
            ExitCode::SUCCESS
        }
        Err(error) => {
            writeln!(io::stderr(), "no token: {error}").ok();
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<String, Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let port: u16 = words.first().map_or(Ok(3000), |word| word.parse())?;
    let (email, password) = match &words[words.len().min(1)..] {
        [] => (demo::EMAIL, demo::PASSWORD),
        [email, password] => (email.as_str(), password.as_str()),
        _ => return Err("usage: access-token [PORT [EMAIL PASSWORD]]".into()),
    };
    let pool = format!("http://localhost:{}", port + POOL);
    Ok(sign_in(&loopback::client()?, &pool, email, password).await?)
}
