//! Every deliberate mistake is noticed, by the stories or by a law.

use goldgrove_soak::banking::overlap::every_order;
use goldgrove_soak::laws::gates::{
    Slack, a_caller_shows_a_token, a_delivery_is_signed, a_notice_is_signed, nobody_is_known_by_a_failure,
    nobody_passes_uncounted,
};
use goldgrove_soak::laws::{Bond, a_field_opens_at_its_place_alone};
use goldgrove_soak::mutants::Mutant;
use goldgrove_soak::weather::Odds;
use goldgrove_soak::{banking, billing, story};
use strum::VariantArray as _;

/// How many stories a mistake may hide in.
const SEEDS: u64 = 200;

/// Those of `mutants` that no story of `play` notices.
#[cfg(test)]
async fn missed<F>(mutants: &[Mutant], play: impl Fn(u64, Mutant) -> F) -> Vec<Mutant>
where
    F: Future<Output = Option<String>>,
{
    let mut missed = Vec::new();
    for mutant in mutants {
        let mut noticed = None;
        for seed in 0..SEEDS {
            noticed = play(seed, *mutant).await;
            if let Some(violation) = &noticed {
                println!("{mutant:?} at seed {seed}: {violation}");
                break;
            }
        }
        if noticed.is_none() {
            missed.push(*mutant);
        }
    }
    missed
}

#[tokio::test]
async fn the_stories_notice_every_mistake_between_handlers_and_tables() {
    let play = async |seed, mutant| {
        let violation = story::play(seed, Odds::STORMY, Some(mutant)).await.err();
        violation.map(|violation| violation.to_string())
    };
    assert_eq!(missed(&Mutant::OF_STORIES, play).await, []);
}

#[tokio::test]
async fn the_stories_of_banks_notice_theirs() {
    let play = async |seed, mutant| {
        let violation = banking::play(seed, Odds::STORMY, Some(mutant)).await.err();
        violation.map(|violation| violation.to_string())
    };
    assert_eq!(missed(&Mutant::OF_BANKS, play).await, []);
}

#[tokio::test]
async fn two_refreshes_that_overlap_notice_theirs() {
    for mutant in Mutant::OF_OVERLAPS {
        let broken = every_order(Some(mutant)).await;
        println!("{mutant:?}: {broken:?}");
        assert!(broken.is_err(), "{mutant:?}");
    }
}

#[tokio::test]
async fn a_history_told_in_any_order_notices_its_mistakes() {
    let play = async |number: u64, mutant| {
        let number = usize::try_from(number * 199).unwrap();
        let violation = billing::tell(number, Odds::CALM, Some(mutant)).await.err();
        violation.map(|violation| violation.to_string())
    };
    assert_eq!(missed(&Mutant::OF_HISTORIES, play).await, []);
}

#[tokio::test]
async fn the_laws_of_the_gates_notice_whatever_a_gate_does_not_look_at() {
    assert_eq!(a_delivery_is_signed(None), Ok(()));
    assert_eq!(a_notice_is_signed(None), Ok(()));
    assert_eq!(a_caller_shows_a_token(None).await, Ok(()));
    for &slack in Slack::VARIANTS {
        let broken = [
            a_delivery_is_signed(Some(slack)),
            a_notice_is_signed(Some(slack)),
            a_caller_shows_a_token(Some(slack)).await,
        ];
        let broken = broken.iter().filter(|outcome| outcome.is_err()).count();
        assert_eq!(broken, 1, "{slack:?}");
    }
}

#[tokio::test]
async fn the_laws_of_the_gates_notice_whoever_passes_by_a_failure() {
    assert_eq!(nobody_passes_uncounted(None).await, Ok(()));
    assert_eq!(nobody_is_known_by_a_failure(None).await, Ok(()));
    for mutant in Mutant::OF_GATES {
        let broken = [
            nobody_passes_uncounted(Some(mutant)).await,
            nobody_is_known_by_a_failure(Some(mutant)).await,
        ];
        let broken = broken.iter().filter(|outcome| outcome.is_err()).count();
        assert_eq!(broken, 1, "{mutant:?}");
    }
}

#[test]
fn the_law_of_sealing_notices_every_bond_that_is_forgotten() {
    assert_eq!(a_field_opens_at_its_place_alone(None), Ok(()));
    for &bond in Bond::VARIANTS {
        assert!(a_field_opens_at_its_place_alone(Some(bond)).is_err(), "{bond:?}");
    }
}
