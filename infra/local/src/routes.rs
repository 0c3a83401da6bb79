//! All HTTP functions of the registry, at their declared routes.

use std::future::Future;
use std::sync::Arc;

use goldgrove_app::bank::BankHook;
use goldgrove_app::insights::InsightPorts;
use goldgrove_app::wiring::{FromSettings, Wiring};
use goldgrove_app::{
    AddressConfirmation, AddressRestoration, App, Bank, BillingWebhook, Contact, Failure, HostedPagePorts, Leaving,
    OwnerMail, SignIns, run,
};
use goldgrove_http::config::SettingsError;
use goldgrove_http::route::Route;
use goldgrove_http::{Request, Response};

use crate::calls;
use crate::gateway::{Function, Mounted};

/// The ports of all functions.
pub struct FunctionPorts {
    /// For functions that only use stored data.
    pub app: Arc<App>,
    /// For functions that call the aggregation provider.
    pub bank: Arc<Bank>,
    /// For the webhook of the aggregation provider.
    pub bank_hook: Arc<BankHook>,
    /// For functions that send users to the payment provider's pages.
    pub ports: Arc<HostedPagePorts>,
    /// For the webhook of the payment provider.
    pub billing_webhook: Arc<BillingWebhook>,
    /// For functions that end sign-ins.
    pub sign_ins: Arc<SignIns>,
    /// For the function that deletes its caller.
    pub leaving: Arc<Leaving>,
    /// For functions that send mail to a user.
    pub owner_mail: Arc<OwnerMail>,
    /// For the function that confirms a new address.
    pub address_confirmation: Arc<AddressConfirmation>,
    /// For the function that restores an address.
    pub address_restoration: Arc<AddressRestoration>,
    /// For the function that sends a message to support.
    pub contact: Arc<Contact>,
    /// For functions that return insights.
    pub insight_ports: Arc<InsightPorts>,
}

impl FromSettings for FunctionPorts {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            app: wiring.get()?,
            bank: wiring.get()?,
            bank_hook: wiring.get()?,
            ports: wiring.get()?,
            billing_webhook: wiring.get()?,
            sign_ins: wiring.get()?,
            leaving: wiring.get()?,
            owner_mail: wiring.get()?,
            address_confirmation: wiring.get()?,
            address_restoration: wiring.get()?,
            contact: wiring.get()?,
            insight_ports: wiring.get()?,
        })
    }
}

/// The ports of one kind of function.
trait Port: Send + Sync + Sized + 'static {
    /// The ports of this kind in `ports`.
    fn of(ports: &FunctionPorts) -> &Arc<Self>;
}

/// Maps types to fields of [`FunctionPorts`].
macro_rules! ports {
    ($($field:ident: $port:ty),* $(,)?) => {
        $(impl Port for $port {
            fn of(ports: &FunctionPorts) -> &Arc<Self> {
                &ports.$field
            }
        })*
    };
}

ports! {
    app: App,
    bank: Bank,
    bank_hook: BankHook,
    ports: HostedPagePorts,
    billing_webhook: BillingWebhook,
    sign_ins: SignIns,
    leaving: Leaving,
    owner_mail: OwnerMail,
    address_confirmation: AddressConfirmation,
    address_restoration: AddressRestoration,
    contact: Contact,
    insight_ports: InsightPorts,
}

/// Binds a function to its ports.
type Bind = Box<dyn Fn(&FunctionPorts) -> Function>;

/// An HTTP function without its ports.
pub struct HttpFunction {
    /// Its name, as its folder and binary.
    pub name: &'static str,
    /// Its route.
    pub route: Route,
    bind: Bind,
}

/// All HTTP functions.
pub fn all() -> Vec<HttpFunction> {
    goldgrove_registry::http_functions!(http_function)
}

/// The functions with their ports.
pub fn mounted(ports: &FunctionPorts) -> Vec<Mounted> {
    all()
        .into_iter()
        .map(|function| Mounted {
            route: function.route,
            function: (function.bind)(ports),
        })
        .collect()
}

fn http_function<P, H, F>(name: &'static str, route: Route, handle: H) -> HttpFunction
where
    P: Port,
    H: Fn(Arc<P>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    let bind: Bind = Box::new(move |ports| {
        let ports = Arc::clone(P::of(ports));
        Arc::new(move |request| {
            let answer = run::answer(Arc::clone(&ports), handle, request);
            Box::pin(calls::on_behalf_of(name, answer))
        })
    });
    HttpFunction { name, route, bind }
}
