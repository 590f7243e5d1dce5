"""The command: `printnplay`, or `python -m printnplay`."""

import gc
import os
from sys import flags, path


def main() -> None:
    # Importing and drawing leave next to no cycles behind: with Python's own threshold the five
    # games take 7 % longer, W x 100 22 %.
    gc.set_threshold(500_000)
    try:
        from printnplay.cli.main import run
    except KeyboardInterrupt:
        os.write(2, b"stopped\n")
        raise SystemExit(130) from None
    run()


def leave_working_folder() -> None:
    """`python -m` searches the working folder first, where a project can have a yaml.py of its own.
    It is still searched if printnplay itself is in it: a checkout."""
    is_ours = __file__.startswith(f"{path[0]}{os.sep}printnplay{os.sep}")
    if not flags.safe_path and not is_ours:
        del path[0]


if __name__ == "__main__":
    leave_working_folder()
    main()
