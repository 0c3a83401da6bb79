//! Bank connections of users whose trial or paid period has ended.
//!
//! We make no calls to the aggregation provider for users who are not entitled, but it still bills per connection. So
//! once a day [`Leavers`] warns each such user by mail, and ends their connections at the provider 30 days after the
//! lapse. The accounts stay (decision 117).

use std::sync::Arc;

use futures::{StreamExt as _, TryStreamExt as _};
use goldgrove_domain::lapse::{self, Due, Warning};
use goldgrove_domain::{Bilingual, UserId, figures};
use goldgrove_storage::entity::profile::{self, PlainProfile};
use goldgrove_storage::entity::{Items, Subscribers, lapse_warning, returned_mail};
use goldgrove_storage::retry::unless_conflict;
use jiff::Timestamp;

use crate::orphans::{CONCURRENT, is_first_of_the_day};
use crate::wiring::wired;
use crate::{Contact, Context, Failure, Site, UserDeletion, metric};

/// How many bank connections one day ends at most. More would suggest a misread payment provider; the others wait for
/// the next day.
const ENDS_MAX: usize = 50;

const SUBJECT: Bilingual = Bilingual::new(
    "Goldgrove disconnects your banks on {day}",
    "Goldgrove déconnectera vos banques le {day}",
);
const TEXT: Bilingual = Bilingual::new(
    "Hello,\n\nYou don't have a Goldgrove plan, so your balances no longer update. On {day} we disconnect your banks.\n\nWhat we \
     keep: your accounts, goals and history, with the last balances.\n\nIf you choose a plan before {day}, your balances update \
     again. If you choose one later, connect each bank once more, and its accounts, goals and history carry on where they \
     stopped.\n\nChoose a plan:\n{site}/settings\n\nTo delete your account instead, sign in and choose “Delete account”.\n",
    "Bonjour,\n\nVous n’avez pas d’abonnement Goldgrove\u{a0}: vos soldes ne sont plus mis à jour. Le {day}, nous déconnecterons vos \
     banques.\n\nCe que nous conservons\u{a0}: vos comptes, vos objectifs et votre historique, avec les derniers soldes.\n\nSi vous \
     choisissez un forfait avant le {day}, la mise à jour de vos soldes reprend. Si vous en choisissez un plus tard, connectez de \
     nouveau chaque banque\u{a0}: ses comptes, vos objectifs et votre historique reprennent là où ils en étaient.\n\nChoisir un \
     forfait\u{a0}:\n{site}/settings\n\nPour plutôt supprimer votre compte, connectez-vous et choisissez «\u{a0}Supprimer le compte\u{a0}».\n",
);

/// Whether `user` gets no calls to the provider, because they are not entitled or are being deleted.
///
/// # Errors
/// [`Failure::Storage`]; the caller retries.
pub async fn is_paused(context: &Context, user: &UserId) -> Result<bool, Failure> {
    Ok(match member(context, user).await? {
        Some(member) => member.lapsed_at.is_some(),
        None => true,
    })
}

/// A user with a profile.
struct Member {
    profile: PlainProfile,
    /// `None` while they are entitled.
    lapsed_at: Option<Timestamp>,
}

async fn member(context: &Context, user: &UserId) -> Result<Option<Member>, Failure> {
    let table = context.tables.main.as_ref();
    let subscribers = Subscribers::new(table, user);
    let (profile, subscriber) = tokio::try_join!(profile::plain_of(table, user), subscribers.get())?;
    let subscriber = subscriber.map(|subscriber| subscriber.value);
    Ok(profile.map(|profile| Member {
        lapsed_at: lapse::lapsed_at(profile.created_at, subscriber.as_ref(), context.clock.now()),
        profile,
    }))
}

/// The ports of the function that warns leavers and ends their bank connections.
pub struct Leavers {
    /// The users, the aggregation provider and the user pool.
    pub deletion: Arc<UserDeletion>,
    /// The mail service.
    pub contact: Arc<Contact>,
    /// The site that the link in the mail leads to.
    pub site: Site,
}

/// The result of one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeaversRound {
    /// Users who were warned.
    pub warned: usize,
    /// Bank connections that were ended.
    pub ended: usize,
    /// Users whose warning or disconnection waits for the next day.
    pub waiting: usize,
}

enum Step {
    Nothing,
    Warned,
    End(UserId),
    Waits,
}

impl Leavers {
    /// Once a day, warns leavers and ends their bank connections. A failure for one user does not stop the others.
    pub async fn round(&self) -> Result<LeaversRound, Failure> {
        let mut round = LeaversRound::default();
        if !is_first_of_the_day(self.context().clock.now()) {
            return Ok(round);
        }
        let users = futures::stream::iter(self.deletion.listed().await?);
        let steps = users.map(|user| async move {
            let step = self.step(&user).await;
            Ok::<_, Failure>(step.unwrap_or_else(|failure| {
                waits(&failure);
                Step::Waits
            }))
        });
        let steps: Vec<Step> = steps.buffer_unordered(CONCURRENT).try_collect().await?;
        for step in steps {
            match step {
                Step::Nothing => {}
                Step::Warned => round.warned += 1,
                Step::Waits => round.waiting += 1,
                Step::End(user) => self.end(&user, &mut round).await,
            }
        }
        Ok(round)
    }

    fn context(&self) -> &Context {
        &self.contact.app.context
    }

    async fn step(&self, user: &UserId) -> Result<Step, Failure> {
        let table = self.contact.app.table();
        let Some(member) = member(self.context(), user).await? else {
            return Ok(Step::Nothing);
        };
        let Some(lapsed_at) = member.lapsed_at else {
            return Ok(Step::Nothing);
        };
        let known = lapse_warning::get(table, user).await?;
        let due = lapse::due(
            lapsed_at,
            known.as_ref().map(|known| &known.value),
            self.context().clock.now(),
        );
        if due == Due::Nothing || Items::new(table, user).list_rows().await?.is_empty() {
            return Ok(Step::Nothing);
        }
        match due {
            Due::Nothing => Ok(Step::Nothing),
            Due::Warning(warning) => {
                let version = known.map(|known| known.version);
                self.warn(user, &member.profile, &warning, version).await
            }
            Due::End => Ok(Step::End(user.clone())),
        }
    }

    /// Stores the warning before the mail is sent, so that two concurrent rounds send one mail. Stores it again once
    /// the mail service has accepted the mail: only then does the warning count.
    async fn warn(
        &self,
        user: &UserId,
        profile: &PlainProfile,
        warning: &Warning,
        known: Option<u64>,
    ) -> Result<Step, Failure> {
        let table = self.contact.app.table();
        if returned_mail::get(table, user).await?.is_some() {
            tracing::error!(
                counts = metric::LEAVERS_WAIT,
                "a user who left cannot be warned: their mail bounces"
            );
            return Ok(Step::Waits);
        }
        let Some(address) = self.deletion.pool.administrator().email_of_user(user).await? else {
            return Ok(Step::Nothing);
        };
        let Some(version) = unless_conflict(lapse_warning::put(table, user, warning, known).await)? else {
            return Ok(Step::Nothing);
        };
        let language = profile.language.unwrap_or_default();
        let day = figures::day(profile.time_zone.day_of(warning.ends_at), language);
        let worded = |words: Bilingual| {
            let words = words.in_language(language);
            words.replace("{day}", &day).replace("{site}", &self.site.url)
        };
        if let Err(error) = self
            .contact
            .mailer
            .write_to(address, &worded(SUBJECT), &worded(TEXT))
            .await
        {
            tracing::error!(%error, counts = metric::LEAVERS_WAIT, "a user who left could not be warned");
            lapse_warning::remove(table, user, version).await?;
            return Ok(Step::Waits);
        }
        let sent = Warning {
            is_sent: true,
            ..*warning
        };
        lapse_warning::put(table, user, &sent, Some(version)).await?;
        Ok(Step::Warned)
    }

    async fn end(&self, user: &UserId, round: &mut LeaversRound) {
        match self.end_connections(user, round).await {
            Ok(true) => {}
            Ok(false) => {
                tracing::error!(
                    counts = metric::LEAVERS_WAIT,
                    "the day's limit of disconnected bank connections is reached"
                );
                round.waiting += 1;
            }
            Err(failure) => {
                waits(&failure);
                round.waiting += 1;
            }
        }
    }

    /// Ends the bank connections of a user, unless the user has subscribed again. Returns `false` when the day's limit
    /// is reached.
    async fn end_connections(&self, user: &UserId, round: &mut LeaversRound) -> Result<bool, Failure> {
        let app = &self.contact.app;
        let Some(keys) = app.context.keys_if_any(user).await? else {
            return Ok(true);
        };
        for item in Items::new(app.table(), user).list(keys.as_ref()).await? {
            if !matches!(
                member(self.context(), user).await?,
                Some(Member { lapsed_at: Some(_), .. })
            ) {
                return Ok(true);
            }
            if round.ended == ENDS_MAX {
                return Ok(false);
            }
            self.deletion.bank.disconnect(user, &item).await?;
            round.ended += 1;
        }
        Ok(true)
    }
}

fn waits(failure: &Failure) {
    tracing::error!(cause = %failure, counts = metric::LEAVERS_WAIT, "the bank connections of a user who left could not be disconnected");
}

wired!(Leavers {
    deletion,
    contact,
    site
});
