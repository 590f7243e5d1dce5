"""ReportLab's drawImage: the first N pictures of a folder, one per page."""

import sys
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas


def main() -> None:
    folder, count, out = sys.argv[1:]
    canvas = Canvas(out, pagesize=(200, 270))
    for n in range(int(count)):
        canvas.drawImage(str(Path(folder, f"{n}.png")), 0, 0, 200, 270)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
