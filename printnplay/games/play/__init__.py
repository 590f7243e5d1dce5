"""Matches between bots, their transcripts and statistics."""
