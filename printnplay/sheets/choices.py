"""What a build can choose about its sheets. This is imported for --help, so that it is all there
is here."""

from typing import Literal

Backs = Literal["duplex-long", "duplex-short", "fold", "separate", "none"]
Marks = Literal["corners", "lines", "none"]
Order = Literal["sheet", "stack"]
