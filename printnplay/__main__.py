"""The command: `printnplay`, or `python -m printnplay`."""

import gc
import os


def main() -> None:
    # Importing and drawing leave next to no cycles behind: looking for them took 3 % of a small
    # build, 10 % of five games, 19 % of 7,600 faces.
    gc.set_threshold(500_000)
    try:
        from printnplay.cli.main import run
    except KeyboardInterrupt:
        os.write(2, b"stopped\n")
        raise SystemExit(130) from None
    run()


if __name__ == "__main__":
    main()
