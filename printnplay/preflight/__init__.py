"""Checks of a game's counts, words and colours."""
