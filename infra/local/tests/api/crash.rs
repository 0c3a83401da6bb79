//! The real program: killed during work, started twice, and stopped normally.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use goldgrove_local::stack::Urls;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::Notify;

use crate::harness::Person;
use crate::harness::world::free_range;

/// The program; killed on drop.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

impl Program {
    fn spawn(port: u16, data: &Path) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_goldgrove-local"))
            .args(["--no-demo", "--port", &port.to_string(), "--data"])
            .arg(data)
            .arg("--site")
            .arg(data.join("dist"))
            // No server listens there, so a request through a proxy of the environment fails.
            .env("HTTP_PROXY", "http://127.0.0.1:9")
            .env_remove("NO_PROXY")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        Self(child.unwrap())
    }

    /// Starts the program and waits until it is ready.
    async fn start(port: u16, data: &Path) -> Self {
        let data = data.to_path_buf();
        let started = tokio::task::spawn_blocking(move || {
            let mut program = Self::spawn(port, &data);
            let lines = BufReader::new(program.0.stdout.take().unwrap()).lines();
            let ready = lines.map_while(Result::ok).any(|line| line.contains("Mailbox"));
            assert!(ready, "the program ended before it was ready: {}", program.complaint());
            program
        });
        started.await.unwrap()
    }

    /// Its output to the error stream, once it has ended.
    fn complaint(&mut self) -> String {
        let mut text = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill").args([name, &self.0.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    async fn ended(mut self) -> ExitStatus {
        tokio::task::spawn_blocking(move || self.0.wait().unwrap())
            .await
            .unwrap()
    }
}

fn data() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

fn urls(port: u16) -> Urls {
    let at = |offset: u16| format!("http://localhost:{}", port + offset);
    Urls {
        app: at(0),
        dynamodb: at(1),
        kms: at(2),
        cognito: at(3),
        plaid: at(4),
        stripe: at(5),
        mailbox: at(6),
        queues: at(7),
        secrets: at(8),
        narrator: at(9),
        rates: at(10),
    }
}

fn goal(number: usize) -> Value {
    json!({"goal": {
        "name": format!("Goal {number}"), "targetAmount": 1000 + number, "targetDate": "2060-05-01T00:00:00Z",
        "plannedMonthlyContribution": 10,
    }})
}

/// Creates goals, each with its own key, until the program no longer answers; returns the acknowledged ids.
async fn create_until_silence(
    person: Person,
    lane: usize,
    acknowledged: Arc<AtomicUsize>,
    enough: Arc<Notify>,
) -> Vec<String> {
    let mut ids = Vec::new();
    for number in (lane..).step_by(LANES) {
        let key = format!("crash-{number:05}");
        let call = person
            .call(reqwest::Method::POST, "/create-goal")
            .header("idempotency-key", key);
        let Ok(response) = call.json(&goal(number)).send().await else {
            break;
        };
        let Ok(body) = response.json::<Value>().await else {
            break;
        };
        ids.push(body["goal"]["id"].as_str().expect("a goal was made").to_owned());
        if acknowledged.fetch_add(1, Ordering::Relaxed) + 1 >= ENOUGH {
            enough.notify_one();
        }
    }
    ids
}

const LANES: usize = 3;
const ENOUGH: usize = 30;

#[tokio::test]
async fn a_goal_that_was_acknowledged_survives_a_kill_and_is_there_once() {
    let (data, port) = (data(), free_range());
    let program = Program::start(port, data.path()).await;
    let mut person = Person::sign_up(&urls(port)).await;
    let (acknowledged, enough) = (Arc::<AtomicUsize>::default(), Arc::<Notify>::default());
    let lanes: Vec<_> = (0..LANES)
        .map(|lane| {
            tokio::spawn(create_until_silence(
                person.clone(),
                lane,
                acknowledged.clone(),
                enough.clone(),
            ))
        })
        .collect();
    enough.notified().await;
    program.signal("-KILL");
    let mut kept = Vec::new();
    for lane in lanes {
        kept.extend(lane.await.unwrap());
    }
    program.ended().await;

    let _program = Program::start(port, data.path()).await;
    person.client = reqwest::Client::new();
    let stored = ids(&person).await;
    for id in &kept {
        assert_eq!(stored.iter().filter(|stored| *stored == id).count(), 1, "{id}");
    }
    assert!(
        stored.len() <= kept.len() + LANES,
        "at most the calls under way were kept without an answer"
    );

    // A retry with the same key after a lost answer results in one goal.
    for number in 0..kept.len() + LANES {
        person
            .post_once("/create-goal", &format!("crash-{number:05}"), &goal(number))
            .await
            .created();
    }
    let mut after = ids(&person).await;
    let all = after.len();
    after.sort();
    after.dedup();
    assert_eq!(after.len(), all);
    assert!(stored.iter().all(|id| after.contains(id)));
}

async fn ids(person: &Person) -> Vec<String> {
    let goals = person.get("/goals").await.ok();
    let goals = goals["goals"].as_array().unwrap().iter();
    goals.map(|goal| goal["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_second_program_is_told_what_it_would_share() {
    let (data, elsewhere, port) = (data(), self::data(), free_range());
    let running = Program::start(port, data.path()).await;
    let folder = data.path().display().to_string();
    let rows = [
        (
            "the same folder",
            free_range(),
            data.path(),
            vec!["another Goldgrove uses the data folder", &folder, "DATA="],
        ),
        ("the same port", port, elsewhere.path(), vec!["port", "in use", "PORT="]),
    ];
    for (name, port, data, words) in rows {
        let mut second = Program::spawn(port, data);
        let complaint = second.complaint();
        assert_eq!(second.ended().await.code(), Some(1), "{name}: {complaint}");
        assert!(words.iter().all(|word| complaint.contains(word)), "{name}: {complaint}");
    }
    let mut second = Program::spawn(port - 1, elsewhere.path());
    assert!(second.complaint().contains(&format!("port {port} (DynamoDB)")));

    running.signal("-TERM");
    assert_eq!(running.ended().await.code(), Some(0), "it stops when it is asked to");
    Program::start(port, data.path()).await;
}

#[tokio::test]
async fn a_folder_of_another_format_is_left_as_it_is() {
    let (data, port) = (data(), free_range());
    let format = data.path().join("format.txt");
    let running = Program::start(port, data.path()).await;
    running.signal("-TERM");
    running.ended().await;
    let ours = fs::read_to_string(&format).unwrap();
    for other in [None, Some("1")] {
        fs::remove_file(&format).unwrap_or_default();
        if let Some(other) = other {
            fs::write(&format, other).unwrap();
        }
        let mut refused = Program::spawn(port, data.path());
        let complaint = refused.complaint();
        assert_eq!(refused.ended().await.code(), Some(1), "{complaint}");
        let words = ["make reset", "DATA=", &data.path().display().to_string()];
        assert!(words.iter().all(|word| complaint.contains(word)), "{complaint}");
    }
    fs::write(&format, ours).unwrap();
    Program::start(port, data.path()).await;
}

#[tokio::test]
async fn words_the_program_does_not_know_are_answered_with_its_usage() {
    for arguments in [
        vec!["--prot", "3000"],
        vec!["--port"],
        vec!["--port", "0"],
        vec!["--port", "70000"],
        vec!["--data"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_goldgrove-local"))
            .args(&arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).starts_with("usage: goldgrove-local"),
            "{arguments:?}"
        );
    }
}
