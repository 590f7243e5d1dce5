"""Mats that show where cards lie."""
