//! What the SDK's failures become in our words, seen over the wire.

use std::collections::VecDeque;
use std::sync::Arc;

use goldgrove_domain::random::IdSource;
use goldgrove_storage::dynamo::DynamoTable;
use goldgrove_storage::schema::create_all;
use goldgrove_storage::table::{BatchWrite, Condition, Read, Table, Write};
use goldgrove_storage::{Key, Row, StorageError, TableNames};
use goldgrove_testing::SeededIds;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Guard, client, engine};

/// A table whose endpoint answers every request with one status and body.
async fn table_that_answers(status: u16, body: Value) -> (DynamoTable, Guard) {
    table_that_answers_in_turn(&[(status, body)]).await
}

/// The same with an answer for each request; the last one stays.
async fn table_that_answers_in_turn(answers: &[(u16, Value)]) -> (DynamoTable, Guard) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let mut answers: VecDeque<String> = answers
        .iter()
        .map(|(status, body)| answer_of(*status, &body.to_string()))
        .collect();
    let server = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            serve_one(stream, &answers[0]).await;
            if answers.len() > 1 {
                answers.pop_front();
            }
        }
    });
    (table_at(&url), Guard::of(server))
}

fn table_at(url: &str) -> DynamoTable {
    let random: Arc<dyn IdSource> = Arc::new(SeededIds::default());
    DynamoTable::new(client(url), "test-main", random)
}

fn answer_of(status: u16, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status} Canned\r\ncontent-type: application/x-amz-json-1.0\r\n\
         content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    )
}

/// Reads a request to its end, then answers; a client that hangs up is none of our business.
async fn serve_one(mut stream: TcpStream, answer: &str) {
    let mut request = Vec::new();
    while !is_whole(&request) {
        if matches!(stream.read_buf(&mut request).await, Ok(0) | Err(_)) {
            return;
        }
    }
    if stream.write_all(answer.as_bytes()).await.is_ok() {
        stream.shutdown().await.ok();
    }
}

fn is_whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, value)| value.trim().parse().ok())
        .unwrap_or(0);
    body.len() >= length
}

fn exception(name: &str) -> Value {
    json!({ "__type": format!("com.amazonaws.dynamodb.v20120810#{name}"), "message": "canned" })
}

fn row(sort: &str) -> Row {
    Row::new(Key::new("USER#1", sort))
}

/// An error's name, without what it carries.
fn kind<T: std::fmt::Debug>(outcome: &Result<T, StorageError>) -> &'static str {
    match outcome {
        Ok(_) => "ok",
        Err(StorageError::Conflict { .. }) => "conflict",
        Err(StorageError::Throttled { .. }) => "throttled",
        Err(StorageError::Unavailable { .. }) => "unavailable",
        Err(StorageError::Refused { .. }) => "refused",
        Err(_) => "other",
    }
}

#[tokio::test]
async fn every_error_code_becomes_the_error_it_means() {
    let cases = [
        (400, "ConditionalCheckFailedException", "conflict"),
        (400, "ProvisionedThroughputExceededException", "throttled"),
        (400, "RequestLimitExceeded", "throttled"),
        (400, "ThrottlingException", "throttled"),
        (400, "TransactionConflictException", "throttled"),
        (400, "ValidationException", "refused"),
        (400, "ResourceNotFoundException", "unavailable"),
        (400, "AccessDeniedException", "unavailable"),
        (500, "InternalServerError", "unavailable"),
        (400, "SomethingNewException", "unavailable"),
    ];
    for (status, code, expected) in cases {
        let (table, _guard) = table_that_answers(status, exception(code)).await;
        let outcome = table.put(row("A"), Condition::Absent).await;
        assert_eq!(kind(&outcome), expected, "{code}");
    }
}

#[tokio::test]
async fn a_cancelled_transaction_says_which_conditions_failed_and_is_throttled_by_contention_alone() {
    let cases: [(&[&str], &str, &[usize]); 4] = [
        (&["None", "ConditionalCheckFailed"], "conflict", &[1]),
        (&["TransactionConflict", "ConditionalCheckFailed"], "conflict", &[1]),
        (&["TransactionConflict", "None"], "throttled", &[]),
        (&["ValidationError", "None"], "refused", &[]),
    ];
    for (codes, expected, positions) in cases {
        let mut body = exception("TransactionCanceledException");
        body["CancellationReasons"] = codes.iter().map(|code| json!({ "Code": code })).collect();
        let (table, _guard) = table_that_answers(400, body).await;
        let writes = ["A", "B"].map(|sort| Write::Put(row(sort), Condition::Absent));
        let outcome = table.transact(writes.to_vec()).await;
        if let Err(StorageError::Conflict { at }) = &outcome {
            assert_eq!(at, positions);
        }
        assert_eq!(kind(&outcome), expected, "{codes:?}");
    }
}

#[tokio::test]
async fn a_row_that_a_transaction_holds_is_asked_for_again_before_anybody_hears_of_it() {
    let held = (400, exception("TransactionConflictException"));
    let mut cancelled = exception("TransactionCanceledException");
    cancelled["CancellationReasons"] = json!([{ "Code": "None" }, { "Code": "TransactionConflict" }]);
    let cancelled = (400, cancelled);
    let done = (200, json!({}));
    for (refusals, expected) in [(1, "ok"), (3, "ok"), (4, "throttled")] {
        let mut answers = vec![held.clone(); refusals];
        answers.push(done.clone());
        let (table, _guard) = table_that_answers_in_turn(&answers).await;
        assert_eq!(
            kind(&table.put(row("A"), Condition::Absent).await),
            expected,
            "{refusals}"
        );
        let (table, _guard) = table_that_answers_in_turn(&answers).await;
        let deleted = table.delete(&Key::new("USER#1", "A"), Condition::Always).await;
        assert_eq!(kind(&deleted), expected, "{refusals}");

        let mut answers = vec![cancelled.clone(); refusals];
        answers.push(done.clone());
        let (table, _guard) = table_that_answers_in_turn(&answers).await;
        let writes = vec![Write::Put(row("A"), Condition::Absent)];
        assert_eq!(kind(&table.transact(writes).await), expected, "{refusals}");
    }
}

#[tokio::test]
async fn what_the_wire_calls_unprocessed_comes_back_undone() {
    let left = json!({ "UnprocessedItems": { "test-main": [
        { "PutRequest": { "Item": { "pk": { "S": "USER#1" }, "sk": { "S": "A" }, "flag": { "BOOL": true } } } },
        { "DeleteRequest": { "Key": { "pk": { "S": "USER#1" }, "sk": { "S": "B" } } } },
    ] } });
    let (table, _guard) = table_that_answers(200, left).await;
    let put = BatchWrite::Put(row("A").with("flag", true));
    let delete = BatchWrite::Delete(Key::new("USER#1", "B"));
    let undone = table.batch_write_once(vec![put.clone(), delete.clone()]).await;
    assert_eq!(undone.expect("the call succeeds"), [put, delete]);

    let left = json!({ "Responses": { "test-main": [{ "pk": { "S": "USER#1" }, "sk": { "S": "A" } }] },
        "UnprocessedKeys": { "test-main": { "Keys": [{ "pk": { "S": "USER#1" }, "sk": { "S": "B" } }] } } });
    let (table, _guard) = table_that_answers(200, left).await;
    let keys = vec![Key::new("USER#1", "A"), Key::new("USER#1", "B")];
    let batch = table.batch_get_once(keys.clone()).await.expect("the call succeeds");
    assert_eq!(batch.rows, [row("A")]);
    assert_eq!(batch.unprocessed, keys[1..]);
}

#[tokio::test]
async fn a_row_with_a_type_nobody_writes_is_corrupt() {
    let item = json!({ "pk": { "S": "USER#1" }, "sk": { "S": "A" }, "set": { "SS": ["a"] } });
    let keyless = json!({ "pk": { "S": "USER#1" } });
    for item in [item, keyless] {
        let (table, _guard) = table_that_answers(200, json!({ "Item": item })).await;
        let outcome = table.get(&Key::new("USER#1", "A"), Read::Eventual).await;
        assert!(matches!(outcome, Err(StorageError::Corrupt { .. })), "{outcome:?}");
    }
}

#[tokio::test]
async fn an_endpoint_that_is_not_there_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let outcome = table_at(&format!("http://{address}"))
        .get(&Key::new("USER#1", "A"), Read::Consistent)
        .await;
    assert_eq!(kind(&outcome), "unavailable");
}

#[tokio::test]
async fn creating_the_tables_twice_keeps_the_first() {
    let (client, _guard) = engine().await;
    let names = TableNames::of_stage("test");
    create_all(&client, &names).await.expect("they are created");
    let random: Arc<dyn IdSource> = Arc::new(SeededIds::default());
    let table = DynamoTable::new(client.clone(), &names.main, random);
    table.put(row("A"), Condition::Always).await.expect("it is put");

    create_all(&client, &names).await.expect("they are there");
    let read = table.get(&Key::new("USER#1", "A"), Read::Consistent).await;
    assert_eq!(read.expect("it is read"), Some(row("A")));
}
