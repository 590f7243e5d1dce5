"""Tuck boxes."""
