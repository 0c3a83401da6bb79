//! Whatever is done to them, the table in memory and the real engine give the same answers.

use goldgrove_storage::table::{BatchWrite, Condition, Query, Read, SortRange, Table, Write};
use goldgrove_storage::{Key, Row, StorageError, Value};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;
use tokio::runtime::Builder;

use crate::support::{dynamo_tables, memory_tables};

/// One thing done to a table.
#[derive(Clone, Debug)]
enum Step {
    Get(Key),
    Put(Row, Condition),
    Delete(Key, Condition),
    Transact(Vec<Write>),
    Batch(Vec<BatchWrite>),
    Query(Query),
}

/// What came of a step, or the error's name with the positions of a conflict.
type Outcome = Result<Vec<Row>, (&'static str, Vec<usize>)>;

async fn take(step: Step, table: &dyn Table) -> Outcome {
    let outcome = match step {
        Step::Get(key) => table.get(&key, Read::Consistent).await.map(Vec::from_iter),
        Step::Query(query) => table.query(&query).await,
        Step::Put(row, condition) => table.put(row, condition).await.map(|()| Vec::new()),
        Step::Delete(key, condition) => table.delete(&key, condition).await.map(|()| Vec::new()),
        Step::Transact(writes) => table.transact(writes).await.map(|()| Vec::new()),
        Step::Batch(writes) => table.batch_write(writes).await.map(|()| Vec::new()),
    };
    outcome.map_err(|error| match error {
        StorageError::Conflict { at } => ("conflict", at),
        StorageError::Refused { .. } => ("refused", Vec::new()),
        StorageError::TooLarge { .. } => ("too large", Vec::new()),
        error => panic!("neither table should fail so: {error:?}"),
    })
}

async fn answers(steps: Vec<Step>, table: &dyn Table) -> Vec<Outcome> {
    let mut answers = Vec::with_capacity(steps.len());
    for step in steps {
        answers.push(take(step, table).await);
    }
    answers
}

const SORTS: [&str; 5] = ["A", "A#1", "A#2", "B", "b"];

fn keys() -> impl Strategy<Value = Key> {
    (select(vec!["USER#1", "USER#2"]), select(SORTS.to_vec())).prop_map(|(partition, sort)| Key::new(partition, sort))
}

fn rows() -> impl Strategy<Value = Row> {
    (keys(), 1..4_u64, select(vec!["x", "y"])).prop_map(|(key, version, name)| {
        let nested = Value::List(vec![name.into(), Value::Null]);
        Row::new(key)
            .with("version", version)
            .with("name", name)
            .with("nested", nested)
    })
}

fn conditions() -> impl Strategy<Value = Condition> {
    let (attribute, value) = ("name", Value::from("x"));
    prop_oneof![
        3 => Just(Condition::Always),
        1 => Just(Condition::Absent),
        1 => Just(Condition::Present),
        1 => (1..4_u64).prop_map(Condition::VersionIs),
        1 => Just(Condition::Equals(attribute, value.clone())),
        1 => Just(Condition::AbsentOrEquals(attribute, value)),
    ]
}

fn writes() -> impl Strategy<Value = Write> {
    prop_oneof![
        3 => (rows(), conditions()).prop_map(|(row, condition)| Write::Put(row, condition)),
        1 => (keys(), conditions()).prop_map(|(key, condition)| Write::Delete(key, condition)),
        1 => (keys(), conditions()).prop_map(|(key, condition)| Write::Check(key, condition)),
    ]
}

fn batch_writes() -> impl Strategy<Value = BatchWrite> {
    prop_oneof![rows().prop_map(BatchWrite::Put), keys().prop_map(BatchWrite::Delete)]
}

fn queries() -> impl Strategy<Value = Query> {
    let sort = || select(SORTS.to_vec());
    let ranges = prop_oneof![
        Just(SortRange::All),
        sort().prop_map(|prefix| SortRange::Prefix(prefix.to_owned())),
        (sort(), sort())
            .prop_map(|(one, other)| { SortRange::Between(one.min(other).to_owned(), one.max(other).to_owned()) }),
    ];
    (ranges, 0..6_usize, 0..2_u8).prop_map(|(range, limit, direction)| {
        let query = Query::range("USER#1", range);
        let query = if limit < 5 { query.first(limit) } else { query };
        if direction == 0 { query } else { query.descending() }
    })
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        1 => keys().prop_map(Step::Get),
        3 => (rows(), conditions()).prop_map(|(row, condition)| Step::Put(row, condition)),
        1 => (keys(), conditions()).prop_map(|(key, condition)| Step::Delete(key, condition)),
        2 => vec(writes(), 0..4).prop_map(Step::Transact),
        1 => vec(batch_writes(), 0..4).prop_map(Step::Batch),
        3 => queries().prop_map(Step::Query),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn both_tables_answer_alike(steps in vec(steps(), 1..30)) {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (in_memory, in_dynamo) = runtime.block_on(async {
            let (memory, _guard) = memory_tables().await;
            let (dynamo, _engine) = dynamo_tables().await;
            let in_memory = answers(steps.clone(), memory.main.as_ref()).await;
            (in_memory, answers(steps, dynamo.main.as_ref()).await)
        });
        prop_assert_eq!(in_memory, in_dynamo);
    }
}
