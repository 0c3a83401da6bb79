//! Refunds and disputes of a subscription's last payment.

use crate::books::Books;
use crate::refusal::Refusal;
use crate::render;
use crate::state::{Charge, Dispute, DisputeStatus};

impl Books<'_> {
    /// Refunds the last payment in full.
    pub(crate) fn refund(&mut self, subscription: &str) -> Result<(), Refusal> {
        let charge = self.change_last_payment(subscription, |charge| charge.refunded = true)?;
        self.tell("charge.refunded", render::charge(&charge));
        Ok(())
    }

    /// Opens a dispute or an inquiry of the customer's bank about the last payment. Both mark the charge as disputed.
    pub(crate) fn dispute(&mut self, subscription: &str, status: DisputeStatus) -> Result<(), Refusal> {
        let charge = self.change_last_payment(subscription, |charge| charge.disputed = true)?;
        let dispute = Dispute {
            id: self.new_id("dp"),
            charge: charge.id,
            amount: charge.amount,
            status,
            created: self.now,
        };
        self.tell("charge.dispute.created", render::dispute(&dispute));
        self.state.disputes.add(dispute);
        Ok(())
    }

    /// Closes the `open` dispute about a payment of the subscription.
    pub(crate) fn close_dispute(
        &mut self,
        subscription: &str,
        open: DisputeStatus,
        outcome: DisputeStatus,
    ) -> Result<(), Refusal> {
        let charges = &self.state.charges;
        let is_ours = |dispute: &Dispute| {
            let charge = charges.get(&dispute.charge);
            charge.is_some_and(|charge| charge.subscription == subscription)
        };
        let dispute = self
            .state
            .disputes
            .each_mut()
            .find(|dispute| dispute.status == open && is_ours(dispute))
            .ok_or_else(|| Refusal::not_now("There is no open dispute."))?;
        dispute.status = outcome;
        let object = render::dispute(dispute);
        self.tell("charge.dispute.closed", object);
        Ok(())
    }

    fn change_last_payment(&mut self, subscription: &str, change: impl FnOnce(&mut Charge)) -> Result<Charge, Refusal> {
        self.subscription(subscription)?;
        let is_kept = |charge: &&Charge| {
            charge.subscription == subscription && charge.paid && !charge.refunded && !charge.disputed
        };
        let id = self
            .state
            .charges
            .newest_first()
            .find(is_kept)
            .map(|charge| charge.id.clone());
        let charge = id.and_then(|id| self.state.charges.get_mut(&id));
        let charge = charge.ok_or_else(|| Refusal::not_now("There is no payment to take back."))?;
        change(charge);
        Ok(charge.clone())
    }
}
