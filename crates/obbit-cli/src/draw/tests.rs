//! Whole pictures.
