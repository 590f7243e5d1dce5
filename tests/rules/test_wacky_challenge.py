"""Wacky Challenge, rule by rule."""

from printnplay.rules import wacky_challenge
from printnplay.rules.core import Rules

RULES: Rules = wacky_challenge
