"""Jumbo Grand Prix: its rules, bots and story."""
