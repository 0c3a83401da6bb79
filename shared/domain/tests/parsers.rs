//! Laws of all parsers: any text is refused, or its parsed value formats to the same meaning.

use goldgrove_domain::onboarding::{OnboardingStep, OptimizationChoice};
use goldgrove_domain::profile::Role;
use goldgrove_domain::{
    AccountId, AccountKind, Currency, GoalId, HoldingClass, InstitutionId, ItemId, Name, RiskProfile, SessionId, UserId,
};
use proptest::prelude::*;
use uuid::Uuid;

/// Text that is nearly an id, a word or a code, and arbitrary text.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,140}",
        "(goal|acct|item|user)_?[0-9a-fA-F-]{0,40}",
        "[A-Za-z_]{0,16}",
        "[0-3](\\.5)?",
        "[ \\t]*[A-Z]{2,4}[ \\n]*",
    ]
}

proptest! {
    #[test]
    fn an_id_that_parses_is_written_as_it_was_read(text in texts()) {
        if let Ok(id) = GoalId::parse(&text) {
            prop_assert_eq!(id.to_string(), &*text);
        }
        if let Ok(id) = ItemId::parse(&text) {
            prop_assert_eq!(id.to_string(), &*text);
        }
        if let Ok(id) = InstitutionId::parse(&text) {
            prop_assert_eq!(id.as_str(), &*text);
        }
        let safe = |id: String| !id.contains(['#', '/', '%', ' ']) && id == text;
        prop_assert!(UserId::parse(&text).map_or(true, |id| safe(id.to_string())), "{text:?}");
        prop_assert!(SessionId::parse(&text).map_or(true, |id| safe(id.to_string())), "{text:?}");
    }

    #[test]
    fn an_id_of_one_kind_is_none_of_another(number in any::<u128>()) {
        let goal = GoalId::new(Uuid::from_u128(number));
        prop_assert_eq!(GoalId::parse(&goal.to_string()), Ok(goal));
        prop_assert!(AccountId::parse(&goal.to_string()).is_err());
    }

    #[test]
    fn a_name_is_trimmed_short_and_printable(text in texts()) {
        if let Ok(name) = Name::parse(&text) {
            let turns = ['\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
            let kept = text.replace(|letter| turns.iter().any(|range| range.contains(&letter)), "");
            prop_assert_eq!(name.as_str(), kept.trim());
            prop_assert_eq!(Name::parse(name.as_str()), Ok(name));
        }
        if let Some(name) = Name::clipped(&text) {
            prop_assert_eq!(Name::parse(name.as_str()), Ok(name), "what was clipped is a name");
        }
    }

    #[test]
    fn a_stored_word_is_read_as_it_is_written_or_not_at_all(text in texts()) {
        prop_assert!(text.parse::<AccountKind>().ok().is_none_or(|kind| <&str>::from(kind) == text));
        prop_assert!(text.parse::<HoldingClass>().ok().is_none_or(|class| <&str>::from(class) == text));
        prop_assert!(text.parse::<RiskProfile>().ok().is_none_or(|risk| <&str>::from(risk) == text));
        prop_assert!(text.parse::<Role>().ok().is_none_or(|role| <&str>::from(role) == text));
        prop_assert!(text.parse::<OptimizationChoice>().ok().is_none_or(|choice| <&str>::from(choice) == text));
        prop_assert!(text.parse::<OnboardingStep>().ok().is_none_or(|step| text == <&str>::from(step)));
        prop_assert!(Currency::parse(&text).map_or(true, |currency| currency.code().eq_ignore_ascii_case(&text)));
    }
}
