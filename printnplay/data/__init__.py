"""Files to a Game: YAML and CSV with positions, checked against the format."""
