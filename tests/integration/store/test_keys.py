"""The key: wrapped by a passphrase or kept by the system's keyring, never lost for a store, never in the clear."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import keyring
import pytest
from keyring.backend import KeyringBackend

from companion_app.errors import InputError, KeyMissingError, StorageError, StoreDamagedError, WrongKeyError
from companion_app.paths import Home
from companion_app.runtime.opening import keyring_is_safe, open_home, store_state
from companion_app.store import keys
from companion_app.store.keys import DataKey, kept_by, key_id, obtain
from tests.fakes.keyrings import (
    BrokenKeyring,
    Chain,
    ForgetfulKeyring,
    GoodKeyring,
    HangingKeyring,
    LockedKeyring,
    NoKeyring,
    OtherKeyring,
    PlaintextKeyring,
)

pytestmark = pytest.mark.integration
PASSPHRASE = "correct horse battery staple"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "home")
    made.create()
    return made


@pytest.fixture
def system_keyring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[KeyringBackend], None]]:
    """Sets the system's keyring; the good fakes are on the list of safe ones."""
    safe = {f"tests.fakes.keyrings.{kind.__name__}" for kind in (
        GoodKeyring, OtherKeyring, LockedKeyring, BrokenKeyring, NoKeyring, ForgetfulKeyring, HangingKeyring,
    )}  # fmt: skip
    monkeypatch.setattr(keys, "SAFE_KEYRINGS", keys.SAFE_KEYRINGS | safe)
    before = keyring.get_keyring()
    yield keyring.set_keyring
    keyring.set_keyring(before)


def files(home: Home) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(home.folder.iterdir())}


def make_store(home: Home, passphrase: str | None = PASSPHRASE) -> DataKey:
    """A home that was used once and closed again."""
    open_home(home.folder, passphrase, holder="command").close()
    return obtain(home, passphrase, create=False)


# --- a passphrase


def test_the_passphrase_gives_the_key_back(home: Home) -> None:
    made = obtain(home, PASSPHRASE, create=True)
    assert obtain(home, PASSPHRASE, create=False) == made
    assert (made.method, len(made.secret), kept_by(home), store_state(home.folder)) == (
        "passphrase", 32, "passphrase", "passphrase",
    )  # fmt: skip


def test_the_key_file_is_its_owner_s_alone_and_holds_no_key(home: Home) -> None:
    made = obtain(home, PASSPHRASE, create=True)
    text = home.key_file.read_text(encoding="utf-8")
    assert home.key_file.stat().st_mode & 0o777 == 0o600
    assert made.secret.hex() not in text
    assert base64.b64encode(made.secret).decode() not in text
    assert PASSPHRASE not in text
    assert json.loads(text)["key_id"] == key_id(made.secret)


@pytest.mark.parametrize("wrong", ["", "correct horse battery stapl", PASSPHRASE.upper(), " " + PASSPHRASE, "密码"])
def test_a_wrong_passphrase_is_refused_and_changes_nothing(home: Home, wrong: str) -> None:
    make_store(home)
    before = files(home)
    with pytest.raises(WrongKeyError, match="isn't the passphrase"):
        open_home(home.folder, wrong, holder="command")
    assert {name: content for name, content in files(home).items() if name in before} == before


def test_no_passphrase_for_a_wrapped_key_says_what_to_set(home: Home) -> None:
    make_store(home)
    with pytest.raises(WrongKeyError, match="COMPANION_PASSPHRASE"):
        open_home(home.folder, None, holder="command")


def test_an_empty_passphrase_makes_no_store(home: Home) -> None:
    with pytest.raises(InputError, match="empty"):
        open_home(home.folder, "", holder="command")
    assert not home.database.exists()
    assert not home.key_file.exists()


def test_any_text_can_be_a_passphrase(home: Home) -> None:
    for number, passphrase in enumerate(("密码 🎹", "\udcff from a terminal", "x" * 10_000, " ")):
        one = Home(home.folder / str(number))
        one.create()
        made = obtain(one, passphrase, create=True)
        assert obtain(one, passphrase, create=False) == made


def _flipped(value: str) -> str:
    raw = bytearray(base64.b64decode(value))
    raw[len(raw) // 2] ^= 0x10
    return base64.b64encode(bytes(raw)).decode()


DAMAGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "salt": lambda h: h.update(salt=_flipped(h["salt"])),
    "nonce": lambda h: h.update(nonce=_flipped(h["nonce"])),
    "wrapped key": lambda h: h.update(wrapped=_flipped(h["wrapped"])),
    "key id": lambda h: h.update(key_id="0" + h["key_id"][1:] if h["key_id"][0] != "0" else "1" + h["key_id"][1:]),
    "less memory": lambda h: h["kdf"].update(memory_kib=32),
    "more memory": lambda h: h["kdf"].update(memory_kib=128),
    "fewer lanes": lambda h: h["kdf"].update(lanes=2),
    "more passes": lambda h: h["kdf"].update(passes=2),
    "name of the derivation": lambda h: h["kdf"].update(name="argon2i"),
    "absurd memory": lambda h: h["kdf"].update(memory_kib=1 << 40),
    "absurd passes": lambda h: h["kdf"].update(passes=1 << 40),
    "absurd lanes": lambda h: h["kdf"].update(lanes=1 << 40),
    "no passes": lambda h: h["kdf"].update(passes=0),
    "negative lanes": lambda h: h["kdf"].update(lanes=-1),
    "memory as text": lambda h: h["kdf"].update(memory_kib="64"),
    "no derivation": lambda h: h.pop("kdf"),
    "derivation as list": lambda h: h.update(kdf=[1]),
    "no salt": lambda h: h.pop("salt"),
    "salt as number": lambda h: h.update(salt=5),
    "short salt": lambda h: h.update(salt="AAAA"),
    "empty nonce": lambda h: h.update(nonce=""),
    "no wrapped key": lambda h: h.pop("wrapped"),
    "cut base64": lambda h: h.update(wrapped=h["wrapped"][:-3]),
    "no key id": lambda h: h.pop("key_id"),
    "key id as number": lambda h: h.update(key_id=7),
    "version": lambda h: h.update(version=2),
    "no version": lambda h: h.pop("version"),
    "method": lambda h: h.update(method="passphrasf"),
    "other method": lambda h: h.update(method="keyring"),
}


@pytest.mark.parametrize("field", DAMAGE)
def test_a_damaged_key_file_opens_nothing_and_nothing_is_changed(home: Home, field: str) -> None:
    make_store(home)
    header = json.loads(home.key_file.read_text(encoding="utf-8"))
    DAMAGE[field](header)
    home.key_file.write_text(json.dumps(header), encoding="utf-8")
    before = files(home)
    with pytest.raises((WrongKeyError, StoreDamagedError)) as refused:
        open_home(home.folder, PASSPHRASE, holder="command")
    assert str(refused.value)
    assert {name: content for name, content in files(home).items() if name in before} == before


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"5", b"\xff\xfe\x00", b"null", b"[" * 100_000, b'{"version": 1}']
)
def test_a_key_file_that_is_none_opens_nothing(home: Home, content: bytes) -> None:
    make_store(home)
    home.key_file.write_bytes(content)
    with pytest.raises(StoreDamagedError, match="key file"):
        open_home(home.folder, PASSPHRASE, holder="command")
    with pytest.raises(StoreDamagedError):
        store_state(home.folder)
    assert home.key_file.read_bytes() == content


def test_the_refusal_does_not_tell_a_wrong_passphrase_from_a_tampered_wrap(home: Home) -> None:
    make_store(home)
    with pytest.raises(WrongKeyError) as wrong:
        obtain(home, "wrong", create=False)
    header = json.loads(home.key_file.read_text(encoding="utf-8"))
    DAMAGE["wrapped key"](header)
    home.key_file.write_text(json.dumps(header), encoding="utf-8")
    with pytest.raises(WrongKeyError) as tampered:
        obtain(home, PASSPHRASE, create=False)
    assert str(wrong.value) == str(tampered.value)


# --- a store and its key belong together


def test_a_store_without_its_key_file_never_gets_a_new_key(home: Home) -> None:
    make_store(home)
    home.key_file.unlink()
    before = files(home)
    for read_only in (True, False):
        with pytest.raises(KeyMissingError, match="key file beside them is gone"):
            open_home(home.folder, PASSPHRASE, holder="command", read_only=read_only)
    assert not home.key_file.exists()
    assert files(home)["companion.db"] == before["companion.db"]


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize("leave_empty", [True, False])
def test_a_key_without_its_store_never_gets_a_new_store(home: Home, leave_empty: bool, read_only: bool) -> None:
    make_store(home)
    home.database.unlink()
    if leave_empty:
        home.database.touch()
    with pytest.raises(StoreDamagedError, match="are gone"):
        open_home(home.folder, PASSPHRASE, holder="command", read_only=read_only)
    assert not home.database.exists() or home.database.stat().st_size == 0


def test_a_start_that_was_cut_between_key_and_store_goes_on(home: Home) -> None:
    made = obtain(home, PASSPHRASE, create=True)
    opened = open_home(home.folder, PASSPHRASE, holder="command")
    opened.close()
    assert obtain(home, PASSPHRASE, create=False) == made


def test_the_key_of_other_memories_does_not_open_these(home: Home, tmp_path: Path) -> None:
    other = Home(tmp_path / "other")
    other.create()
    make_store(home)
    make_store(other)
    home.key_file.write_bytes(other.key_file.read_bytes())
    before = home.database.read_bytes()
    with pytest.raises(StorageError):
        open_home(home.folder, PASSPHRASE, holder="command")
    assert home.database.read_bytes() == before


def test_where_nothing_may_be_made_nothing_is(home: Home) -> None:
    with pytest.raises(KeyMissingError, match="no store"):
        open_home(home.folder, PASSPHRASE, holder="window", create=False)
    with pytest.raises(KeyMissingError, match="no store"):
        obtain(home, PASSPHRASE, create=False)
    assert files(home) == {}
    assert store_state(home.folder) == "new"


def test_a_key_file_that_cannot_be_written_is_told(home: Home) -> None:
    home.key_file.with_suffix(".key-new").mkdir()
    with pytest.raises(StorageError, match="cannot be written"):
        obtain(home, PASSPHRASE, create=True)


# --- the system's keyring

SetKeyring = Callable[[KeyringBackend], None]


def test_a_good_keyring_keeps_the_key(home: Home, system_keyring: SetKeyring) -> None:
    good = GoodKeyring()
    system_keyring(good)
    made = make_store(home, None)
    assert made.method == kept_by(home) == "keyring"
    assert list(good.secrets.values()) == [made.secret.hex()]
    assert made.secret.hex() not in home.key_file.read_text(encoding="utf-8")
    assert keyring_is_safe()


def test_opening_writes_nothing_into_the_keyring(home: Home, system_keyring: SetKeyring) -> None:
    good = GoodKeyring()
    system_keyring(good)
    make_store(home, None)
    writes = good.writes
    obtain(home, None, create=False)
    assert good.writes == writes


def test_a_passphrase_wins_over_a_good_keyring(home: Home, system_keyring: SetKeyring) -> None:
    good = GoodKeyring()
    system_keyring(good)
    assert make_store(home).method == "passphrase"
    assert good.secrets == {}


def test_a_passphrase_does_not_open_what_the_keyring_keeps(home: Home, system_keyring: SetKeyring) -> None:
    system_keyring(GoodKeyring())
    make_store(home, None)
    with pytest.raises(WrongKeyError, match="keyring"):
        obtain(home, PASSPHRASE, create=False)


def test_of_a_chain_the_first_counts(home: Home, system_keyring: SetKeyring) -> None:
    good = GoodKeyring()
    system_keyring(Chain(good, PlaintextKeyring()))
    assert make_store(home, None).secret.hex() in good.secrets.values()


UNSAFE: dict[str, Callable[[], KeyringBackend]] = {
    "none": NoKeyring,
    "null": ForgetfulKeyring,
    "plain text": PlaintextKeyring,
    "a chain that begins with plain text": lambda: Chain(PlaintextKeyring(), GoodKeyring()),
    "locked": LockedKeyring,
    "broken": BrokenKeyring,
    "an empty chain": Chain,
}


@pytest.mark.parametrize("kind", UNSAFE)
def test_no_store_is_made_on_a_keyring_that_keeps_no_secret(
    home: Home, system_keyring: SetKeyring, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlaintextKeyring, "file", tmp_path / "plain.cfg", raising=False)
    system_keyring(UNSAFE[kind]())
    assert not keyring_is_safe()
    with pytest.raises(InputError, match=r"needs? a passphrase"):
        open_home(home.folder, None, holder="command")
    assert not home.database.exists()
    assert not home.key_file.exists()
    assert not (tmp_path / "plain.cfg").exists()


def test_the_real_null_and_fail_backends_are_not_on_the_list(home: Home, system_keyring: SetKeyring) -> None:
    from keyring.backends import fail, null

    for backend in (null.Keyring(), fail.Keyring()):  # type: ignore[no-untyped-call]
        system_keyring(backend)
        assert not keyring_is_safe()
        with pytest.raises(InputError):
            obtain(home, None, create=True)


def test_a_hanging_keyring_is_given_up_after_its_limit(
    home: Home, system_keyring: SetKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "_KEYRING_SECONDS", 0.2)
    hanging = HangingKeyring()
    system_keyring(hanging)
    began = time.monotonic()
    try:
        with pytest.raises(InputError, match="passphrase"):
            obtain(home, None, create=True)
        assert time.monotonic() - began < 5
        # With a passphrase nothing has to wait for it.
        obtain(home, PASSPHRASE, create=True)
    finally:
        hanging.let_go.set()


def test_a_keyring_that_hangs_later_leaves_the_store_alone(
    home: Home, system_keyring: SetKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "_KEYRING_SECONDS", 0.2)
    hanging = HangingKeyring()
    hanging.let_go.set()
    # It forgets what it is told while it does not hang, so it is told by hand.
    monkeypatch.setattr(HangingKeyring, "set_password", GoodKeyring.set_password)
    system_keyring(hanging)
    make_store(home, None)
    before = home.database.read_bytes()
    hanging.let_go.clear()
    try:
        with pytest.raises(KeyMissingError, match="does not give the key"):
            open_home(home.folder, None, holder="command")
    finally:
        hanging.let_go.set()
    assert home.database.read_bytes() == before


def test_three_ways_of_not_having_the_key_are_three_sentences(home: Home, system_keyring: SetKeyring) -> None:
    good = GoodKeyring()
    system_keyring(good)
    made = make_store(home, None)
    before = home.database.read_bytes(), home.key_file.read_bytes()

    def refusal(kind: type[Exception]) -> str:
        with pytest.raises(kind) as refused:
            open_home(home.folder, None, holder="command")
        return str(refused.value)

    system_keyring(OtherKeyring())
    changed = refusal(KeyMissingError)
    system_keyring(good)
    account = next(iter(good.secrets))
    good.secrets[account] = "00" * 32
    wrong = refusal(WrongKeyError)
    good.secrets[account] = "no key at all"
    assert refusal(WrongKeyError) == wrong
    del good.secrets[account]
    none = refusal(KeyMissingError)
    assert len({changed, wrong, none}) == 3
    assert "another keyring" in changed
    assert "belongs to other memories" in wrong
    assert "does not give the key" in none
    assert (home.database.read_bytes(), home.key_file.read_bytes()) == before
    good.secrets[account] = made.secret.hex()
    open_home(home.folder, None, holder="command").close()


def test_a_locked_keyring_works_once_it_is_unlocked(home: Home, system_keyring: SetKeyring) -> None:
    locked = LockedKeyring()
    locked.locked = False
    system_keyring(locked)
    made = make_store(home, None)
    locked.locked = True
    with pytest.raises(KeyMissingError, match="Unlock"):
        obtain(home, None, create=False)
    locked.locked = False
    assert obtain(home, None, create=False) == made


def test_a_keyring_that_fails_in_its_own_way_is_no_traceback(
    home: Home, system_keyring: SetKeyring, capfd: pytest.CaptureFixture[str]
) -> None:
    system_keyring(BrokenKeyring())
    with pytest.raises(InputError):
        obtain(home, None, create=True)
    assert "Traceback" not in capfd.readouterr().err
