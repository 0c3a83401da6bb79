//! The changes that a refresh makes to its item, applied on top of concurrent writes.
//!
//! No storage or retries here.

use goldgrove_domain::item::{Attention, Item, ItemStatus};
use jiff::Timestamp;

use super::transactions::Synced;

/// What a refresh found out about its item.
#[derive(Clone)]
pub(super) struct ItemUpdate {
    /// The item's status when this refresh began, and its status now.
    pub(super) status: (ItemStatus, ItemStatus),
    /// When all figures arrived; `None` when some are missing or not new.
    pub(super) at: Option<Timestamp>,
    /// When the item worked, with new or cached figures; `None` when it failed.
    pub(super) works_at: Option<Timestamp>,
    /// The cursor when this refresh began, and the result of the transaction sync; `None` without a sync.
    pub(super) cursor: (Option<String>, Option<Synced>),
    /// Whether the owner renewed the item.
    pub(super) is_renewed: bool,
}

impl ItemUpdate {
    /// Applies this update to the current `known` item. Keeps other writers' changes to fields that this refresh did
    /// not read, and their mark. `is_alone` is false once another writer changed the item during this refresh.
    pub(super) fn applied_to(&self, known: Item, is_alone: bool) -> Item {
        let (before, now) = &self.status;
        // If another refresh changed the status, this one may have read it earlier. So keep the changed status.
        let is_unchanged = known.status == *before;
        let mut item = Item {
            status: if is_unchanged { now.clone() } else { known.status },
            last_updated: self.at.map_or(known.last_updated, |at| at.max(known.last_updated)),
            ..known
        };
        let reported = self.synced().and_then(|synced| synced.awaits_history);
        let is_outrun = item.transactions_cursor != self.cursor.0;
        // `awaits_history: true` may be older than the value from the refresh that moved the cursor, so ignore it then.
        // `false` is final.
        if let Some(awaits_history) = reported.filter(|awaits_history| !awaits_history || !is_outrun) {
            item.awaits_history = awaits_history;
        }
        self.move_cursor(&mut item, is_alone);
        let is_over =
            |attention| matches!((attention, self.works_at), (Attention::Ending { at }, Some(now)) if at <= now);
        if self.works_at.is_some() && (self.is_renewed || item.attention.is_some_and(is_over)) {
            item.renewed();
        }
        item
    }

    const fn synced(&self) -> Option<&Synced> {
        self.cursor.1.as_ref()
    }

    /// Moves the cursor if it is still where this refresh read it, and clears this refresh's own mark. If another
    /// refresh moved it, the cursor stays, but a refresh that wrote rows leaves a mark because its view may have been
    /// older.
    fn move_cursor(&self, item: &mut Item, is_alone: bool) {
        // Without a new cursor there were no transactions to read yet, so the stored cursor stays.
        let (from, Some(synced @ Synced { cursor: Some(to), .. })) = &self.cursor else {
            return;
        };
        if item.transactions_cursor != *from {
            let mark = synced.has_written.then_some(synced.begun);
            item.syncing_since = item.syncing_since.max(mark);
            return;
        }
        if is_alone {
            item.syncing_since = synced.found;
        }
        item.transactions_cursor = Some(to.clone());
    }

    /// Whether `kept` carries the mark of a refresh that wrote rows while another one moved the cursor.
    pub(super) fn was_outrun(&self, kept: &Item) -> bool {
        let is_elsewhere = |synced: &Synced| synced.has_written && synced.cursor != kept.transactions_cursor;
        kept.syncing_since.is_some() && self.synced().is_some_and(is_elsewhere)
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::{EPOCH, ItemBuilder};
    use jiff::SignedDuration;

    use super::*;

    fn at(hours: i64) -> Timestamp {
        EPOCH.checked_add(SignedDuration::from_hours(hours)).unwrap()
    }

    fn update(hours: i64) -> ItemUpdate {
        ItemUpdate {
            status: (ItemStatus::Good, ItemStatus::Good),
            at: Some(at(hours)),
            works_at: Some(at(hours)),
            cursor: (Some("one".to_owned()), Some(synced(false))),
            is_renewed: false,
        }
    }

    fn synced(has_written: bool) -> Synced {
        Synced {
            saved: 1,
            cursor: Some("two".to_owned()),
            has_written,
            awaits_history: None,
            ..Synced::default()
        }
    }

    #[test]
    fn a_mark_that_was_found_stays_until_no_refresh_of_its_time_can_be_under_way() {
        for found in [None, Some(at(0))] {
            let synced = Synced { found, ..synced(true) };
            let update = ItemUpdate {
                cursor: (Some("one".to_owned()), Some(synced)),
                ..update(1)
            };
            let item = ItemBuilder::new(1).cursor("one").syncing().build();
            assert_eq!(update.applied_to(item, true).syncing_since, found);
        }
    }

    #[test]
    fn a_mark_goes_with_the_cursor_and_stays_where_somebody_else_moved_it() {
        let rows = [
            ("one", Some(synced(false)), false),
            ("one", Some(synced(true)), false),
            ("one", None, true),
            ("one", Some(Synced::default()), true),
            ("three", Some(synced(false)), true),
        ];
        for (known, cursor, is_marked) in rows {
            let update = ItemUpdate {
                cursor: (Some("one".to_owned()), cursor.clone()),
                ..update(1)
            };
            let item = ItemBuilder::new(1).cursor(known).syncing().build();
            assert_eq!(
                update.applied_to(item, true).syncing_since.is_some(),
                is_marked,
                "{known} {cursor:?}"
            );
        }
        for has_written in [false, true] {
            let late = ItemUpdate {
                cursor: (Some("one".to_owned()), Some(synced(has_written))),
                ..update(1)
            };
            let kept = late.applied_to(ItemBuilder::new(1).cursor("three").build(), true);
            assert_eq!(
                kept.syncing_since.is_some(),
                has_written,
                "its view may be older than the other's"
            );
            assert_eq!(late.was_outrun(&kept), has_written);
        }
    }

    #[test]
    fn a_mark_stays_where_somebody_else_wrote_the_item_meanwhile() {
        for is_alone in [false, true] {
            let item = ItemBuilder::new(1).cursor("one").syncing().build();
            let kept = update(1).applied_to(item, is_alone);
            assert_eq!(
                (kept.syncing_since.is_some(), kept.transactions_cursor.as_deref()),
                (!is_alone, Some("two"))
            );
        }
    }

    #[test]
    fn a_cursor_moves_from_where_it_was_read_and_never_from_elsewhere() {
        for (known, expected) in [("one", "two"), ("three", "three")] {
            let item = ItemBuilder::new(1).cursor(known).build();
            let changed = update(1).applied_to(item, true);
            assert_eq!(changed.transactions_cursor.as_deref(), Some(expected), "{known}");
        }
    }

    #[test]
    fn what_was_asked_of_the_owner_stays_until_it_is_done_or_over() {
        let ending = Attention::Ending { at: at(10) };
        let failed = ItemUpdate {
            at: None,
            works_at: None,
            is_renewed: true,
            ..update(1)
        };
        let with_known_figures = ItemUpdate {
            at: None,
            is_renewed: true,
            ..update(1)
        };
        let renewed = ItemUpdate {
            is_renewed: true,
            ..update(1)
        };
        let rows = [
            ("nothing done", ending, update(1), Some(ending)),
            ("the end is over and it still works", ending, update(10), None),
            ("renewed", ending, renewed, None),
            (
                "renewed, at a bank without live balances",
                ending,
                with_known_figures,
                None,
            ),
            ("renewed, and it does not work", ending, failed, Some(ending)),
            (
                "accounts not chosen",
                Attention::NewAccounts,
                update(1),
                Some(Attention::NewAccounts),
            ),
        ];
        for (name, attention, update, expected) in rows {
            let item = ItemBuilder::new(1).attention(attention).build();
            assert_eq!(update.applied_to(item, true).attention, expected, "{name}");
        }
    }

    #[test]
    fn history_is_awaited_until_the_provider_says_it_is_complete() {
        // What the provider reports, whether history was awaited before, and after: with the cursor unmoved, and moved
        // by another refresh.
        let rows = [
            ("it does not say", None, true, true, true),
            ("it does not say, nothing is awaited", None, false, false, false),
            ("more is to come", Some(true), true, true, true),
            ("more is to come, again", Some(true), false, true, false),
            ("that was all", Some(false), true, false, false),
        ];
        for (name, awaits_history, before, expected, expected_outrun) in rows {
            let update = ItemUpdate {
                cursor: (
                    Some("one".to_owned()),
                    Some(Synced {
                        awaits_history,
                        ..synced(false)
                    }),
                ),
                ..update(1)
            };
            let known = Item {
                awaits_history: before,
                ..ItemBuilder::new(1).cursor("one").build()
            };
            let moved = Item {
                transactions_cursor: Some("three".to_owned()),
                ..known.clone()
            };
            assert_eq!(update.applied_to(known, true).awaits_history, expected, "{name}");
            let outrun = update.applied_to(moved, true).awaits_history;
            assert_eq!(outrun, expected_outrun, "{name}, and another refresh was ahead");
        }
    }

    #[test]
    fn two_crossing_refreshes_agree_on_the_state_whichever_is_stored_first() {
        use ItemStatus::{Good, LoginRequired};
        let rows = [
            ("one still saw it well", Good, [Good, LoginRequired], LoginRequired),
            ("one still saw it broken", LoginRequired, [LoginRequired, Good], Good),
            ("both saw it well", Good, [Good, Good], Good),
            ("both saw it break", Good, [LoginRequired, LoginRequired], LoginRequired),
        ];
        for (name, before, seen, expected) in rows {
            for order in [[0, 1], [1, 0]] {
                let known = Item {
                    status: before.clone(),
                    ..ItemBuilder::new(1).build()
                };
                let kept = order.into_iter().fold(known, |item, refresh: usize| {
                    let status = (before.clone(), seen[refresh].clone());
                    ItemUpdate { status, ..update(1) }.applied_to(item, false)
                });
                assert_eq!(kept.status, expected, "{name}, {order:?}");
            }
        }
    }

    #[test]
    fn figures_never_look_older_than_they_are() {
        let item = Item {
            last_updated: at(5),
            ..ItemBuilder::new(1).build()
        };
        assert_eq!(update(1).applied_to(item, true).last_updated, at(5));
    }
}
