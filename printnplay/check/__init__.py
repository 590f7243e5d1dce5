"""Checks on a loaded game: does it hold what its rulebook says?"""
