"""The illustrated match."""
