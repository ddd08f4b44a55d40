"""Lives made up at random, with what a sensible reader would believe after each of them.

A life is a handful of *strands*; each tells one thing that happens to somebody: a move and the way back, an age
said wrongly and mended in the same breath, a taste that turned around. A strand holds the truth (values with
their windows in the world), the turns in which it is told, and the labels: which values stand against each
other, which must not, what holds now and what held on some days.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta

from companion_app.domain.fact import Resolution
from tests.performance.life_labels import NOW, ZONE, Clash, Correction, LifeStory, Reading, Stay, Strand, Turn
from tests.performance.life_words import DATED, DOES, SCOPED, SPELLINGS, TONGUES, VALUES, WORDINGS, Tongue

_FIRST = date(2023, 2, 1)
#: The design lets a weak source wait for a yes; its seed would keep both. Replacing is wrong in any case.
_ASKS: tuple[Resolution, ...] = ("needs_review", "kept_both")


class _Teller:
    """Tells the strands of one life; keeps track of the words and values that were used."""

    def __init__(self, dice: random.Random, tongue: Tongue, number: int, wordings: int) -> None:
        self._dice = dice
        self._tongue = tongue
        self._number = number
        self._wordings = wordings
        self._told = 0
        self._left: dict[str, list[str]] = {}

    # --- helpers

    def value(self, kind: str) -> str:
        """A value that this life has not used."""
        left = self._left.setdefault(kind, [])
        if not left:
            left += self._dice.sample(VALUES[self._tongue][kind], len(VALUES[self._tongue][kind]))
        return left.pop()

    def days(self, count: int, first: date = _FIRST, gap: tuple[int, int] = (110, 300)) -> list[date]:
        """Days one after another, far enough apart to tell them from each other."""
        found = [first + timedelta(days=self._dice.randint(0, 60))]
        while len(found) < count:
            found.append(found[-1] + timedelta(days=self._dice.randint(*gap)))
        return found

    def say(self, strand: Strand, kind: str, day: date, predicate: str, value: str, **more: str) -> Turn:
        """Let a turn be said on a day, in one of the wordings of its kind."""
        wording = self._dice.choice(WORDINGS[self._tongue][kind][: self._wordings])
        self._told += 1
        at = datetime(day.year, day.month, day.day, 8, tzinfo=ZONE) + timedelta(minutes=self._dice.randint(0, 700))
        spelled = more.pop("spelled", value)
        reading = Reading(predicate, value, DOES.get(kind, "assert"), kind in DATED, kind in SCOPED)
        turn = Turn(f"life{self._number}-{self._told}", wording.format(a=spelled, **more), at, (reading,))
        if kind.startswith("paper"):
            turn = replace(turn, actor="tool", source="document")
        strand.steps.append(turn)
        return turn

    def ask(self, kind: str, value: str = "") -> str:
        return self._dice.choice(WORDINGS[self._tongue][kind]).format(a=value)

    def month(self, day: date) -> str:
        """A month as it is written."""
        return f"{day:%B %Y}" if self._tongue == "en" else f"{day.year}年{day.month}月"

    # --- homes and employers: one value at a time

    def away_and_back(self) -> Strand:
        """A → B → A; three stays, of which the first and the last do not stand against each other."""
        first, second = self.value("place"), self.value("place")
        d = self.days(4)
        strand = Strand("away and back", ("LIVES_IN",), question=self.ask("where lives?"))
        self.say(strand, "lives", d[0], "LIVES_IN", first)
        self.say(strand, "moved", d[1], "LIVES_IN", second, b=first)
        self.say(strand, "moved back", d[2], "LIVES_IN", first, b=second)
        self.say(strand, "still lives", d[3], "LIVES_IN", first)
        strand.stays = [
            Stay("LIVES_IN", first, d[0], d[1]), Stay("LIVES_IN", second, d[1], d[2]), Stay("LIVES_IN", first, d[2]),
        ]  # fmt: skip
        strand.clashes = [Clash(0, 1, "temporal_evolution"), Clash(1, 2, "temporal_evolution")]
        strand.days = [_between(d[0], d[1]), _between(d[1], d[2]), _between(d[2], d[3])]
        return strand

    def move_told_late(self) -> Strand:
        """A move months ago is told today."""
        first, second = self.value("place"), self.value("place")
        d = self.days(3, gap=(150, 300))
        moved = d[1].replace(day=1)
        strand = Strand("move told late", ("LIVES_IN",), question=self.ask("where lives?"))
        self.say(strand, "lives", d[0], "LIVES_IN", first)
        self.say(strand, "moved in", d[2], "LIVES_IN", second, t=self.month(moved))
        strand.stays = [Stay("LIVES_IN", first, d[0], moved), Stay("LIVES_IN", second, moved)]
        strand.clashes = [Clash(0, 1, "temporal_evolution")]
        strand.days = [_between(d[0], moved), _between(moved + timedelta(days=31), d[2]), d[2] + timedelta(days=60)]
        return strand

    def lived_before(self) -> Strand:
        """An old stay with its own end, told later, disturbs nothing."""
        return self._before("LIVES_IN", "place", "lives", "lived between", "home long ago")

    def worked_before(self) -> Strand:
        """The same with an employer."""
        return self._before("WORKS_AT", "firm", "works at", "worked between", "employer long ago")

    def _before(self, predicate: str, values: str, now: str, then: str, kind: str) -> Strand:
        present, past = self.value(values), self.value(values)
        d = self.days(2)
        year = self._dice.randint(2012, 2016)
        strand = Strand(kind, (predicate,))
        self.say(strand, now, d[0], predicate, present)
        self.say(strand, then, d[1], predicate, past, y=str(year), z=str(year + 3))
        strand.stays = [Stay(predicate, past, date(year, 1, 1), date(year + 4, 1, 1)), Stay(predicate, present, d[0])]
        strand.free = [(0, 1)]
        strand.days = [date(year + 1, 6, 15), d[0] + timedelta(days=50), d[1] + timedelta(days=50)]
        return strand

    def lives_since(self) -> Strand:
        """A start years before it was said, and a move."""
        return self._since("LIVES_IN", "place", ("lives since", "moved", "where lives?"), "home since a year")

    def works_since(self) -> Strand:
        """The same with an employer."""
        return self._since(
            "WORKS_AT", "firm", ("works since at", "works now at", "where works?"), "employer since a year"
        )

    def _since(self, predicate: str, values: str, words: tuple[str, str, str], kind: str) -> Strand:
        first, second = self.value(values), self.value(values)
        d = self.days(2)
        year = self._dice.randint(2016, 2020)
        strand = Strand(kind, (predicate,), question=self.ask(words[2]))
        self.say(strand, words[0], d[0], predicate, first, y=str(year))
        self.say(strand, words[1], d[1], predicate, second, b=first)
        strand.stays = [Stay(predicate, first, date(year, 1, 1), d[1]), Stay(predicate, second, d[1])]
        strand.clashes = [Clash(0, 1, "temporal_evolution")]
        strand.days = [date(year + 1, 6, 15), _between(d[0], d[1]), d[1] + timedelta(days=50), date(year - 2, 6, 15)]
        return strand

    def never_lived(self) -> Strand:
        """A denial takes a home back on every date; half of the users say in the same days where they live."""
        wrong, right = self.value("place"), self.value("place")
        d = self.days(2)
        later = d[1] + timedelta(days=3)
        strand = Strand("never lived there", ("LIVES_IN",))
        self.say(strand, "lives", d[0], "LIVES_IN", wrong)
        self.say(strand, "never lived", d[1], "LIVES_IN", wrong)
        strand.stays = [Stay("LIVES_IN", wrong, d[0], role="never")]
        if self._dice.random() < 0.5:
            self.say(strand, "lives", later, "LIVES_IN", right)
            strand.stays.append(Stay("LIVES_IN", right, later))
            strand.free = [(0, 1)]
            strand.question = self.ask("where lives?")
        strand.days = [_between(d[0], d[1]), later + timedelta(days=60)]
        return strand

    def second_home(self) -> Strand:
        """Said with "also", a second home stands beside the first until it is given up."""
        first, second = self.value("place"), self.value("place")
        d = self.days(3)
        given_up = self._dice.random() < 0.5
        strand = Strand("second home", ("LIVES_IN",))
        self.say(strand, "lives", d[0], "LIVES_IN", first)
        self.say(strand, "also lives", d[1], "LIVES_IN", second)
        if given_up:
            self.say(strand, "lives no longer", d[2], "LIVES_IN", second)
        strand.stays = [Stay("LIVES_IN", first, d[0]), Stay("LIVES_IN", second, d[1], d[2] if given_up else None)]
        strand.days = [_between(d[0], d[1]), _between(d[1], d[2]), d[2] + timedelta(days=50)]
        return strand

    def perhaps_home(self) -> Strand:
        """A doubt waits and replaces nothing."""
        sure, doubtful = self.value("place"), self.value("place")
        d = self.days(2)
        strand = Strand("hedged home", ("LIVES_IN",))
        self.say(strand, "lives", d[0], "LIVES_IN", sure)
        self.say(strand, "perhaps lives", d[1], "LIVES_IN", doubtful)
        strand.stays = [Stay("LIVES_IN", sure, d[0]), Stay("LIVES_IN", doubtful, d[1], role="waits")]
        strand.free = [(0, 1)]
        strand.days = [_between(d[0], d[1]), d[1] + timedelta(days=50)]
        return strand

    def paper_home(self) -> Strand:
        """A document disagrees about the home; it waits and replaces nothing."""
        return self._paper("LIVES_IN", "place", "lives", "paper: lives", "document: home")

    def paper_employer(self) -> Strand:
        """The same with an employer."""
        return self._paper("WORKS_AT", "firm", "works at", "paper: works at", "document: employer")

    def _paper(self, predicate: str, values: str, own: str, paper: str, kind: str) -> Strand:
        said, written = self.value(values), self.value(values)
        d = self.days(1)
        other = d[0] + timedelta(days=self._dice.randint(2, 9))
        strand = Strand(kind, (predicate,))
        self.say(strand, own, d[0], predicate, said)
        self.say(strand, paper, other, predicate, written)
        strand.stays = [Stay(predicate, said, d[0]), Stay(predicate, written, other, role="waits")]
        strand.clashes = [Clash(0, 1, "source_divergence", _ASKS)]
        strand.days = [other + timedelta(days=40), other + timedelta(days=300)]
        return strand

    def edited_home(self) -> Strand:
        """What the user wrote into the panel wins over a document, and over the old words said again."""
        said, written, paper = self.value("place"), self.value("place"), self.value("place")
        d = self.days(2)
        strand = Strand("edited home", ("LIVES_IN",), question=self.ask("where lives?"))
        turn = self.say(strand, "lives", d[0], "LIVES_IN", said)
        edit = d[0] + timedelta(days=20)
        at = datetime(edit.year, edit.month, edit.day, 21, tzinfo=ZONE)
        strand.steps.append(Correction("LIVES_IN", said, written, at, turn.id))
        other = edit + timedelta(days=self._dice.randint(2, 9))
        self.say(strand, "paper: lives", other, "LIVES_IN", paper)
        strand.stays = [
            Stay("LIVES_IN", said, d[0], role="never"), Stay("LIVES_IN", written, d[0]),
            Stay("LIVES_IN", paper, other, role="waits"),
        ]  # fmt: skip
        strand.clashes = [Clash(1, 2, "source_divergence", _ASKS)]
        strand.free = [(0, 1), (0, 2)]
        strand.days = [d[0] + timedelta(days=10), other + timedelta(days=40)]
        return strand

    def same_month_twice(self) -> Strand:
        """Two values for one start: a plain contradiction, in which the word said last counts."""
        wrong, right = self.value("place"), self.value("place")
        d = self.days(3, gap=(100, 160))
        moved = d[0].replace(day=1)
        strand = Strand("same start twice", ("LIVES_IN",), question=self.ask("where lives?"))
        self.say(strand, "moved in", d[1], "LIVES_IN", wrong, t=self.month(moved))
        self.say(strand, "moved in", d[2], "LIVES_IN", right, t=self.month(moved))
        strand.stays = [Stay("LIVES_IN", wrong, moved, role="never"), Stay("LIVES_IN", right, moved)]
        strand.clashes = [Clash(0, 1, "direct_contradiction")]
        strand.days = [d[2] + timedelta(days=50)]
        return strand

    def somebody_else(self) -> Strand:
        """Where somebody else lives says nothing about the user."""
        own, theirs = self.value("place"), self.value("place")
        d = self.days(2)
        strand = Strand("somebody else's home", ("LIVES_IN",))
        self.say(strand, "lives", d[0], "LIVES_IN", own)
        turn = self.say(strand, "somebody lives", d[1], "LIVES_IN", theirs)
        strand.steps[-1] = replace(turn, reads=())
        strand.stays = [Stay("LIVES_IN", own, d[0]), Stay("LIVES_IN", theirs, d[1], role="never")]
        strand.days = [_between(d[0], d[1]), d[1] + timedelta(days=50)]
        return strand

    def new_employer(self) -> Strand:
        """One employer after another."""
        return self._change("WORKS_AT", "firm", ("works at", "works now at", "where works?"), "new employer")

    def new_role(self) -> Strand:
        """One job after another."""
        return self._change("WORKS_AS", "role", ("works as", "works now as", "works as?"), "new job")

    def _change(self, predicate: str, values: str, words: tuple[str, str, str], kind: str) -> Strand:
        first, second = self.value(values), self.value(values)
        d = self.days(2)
        strand = Strand(kind, (predicate,), question=self.ask(words[2]))
        self.say(strand, words[0], d[0], predicate, first)
        self.say(strand, words[1], d[1], predicate, second, b=first)
        strand.stays = [Stay(predicate, first, d[0], d[1]), Stay(predicate, second, d[1])]
        strand.clashes = [Clash(0, 1, "temporal_evolution")]
        strand.days = [_between(d[0], d[1]), d[1] + timedelta(days=50)]
        return strand

    def employer_left(self) -> Strand:
        """An end without anything new."""
        firm = self.value("firm")
        d = self.days(2)
        strand = Strand("employer left", ("WORKS_AT",))
        self.say(strand, "works at", d[0], "WORKS_AT", firm)
        self.say(strand, "works no longer at", d[1], "WORKS_AT", firm)
        strand.stays = [Stay("WORKS_AT", firm, d[0], d[1])]
        strand.days = [_between(d[0], d[1]), d[1] + timedelta(days=50)]
        return strand

    # --- ages

    def age_in_one_breath(self) -> Strand:
        """Said wrongly and mended in the same breath."""
        day = NOW.date() - timedelta(days=self._dice.randint(60, 250))
        right = self._dice.randint(24, 58)
        strand = Strand("age, same breath", ("AGE",))
        self.say(strand, "age, same breath", day, "AGE", str(right), b=str(right - 1))
        strand.stays = [Stay("AGE", str(right - 1), day, role="never"), Stay("AGE", str(right), day)]
        strand.clashes = [Clash(0, 1, "direct_contradiction")]
        strand.days = [day + timedelta(days=40)]
        return strand

    def age_mended(self) -> Strand:
        """Said wrongly and mended minutes later."""
        day = NOW.date() - timedelta(days=self._dice.randint(60, 250))
        right = self._dice.randint(24, 58)
        strand = Strand("age, mended later", ("AGE",), question=self.ask("age?"))
        said = self.say(strand, "age", day, "AGE", str(right - 1))
        mended = self.say(strand, "age, corrected", day, "AGE", str(right), b=str(right - 1))
        strand.steps[-1] = replace(mended, at=said.at + timedelta(minutes=2))
        strand.stays = [Stay("AGE", str(right - 1), day, role="never"), Stay("AGE", str(right), day)]
        strand.clashes = [Clash(0, 1, "direct_contradiction")]
        strand.days = [day + timedelta(days=40)]
        return strand

    def birthday_between(self) -> Strand:
        """A year older within the year that an age holds."""
        last = NOW.date() - timedelta(days=self._dice.randint(60, 250))
        before = last - timedelta(days=self._dice.randint(150, 330))
        age = self._dice.randint(24, 58)
        strand = Strand("a birthday between", ("AGE",), question=self.ask("age?"))
        self.say(strand, "age", before, "AGE", str(age))
        self.say(strand, "age", last, "AGE", str(age + 1))
        strand.stays = [Stay("AGE", str(age), before, last), Stay("AGE", str(age + 1), last)]
        strand.clashes = [Clash(0, 1, "temporal_evolution")]
        strand.days = [_between(before, last), last + timedelta(days=40)]
        return strand

    # --- tastes

    def taste_turned(self) -> Strand:
        """Liked and then disliked, or the other way round."""
        thing = self.value("thing")
        d = self.days(2)
        away = self._dice.random() < 0.5
        one, other = ("PREFERS", "DISLIKES") if away else ("DISLIKES", "PREFERS")
        strand = Strand("taste turned", ("PREFERS", "DISLIKES"), alone=False, question=self.ask("taste?", thing))
        self.say(strand, "likes" if away else "dislikes", d[0], one, thing)
        self.say(strand, "dislikes now" if away else "likes now", d[1], other, thing)
        strand.stays = [Stay(one, thing, d[0], d[1]), Stay(other, thing, d[1])]
        strand.clashes = [Clash(0, 1, "temporal_evolution")]
        strand.days = [_between(d[0], d[1]), d[1] + timedelta(days=50)]
        return strand

    def taste_over(self) -> Strand:
        """Not liked any more; whether it is disliked from then on is not asked."""
        thing = self.value("thing")
        d = self.days(2)
        strand = Strand("taste over", ("PREFERS", "DISLIKES"), alone=False)
        self.say(strand, "likes", d[0], "PREFERS", thing)
        self.say(strand, "likes no longer", d[1], "PREFERS", thing)
        strand.stays = [Stay("PREFERS", thing, d[0], d[1]), Stay("DISLIKES", thing, d[1], role="maybe")]
        strand.free = [(0, 1)]
        strand.days = [_between(d[0], d[1]), d[1] + timedelta(days=50)]
        return strand

    def taste_perhaps(self) -> Strand:
        """A taste said with doubt waits."""
        thing = self.value("thing")
        day = self.days(1)[0]
        strand = Strand("hedged taste", ("PREFERS", "DISLIKES"), alone=False)
        self.say(strand, "perhaps likes", day, "PREFERS", thing)
        strand.stays = [Stay("PREFERS", thing, day, role="waits")]
        strand.days = [day + timedelta(days=50)]
        return strand

    def taste_in_a_scene(self) -> Strand:
        """A taste for one scene stands beside the general one, even where it is the opposite."""
        thing = self.value("thing")
        d = self.days(2)
        strand = Strand("taste in a scene", ("PREFERS", "DISLIKES"), alone=False)
        self.say(strand, "likes", d[0], "PREFERS", thing)
        self.say(strand, "dislikes in a scene", d[1], "DISLIKES", thing)
        strand.stays = [Stay("PREFERS", thing, d[0]), Stay("DISLIKES", thing, d[1], scoped=True)]
        strand.days = [_between(d[0], d[1]), d[1] + timedelta(days=50)]
        return strand

    def taste_repeated(self) -> Strand:
        """The same taste in other words is one fact."""
        thing = self.value("thing")
        d = self.days(3)
        strand = Strand("taste repeated", ("PREFERS", "DISLIKES"), alone=False)
        for day in d:
            self.say(strand, "likes", day, "PREFERS", thing)
        strand.stays = [Stay("PREFERS", thing, d[0])]
        strand.days = [_between(d[0], d[1]), d[2] + timedelta(days=50)]
        return strand

    # --- what excludes nothing

    def likes_many(self) -> Strand:
        """Several likes."""
        return self._many("PREFERS", ("thing",) * 3, ("likes", "also likes", "also likes"), "several likes")

    def pets(self) -> Strand:
        """A cat and a dog."""
        return self._many("HAS_PET", ("cat", "dog"), ("pet", "also pet"), "two pets")

    def languages(self) -> Strand:
        """Several languages."""
        return self._many("SPEAKS", ("language", "language"), ("speaks", "also speaks"), "two languages")

    def _many(self, predicate: str, values: tuple[str, ...], words: tuple[str, ...], kind: str) -> Strand:
        d = self.days(len(values))
        strand = Strand(kind, (predicate,), alone=predicate != "PREFERS")
        for day, value_kind, wording in zip(d, values, words, strict=True):
            value = self.value(value_kind)
            self.say(strand, wording, day, predicate, value)
            strand.stays.append(Stay(predicate, value, day))
        strand.days = [_between(d[0], d[1]), d[-1] + timedelta(days=50)]
        return strand

    def lessons_again(self) -> Strand:
        """Begun, given up and begun again: two stays that do not stand against each other."""
        lesson = self.value("lesson")
        d = self.days(3)
        strand = Strand("ended and begun again", ("LEARNING",))
        for kind, day in zip(("learns", "learns no longer", "learns again"), d, strict=True):
            self.say(strand, kind, day, "LEARNING", lesson)
        strand.stays = [Stay("LEARNING", lesson, d[0], d[1]), Stay("LEARNING", lesson, d[2])]
        strand.days = [_between(d[0], d[1]), _between(d[1], d[2]), d[2] + timedelta(days=50)]
        return strand

    # --- spellings

    def spelled(self, kind: str, predicate: str) -> Strand:
        """One value in several spellings is one fact, and no conflict."""
        _, forms = self._dice.choice([row for row in SPELLINGS[self._tongue] if row[0] == kind])
        strand = Strand(f"one value, several spellings: {kind}", (predicate,), alone=kind != "likes")
        d = self.days(3)
        if kind == "age":
            d = [NOW.date() - timedelta(days=days) for days in (150, 110, 60)]
        for day, form in zip(d, forms, strict=True):
            self.say(strand, kind, day, predicate, forms[0], spelled=form)
        strand.stays = [Stay(predicate, forms[0], d[0])]
        strand.days = [_between(d[0], d[1]), d[2] + timedelta(days=40)]
        return strand


def _between(first: date, last: date) -> date:
    return first + (last - first) / 2


_Maker = Callable[[_Teller], Strand]


def _spelled(kind: str, predicate: str) -> _Maker:
    return lambda teller: teller.spelled(kind, predicate)


#: What can happen to each line of a life; a life takes the next one of each in turn.
_HOMES: tuple[_Maker, ...] = (
    _Teller.away_and_back, _Teller.move_told_late, _Teller.paper_home, _Teller.edited_home, _Teller.never_lived,
    _Teller.second_home, _Teller.perhaps_home, _Teller.lives_since, _Teller.lived_before, _Teller.somebody_else,
    _Teller.same_month_twice, _spelled("lives", "LIVES_IN"),
)  # fmt: skip
_EMPLOYERS: tuple[_Maker, ...] = (
    _Teller.new_employer, _Teller.employer_left, _Teller.works_since, _Teller.worked_before, _Teller.paper_employer,
    _spelled("works at", "WORKS_AT"),
)  # fmt: skip
_AGES: tuple[_Maker, ...] = (
    _Teller.age_in_one_breath, _Teller.age_mended, _Teller.birthday_between, _spelled("age", "AGE"),
)  # fmt: skip
_TASTES: tuple[_Maker, ...] = (
    _Teller.taste_turned, _Teller.taste_in_a_scene, _Teller.taste_over, _Teller.taste_repeated, _Teller.likes_many,
    _Teller.taste_perhaps, _spelled("likes", "PREFERS"),
)  # fmt: skip
_OTHERS: tuple[_Maker, ...] = (_Teller.pets, _Teller.languages, _Teller.new_role)
_LESSONS: tuple[_Maker, ...] = (_Teller.lessons_again, _spelled("learns", "LEARNING"))


def lives(count: int, seed: int, wordings: int = 99) -> Iterator[LifeStory]:
    """Make lives, in turn in each language; the same seed makes the same lives.

    Args:
        wordings: So many wordings of each kind are used, the plainest first.
    """
    for number in range(count):
        tongue = TONGUES[number % len(TONGUES)]
        turn = number // len(TONGUES)
        teller = _Teller(random.Random(f"{seed} life {number}"), tongue, number, wordings)
        makers = [row[(turn + seed) % len(row)] for row in (_HOMES, _EMPLOYERS, _AGES, _OTHERS, _LESSONS)]
        makers += [_TASTES[(2 * turn + seed + step) % len(_TASTES)] for step in range(2)]
        yield LifeStory(number, tongue, [make(teller) for make in makers])
