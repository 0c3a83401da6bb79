//! `list-goal-templates`: `GET /goal-templates`.

use crate::harness::person;

#[tokio::test]
async fn list_goal_templates_has_an_idea_for_a_new_user() {
    let answer = person().await.get("/goal-templates").await.ok();
    assert_eq!(answer["templates"][0]["name"], "Emergency fund");
}
