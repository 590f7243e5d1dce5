"""The first page of a kit."""
