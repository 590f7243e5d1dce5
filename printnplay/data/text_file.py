"""Bytes to text: every text file is read here.

The text has plain newlines and no byte-order mark, and the report keeps it to show lines with
carets. An unreadable file is reported.
"""

import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from itertools import islice
from pathlib import Path

from printnplay.core.diagnostics import Pos, Report

MAX_BYTES = 16_000_000
MAX_REFUSED = 20

# Bytes that are no characters of Windows-1252, or of no text.
_NOT_1252 = re.compile(rb"[\0\x81\x8d\x8f\x90\x9d]")
# What YAML or an editor would take for a line break, or a terminal for a command.
_REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def read_text(path: Path, shown: str, report: Report) -> str | None:
    raw = read_bytes(path, Pos(shown), report)
    return None if raw is None else text_of(raw, shown, report)


def text_of(raw: bytes, shown: str, report: Report, *, is_sheet: bool = False) -> str | None:
    """The text of a file whose bytes were read. A sheet can be in Windows-1252, as Excel saves CSV
    files in Western Europe and America, or in UTF-16 without a mark."""
    text = (_decode_sheet(raw, shown, report) if is_sheet else None) or _decode(raw, shown, report)
    if text is None:
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    report.add_source(shown, text)
    if not text.strip():
        report.error("PNP111", Pos(shown, 1), message="the file is empty")
        return None
    return text if _is_clean(text, shown, report) else None


def read_bytes(path: Path, pos: Pos, report: Report) -> bytes | None:
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            noun = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
            report.error("PNP107", pos, message=f"expected a file, found {noun}")
            return None
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        report.error("PNP106", pos, message="there is no such file")
        return None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "the name is not one a file can have"
        report.error("PNP100", pos, message=f"the file cannot be read: {reason.lower()}")
        return None
    if len(raw) > MAX_BYTES:
        report.error("PNP112", pos, message=f"the file is larger than {MAX_BYTES // 10**6} MB")
        return None
    return raw


def _decode_sheet(raw: bytes, shown: str, report: Report) -> str | None:
    """The text, if it is in such an encoding."""
    try:
        return raw.decode("utf-16-le" if raw[1:4:2] == b"\0\0" else "utf-8-sig")
    except UnicodeDecodeError as problem:
        if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or _NOT_1252.search(raw):
            return None
        line = raw.count(b"\n", 0, problem.start) + 1
    message = "the file is not UTF-8, and is read as Windows-1252"
    help = "if letters are wrong, save it as 'CSV UTF-8'"
    report.note("PNP109", Pos(shown, line), message=message, help=help)
    return raw.decode("cp1252")


def _decode(raw: bytes, shown: str, report: Report) -> str | None:
    try:
        is_utf16 = raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        return raw.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as problem:
        before = raw[: problem.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        pos = Pos(shown, before.count(b"\n") + 1, column)
        report.add_source(shown, raw.decode("utf-8", "replace").replace("\r\n", "\n"))
        report.error(
            "PNP109",
            pos,
            message=f"the file is not UTF-8: byte 0x{raw[problem.start]:02x}",
            help=_save_as(shown),
        )
        return None


def _save_as(shown: str) -> str:
    is_table = shown.lower().endswith((".csv", ".tsv", ".txt"))
    table = "save it as 'CSV UTF-8', or as .xlsx, and name that file"
    return table if is_table else "save it with the encoding UTF-8"


def _is_clean(text: str, shown: str, report: Report) -> bool:
    found = [m.start() for m in islice(_REFUSED.finditer(text), MAX_REFUSED)]
    for at in found:
        before = text[:at]
        pos = Pos(shown, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)
        refuse_character(text[at], pos, report)
    return not found


def refused_character(text: str) -> str | None:
    """The first character that a text must not contain, however it was written."""
    found = _REFUSED.search(text)
    return found.group() if found else None


def refuse_character(character: str, pos: Pos, report: Report) -> None:
    message = f"control character U+{ord(character):04X}"
    report.error("PNP110", pos, message=message, help="delete it")
