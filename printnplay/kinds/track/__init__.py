"""The race track."""
