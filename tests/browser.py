"""Pictures of HTML as a real browser shows it."""

import subprocess
from pathlib import Path

from PIL import Image

from tests.programs import program

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-lcd-text",
    "--virtual-time-budget=2000",
]


def browser_picture(html: str, folder: Path, size: tuple[int, int]) -> Image.Image:
    """The top left of a page without margins, in pixels."""
    page, picture = folder / "page.html", folder / "page.png"
    page.write_text(f"<style>body{{margin:0}}</style>{html}", encoding="utf-8")
    places = [f"--user-data-dir={folder / 'profile'}", f"--screenshot={picture}", page.as_uri()]
    window = f"--window-size={size[0]},{size[1]}"
    command = [program("chromium"), *FLAGS, window, *places]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return Image.open(picture).convert("RGB")
