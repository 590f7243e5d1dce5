"""Records read and replayed: problems are reported at their lines, with the rule that is broken."""

import re

from printnplay.core.diagnostics import Pos, Report
from printnplay.games.engine.contract import AnyRules
from printnplay.games.engine.record import BadRecord, Record, read_record, replay
from printnplay.games.engine.record_header import Find

_RULE = re.compile(r"[A-Z]{2,5}-\d+")
UNREADABLE, FORBIDDEN, OUT_OF_TURN = "PNP701", "PNP702", "PNP703"


def read_reported(text: str, file: str, report: Report, find: Find) -> Record | None:
    """None if a line is not as the format says."""
    try:
        return read_record(text, find)
    except BadRecord as bad:
        for line, message in bad.wrong:
            report.error(UNREADABLE, Pos(file, line), message=message)
        return None


def replay_reported(
    record: Record, file: str, report: Report, rules: AnyRules, *, until: int | None = None
) -> object | None:
    """The state after the last step, or after step `until`; None if a step breaks a rule."""
    try:
        state: object = replay(record, rules, until=until)
    except BadRecord as bad:
        for line, message in bad.wrong:
            code = FORBIDDEN if _RULE.match(message) else OUT_OF_TURN
            report.error(code, Pos(file, line), message=message)
        return None
    return state
