"""Drawings, sheets and flowing pages to PDF."""
