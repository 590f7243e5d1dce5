"""The SVG compiler: a tree of the subset to PDF operators, with what recurs written once."""
