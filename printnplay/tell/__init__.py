"""A match put into words and scenes: the one way of saying a thing, for screens and for paper."""
