//! What a refresh learned of a login, put on top of what others wrote of it meanwhile.
//!
//! Refuses to know where logins are stored and how often that is tried.

use goldgrove_domain::item::{Attention, Item, ItemStatus};
use jiff::Timestamp;

use super::transactions::Synced;

/// What a refresh found out about the login itself.
pub(super) struct Learned {
    /// How the login is doing.
    pub(super) status: ItemStatus,
    /// When figures arrived; `None` when not all of them did.
    pub(super) at: Option<Timestamp>,
    /// The cursor that was known, and what the transactions were brought to; `None` when they were not.
    pub(super) cursor: (Option<String>, Option<Synced>),
    /// Whether its owner renewed the login.
    pub(super) is_renewed: bool,
}

impl Learned {
    /// The login as it is now. Whoever changed it meanwhile keeps what this refresh did not ask about.
    pub(super) fn applied_to(&self, known: Item) -> Item {
        let mut item = Item {
            status: self.status.clone(),
            last_updated: self.at.map_or(known.last_updated, |at| at.max(known.last_updated)),
            ..known
        };
        self.move_cursor(&mut item);
        let is_over = |attention| matches!((attention, self.at), (Attention::Ending { at }, Some(now)) if at <= now);
        if self.at.is_some() && (self.is_renewed || item.attention.is_some_and(is_over)) {
            item.renewed();
        }
        item
    }

    /// Moves the cursor from where it was read, and takes the mark away. Where somebody else moved it meanwhile, both stay as
    /// they are; but whoever then removed what they did not know of leaves a mark.
    fn move_cursor(&self, item: &mut Item) {
        // A provider that has no transactions yet was not read, and says nothing of those that were stored before.
        let (
            from,
            Some(Synced {
                cursor: Some(to),
                is_anew,
                ..
            }),
        ) = &self.cursor
        else {
            return;
        };
        if item.transactions_cursor != *from {
            item.is_syncing |= *is_anew;
            return;
        }
        item.is_syncing = false;
        item.transactions_cursor = Some(to.clone());
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::ItemBuilder;
    use goldgrove_testing::clock::EPOCH;
    use jiff::SignedDuration;

    use super::*;

    fn at(hours: i64) -> Timestamp {
        EPOCH.checked_add(SignedDuration::from_hours(hours)).unwrap()
    }

    fn learned(hours: i64) -> Learned {
        Learned {
            status: ItemStatus::Good,
            at: Some(at(hours)),
            cursor: (Some("one".to_owned()), Some(synced(false))),
            is_renewed: false,
        }
    }

    fn synced(is_anew: bool) -> Synced {
        Synced {
            saved: 1,
            cursor: Some("two".to_owned()),
            is_anew,
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
            let learned = Learned {
                cursor: (Some("one".to_owned()), cursor.clone()),
                ..learned(1)
            };
            let item = ItemBuilder::new(1).cursor(known).syncing().build();
            assert_eq!(learned.applied_to(item).is_syncing, is_marked, "{known} {cursor:?}");
        }
        let anew = Learned {
            cursor: (Some("one".to_owned()), Some(synced(true))),
            ..learned(1)
        };
        let item = ItemBuilder::new(1).cursor("three").build();
        assert!(
            anew.applied_to(item).is_syncing,
            "it may have removed what the other stored"
        );
    }

    #[test]
    fn a_cursor_moves_from_where_it_was_read_and_never_from_elsewhere() {
        for (known, expected) in [("one", "two"), ("three", "three")] {
            let item = ItemBuilder::new(1).cursor(known).build();
            let changed = learned(1).applied_to(item);
            assert_eq!(changed.transactions_cursor.as_deref(), Some(expected), "{known}");
        }
    }

    #[test]
    fn what_was_asked_of_the_owner_stays_until_it_is_done_or_over() {
        let ending = Attention::Ending { at: at(10) };
        let failed = Learned {
            at: None,
            is_renewed: true,
            ..learned(1)
        };
        let renewed = Learned {
            is_renewed: true,
            ..learned(1)
        };
        let rows = [
            ("nothing done", ending, learned(1), Some(ending)),
            ("the end is over and it still works", ending, learned(10), None),
            ("renewed", ending, renewed, None),
            ("renewed, and it does not work", ending, failed, Some(ending)),
            (
                "accounts not chosen",
                Attention::NewAccounts,
                learned(1),
                Some(Attention::NewAccounts),
            ),
        ];
        for (name, attention, learned, expected) in rows {
            let item = ItemBuilder::new(1).attention(attention).build();
            assert_eq!(learned.applied_to(item).attention, expected, "{name}");
        }
    }

    #[test]
    fn figures_never_look_older_than_they_are() {
        let item = Item {
            last_updated: at(5),
            ..ItemBuilder::new(1).build()
        };
        assert_eq!(learned(1).applied_to(item).last_updated, at(5));
    }
}
