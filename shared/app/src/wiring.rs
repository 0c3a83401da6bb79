//! Builds the ports of functions from settings.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use goldgrove_domain::clock::Clock;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::signed::Signer;

use crate::aws::AwsClients;
use crate::queue::{Queue, SqsQueue};

/// Ports that are built from settings.
pub trait FromSettings: Sized {
    /// Builds the ports. A missing or wrong setting is noted in `wiring`, and [`Wiring::build`] then fails; the error
    /// here is only for ports that cannot be built at all.
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError>;
}

/// Parts that several ports share are built once.
impl<P: FromSettings + Send + Sync + 'static> FromSettings for Arc<P> {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        wiring.get()
    }
}

/// Builds ports whose parts are all built from settings.
macro_rules! wired {
    ($ports:ident { $($part:ident),+ }) => {
        impl crate::wiring::FromSettings for $ports {
            fn from_settings(
                wiring: &crate::wiring::Wiring<'_>,
            ) -> Result<Self, goldgrove_http::config::SettingsError> {
                Ok(Self { $($part: crate::wiring::FromSettings::from_settings(wiring)?),+ })
            }
        }
    };
}
pub(crate) use wired;

/// The settings and clients that ports are built from, and the ports that are already built.
pub struct Wiring<'s> {
    /// The settings.
    pub settings: Reader<'s>,
    /// The clients of the cloud's services.
    pub aws: &'s AwsClients,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    built: RefCell<Vec<Arc<dyn Any + Send + Sync>>>,
}

impl<'s> Wiring<'s> {
    /// Calls `build` with the settings in `source`.
    ///
    /// # Errors
    /// All wrong or missing settings at once, otherwise the error of `build`.
    pub fn build<T, E: From<SettingsError>>(
        source: &'s Source,
        aws: &'s AwsClients,
        clock: Arc<dyn Clock>,
        build: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let wiring = Self {
            settings: Reader::new(source),
            aws,
            clock,
            built: RefCell::default(),
        };
        let built = build(&wiring);
        wiring.settings.finish(())?;
        built
    }

    /// The shared ports of this type. The first call builds them.
    pub fn get<P: FromSettings + Send + Sync + 'static>(&self) -> Result<Arc<P>, SettingsError> {
        let known = self
            .built
            .borrow()
            .iter()
            .find_map(|ports| Arc::clone(ports).downcast().ok());
        if let Some(ports) = known {
            return Ok(ports);
        }
        let ports = Arc::new(P::from_settings(self)?);
        self.share(Arc::clone(&ports));
        Ok(ports)
    }

    /// Makes the ports built from now on share `ports`.
    pub fn share<P: Send + Sync + 'static>(&self, ports: Arc<P>) {
        self.built.borrow_mut().push(ports);
    }

    /// Returns the client, or notes why building it failed.
    pub(crate) fn made<T>(&self, client: Result<T, impl fmt::Display>) -> Result<T, SettingsError> {
        client.map_err(|error| self.settings.note(error))
    }

    /// Signs requests to services without a client here.
    pub(crate) fn signer(&self) -> Signer {
        self.aws.signer(Arc::clone(&self.clock))
    }

    /// The queue whose URL is the setting `name`.
    pub(crate) fn queue(&self, name: &str) -> Arc<dyn Queue> {
        self.queue_at(self.settings.required_url(name))
    }

    /// The same, but `None` without the setting.
    pub(crate) fn optional_queue(&self, name: &str) -> Option<Arc<dyn Queue>> {
        Some(self.queue_at(self.settings.optional(name)?))
    }

    fn queue_at(&self, url: String) -> Arc<dyn Queue> {
        Arc::new(SqsQueue::new(self.aws.sqs.clone(), url))
    }
}
