//! Matches as text.
