"""Rasant: its rules, bots and story."""
