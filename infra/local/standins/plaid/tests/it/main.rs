//! The stand-in and the product's client against each other, and both against the provider's contract.

#[cfg(test)]
mod client;
#[cfg(test)]
mod contract;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod link;
#[cfg(test)]
mod persistence;
#[cfg(test)]
mod sandbox;
#[cfg(test)]
mod transactions;
#[cfg(test)]
mod webhooks;
