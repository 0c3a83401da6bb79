//! Both implementations of the port keep every law of the suite, the real one also where a stack was deployed.

#[macro_use]
mod laws;

mod memory {
    use std::sync::Arc;

    use goldgrove_storage::Table;

    use crate::support::{Guard, memory_tables};

    async fn main_table() -> (Arc<dyn Table>, Guard) {
        let (tables, guard) = memory_tables().await;
        (tables.main, guard)
    }

    conformance_tests!(main_table);
}

mod dynamo {
    use std::sync::Arc;

    use goldgrove_storage::Table;

    use crate::support::{Guard, dynamo_tables};

    async fn main_table() -> (Arc<dyn Table>, Guard) {
        let (tables, guard) = dynamo_tables().await;
        (tables.main, guard)
    }

    conformance_tests!(main_table);
}

mod deployed {
    use std::sync::Arc;

    use goldgrove_storage::Table;

    use crate::support::{Guard, deployed_tables};

    async fn main_table() -> (Arc<dyn Table>, Guard) {
        let (tables, guard) = deployed_tables().await;
        (tables.main, guard)
    }

    conformance_tests!(
        #[ignore = "infra/deploy/rehearse.py deploys the tables"]
        main_table
    );
}
