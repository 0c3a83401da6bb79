//! A user's authenticator app: offered, proven, asked for. Knows nothing of passwords, challenges and lock-outs.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::totp::{Step, TotpSecret};

/// The name of this kind of second factor on the wire.
pub(crate) const SOFTWARE_TOKEN_MFA: &str = "SOFTWARE_TOKEN_MFA";

/// An app that has shown a right code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Proven {
    secret: TotpSecret,
    /// Of the latest code that was taken: neither it nor an earlier one is taken again.
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

/// Everything about one user's second factor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SecondFactor {
    /// Handed out; no app has shown that it knows it.
    offered: Option<TotpSecret>,
    proven: Option<Proven>,
    /// Whether signing in asks for a code.
    enabled: bool,
    preferred: bool,
}

impl SecondFactor {
    /// Hands out a secret. An app that is in use stays so until the new one is proven.
    pub(crate) fn offer(&mut self, secret: TotpSecret) {
        self.offered = Some(secret);
    }

    /// Puts the offered secret in use by a right code, which is thereby used.
    pub(crate) fn prove(&mut self, code: &str, now: Timestamp) -> Result<(), Refusal> {
        let secret = self.offered.as_ref().ok_or(Refusal::NoTotp)?;
        let used = secret.step_of(code, now).ok_or(Refusal::UnprovenTotp)?;
        self.proven = self.offered.take().map(|secret| Proven { secret, used });
        Ok(())
    }

    /// Says whether signing in asks for a code, and whether before every other way. Only a proven app can be asked.
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

    /// Takes a code in exchange for a sign-in; each is taken once.
    pub(crate) fn redeem(&mut self, code: &str, now: Timestamp) -> Result<(), Refusal> {
        self.proven.as_mut().ok_or(Refusal::NoTotp)?.redeem(code, now)
    }
}
