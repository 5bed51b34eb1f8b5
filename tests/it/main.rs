//! The tests that see docvault from outside: over HTTP, through the door, on the command line.
//!
//! One binary, because each further one links the whole program and its model again, which takes
//! longer than running the tests. `contract` maps every clause of the interface to its test.

#![expect(
    clippy::unwrap_used,
    reason = "a test that meets what it did not expect shall fail"
)]

mod api;
mod cli;
mod content;
mod contract;
mod crash;
mod door;
mod evaluation;
mod harness;
mod import;
mod isolation;
mod language_model;
mod learning;
mod model_change;
mod near_duplicates;
mod pages;
mod pdf;
mod pictures;
mod recognition;
mod recovery;
mod tidy;
