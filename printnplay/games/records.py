"""What is wrong with a record, as diagnostics: at its line, with the rule that it breaks."""

import re

from printnplay.core.diagnostics import Pos, Report
from printnplay.games.engine.record import BadRecord

RULE = re.compile(r"[A-Z]{3}-\d+")
UNREADABLE, FORBIDDEN, OUT_OF_TURN = "PNP701", "PNP702", "PNP703"


def report_bad(report: Report, file: str, bad: BadRecord, *, is_format: bool) -> None:
    for line, message in bad.wrong:
        broken = FORBIDDEN if RULE.match(message) else OUT_OF_TURN
        code = UNREADABLE if is_format else broken
        report.error(code, Pos(file, line), message=message)
