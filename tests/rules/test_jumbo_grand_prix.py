"""Jumbo Grand Prix, rule by rule."""

from printnplay.rules import jumbo_grand_prix
from printnplay.rules.core import Rules

RULES: Rules = jumbo_grand_prix
