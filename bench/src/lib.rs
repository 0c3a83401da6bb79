//! Benchmarks: ratios measured in one run, medians of interleaved rounds.

#![doc = include_str!("../README.md")]

pub mod browser;
pub mod cost;
pub mod currencies;
pub mod dashboard;
pub mod first_load;
pub mod insights;
pub mod instructions;
pub mod pages;
pub mod planner;
pub mod planning;
pub mod report;
pub mod rounds;
pub mod sealing;
pub mod start;
pub mod tables;
