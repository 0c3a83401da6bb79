//! The laws every implementation of [`Table`] keeps, written once and run against each.
//!
//! Every law takes an empty table and panics where the table breaks it.

mod batches;
mod conditions;
mod counts;
mod queries;
mod rows;
mod transactions;

use batches::*;
use conditions::*;
use counts::*;
use queries::*;
use rows::*;
use transactions::*;

use goldgrove_storage::{Key, Read, Row, StorageError, Table};

use crate::support::laws;

/// What a law comes to: an error is a law broken too.
pub(crate) type Kept = Result<(), StorageError>;

laws! {
    main table:
    a_row_reads_back_exactly_as_it_was_put
    a_row_that_was_never_put_reads_as_nothing
    a_put_replaces_the_whole_row
    a_row_beyond_400_kb_is_too_large_however_it_is_put
    deleting_what_is_not_there_is_no_error
    every_condition_holds_exactly_where_it_says
    of_two_replacements_from_one_version_the_second_conflicts
    a_count_starts_at_one_and_stops_at_its_limit
    counting_sets_what_it_is_given_and_leaves_the_rest
    of_many_that_count_at_once_no_more_than_the_limit_pass
    what_is_no_count_is_refused
    rows_come_in_the_order_of_their_sort_keys
    a_prefix_and_a_range_give_exactly_their_rows
    an_empty_key_in_a_query_is_refused
    a_limit_cuts_at_the_chosen_end
    another_partition_is_invisible
    a_query_beyond_1_mb_comes_in_pages_and_loses_nothing
    a_limit_holds_across_pages
    an_index_has_only_rows_with_its_attribute_and_only_their_keys
    the_pages_of_an_index_hold_every_row_once
    a_transaction_writes_all_of_its_rows
    a_transaction_whose_condition_fails_writes_nothing_and_says_where
    a_check_stops_a_transaction_without_writing
    a_transaction_beyond_100_writes_is_too_large
    a_transaction_that_names_a_row_twice_is_refused
    batches_of_any_size_are_written_read_and_deleted
    a_batch_that_names_a_row_twice_is_refused_and_writes_nothing
    what_a_batch_leaves_undone_is_asked_for_again
    a_batch_that_is_never_done_ends_as_throttled
}

const PARTITION: &str = "USER#1";

fn key(sort: &str) -> Key {
    Key::new(PARTITION, sort)
}

fn row(sort: &str) -> Row {
    Row::new(key(sort)).with("name", sort)
}

/// Rows with sort keys `ROW#000` onwards, in order.
fn numbered(count: usize) -> Vec<Row> {
    (0..count).map(|number| row(&format!("ROW#{number:03}"))).collect()
}

fn sorts(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.key().sort.as_str()).collect()
}

async fn stored(table: &dyn Table, sort: &str) -> Result<Option<Row>, StorageError> {
    table.get(&key(sort), Read::Consistent).await
}
