//! Placeholder replaced by the trig module.
