"""Wacky Challenge: its rules, bots and story."""
