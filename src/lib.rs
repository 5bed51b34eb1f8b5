#![doc = include_str!("ARCHITECTURE.md")]

pub mod clock;

pub mod ids;

pub mod model;

pub mod embedding;

pub mod pdf;

pub mod analysis;

pub mod store;

pub mod search;
