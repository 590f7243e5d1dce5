"""The declared dependencies: their lowest versions are those that `make lowest` tests."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

REPOSITORY = Path(__file__).parent.parent
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DECLARED = {canonicalize_name(r.name): r for r in map(Requirement, PROJECT["dependencies"])}


def pinned(name: str) -> dict[str, Version]:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    found = re.findall(r"^([^#\s=]+)==(\S+)$", text, re.M)
    return {canonicalize_name(package): Version(version) for package, version in found}


def test_each_dependency_has_one_lower_bound_and_no_other() -> None:
    for name, requirement in DECLARED.items():
        assert [bound.operator for bound in requirement.specifier] == [">="], name


def test_the_lowest_versions_are_the_declared_ones() -> None:
    declared = {
        name: Version(bound.version)
        for name, requirement in DECLARED.items()
        for bound in requirement.specifier
    }
    assert pinned("constraints-lowest.txt") == declared


def test_the_pinned_versions_satisfy_the_bounds() -> None:
    pins = pinned("constraints.txt")
    for name, requirement in DECLARED.items():
        assert requirement.specifier.contains(pins[name]), name
