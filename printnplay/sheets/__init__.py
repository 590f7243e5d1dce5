"""Copies on paper: layouts, grids, backs, marks and cuts. Pure arithmetic."""
