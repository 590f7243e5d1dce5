"""SVG text to a frozen tree with positions: the one drawing language, and its subset."""
