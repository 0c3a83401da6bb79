//! `save-goal-allocations` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(save_goal_allocations::handle)
}
