"""Looks for words where a thief with the key would: in every page of the store, decrypted, free ones included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from companion_app.store.database import Database

_PAGE, _RESERVED, _SALT = 4096, 80, 16


def decrypted_pages(path: Path, secret: bytes) -> Iterator[bytes]:
    """Decrypt a SQLCipher 4 file page by page, without SQLite: AES-256-CBC under the raw key."""
    raw = path.read_bytes()
    for number in range(len(raw) // _PAGE):
        page = raw[number * _PAGE : (number + 1) * _PAGE]
        iv = page[_PAGE - _RESERVED : _PAGE - _RESERVED + 16]
        # The first page begins with the salt, which is not encrypted.
        body = page[_SALT if number == 0 else 0 : _PAGE - _RESERVED]
        decryptor = Cipher(algorithms.AES(secret), modes.CBC(iv)).decryptor()
        yield decryptor.update(body) + decryptor.finalize()


def traces_in_pages(store: Database, words: Sequence[str]) -> list[str]:
    """Words that stand in any page of the store's file, after the log was moved into it."""
    assert store.checkpoint(), "nobody reads meanwhile"
    needles = {word: form.encode() for word in words for form in (word, word.casefold())}
    found = {
        word
        for page in decrypted_pages(store._path, store._key.secret)
        for word, needle in needles.items()
        if needle in page
    }
    return sorted(found)


def traces_in_files(folder: Path, words: Sequence[str]) -> list[str]:
    """Words that stand as they are in any file of a home."""
    forms = [(word, word.encode(encoding)) for word in words for encoding in ("utf-8", "utf-16-le", "utf-16-be")]
    return [
        f"{path.name}: {word}"
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        for word, form in forms
        if form in path.read_bytes()
    ]


def traces_in_rows(store: Database, words: Sequence[str]) -> list[str]:
    """Words that stand in any row of any table, the shadow tables and the terms of the word indexes included."""
    writer = store._writer
    assert writer is not None, "only an open store can be searched"

    def look() -> list[str]:
        connection = writer.conn
        tables = [
            row[0]
            for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if not row[0].startswith("sqlite_")
        ]
        found = []
        for table in tables:
            for row in connection.execute(f'SELECT * FROM "{table}"').fetchall():
                cells = [cell if isinstance(cell, bytes) else str(cell).encode() for cell in row]
                found += [f"{table}: {word}" for word in words if any(word.encode() in cell for cell in cells)]
        for index in ("episode_fts", "context_fts", "wide_fts", "fact_fts"):
            connection.execute(f"CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', '{index}', 'row')")
            terms = {row[0] for row in connection.execute("SELECT term FROM temp.terms").fetchall()}
            connection.execute("DROP TABLE temp.terms")
            found += [f"{index} terms: {word}" for word in words if any(word.casefold() in term for term in terms)]
        return found

    return store._thread.submit(look).result()
