"""The command: `printnplay`, or `python -m printnplay`."""

import gc


def main() -> None:
    # Importing and drawing leave next to no circles behind: looking for them took a tenth of the
    # time.
    gc.set_threshold(500_000)
    from printnplay.cli.main import run

    run()


if __name__ == "__main__":
    main()
