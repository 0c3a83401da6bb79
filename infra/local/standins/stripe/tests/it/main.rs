//! The stand-in and the product's client against each other, and both against the provider's contract.

#[cfg(test)]
mod cards;
mod checkout;
#[cfg(test)]
mod client;
#[cfg(test)]
mod contract;
#[cfg(test)]
mod endpoints;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod persistence;
#[cfg(test)]
mod portal;
#[cfg(test)]
mod receiver;
#[cfg(test)]
mod shop;
#[cfg(test)]
mod time;
#[cfg(test)]
mod webhooks;
