"""A plug-in whose rules cannot be imported."""

import nobody_has_this  # type: ignore[import-not-found]  # noqa: F401
