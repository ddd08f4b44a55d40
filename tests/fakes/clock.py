"""A clock that tests move by hand."""

from __future__ import annotations

from companion_app.domain.clock import DAY_MS, Instant, parse_moment

#: When the stories of the tests begin, unless they say otherwise: a Monday evening.
EVENING = parse_moment("2026-07-06T20:00:00+08:00").instant
OFFSET = 480


class FakeClock:
    """Stands still until it is moved."""

    def __init__(self, instant: Instant = EVENING) -> None:
        self.instant = instant

    def now(self) -> Instant:
        """Return the present as UTC milliseconds."""
        return self.instant

    def set(self, iso: str) -> None:
        """Move to a time."""
        self.instant = parse_moment(iso).instant

    def forward(self, days: float) -> None:
        """Let days go by."""
        self.instant += int(days * DAY_MS)
