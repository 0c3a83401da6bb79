//! Restoring a changed email address: which mailed links still work (decision 103).

use jiff::{SignedDuration, Timestamp};

/// How long the link in the mail to the old address works, and how long the address stays after a link was used.
pub const WAY_BACK: SignedDuration = SignedDuration::from_hours(24 * 14);

/// The last use of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restored {
    /// When the mail with the link was written.
    pub mailed_at: Timestamp,
    /// When the link was used.
    pub at: Timestamp,
}

impl Restored {
    /// Whether the address may not be changed again yet at `now`.
    pub fn holds(&self, now: Timestamp) -> bool {
        now.duration_since(self.at) < WAY_BACK
    }
}

/// Whether the link of a mail written at `mailed_at` works at `now`. Of several changes the earliest wins: a used link
/// voids the links of later changes, which the thief made. The used link itself works again, so that
/// the user can finish a restore that an outage interrupted.
pub fn link_works(mailed_at: Timestamp, restored: Option<&Restored>, now: Timestamp) -> bool {
    let in_time = mailed_at <= now && now.duration_since(mailed_at) < WAY_BACK;
    let is_void = |restored: &Restored| mailed_at > restored.mailed_at && mailed_at <= restored.at;
    in_time && !restored.is_some_and(is_void)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours)
    }

    #[test]
    fn a_link_works_for_fourteen_days() {
        let end = at(24 * 14);
        assert!(link_works(at(0), None, at(0)));
        assert!(link_works(at(0), None, end - SignedDuration::from_secs(1)));
        assert!(!link_works(at(0), None, end));
        assert!(!link_works(at(1), None, at(0)), "written in the future");
    }

    #[test]
    fn of_several_changes_the_earliest_link_wins() {
        let restored = Restored {
            mailed_at: at(10),
            at: at(20),
        };
        let rows = [
            ("an earlier change", 9, true),
            ("the same link again", 10, true),
            ("the thief's next change", 11, false),
            ("a change of the moment of the use", 20, false),
            ("a change after it", 21, true),
        ];
        for (name, mailed_at, expected) in rows {
            assert_eq!(link_works(at(mailed_at), Some(&restored), at(30)), expected, "{name}");
        }
    }

    #[test]
    fn a_restored_address_stays_for_fourteen_days() {
        let restored = Restored {
            mailed_at: at(0),
            at: at(10),
        };
        assert!(restored.holds(at(10)));
        assert!(!restored.holds(at(10) + WAY_BACK));
    }
}
