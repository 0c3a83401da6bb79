//! Lists the folders below `functions/`: a function whose `main` runs `run::http` declares an operation, any other a trigger.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script in its environment where it is, and where to write"
)]
fn main() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let functions = here.join("../../functions");
    println!("cargo::rerun-if-changed={}", functions.display());
    let manifest = fs::read_to_string(here.join("Cargo.toml"))?;
    let (mut http, mut events) = (Vec::new(), Vec::new());
    for name in names(&functions)? {
        if !manifest.lines().any(|line| line.starts_with(&format!("{name} ="))) {
            println!("cargo::error=run `cargo add --package goldgrove-registry --path functions/{name}`");
        }
        let main = fs::read_to_string(functions.join(&name).join("src/main.rs"))?;
        let list = if main.contains("run::http(") {
            &mut http
        } else {
            &mut events
        };
        list.push(name);
    }
    fs::write(
        Path::new(&env::var("OUT_DIR")?).join("functions.rs"),
        code(&http, &events)?,
    )?;
    Ok(())
}

fn names(functions: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for folder in fs::read_dir(functions)? {
        let folder = folder?;
        if folder.path().join("Cargo.toml").is_file() {
            names.push(folder.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn code(http: &[String], events: &[String]) -> Result<String, std::fmt::Error> {
    let mut code = String::from("fn declared_operations() -> Vec<Operation> { vec![\n");
    for name in http {
        let path = name.replace('-', "_");
        writeln!(code, "Operation {{ function: {name:?}, ..{path}::operation() }},")?;
    }
    code.push_str("] }\n/// What every event function declares.\npub fn triggers() -> Vec<Trigger> { vec![\n");
    for name in events {
        let path = name.replace('-', "_");
        writeln!(code, "Trigger {{ function: {name:?}, ..{path}::trigger() }},")?;
    }
    code.push_str("] }\n");
    for name in http.iter().chain(events) {
        writeln!(code, "#[doc(hidden)] pub use ::{};", name.replace('-', "_"))?;
    }
    code.push_str("/// A `Vec` of what `$of` makes of the name, route and handler of every HTTP function.\n");
    code.push_str("#[macro_export] macro_rules! http_functions { ($of:path) => { vec![\n");
    for name in http {
        let path = name.replace('-', "_");
        writeln!(code, "$of({name:?}, $crate::{path}::ROUTE, $crate::{path}::handle),")?;
    }
    code.push_str("] } }\n");
    Ok(code)
}
