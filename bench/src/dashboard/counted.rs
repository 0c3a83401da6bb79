//! A second instance of the dashboard's function, over the same services, with its calls counted on the wire.
//!
//! Timings use another instance, so counting does not slow them.

use std::sync::Arc;

use goldgrove_app::aws::AwsClients;
use goldgrove_app::insights::InsightPorts;
use goldgrove_app::run;
use goldgrove_app::wiring::Wiring;
use goldgrove_domain::clock::SystemClock;
use goldgrove_local::gateway::Mounted;
use goldgrove_local::stack::{Stack, function_settings};

use super::served::{Served, clients};
use super::wire::Wire;
use super::{Caller, DashboardError, Screen};

/// The calls of one dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// HTTP calls of the client.
    pub http: u64,
    /// Calls to the key service.
    pub kms: u64,
    /// Storage calls for rows.
    pub rows: u64,
    /// Storage calls for wrapped keys.
    pub keys: u64,
}

/// A gateway with this one function.
pub struct Counted<'a> {
    stack: &'a Stack,
    wire: Wire,
    served: Served,
}

impl<'a> Counted<'a> {
    /// Starts it beside `stack`, with no key in memory.
    ///
    /// # Errors
    /// [`DashboardError`] when there is no free port.
    pub async fn start(stack: &'a Stack) -> Result<Self, DashboardError> {
        let settings = function_settings(&stack.urls);
        let wire = Wire::new(settings.get("TABLE_DATA_KEYS").unwrap_or_default());
        let aws = counted(clients(stack)?, &wire);
        let ports: Arc<InsightPorts> = Wiring::build(&settings, &aws, Arc::new(SystemClock), Wiring::get)?;
        let mounted = Mounted {
            route: get_dashboard::ROUTE,
            function: Arc::new(move |request| {
                Box::pin(run::answer(Arc::clone(&ports), get_dashboard::handle, request))
            }),
        };
        Ok(Self {
            stack,
            wire,
            served: Served::start(vec![mounted]).await?,
        })
    }

    /// Reads a dashboard and counts its calls.
    ///
    /// # Errors
    /// [`DashboardError`] when the call fails.
    pub async fn read(&self, caller: &Caller) -> Result<(Screen, Counts), DashboardError> {
        let before = self.so_far(caller);
        let screen = Screen::read(caller, &self.served.api).await?;
        let after = self.so_far(caller);
        let counts = Counts {
            http: after.http - before.http,
            kms: after.kms - before.kms,
            rows: after.rows - before.rows,
            keys: after.keys - before.keys,
        };
        Ok((screen, counts))
    }

    fn so_far(&self, caller: &Caller) -> Counts {
        Counts {
            http: caller.calls(),
            kms: self.stack.kms.calls().into_values().sum(),
            rows: self.wire.calls_for_rows(),
            keys: self.wire.calls_for_keys(),
        }
    }
}

fn counted(mut clients: AwsClients, wire: &Wire) -> AwsClients {
    let counted = clients.dynamodb.config().to_builder().interceptor(wire.clone()).build();
    clients.dynamodb = aws_sdk_dynamodb::Client::from_conf(counted);
    clients
}
