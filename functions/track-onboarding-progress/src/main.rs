//! `track-onboarding-progress` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(track_onboarding_progress::handle)
}
