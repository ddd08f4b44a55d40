"""The log file: what happened, by name and kind; never what people said."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

_ROOTS = ("companion_app", "ui", "models")
_BYTES = 500_000


class _QuietHandler(RotatingFileHandler):
    """Writes to a file; one that cannot be written costs the log, nothing else."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 - the name of logging
        return


class _WithoutWords(logging.Formatter):
    """Formats an exception by its type and place alone: its message may hold what someone said."""

    def formatException(self, ei: object) -> str:  # noqa: N802 - the name of logging
        assert isinstance(ei, tuple), "logging passes what sys.exc_info gives"
        kind, _, trace = ei
        places = []
        while trace is not None:
            code = trace.tb_frame.f_code
            places.append(f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
            trace = trace.tb_next
        return f"{kind.__name__} at {' < '.join(reversed(places[-6:]))}"


def log_to(path: Path) -> None:
    """Write warnings and worse to a file; a file that cannot be written costs the log, nothing else."""
    try:
        handler = _QuietHandler(path, maxBytes=_BYTES, backupCount=1, encoding="utf-8", delay=True)
    except OSError:
        return
    handler.setFormatter(_WithoutWords("%(asctime)s %(levelname)s %(name)s %(message)s"))
    for name in _ROOTS:
        logger = logging.getLogger(name)
        for old in list(logger.handlers):
            logger.removeHandler(old)
            old.close()
        logger.addHandler(handler)
        logger.propagate = False
        logger.setLevel(logging.WARNING)
