//! A user's authenticator app: offered, proven, used. No passwords, challenges or lockouts here.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::totp::{Step, TotpSecret};

/// The name of this kind of second factor on the wire.
pub(crate) const SOFTWARE_TOKEN_MFA: &str = "SOFTWARE_TOKEN_MFA";

/// An app that has proven a right code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Proven {
    secret: TotpSecret,
    /// The step of the latest used code. This code and earlier ones are rejected.
    used: Step,
}

impl Proven {
    fn redeem(&mut self, code: &str, now: Timestamp) -> Result<(), Refusal> {
        let step = self.secret.step_of(code, now).ok_or(Refusal::WrongTotp)?;
        if step <= self.used {
            return Err(Refusal::UsedTotp);
        }
        self.used = step;
        Ok(())
    }
}

/// A user's second factor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SecondFactor {
    /// Offered to the user, but not yet proven by a code.
    offered: Option<TotpSecret>,
    proven: Option<Proven>,
    /// Whether signing in asks for a code.
    enabled: bool,
    preferred: bool,
}

impl SecondFactor {
    /// Offers a secret. The current app stays in use until the new one is proven.
    pub(crate) fn offer(&mut self, secret: TotpSecret) {
        self.offered = Some(secret);
    }

    /// Puts the offered secret in use if the code is right. Uses up the code.
    pub(crate) fn prove(&mut self, code: &str, now: Timestamp) -> Result<(), Refusal> {
        let secret = self.offered.as_ref().ok_or(Refusal::NoTotp)?;
        let used = secret.step_of(code, now).ok_or(Refusal::UnprovenTotp)?;
        self.proven = self.offered.take().map(|secret| Proven { secret, used });
        Ok(())
    }

    /// Sets whether sign-in asks for a code, and whether it is the preferred factor. Requires a proven app.
    pub(crate) fn prefer(&mut self, enabled: bool, preferred: bool) -> Result<(), Refusal> {
        if enabled && self.proven.is_none() {
            return Err(Refusal::invalid(
                "User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA",
            ));
        }
        if preferred && !enabled {
            return Err(Refusal::invalid("A factor that is not enabled cannot be preferred."));
        }
        self.enabled = enabled;
        self.preferred = preferred;
        Ok(())
    }

    pub(crate) fn is_on(&self) -> bool {
        self.enabled && self.proven.is_some()
    }

    pub(crate) fn is_preferred(&self) -> bool {
        self.is_on() && self.preferred
    }

    /// Uses a code to sign in; each works once.
    pub(crate) fn redeem(&mut self, code: &str, now: Timestamp) -> Result<(), Refusal> {
        self.proven.as_mut().ok_or(Refusal::NoTotp)?.redeem(code, now)
    }
}
