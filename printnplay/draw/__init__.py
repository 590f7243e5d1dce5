"""Model to SVG: templates, text that fits, and the faces of every card."""
