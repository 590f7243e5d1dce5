"""Templates and cards to faces."""
