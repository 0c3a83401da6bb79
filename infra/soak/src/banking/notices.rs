//! The provider's notices: posted, forged, repeated and delivered in any order.

use goldgrove_app::run;
use serde_json::json;

use super::branch::{NOTICES, NoticeKey, delivery};
use super::person::Deed;
use super::{Story, refreshed};
use crate::process::{Told, plain_request, told};
use crate::{Violation, violated};

/// The provider posts no more notices while this many messages wait.
const WAITING_MAX: usize = 8;
/// Refreshes, and as many notices, of a crowd.
const CROWD: usize = 4;

impl Story {
    /// The provider posts a notice about some connection; sometimes a forger does.
    pub(super) async fn notice(&mut self) -> Result<(), Violation> {
        let books = self.provider.books().clone();
        let Some(connection) = self.dice.one_of(&books.connections) else {
            return Ok(());
        };
        if self.queue.len() >= WAITING_MAX {
            return Ok(());
        }
        let kinds = [
            ("TRANSACTIONS", "SYNC_UPDATES_AVAILABLE"),
            ("ITEM", "ERROR"),
            ("ITEM", "LOGIN_REPAIRED"),
            ("ITEM", "NEW_ACCOUNTS_AVAILABLE"),
        ];
        let (kind, code) = self.dice.one_of(&kinds).copied().unwrap_or(kinds[0]);
        let body = json!({ "webhook_type": kind, "webhook_code": code, "item_id": connection.id }).to_string();
        let seconds = self.branch.seconds();
        let forged = self.dice.happens(200);
        let signature = if forged {
            NoticeKey::generate().sign(&body, seconds)
        } else {
            NOTICES.sign(&body, seconds)
        };
        let before = self.queue.len();
        let request = plain_request(plaid_webhook::SIGNATURE, &signature, body);
        let posting = run::answer(self.branch.hook.clone(), plaid_webhook::handle, request);
        let Some(response) = self.world.weather.until_killed(false, posting).await else {
            return self.restart();
        };
        match (forged, told(&response).status) {
            (true, 401) if self.queue.len() == before => Ok(()),
            (true, status) => violated!("a forged notice is answered with {status}"),
            (false, 200) if self.queue.len() == before => violated!("a notice is acknowledged and lost"),
            (false, 200 | 500..) => Ok(()),
            (false, status) => violated!("a notice is refused with {status}"),
        }
    }

    /// The queue delivers one of its messages, or two at once, in any order. A failed one comes again, and so do some that
    /// succeeded.
    pub(super) async fn deliver(&mut self) -> Result<(), Violation> {
        let mut messages: Vec<String> = self.some_message().into_iter().collect();
        if self.dice.happens(400) {
            messages.extend(self.some_message());
        }
        self.deliver_beside(messages, &mut [], "").await
    }

    /// Four tabs refresh while the provider reports one of the person's connections four times: all eight at once.
    pub(super) async fn crowd(&mut self, person: usize) -> Result<(), Violation> {
        let standing: Vec<usize> = self.people[person].standing().collect();
        let Some(connection) = self.dice.one_of(&standing) else {
            return Ok(());
        };
        let plaid_item_id = self.provider.books().connections[*connection].id.clone();
        let notice = json!({ "plaid_item_id": plaid_item_id, "about": "changed" }).to_string();
        let mut refreshes: [Option<Told>; CROWD] = [const { None }; CROWD];
        let token = self.people[person].token;
        self.deliver_beside(vec![notice; CROWD], &mut refreshes, token).await?;
        refreshes.iter().try_for_each(|told| refreshed(told.as_ref()))
    }

    /// Delivers messages at once, beside one refresh of the user of `token` for each place in `refreshes`.
    async fn deliver_beside(
        &mut self,
        messages: Vec<String>,
        refreshes: &mut [Option<Told>],
        token: &str,
    ) -> Result<(), Violation> {
        let is_crowded = messages.len() + refreshes.len() > 1;
        let counts: Vec<u32> = messages.iter().map(|_| 1 + u32::from(self.dice.happens(500))).collect();
        let mut worked: Vec<Option<bool>> = vec![None; messages.len()];
        let working = worked.iter_mut().zip(messages.iter().zip(counts));
        let working = working.map(|(worked, (message, count))| {
            let working = refresh_plaid_item::handle(self.branch.ports.clone(), delivery(message, count));
            async {
                let answer = working.await;
                *worked = Some(answer.is_ok_and(|answer| answer["batchItemFailures"] == json!([])));
            }
        });
        let branch = &self.branch;
        let refreshing = refreshes
            .iter_mut()
            .map(|told| async { *told = Some(Deed::Refresh.done_by(branch, token).await) });
        let all = futures::future::join(
            futures::future::join_all(working),
            futures::future::join_all(refreshing),
        );
        // Overlapping requests see different books.
        self.provider.set_restless(is_crowded);
        let outcome = self.world.weather.until_killed(is_crowded, all).await;
        self.provider.set_restless(false);
        if outcome.is_none() {
            self.restart()?;
        }
        for (message, worked) in messages.into_iter().zip(worked) {
            let again = self.dice.happens(200) || worked != Some(true);
            // In calm weather only a notice about an unknown connection fails, and only once: it is not retried for ever.
            if again && !self.world.weather.is_calm() {
                self.queue.put(vec![message]);
            }
        }
        Ok(())
    }

    fn some_message(&self) -> Option<String> {
        let waiting = u64::try_from(self.queue.len()).unwrap_or(0);
        let place = usize::try_from(self.dice.below(waiting)).unwrap_or(0);
        self.queue.take(place)
    }
}
