//! The world of moving bodies: nothing passes, energy stays, and every run is the same run.

#![allow(clippy::unwrap_used, clippy::panic)] // a panic is how a test fails

mod changed;
mod document;
mod extremes;
mod flat;
mod flat_rooms;
mod heaps;
mod inertia;
mod limit;
mod oracle;
mod passing;
mod reversal;
mod saved;
mod scene;
mod simple;
mod tilted;
mod weak;
