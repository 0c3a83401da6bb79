//! Every deliberate mistake is noticed, by the stories or by a law.

use goldgrove_soak::laws::{Bond, a_field_opens_at_its_place_alone};
use goldgrove_soak::mutants::Mutant;
use goldgrove_soak::story::play;
use goldgrove_soak::weather::Odds;

/// How many stories a mistake may hide in.
const SEEDS: u64 = 200;

/// The first story that notices a mistake.
async fn noticed(mutant: Mutant) -> Option<String> {
    for seed in 0..SEEDS {
        if let Err(violation) = play(seed, Odds::STORMY, Some(mutant)).await {
            return Some(format!("{mutant:?} at seed {seed}: {violation}"));
        }
    }
    None
}

#[tokio::test]
async fn the_stories_notice_every_mistake_between_handlers_and_tables() {
    let mut missed = Vec::new();
    for mutant in Mutant::ALL {
        match noticed(mutant).await {
            Some(how) => println!("{how}"),
            None => missed.push(mutant),
        }
    }
    assert!(missed.is_empty(), "nobody noticed {missed:?}");
}

#[test]
fn the_law_of_sealing_notices_every_bond_that_is_forgotten() {
    assert_eq!(a_field_opens_at_its_place_alone(None), Ok(()));
    for bond in Bond::ALL {
        assert!(a_field_opens_at_its_place_alone(Some(bond)).is_err(), "{bond:?}");
    }
}
