"""An engine for tests that does what its options and the last message's words tell it to."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from models.engine import Emit, EngineUnavailableError, IsCancelled, PromptOverflowError
from models.frames import Frame


def create_engine() -> ScriptedEngine:
    return ScriptedEngine()


class ScriptedEngine:
    def load(self, options: Frame) -> Frame:
        time.sleep(options.get("load_seconds", 0))
        match options.get("load"):
            case "refuse":
                raise EngineUnavailableError("The scripted model cannot be loaded.", "model_not_chat")
            case "raise":
                raise RuntimeError("a secret of the user")
            case "memory":
                raise MemoryError("a secret of the user")
            case "crash":
                if (marker := options["marker"]) and Path(marker).exists():
                    return {}
                os.kill(os.getpid(), signal.SIGKILL)
        os.write(1, b"native noise on fd 1\n")
        os.write(2, b"native noise on fd 2\n")
        for stream in (sys.stdout, sys.stderr):
            stream.write("noise from Python\n")
            stream.flush()
        return {}

    def quick(self, request: Frame) -> Frame | None:
        return {"tokens": len(request["text"].split())} if request["op"] == "count" else None

    def run(self, request: Frame, emit: Emit, cancelled: IsCancelled) -> Frame:
        words = str(request["messages"][-1]["content"]).split()
        drawn = 0
        for word in words:
            if word == "chatter":
                for _ in range(2000):
                    emit({"event": "progress"})
                    time.sleep(0.01)
            if not self._act(word):
                continue
            if word != "deaf" and cancelled():
                return {"reason": "cancelled", "evaluated": len(words), "generated": drawn}
            if drawn >= request["max_tokens"]:
                return {"reason": "length", "evaluated": len(words), "generated": drawn}
            drawn += 1
            emit({"event": "delta", "text": word + " ", "generated": drawn})
        return {"reason": "stop", "evaluated": len(words), "generated": drawn}

    @staticmethod
    def _act(word: str) -> bool:
        """Do what the word says; False where it is not part of the reply."""
        match word:
            case "crash":
                os.kill(os.getpid(), signal.SIGKILL)
            case "raise" | "memory":
                raise (MemoryError if word == "memory" else RuntimeError)("a secret of the user")
            case "overflow":
                raise PromptOverflowError(5000, 4096)
            case "garbage":
                # A broken host: what it sends is no frame.
                for number in range(3, 10):
                    try:
                        os.write(number, b"\x00\x00\x00\x05hello")
                    except OSError:
                        continue
            case "deaf" | "hang":
                time.sleep(60)
            case "nap":
                time.sleep(0.1)
            case "network":
                import socket

                socket.create_connection(("127.0.0.1", 9))
            case _:
                return True
        return word == "nap"
