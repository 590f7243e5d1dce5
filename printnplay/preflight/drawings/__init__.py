"""Checks of drawings: text, edges, contrast, backs."""
