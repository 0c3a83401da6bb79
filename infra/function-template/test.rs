//! `{{ project_name }}`: `GET /{{ project_name | remove_first: 'list-' | remove_first: 'get-' }}`.

use crate::harness::person;

#[tokio::test]
async fn {{ project_name | replace: '-', '_' }}_answers_its_caller() {
    let person = person().await;
    let answer = person.get("/{{ project_name | remove_first: 'list-' | remove_first: 'get-' }}").await.ok();
    assert_eq!(answer["caller"], person.id);
}
