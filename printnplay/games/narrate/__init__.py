"""A match in words and in scenes."""
