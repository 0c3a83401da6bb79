//! State across restarts, and its file.

use std::os::unix::fs::PermissionsExt;

use goldgrove_providers::plaid::PlaidError;

use crate::sandbox::{HARBOUR, PLATYPUS, Sandbox};

#[tokio::test]
async fn linked_items_survive_a_restart() {
    let sandbox = Sandbox::start().await;
    let kept = sandbox.linked(PLATYPUS).await;
    let removed = sandbox.linked(HARBOUR).await;
    sandbox.client.item_remove(&removed).await.expect("it is removed");
    let before = sandbox.client.accounts_get(&kept).await.expect("accounts");
    let cursor = sandbox
        .client
        .transactions_sync_all(&kept, None)
        .await
        .expect("transactions")
        .next_cursor
        .expect("a cursor");

    let sandbox = sandbox.restart().await;

    assert_eq!(sandbox.client.accounts_get(&kept).await.expect("accounts"), before);
    let since = sandbox
        .client
        .transactions_sync_all(&kept, Some(&cursor))
        .await
        .expect("no changes");
    assert!(since.added.is_empty());
    assert_eq!(
        sandbox.client.accounts_get(&removed).await,
        Err(PlaidError::ItemUnknown)
    );
}

#[tokio::test]
async fn the_state_file_is_private() {
    let sandbox = Sandbox::start().await;
    sandbox.linked(HARBOUR).await;
    let mode = std::fs::metadata(sandbox.state_file())
        .expect("the file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(!sandbox.state_file().with_extension("json.tmp").exists());
}

#[tokio::test]
async fn the_same_account_has_another_id_in_another_item() {
    let sandbox = Sandbox::start().await;
    let one = sandbox.linked(HARBOUR).await;
    let other = sandbox.linked(HARBOUR).await;
    let one = sandbox.client.accounts_get(&one).await.expect("accounts").accounts;
    let other = sandbox.client.accounts_get(&other).await.expect("accounts").accounts;
    for (left, right) in one.iter().zip(&other) {
        assert_eq!(left.mask, right.mask);
        assert_ne!(left.provider_account_id, right.provider_account_id);
    }
}
