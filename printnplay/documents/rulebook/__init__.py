"""The rulebook of a game."""
