"""Rules, bots, matches and stories: one folder per game."""
