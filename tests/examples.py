"""How many examples a Hypothesis test tries: its own count, scaled by the profile in use."""

from typing import Any

from hypothesis import HealthCheck, settings

FULL, QUICK = 100, 10


def register_profiles() -> None:
    """`full` is the default; `make quick` asks for `quick`, which tries a tenth.

    Time limits per example are off: they fail on a busy machine."""
    for name, count in (("full", FULL), ("quick", QUICK)):
        slow = [HealthCheck.too_slow]
        settings.register_profile(
            name, max_examples=count, deadline=None, suppress_health_check=slow
        )
    settings.load_profile("full")


def examples(count: int, **more: Any) -> settings:
    """The settings of a test that tries `count` examples in the full profile."""
    profile = settings.get_profile(settings.get_current_profile_name())
    scaled = count * profile.max_examples // FULL
    return settings(max_examples=max(scaled, 1), **more)
