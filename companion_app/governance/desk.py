"""What every deed of the user needs: the store, the clock, and whose memory it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion_app.domain.clock import Clock, Instant
from companion_app.domain.fact import FactView
from companion_app.domain.predicates import Registry
from companion_app.errors import InputError, NotFoundError
from companion_app.events import Event, MemoryChanged
from companion_app.ports.storage import Store, Unit


@dataclass(frozen=True)
class Desk:
    """The place where the memory of one relationship is looked after.

    Attributes:
        publish: Takes the news that memories changed.
        poke: Wakes the memory writer, where one runs.
    """

    store: Store
    registry: Registry
    clock: Clock
    group_id: str
    user_id: str
    companion: str
    persona_version: str
    publish: Callable[[Event], None]
    poke: Callable[[], None]

    def now(self) -> Instant:
        """The present."""
        return self.clock.now()

    def fact(self, unit: Unit, fact_id: str, *, to_change: bool = True) -> FactView:
        """Return a fact as it is believed.

        Args:
            to_change: Whether it is to be changed: what another companion shares is changed there.

        Raises:
            NotFoundError: There is no such memory.
            InputError: It is another companion's.
        """
        view = unit.facts.view(self.group_id, fact_id, self.now(), self.registry)
        if view is None:
            raise NotFoundError(f"There is no memory with the id {fact_id!r}.", code="no_memory")
        if to_change and unit.facts.line_of(self.group_id, fact_id) is None:
            raise InputError("Another companion shares this memory.", "Change it there.", code="shared_from_elsewhere")
        return view

    def tell(self, fact_ids: tuple[str, ...]) -> None:
        """Tell the window that memories changed, and the writer that there may be work."""
        self.publish(MemoryChanged(fact_ids))
        self.poke()
