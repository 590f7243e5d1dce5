"""Gumball Rally: its rules, bots and story."""
