"""Model hosts as their callers meet them: start, stream, cancel, crash, hang, end."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion_app.errors import BackendError, BackendUnavailableError, ContextOverflowError
from companion_app.ports.generation import (
    CancelToken,
    ChatMessage,
    Finished,
    GenerationParams,
    StreamEvent,
    TextDelta,
)
from models import child
from models.chat import HostedChat
from models.child import Limits

pytestmark = pytest.mark.integration
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")

Make = Callable[..., HostedChat]


def say(chat: HostedChat, words: str, cancel: CancelToken | None = None) -> list[StreamEvent]:
    return list(chat.stream([ChatMessage("user", words)], GenerationParams(), cancel or CancelToken()))


def text_of(events: list[StreamEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
    except OSError:
        return False


def test_no_process_starts_before_the_first_use(scripted: Make) -> None:
    assert scripted().pid is None


def test_what_native_code_prints_never_reaches_the_frames(scripted: Make) -> None:
    chat = scripted()
    assert text_of(say(chat, "one two three")) == "one two three "
    assert chat.count_tokens("four five") == 2


def test_one_host_serves_many_requests(scripted: Make) -> None:
    chat = scripted()
    say(chat, "one")
    pid = chat.pid
    say(chat, "two")
    assert chat.pid == pid is not None


def test_tokens_can_be_counted_while_a_reply_streams(scripted: Make) -> None:
    chat = scripted()
    stream = chat.stream([ChatMessage("user", "one nap nap two")], GenerationParams(), CancelToken())
    assert next(stream) == TextDelta("one ")
    assert chat.count_tokens("a b c") == 3
    assert text_of(list(stream)) == "nap nap two "


def test_lone_surrogates_and_nul_travel_cleaned(scripted: Make) -> None:
    assert text_of(say(scripted(), "a\ud800b c\x00d")) == "a\ufffdb c\ufffdd "


def test_a_prompt_larger_than_a_pipe_holds_arrives_whole(scripted: Make) -> None:
    words = "字" * 200_000
    assert text_of(say(scripted(), words)) == words + " "


def test_a_cancel_between_tokens_is_answered_at_once(scripted: Make) -> None:
    chat, cancel = scripted(), CancelToken()
    events: list[StreamEvent] = []
    for event in chat.stream([ChatMessage("user", "one " + "nap " * 200)], GenerationParams(), cancel):
        events.append(event)
        if not cancel.cancelled:
            cancel.cancel()
            asked = time.monotonic()
    assert time.monotonic() - asked < 1
    assert isinstance(events[-1], Finished)
    assert events[-1].reason == "cancelled"
    assert sum(isinstance(event, Finished) for event in events) == 1
    pid = chat.pid
    assert text_of(say(chat, "still here")) == "still here "
    assert chat.pid == pid, "a host that answers its cancel lives on"


def test_a_host_that_is_deaf_to_a_cancel_is_killed_and_the_next_request_works(scripted: Make) -> None:
    chat, cancel = scripted(Limits(cancel=0.3, end=0.5)), CancelToken()
    events: list[StreamEvent] = []
    for event in chat.stream([ChatMessage("user", "one deaf two")], GenerationParams(), cancel):
        events.append(event)
        pid = chat.pid
        cancel.cancel()
    assert events[0] == TextDelta("one ")
    assert isinstance(events[-1], Finished)
    assert events[-1].reason == "cancelled"
    assert chat.pid is None
    assert text_of(say(chat, "again")) == "again "
    assert chat.pid not in {None, pid}


def test_a_host_that_talks_on_after_a_cancel_is_killed_too(scripted: Make) -> None:
    chat, cancel = scripted(Limits(cancel=0.3, end=0.5)), CancelToken()
    events = []
    started = time.monotonic()
    for event in chat.stream([ChatMessage("user", "one chatter")], GenerationParams(), cancel):
        events.append(event)
        cancel.cancel()
    assert time.monotonic() - started < 5
    assert events == [TextDelta("one "), Finished("cancelled", 0, 1)]
    assert chat.pid is None


def test_a_host_that_dies_after_a_cancel_is_no_error(scripted: Make) -> None:
    chat, cancel = scripted(), CancelToken()
    events = []
    for event in chat.stream([ChatMessage("user", "one nap crash")], GenerationParams(), cancel):
        events.append(event)
        cancel.cancel()
        assert chat.pid is not None or isinstance(event, Finished)
        if chat.pid is not None:
            os.kill(chat.pid, signal.SIGKILL)
    assert isinstance(events[-1], Finished)
    assert events[-1].reason == "cancelled"


def test_leaving_a_stream_early_cancels_it(scripted: Make) -> None:
    chat = scripted()
    stream = chat.stream([ChatMessage("user", "one " + "nap " * 600)], GenerationParams(), CancelToken())
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    started = time.monotonic()
    assert text_of(say(chat, "free")) == "free "
    assert time.monotonic() - started < 2


def test_a_cancel_while_the_model_loads_is_felt_at_once_and_the_load_goes_on(scripted: Make) -> None:
    chat, cancel = scripted(load_seconds=1.0), CancelToken()
    timer = threading.Timer(0.2, cancel.cancel)
    timer.start()
    started = time.monotonic()
    assert say(chat, "one", cancel) == [Finished("cancelled", 0, 0)]
    assert time.monotonic() - started < 0.8
    timer.join()
    pid = chat.pid
    assert text_of(say(chat, "two")) == "two "
    assert chat.pid == pid


def test_a_cancelled_token_starts_nothing(scripted: Make) -> None:
    chat, cancel = scripted(), CancelToken()
    cancel.cancel()
    assert say(chat, "one", cancel) == [Finished("cancelled", 0, 0)]
    assert chat.pid is None


def test_kill_9_in_the_middle_of_an_answer_is_one_clear_error_and_the_next_request_works(
    scripted: Make,
) -> None:
    chat = scripted()
    stream = chat.stream([ChatMessage("user", "one " + "nap " * 600)], GenerationParams(), CancelToken())
    arrived = [next(stream)]
    assert chat.pid is not None
    os.kill(chat.pid, signal.SIGKILL)
    with pytest.raises(BackendError, match=r"^The model stopped\.") as caught:
        arrived.extend(stream)
    assert not isinstance(caught.value, BackendUnavailableError)
    assert arrived[0] == TextDelta("one ")
    assert text_of(say(chat, "again")) == "again "


def test_a_host_that_died_between_two_requests_is_replaced_unseen(scripted: Make) -> None:
    chat = scripted()
    say(chat, "one")
    pid = chat.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 2
    while chat.pid == pid and time.monotonic() < deadline:
        time.sleep(0.01)
    assert text_of(say(chat, "two")) == "two "


def test_a_crash_in_the_engine_is_an_error(scripted: Make) -> None:
    with pytest.raises(BackendError, match=r"The model stopped\."):
        say(scripted(), "one crash")


def test_an_exception_in_the_engine_is_an_error_without_its_text(scripted: Make) -> None:
    chat = scripted()
    with pytest.raises(BackendError) as caught:
        say(chat, "one raise")
    assert "secret" not in str(caught.value)
    assert text_of(say(chat, "again")) == "again "


def test_a_host_that_runs_out_of_memory_says_so(scripted: Make) -> None:
    chat = scripted()
    with pytest.raises(BackendError, match="memory") as caught:
        say(chat, "one memory")
    assert caught.value.code == "model_no_memory"
    assert text_of(say(chat, "again")) == "again "


def test_a_host_that_cannot_be_started_says_so(scripted: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_engine: str) -> None:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(child, "start_host", refuse)
    with pytest.raises(BackendUnavailableError, match="could not be started") as caught:
        say(scripted(), "one")
    assert caught.value.code == "model_not_started"


@pytest.mark.parametrize("code", [None, 5, "", "no word", "../strings", "x" * 41, ["model_failed"]])
def test_a_host_s_own_code_is_no_more_than_a_word(code: object) -> None:
    assert child.code_of({"code": code}, "model_failed") == "model_failed"


def test_a_host_that_sends_no_frames_is_given_up(scripted: Make) -> None:
    with pytest.raises(BackendError):
        say(scripted(Limits(stall=1, end=0.5)), "one garbage hang")


def test_a_host_that_falls_silent_is_killed(scripted: Make) -> None:
    chat = scripted(Limits(stall=0.5, end=0.5))
    with pytest.raises(BackendError, match="stopped answering"):
        say(chat, "one hang")
    assert text_of(say(chat, "again")) == "again "


def test_an_overflow_tells_its_numbers(scripted: Make) -> None:
    with pytest.raises(ContextOverflowError, match=r"5000.*4096"):
        say(scripted(), "overflow")


@pytest.mark.parametrize(
    ("load", "sentence", "code"),
    [
        ("refuse", "The scripted model cannot be loaded.", "model_not_chat"),
        ("raise", "could not be loaded", "model_not_loaded"),
        ("memory", "could not be loaded", "model_no_memory"),
        ("crash", "stopped while it was being loaded", "model_stopped_loading"),
    ],
)
def test_a_model_that_failed_to_load_is_not_loaded_again_unasked(
    scripted: Make, tmp_path: Path, load: str, sentence: str, code: str
) -> None:
    marker = tmp_path / "mended"
    chat = scripted(load=load, marker=str(marker))
    for _ in range(2):
        with pytest.raises(BackendUnavailableError, match=sentence) as caught:
            say(chat, "one")
        assert caught.value.code == code
        assert "secret" not in str(caught.value)
        assert chat.pid is None
    started = time.monotonic()
    with pytest.raises(BackendUnavailableError):
        chat.count_tokens("one")
    assert time.monotonic() - started < 0.1, "no process was started"
    if load == "crash":
        marker.touch()
        chat.retry()
        assert text_of(say(chat, "one")) == "one "


def test_a_model_that_loads_for_ever_is_given_up_and_remembered(scripted: Make) -> None:
    chat = scripted(Limits(load=0.5, end=0.3), load_seconds=60)
    for _ in range(2):
        with pytest.raises(BackendUnavailableError, match="did not load within"):
            say(chat, "one")


def test_close_ends_a_busy_host_and_whoever_waits_for_it(scripted: Make) -> None:
    chat = scripted()
    stream = chat.stream([ChatMessage("user", "one hang")], GenerationParams(), CancelToken())
    next(stream)
    pid = chat.pid
    assert pid is not None
    closer = threading.Thread(target=chat.close)
    closer.start()
    with pytest.raises(BackendError, match="closed"):
        list(stream)
    closer.join()
    assert not alive(pid)
    chat.close()
    with pytest.raises(BackendError, match="closed"):
        say(chat, "one")


@linux
def test_a_stopped_host_is_killed_on_close(scripted: Make) -> None:
    chat = scripted(Limits(end=0.2))
    say(chat, "one")
    pid = chat.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    chat.close()
    assert not alive(pid)


@linux
def test_a_host_knows_no_passphrase_and_holds_nothing_but_its_pipes(
    scripted: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_PASSPHRASE", "canary-passphrase")
    monkeypatch.setenv("SOME_API_TOKEN", "canary-token")
    store = tmp_path / "store.db"
    store.write_text("canary")
    descriptor = os.open(store, os.O_RDONLY)
    os.set_inheritable(descriptor, True)
    try:
        chat = scripted()
        say(chat, "one")
        process = Path(f"/proc/{chat.pid}")
        environment = (process / "environ").read_bytes()
        assert b"canary" not in environment
        assert b"PATH=" in environment
        assert b"HF_HUB_OFFLINE=1" in environment
        targets = [str(link.readlink()) for link in (process / "fd").iterdir()]
        assert sorted(t for t in targets if t != os.devnull and not t.startswith("pipe:")) == []
        assert sum(t.startswith("pipe:") for t in targets) == 2
        limits = (process / "limits").read_text()
        assert "Max core file size        0                    0" in limits
    finally:
        os.close(descriptor)


def test_a_library_in_a_host_that_reaches_for_the_network_meets_an_error(scripted: Make) -> None:
    with pytest.raises(BackendError, match="PermissionError"):
        say(scripted(), "network")


@linux
def test_a_host_dies_with_its_parent(tmp_path: Path) -> None:
    script = (
        "import os, signal\n"
        "from companion_app.ports.generation import *\n"
        "from models.chat import HostedChat\n"
        "chat = HostedChat('x', 64, 'tests.integration.models.scripted_engine', {})\n"
        "stream = chat.stream([ChatMessage('user', 'one hang')], GenerationParams(), CancelToken())\n"
        "next(stream)\n"
        "print(chat.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = Path(__file__).resolve().parents[3]
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, timeout=30, check=False
    )
    pid = int(run.stdout)
    deadline = time.monotonic() + 5
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(pid)
