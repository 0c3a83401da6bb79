//! Direct access to the tables.

use serde_json::{Value, json};

use super::World;

fn called(table: &str) -> String {
    format!("goldgrove-local-{table}")
}

impl World {
    /// Calls an operation of the engine on `table`.
    pub(crate) async fn on_table(&self, operation: &str, table: &str, mut body: Value) -> Value {
        body["TableName"] = called(table).into();
        let target = format!("DynamoDB_20120810.{operation}");
        let call = self.aws_call("dynamodb", &self.urls().dynamodb, &target, body.to_string());
        let response = call.send().await.unwrap();
        let status = response.status();
        let answer: Value = response.json().await.unwrap();
        assert!(status.is_success(), "{operation}: {answer}");
        answer
    }

    /// The rows of a partition.
    pub(crate) async fn rows_in(&self, table: &str, partition: &str) -> Vec<Value> {
        let query = json!({
            "KeyConditionExpression": "pk = :pk",
            "ExpressionAttributeValues": { ":pk": { "S": partition } },
            "ConsistentRead": true,
        });
        let answer = self.on_table("Query", table, query).await;
        assert!(answer.get("LastEvaluatedKey").is_none(), "the partition fits one page");
        answer["Items"].as_array().unwrap().clone()
    }

    /// Writes a row, over an existing one.
    pub(crate) async fn put_row(&self, table: &str, row: &Value) {
        self.on_table("PutItem", table, json!({ "Item": row })).await;
    }

    /// Drops a table.
    pub(crate) async fn drop_table(&self, table: &str) {
        self.on_table("DeleteTable", table, json!({})).await;
    }
}
