"""How a model host is started: its command, its environment, its descriptors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FROZEN_FLAG = "--model-host"  # the same word as models.host.FROZEN_FLAG, which is not imported here: start-up

# Everything a host may know about its surroundings. An allow list, because a deny list forgets: the
# passphrase of the store, tokens and keys of other programs all live in the environment.
_ALLOWED_NAMES = frozenset(
    {
        *("PATH", "HOME", "USERPROFILE", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"),
        *("APPDATA", "LOCALAPPDATA", "XDG_CACHE_HOME"),
        *("VIRTUAL_ENV", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
        *("OMP_NUM_THREADS", "MKL_NUM_THREADS", "CUDA_VISIBLE_DEVICES"),
    }
)
_ALLOWED_PREFIXES = ("LC_", "OPENBLAS_")

# Offline, whatever the machine's own settings say.
_FIXED = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "PYTHONUTF8": "1",
}


def host_command(engine: str) -> list[str]:
    """Build the command that starts a host; the only place that knows whether the program is frozen.

    Args:
        engine: The engine's module, see ``models.host.main``.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, FROZEN_FLAG, engine]
    # -P: whatever lies in the current folder is never imported.
    return [sys.executable, "-P", "-m", "models.host", engine]


def host_environment(surroundings: Mapping[str, str]) -> dict[str, str]:
    """Choose what a host may know of the program's environment.

    Args:
        surroundings: The program's own environment.
    """
    environment = {
        name: value
        for name, value in surroundings.items()
        if name.upper() in _ALLOWED_NAMES or name.upper().startswith(_ALLOWED_PREFIXES)
    }
    environment.update(_FIXED)
    if not getattr(sys, "frozen", False):
        # The host runs the same copy of this package as its parent, installed or not.
        environment["PYTHONPATH"] = str(Path(__file__).resolve().parent.parent)
    return environment


def start_host(engine: str) -> subprocess.Popen[bytes]:
    """Start a host with pipes for requests and events, and nothing else of ours.

    Raises:
        OSError: The process cannot be started.
    """
    options: dict[str, Any] = {}
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        host_command(engine),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # native libraries chat about file names and settings there
        env=host_environment(os.environ),
        close_fds=True,
        **options,
    )
