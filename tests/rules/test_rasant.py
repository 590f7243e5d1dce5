"""Rasant, rule by rule."""

from printnplay.rules import rasant
from printnplay.rules.core import Rules

RULES: Rules = rasant
