//! A running product, its users, and its answers.

pub(crate) mod answer;
pub(crate) mod aws;
pub(crate) mod bank;
pub(crate) mod exact;
pub(crate) mod mortal;
pub(crate) mod person;
pub(crate) mod shop;
pub(crate) mod tables;
pub(crate) mod world;

pub(crate) use answer::Answer;
pub(crate) use bank::{HARBOUR, Institution, MAPLE, NORTHGATE, PLATYPUS};
pub(crate) use person::Person;
pub(crate) use world::{World, person, shared};
