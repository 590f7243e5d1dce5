"""Runs matches on the rules: the dealer's chance, bots, transcripts, statistics."""
