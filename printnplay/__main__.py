"""`python -m printnplay` is the same command as `printnplay`."""

from printnplay.cli.main import run

run()
