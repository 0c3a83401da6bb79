//! `list-goal-allocations` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http(list_goal_allocations::handle)
}
