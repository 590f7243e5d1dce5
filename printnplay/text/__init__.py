"""Fonts, widths, and text broken into lines that fit."""
