"""The one named set in which every migration registers itself."""

from __future__ import annotations

from sqlite_utils import Migrations

MIGRATIONS = Migrations("companion")
