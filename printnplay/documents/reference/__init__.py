"""The quick reference, and the player aids made of it."""
