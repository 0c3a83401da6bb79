//! `{{ project_name }}` as a Lambda.

fn main() -> Result<(), goldgrove_app::run::Error> {
    goldgrove_app::run::http({{ project_name | replace: "-", "_" }}::handle)
}
