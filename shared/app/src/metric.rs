//! The metrics that functions count in beside the services' own; an alarm in `infra/alarms.yaml` watches each but
//! [`PAUSED_REFRESHES`], which is no trouble.
//!
//! An event counts by naming one in its field `counts`. The providers' clients count `ProviderFailures` themselves.

/// The key service knows a function but lets it do nothing.
pub const KEY_DENIALS: &str = "KeyDenials";
/// Rows that do not open or cannot be read.
pub const LOST_ROWS: &str = "LostRows";
/// Somebody changed, took out or moved an entry of an audit trail.
pub const BROKEN_TRAILS: &str = "BrokenTrails";
/// Steps of deletions that failed; they are taken again.
pub const UNSETTLED: &str = "Unsettled";
/// There are no exchange rates of the last days, or some were left out as mistakes.
pub const RATES_IN_DOUBT: &str = "RatesInDoubt";
/// Logins of users who left that could not be taken care of: their owner was not warned, or they are not ended. Tried again daily.
pub const LEAVERS_WAIT: &str = "LeaversWait";
/// Refreshes that were not made, because the user neither tries the product nor pays for it.
pub const PAUSED_REFRESHES: &str = "PausedRefreshes";
