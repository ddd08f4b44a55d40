"""What the parts ask of the store.

The parts work inside one transaction, a ``Unit``, which the store opens for them: ``Store.write`` on the
database thread, ``Store.read`` on the caller's. ``companion_app.store`` implements all of it; nothing
above this file imports the store.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

from companion_app.ports.batches import Batches
from companion_app.ports.entities import Company, Deeds, Entities, Names, Reviews
from companion_app.ports.graph import Graph, Sagas
from companion_app.ports.memories import Changes, Claims, Erasing, Facts, NeverRules, Tombstones
from companion_app.ports.turns import Episodes, Examination, Jobs, Personas, Replies, Search, Settings, Vectors

T = TypeVar("T")


class Unit(Protocol):
    """One transaction: everything that can be asked and written in it."""

    @property
    def settings(self) -> Settings:
        """See ``Settings``."""
        ...

    @property
    def search(self) -> Search:
        """See ``Search``."""
        ...

    @property
    def episodes(self) -> Episodes:
        """See ``Episodes``."""
        ...

    @property
    def entities(self) -> Entities:
        """See ``Entities``."""
        ...

    @property
    def names(self) -> Names:
        """See ``Names``."""
        ...

    @property
    def company(self) -> Company:
        """See ``Company``."""
        ...

    @property
    def graph(self) -> Graph:
        """See ``Graph``."""
        ...

    @property
    def reviews(self) -> Reviews:
        """See ``Reviews``."""
        ...

    @property
    def deeds(self) -> Deeds:
        """See ``Deeds``."""
        ...

    @property
    def batches(self) -> Batches:
        """See ``Batches``."""
        ...

    @property
    def sagas(self) -> Sagas:
        """See ``Sagas``."""
        ...

    @property
    def claims(self) -> Claims:
        """See ``Claims``."""
        ...

    @property
    def facts(self) -> Facts:
        """See ``Facts``."""
        ...

    @property
    def jobs(self) -> Jobs:
        """See ``Jobs``."""
        ...

    @property
    def never(self) -> NeverRules:
        """See ``NeverRules``."""
        ...

    @property
    def tombstones(self) -> Tombstones:
        """See ``Tombstones``."""
        ...

    @property
    def changes(self) -> Changes:
        """See ``Changes``."""
        ...

    @property
    def replies(self) -> Replies:
        """See ``Replies``."""
        ...

    @property
    def vectors(self) -> Vectors:
        """See ``Vectors``."""
        ...

    @property
    def personas(self) -> Personas:
        """See ``Personas``."""
        ...

    @property
    def doctor(self) -> Examination:
        """See ``Examination``."""
        ...

    @property
    def erasure(self) -> Erasing:
        """See ``Erasing``."""
        ...


class Store(Protocol):
    """The open store of one home."""

    def write(self, work: Callable[[Unit], T]) -> T:
        """Run ``work`` in one transaction on the database thread and wait for it."""
        ...

    def submit(self, work: Callable[[Unit], T]) -> Future[T]:
        """As ``write``, without waiting."""
        ...

    def read(self, work: Callable[[Unit], T]) -> T:
        """Run ``work`` on the calling thread's read-only connection, in one snapshot."""
        ...

    def checkpoint(self) -> bool:
        """Move the write-ahead log into the file and empty it; False when a reader was in the way."""
        ...
