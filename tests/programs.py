"""Programs that some tests start: a browser, Poppler's tools and qpdf.

On a developer's machine a missing program skips the test. With CI set, as `.ci/run` does, the test
fails, so that a machine without them cannot pass for one that checked everything.
"""

import os
import shutil

import pytest

PACKAGES = {
    "chromium": "chromium",
    "pdfinfo": "poppler-utils",
    "pdffonts": "poppler-utils",
    "pdftoppm": "poppler-utils",
    "qpdf": "qpdf",
}
ALIASES = {"chromium": ("chromium-browser", "google-chrome")}


def program(name: str) -> str:
    """The path of an installed program; without it the test is skipped, or fails in CI."""
    for known in (name, *ALIASES.get(name, ())):
        found: str | None = shutil.which(known)
        if found:
            return found
    missing = f"{name} is not installed (Debian: {PACKAGES[name]})"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)
