#![doc = include_str!("ARCHITECTURE.md")]

pub mod clock;
pub mod ids;
pub mod settings;

pub mod model;

pub mod analysis;
pub mod embedding;
pub mod pdf;
pub mod search;
pub mod store;

pub mod library;

pub mod web;

pub mod cli;
