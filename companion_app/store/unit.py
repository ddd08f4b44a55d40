"""Everything a transaction can do, by part of the store."""

from __future__ import annotations

from typing import Any

from companion_app.store.batches import BatchTable
from companion_app.store.changes import ChangeTable
from companion_app.store.claims import ClaimTable
from companion_app.store.company import Company
from companion_app.store.doctor import Doctor
from companion_app.store.entities import EntityTable
from companion_app.store.episodes import EpisodeTable
from companion_app.store.erasure import Erasure
from companion_app.store.facts import FactTable
from companion_app.store.graph import GraphTable
from companion_app.store.jobs import JobTable
from companion_app.store.names import NameIndex
from companion_app.store.never import NeverTable, TombstoneTable
from companion_app.store.personas import PersonaTable
from companion_app.store.replies import ReplyTable
from companion_app.store.reviews import DeedTable, ReviewTable
from companion_app.store.sagas import SagaTable
from companion_app.store.search import SearchIndex
from companion_app.store.settings import SettingTable
from companion_app.store.vectors import VectorTable


class StoreUnit:
    """One transaction. Made by ``Database`` alone, and useless after it."""

    def __init__(self, connection: Any, hash_key: bytes) -> None:
        self.settings = SettingTable(connection)
        self.search = SearchIndex(connection)
        self.episodes = EpisodeTable(connection, hash_key, self.search)
        self.names = NameIndex(connection)
        self.entities = EntityTable(connection, self.names)
        self.company = Company(connection)
        self.graph = GraphTable(connection)
        self.reviews = ReviewTable(connection)
        self.deeds = DeedTable(connection)
        self.sagas = SagaTable(connection)
        self.batches = BatchTable(connection)
        self.claims = ClaimTable(connection)
        self.facts = FactTable(connection, self.search)
        self.jobs = JobTable(connection)
        self.never = NeverTable(connection)
        self.tombstones = TombstoneTable(connection, hash_key)
        self.changes = ChangeTable(connection)
        self.replies = ReplyTable(connection)
        self.erasure = Erasure(connection, self.search)
        self.doctor = Doctor(connection)
        self.personas = PersonaTable(connection)
        self.vectors = VectorTable(connection, self.search)
