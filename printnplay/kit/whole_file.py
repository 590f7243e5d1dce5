"""A file that is there whole, or as it was."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Written beside, then renamed. Raises OSError."""
    beside = path.with_name(f".making-{path.name}-{os.getpid()}")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
