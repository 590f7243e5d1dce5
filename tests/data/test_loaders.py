"""Everything shipped reads the same with PyYAML's C loader and with its pure-Python one."""

from pathlib import Path

import pytest
import yaml

REPOSITORY = Path(__file__).parents[2]
SHIPPED = sorted(
    path for folder in ("card_data", "templates") for path in (REPOSITORY / folder).rglob("*.yaml")
)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_both_loaders_read_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert yaml.load(text, yaml.SafeLoader) == yaml.load(text, yaml.CSafeLoader)
