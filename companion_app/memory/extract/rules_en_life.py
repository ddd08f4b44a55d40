# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""English rules about who somebody is and how they live: name, age, home, work, studies, people, animals."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion_app.memory.extract.build import operation, plain
from companion_app.memory.extract.model import Clause, Draft, Head, Kind, Make, Past, Rule
from companion_app.memory.extract.plausible import is_known_place
from companion_app.memory.extract.words import FAMILY_EN, JOB_EN, KNOWN_EN, NOT_NAMES_EN, PETS_EN

_NAME = r"(?P<o>[^\W\d_][\w'.-]*(?: (?!and\b|but\b|so\b|by\b|nice\b|i\b|from\b|in\b|or\b|is\b)[^\W\d_][\w'.-]*){0,3})"
_ONE_NAME = r"[A-Z][\w'-]*"
_PROPER = r"(?-i:[A-Z][\w'-]*(?: (?:[A-Z][\w'-]*|of|the|and|&))*)"


def rx(pattern: str) -> re.Pattern[str]:
    """Compile a rule's pattern."""
    return re.compile(pattern, re.IGNORECASE)


def r(
    name: str,
    predicate: str,
    pattern: str,
    kind: Kind = "thing",
    *,
    past: Past = "end",
    user: bool = False,
    examples: tuple[tuple[str, tuple[str, ...]], ...] = (),
    counter: tuple[str, ...] = (),
    negated: str | None = None,
) -> Rule:
    """Make a rule that reads its object plainly."""
    return Rule(
        name,
        predicate,
        rx(pattern),
        kind,
        None,
        past,
        negated,
        "user" if user else "any",
        {},
        examples,
        counter,
    )


def made(
    name: str,
    predicate: str,
    pattern: str,
    make: Make,
    kind: Kind = "thing",
    *,
    past: Past = "end",
    examples: tuple[tuple[str, tuple[str, ...]], ...] = (),
    counter: tuple[str, ...] = (),
) -> Rule:
    """Make a rule whose drafts are built by a function."""
    return Rule(name, predicate, rx(pattern), kind, make, past, examples=examples, counter=counter)


_NOT_A_JOB = re.compile(
    r"\b(?:hard|trouble|match|peace|home|deal|policy|big|huge|good|bad|great|terrible|natural|born|early|late|slow|fast|quick|heavy|light|firm|true|visual|team|picky|control) \w+$",
    re.IGNORECASE,
)
_REAL_JOB = re.compile(r"\b(?:engineer|teacher|nurse|doctor)", re.IGNORECASE)
# "a model of patience", "a student of life": these words are jobs only when nothing follows with "of".
_ALSO_A_WORD = re.compile(r"model|guide|lead|partner|judge|driver|server", re.IGNORECASE)


def _job(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    rule = r("en_job", "WORKS_AS", "", "role")
    job = match["o"]
    figurative = _NOT_A_JOB.search(job) and not _REAL_JOB.search(job)
    if figurative or (re.match(r"\s*(?:of|for)\b", clause.text[match.end("o") :]) and _ALSO_A_WORD.search(job)):
        return []
    if not head.stated and match.group().lower().startswith("the "):
        # "…, or so the salesman supposed" speaks of somebody else.
        return []
    settled = operation(rule, head, match, clause)
    subject = head.subject.label if head.subject else "user"
    if settled is None or not subject or (head.past and not head.be):
        return []
    drafts = [
        Draft(
            settled[0],
            match.start("o"),
            match.end("o"),
            "en_job",
            settled[1],
            subject,
            beside=head.beside or "part-time" in clause.text,
        )
    ]
    place = re.match(
        rf"[^,]{{0,24}}? (?:at|for) (?P<o>(?:the |a )?(?:{_PROPER}|\w+ (?:company|hospital|school|university|bank|startup|firm|agency|studio|lab)))",
        clause.text[match.end("o") :],
    )
    if place and settled[1] == "assert":
        offset = match.end("o")
        drafts.append(
            Draft("WORKS_AT", offset + place.start("o"), offset + place.end("o"), "en_job_at", "assert", subject)
        )
    return drafts


def _stopped_learning(match: re.Match[str], head: Head, _clause: Clause) -> Iterable[Draft]:
    if head.negated or head.modal or head.future or head.subject is not None:
        return []
    return [Draft("LEARNING", *match.span("o"), "en_stopped_learning", "end")]


_LIST = re.compile(rf"\w+s\s*[,:–—-]\s*(?P<names>{_ONE_NAME}(?:, {_ONE_NAME})*,? and {_ONE_NAME})\s*$")


def _listed(text: str, at: int) -> list[tuple[int, int]]:
    """Return the places of the names in "two kids, Leo and Mia"."""
    match = _LIST.match(text, at)
    if not match:
        return []
    return [
        m.span() for m in re.finditer(rf"{_ONE_NAME}", text[: match.end("names")]) if m.start() >= match.start("names")
    ]


def _pets(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read every animal of a list, each with its own name and kind."""
    settled = operation(r("en_pet", "HAS_PET", "", past="end"), head, match, clause)
    if settled is None or head.subject is not None:
        return
    past = head.past or bool(match["past"])
    listed = _listed(clause.text, match.start("pets"))
    if listed and settled[1] == "assert":
        kind = re.match(PETS_EN, match["pets"], re.IGNORECASE)
        species = {"species": kind.group().lower()} if kind else {}
        yield from (Draft("HAS_PET", a, b, "en_pet", attributes=species) for a, b in listed)
        return
    tail = clause.text[match.start("pets") :]
    counted = re.search(r"\bonly\b", clause.text[: match.start("pets")], re.IGNORECASE) is not None
    for pet in _PET.finditer(tail):
        name = pet["name"] or pet["name2"]
        # "I only have one cat now" tells how many are left, and nothing new.
        if (past or counted) and not name:
            continue
        # "A dog problem" is no dog, and "I don't have a dog problem" takes none away.
        if not name and not _AFTER_PET.match(tail, pet.end()):
            continue
        # "A dog named Sunday": what is called so, and written so, is its name, whatever else the word means.
        called = (pet["name"] or "")[:1].isupper()
        named = bool(name) and (called or not NOT_NAMES_EN.fullmatch(name))
        group = "species" if not named else ("name" if pet["name"] else "name2")
        start = match.start("pets") + pet.start(group)
        yield Draft(
            "HAS_PET",
            start,
            match.start("pets") + pet.end(group),
            "en_pet",
            settled[1],
            attributes={"species": pet["species"].lower()},
        )
        second = pet["second"]
        if named and second and not NOT_NAMES_EN.fullmatch(second):
            at = match.start("pets")
            yield Draft(
                "HAS_PET",
                at + pet.start("second"),
                at + pet.end("second"),
                "en_pet",
                settled[1],
                attributes={"species": pet["species"].lower().removesuffix("s")},
            )


# What may follow an animal that is one; a bare noun makes another thing of it ("a dog problem").
_AFTER_PET = re.compile(
    r"\W*$|\W*[,.;:!()–—-]|\s+(?:and|or|but|so|because|who|which|that|thats|with|without|at|in|on|from|for|to|is|are|was|were|as|since|when|while|whose|now|too|also|again|together|named|called|i|we|he|she|it|they|my|our|the|\w+ing|\w+ed|\w+ly|at all|any ?more|any longer|"
    r"today|yesterday|last|this|these|ago|two|three|a (?:week|month|year)|lol|haha+|btw|tho|though|back|home|once|living|years?)\b",
    re.IGNORECASE,
)
_PET = re.compile(
    rf"(?<![\w-])(?P<species>{PETS_EN})s?\b(?!-)(?! (?:food|person|people|cafe|café|lover|owner|sitter|walker|show|house|video|allerg|park|burgers?|sandwich|tacos?|curry|soup|salad|dinner|sticks|tank|breast|wings|fillet|hair|shelter|rescue|named after|toy|bed|tank|in (?:my|the|his|her) (?:throat|stomach|head|mind|pocket|room|attic|race|fight)|of a time))"
    r"(?:,? (?:who(?:'s| is)|which is|that(?:'s| is)|and (?:his|her|its|their) names? (?:is|are))? ?(?:called|named|whose name is|names? (?:is|are))? ?,? ?(?P<name>(?<=called )[\w'-]+|(?<=named )[\w'-]+|(?<=name is )[\w'-]+|(?<=names are )[\w'-]+|(?<=is )(?-i:[A-Z][\w'-]+)))?"
    r"(?:(?:,)? (?P<name2>(?-i:[A-Z][a-z]+)))?(?:,? and (?P<second>(?-i:[A-Z][\w'-]+))(?! the))?",
    re.IGNORECASE,
)


_TIES = ("FAMILY_MEMBER", "KNOWS")


def _relative(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read "I have a sister named Mia", "I have two brothers"."""
    settled = operation(r("en_relative", "FAMILY_MEMBER", "", past="end"), head, match, clause)
    if settled is None or head.subject is not None:
        return []
    role = match["role"].lower()
    if settled[1] != "assert":
        # "I don't have a sister": whoever was held for one is none.
        gone = {"role": role.removesuffix("s")}
        return [Draft(kind, *match.span("role"), "en_relative", "end", attributes=gone) for kind in _TIES]
    listed = _listed(clause.text, match.start("role"))
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_EN, role.removesuffix("s"), re.IGNORECASE) else "KNOWS"
    name = match["name"]
    if name and not NOT_NAMES_EN.fullmatch(name):
        return [Draft(predicate, *match.span("name"), "en_relative", attributes={"role": role.removesuffix("s")})]
    if listed:
        return [Draft(predicate, a, b, "en_relative", attributes={"role": role.removesuffix("s")}) for a, b in listed]
    if predicate == "KNOWS":
        return []
    return [
        Draft(
            predicate,
            match.start("said"),
            match.end("role"),
            "en_relative",
            attributes={"role": role.removesuffix("s")},
        )
    ]


# Married to one's work, divorced from reality: to a person it is a status, to a thing a figure of speech.
_TO_A_THING = re.compile(
    rf"\s+(?:to|from|with) (?!(?-i:[A-Z])|(?:an?|my|the|such an?|this|that) (?:[\w-]+ )*?(?:{FAMILY_EN}|{KNOWN_EN}|{JOB_EN}|man|woman|guy|girl|person|sweetheart|soulmate|love|american|foreigner)\b|(?:her|him|them|you|someone|each other|kids|children|(?:one|two|three|\d) ))",
    re.IGNORECASE,
)


def _status(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if _TO_A_THING.match(clause.text, match.end()):
        return []
    return (
        plain(r("en_status", "RELATIONSHIP_STATUS", "", past="assert", user=True), match, head, clause)
        if head.be or match.group().lower().startswith(("got", "get"))
        else []
    )


def _age(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.modal or head.negated or head.future or (head.past and not match["turned"]):
        return []
    if not (head.be or match["turned"]) or (match["turned"] or "").endswith(("turn", "turning")):
        # "I turn 31 in May" is so only then.
        return []
    number = int(match["o"])
    if not 3 <= number <= 119 or (number < 13 and head.subject is None):
        return []
    return plain(r("en_age", "AGE", "", "age", past="assert"), match, head, clause)


def _left(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.modal or head.negated or head.never or head.future or head.subject is not None:
        return
    if match["o"]:
        yield from (
            d
            for d in plain(r("en_left_job", "WORKS_AT", "", "org", past="assert"), match, head, clause)
            for d in [_ended(d)]
        )
        return
    if match["ret"] is not None and re.match(r"\s+(?:from|to|the|my|early)?", clause.text[match.end() :]):
        yield Draft("WORKS_AT", match.start(), match.end(), "en_left_job", "end", words="")
        return
    yield Draft("WORKS_AT", match.start(), match.end(), "en_left_job", "end", words="")


def _ended(draft: Draft) -> Draft:
    from dataclasses import replace

    return replace(draft, operation="end")


def _been_in(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read "we've been in Ostrava for six years": only of a place that is surely one, one is also in meetings."""
    if not (head.perfect and head.be) or not is_known_place(match["o"]):
        return []
    return plain(r("en_been_in", "LIVES_IN", "", "place", past="nothing"), match, head, clause)


VERBS: tuple[Rule, ...] = (
    made(
        "en_age",
        "AGE",
        r"(?P<turned>turn(?:ed|ing)?|just turned)? ?(?P<o>\d{1,3})(?= ?(?:years? old|yrs? old|y/?o\b|years? of age|now\b|today\b|this year|$|,|\.)|(?<=turned \d\d)(?= (?:last|yesterday|in|on|lol|and|a|two|just|recently|over)\b))",
        _age,
        "age",
        examples=(("I'm 30 years old", ("AGE:30",)), ("I just turned 31", ("AGE:31",)), ("I'm 42", ("AGE:42",))),
        counter=("I'm 30 minutes late", "I turned 2 pages"),
    ),
    r(
        "en_lives_in",
        "LIVES_IN",
        r"(?:(?P<past>lived|resided)|been living|been(?= in [\w ]+ (?:for|since) )|live|lives|living|reside|resides|residing|based|settled|living out|(?:be |am |are )?back living|home(?= (?:in|at))) (?:here |right |out |over |down |up |currently |together |part[- ]time |full[- ]time |alone |mostly )*(?:in|at) (?:the (?:district|city|town|village|suburb|borough|municipality)(?: of)? (?=(?-i:[A-Z])))?(?P<o>(?!(?:the (?:wrong|right|same|middle|best|worst|country|city|suburbs)|a world|the moment|the past|fear|peace|my |our |harmony|denial|a (?:small|big|tiny|nice|shared|rented)? ?(?:house|flat|apartment|dorm|studio|city|town|place)\b)\b).+)",
        "place",
        examples=(
            ("I live in Boston", ("LIVES_IN:Boston",)),
            ("I'm based in Berlin now", ("LIVES_IN:Berlin",)),
            ("I used to live in Lyon", ("end LIVES_IN:Lyon",)),
            ("I never lived in Turin", ("deny LIVES_IN:Turin",)),
            ("I don't live in Paris", ("end LIVES_IN:Paris",)),
        ),
        counter=("I live with my sister", "I live in fear", "I'd live in Rome"),
    ),
    made(
        "en_been_in",
        "LIVES_IN",
        r"(?:here )?in (?P<o>(?-i:[A-Z])[\w' -]+?)(?=,? (?:for|since) )",
        _been_in,
        "place",
        examples=(("We've been in Ostrava for six years", ("LIVES_IN:Ostrava",)),),
        counter=("I've been in Meetings since nine", "I was in Ostrava for a week"),
    ),
    r(
        "en_moved_to",
        "LIVES_IN",
        r"(?:(?:just |recently |finally )?(?:moved|relocated|moving|settled down|settled))(?: (?:back|over|out|up|down|again|all the way|home|permanently|here))*(?: from [\w ]+?)? (?:to|into|in)(?: the (?:city|town|village) of)? (?P<o>(?!(?:a (?:new|bigger|smaller|different|nice|house|flat)|my |our |the (?:next|new)|another|live\b|make\b|be\b)\b).+)",
        "place",
        past="assert",
        examples=(("I moved to Denver", ("LIVES_IN:Denver",)), ("I've moved back to Graz", ("LIVES_IN:Graz",))),
        counter=("I moved to a new flat", "I want to move to Rome"),
    ),
    r("en_left_place", "LIVES_IN", r"moved (?:out of|away from) (?P<o>.+)", "place", past="assert"),
    r(
        "en_from",
        "FROM",
        r"(?:originally |actually )*(?:from|come from|comes from|born in|born (?:and|n|&) (?:raised|bred) in|grew up in|spent my childhood in|a native of|hail from|raised in) (?P<o>(?!(?:the (?:start|beginning|moment|same)|work|home|school|scratch|a |an |my |here|there|now|what|this|that|time|one|(?:19|20)\d\d|the (?:future|past)|january|february|march|april|may|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun)\b).+)",
        "place",
        past="assert",
        examples=(("I'm originally from Porto", ("FROM:Porto",)), ("I grew up in Leeds", ("FROM:Leeds",))),
        counter=("I'm from the same school", "I work from home"),
    ),
    r(
        "en_works_at",
        "WORKS_AT",
        r"(?:(?P<past>worked)|work|works|working|employed|(?:have |has |got )?an? (?:\w+ )?job) (?:full[- ]time |part[- ]time |remotely |now |here |there |currently |nights? |days |shifts |weekends |evenings |mornings )*(?:at|for) (?P<o>(?!(?:home|night|the moment|a living|myself|the (?:last|past|weekend)|\d|least|all|me\b|hours|free|a (?:small|big|large|local|tech)? ?(?:company|startup|firm)\b)\b).+)",
        "org",
        examples=(
            ("I work at Helix", ("WORKS_AT:Helix",)),
            ("I've worked at Helix since 2019", ("WORKS_AT:Helix",)),
            ("I no longer work at Helix", ("end WORKS_AT:Helix",)),
            ("I don't work at Helix", ("end WORKS_AT:Helix",)),
        ),
        counter=("I work from home", "I work at night", "I don't work at Helix on Fridays"),
    ),
    r(
        "en_started_at",
        "WORKS_AT",
        r"(?:joined|joining|(?:started|starting|start|got hired|got (?:a|the|my) (?:new )?job|took a job|began|landed a job|accepted a job|accepted an offer)(?: (?:working|a (?:new )?(?:job|position|role)|work))?(?: (?:at|for))|(?:started|starting|start|began) (?:working|work) with) (?P<o>(?-i:[A-Z]).+)",
        "org",
        past="assert",
        examples=(
            ("I started working at Corvid Labs today", ("WORKS_AT:Corvid Labs",)),
            ("I joined Meridian last month", ("WORKS_AT:Meridian",)),
        ),
        counter=("I started a diary", "I joined the gym"),
    ),
    r(
        "en_works_at_lower",
        "WORKS_AT",
        r"(?:(?:started|starting|began|start|starts) (?:working|a (?:new )?(?:job|position|role)|work)|got (?:a|the|my) (?:new )?job) (?:at|for|with) (?P<o>(?!(?:a (?:small|new)? ?(?:company|place)\b|\d)\b).+)",
        "org",
        past="assert",
    ),
    made(
        "en_left_job",
        "WORKS_AT",
        r"(?:(?:left|quit|resigned from|got fired from|got laid off from|was fired from|stopped working (?:at|for))(?: my (?:old )?(?:job|position|work) at)? (?P<o>(?-i:[A-Z])[^,]+)|(?:quit|left|lost|resigned from) (?:my|the) (?:old |current )?(?P<job>job|work|position)|retired(?= |$)(?P<ret>)|got (?:laid off|fired)(?P<fired>))",
        _left,
        "org",
        examples=(
            ("I left Northgate in March 2026", ("end WORKS_AT:Northgate",)),
            ("I quit my job", ("end WORKS_AT:",)),
        ),
        counter=("I left home", "I quit smoking"),
    ),
    r(
        "en_works_as",
        "WORKS_AS",
        r"(?:(?P<past>worked)|work|works|working|employed|promoted|got promoted|became|become|trained|job|earn (?:my|a|his|her) living|make (?:my|a|his|her) living|(?:started|begun|began) (?:working|work|out))(?: (?:now|part[- ]time|full[- ]time|remotely|nights?|days|shifts|weekends|evenings|mornings|mainly|mostly|currently))*(?: as| to)? (?:an? |the )(?P<o>"
        + JOB_EN
        + ")",
        "role",
        examples=(
            ("I work as a nurse", ("WORKS_AS:nurse",)),
            ("I got promoted to a team lead", ("WORKS_AS:team lead",)),
        ),
        past="assert",
        counter=("I work as hard as I can",),
    ),
    r("en_works_as_bare", "WORKS_AS", r"(?:promoted|got promoted) to (?P<o>.+)", "role", past="assert", user=True),
    r(
        "en_works_in",
        "WORKS_AS",
        r"(?:work|works|working) as (?P<o>(?!(?:a |an |hard|well|much|usual|long|if|soon|one|part)\b)[\w -]{3,40})",
        "role",
    ),
    made(
        "en_job",
        "WORKS_AS",
        r"(?:an? |the |in fact an? )(?:\w+ly )?(?P<o>"
        + JOB_EN
        + r")(?!'s| (?:at heart|myself in|of my own life|when it comes))",
        _job,
        "role",
        examples=(
            ("I'm a nurse", ("WORKS_AS:nurse",)),
            ("I'm a data analyst at Orbit", ("WORKS_AS:data analyst", "WORKS_AT:Orbit")),
        ),
        counter=("I'm a fan of jazz", "I'm a vegetarian", "I'm a bit tired"),
    ),
    r(
        "en_studies_at",
        "STUDIES_AT",
        r"(?:(?P<past>studied|went)|study|studies|studying|go|goes|enrolled|a (?:\w+ )?student|(?:\w+ )?(?:freshman|sophomore|junior|senior)|got (?:in|accepted)|in my (?:\w+ )?(?:year|semester|term)|(?:doing|making|make|do) my (?:master|masters|bachelor|phd|degree)|(?:doing|getting|pursuing) (?:my|a) [\w' ]+?)(?: (?P<what>[\w ]+?))? (?:at|into|in|to) (?P<o>(?:the )?(?:university|college|school of) of [\w ]+|(?-i:[A-Z])[\w.& ]*?(?:university|college|school|institute|academy|polytechnic)(?: of [\w ]+)?|mit|ucla|stanford|harvard|oxford|cambridge|yale|princeton|nyu|eth(?: zurich)?|caltech|berkeley)\b",
        "org",
        examples=(("I study physics at Leiden University", ("STUDIES_AT:Leiden University",)),),
        counter=("I go to university",),
    ),
    r(
        "en_studies",
        "STUDIES",
        r"(?:(?P<past>studied|majored)|(?<=i )study|(?<=also )study|(?<=and )study|(?<=currently )study|studies|studying|major|majors|majoring|doing a (?:degree|phd|masters?|master's)|pursuing a (?:degree|phd|master's?)|have a degree|has a degree|did a degree)(?: in)? (?P<o>(?!(?:abroad|hard|for|at|with|late|a lot|every|together|in|more|my|the|this|it|tonight|today|all|from|until|now|on|how|and|to|because)\b)[a-z][\w ]+)",
        "things",
        past="assert",
        examples=(
            ("I study marine biology", ("STUDIES:marine biology",)),
            ("I'm majoring in economics", ("STUDIES:economics",)),
        ),
        counter=("I study at night", "I'm studying for my exam"),
    ),
    r(
        "en_learning",
        "LEARNING",
        r"(?:(?:just |recently )?(?:started|began|been|starting) (?:to )?learn(?:ing)?|learning|taking up|taken up|took up|teaching myself|taking (?:lessons in)?)(?: (?:how to|to))? (?P<o>(?!(?:about|accept|love|let|be|trust|live|cope|deal|appreciate|from|more|new|a lot|a ton|a new skill|a new thing|so many|so|it|that|as|on|at|by|the (?:truth|hard)|how|to (?:love|accept|let|be|say|trust|live|cope|deal)|some|things|every|much|photos?|care|part|pictures|notes|place|medic\w+|anti\w+|pills|a (?:break|walk|nap|bath|shower|look|day|trip|vacation|class|photo|picture|picnic|moment|step)|time|off|up|off|my|steps|advantage|it|\w+ (?:pills|meds|medication))\b).+)",
        "things",
        past="assert",
        examples=(
            ("I'm learning Portuguese", ("LEARNING:Portuguese",)),
            ("I started learning the cello two weeks ago", ("LEARNING:the cello",)),
        ),
        counter=("I'm learning a lot from you", "I'm learning to accept it"),
    ),
    made(
        "en_stopped_learning",
        "LEARNING",
        r"(?:stopped|quit|gave up|given up) (?:learning|studying|practi[sc]ing) (?:how to )?(?P<o>[^,]+)",
        _stopped_learning,
        "things",
        examples=(
            ("I've stopped learning French", ("end LEARNING:French",)),
            ("I gave up learning Spanish", ("end LEARNING:Spanish",)),
        ),
        counter=("I haven't stopped learning French",),
    ),
    r(
        "en_speaks",
        "SPEAKS",
        r"(?:(?:can )?(?:also )?speak(?: also| quite| pretty)?|speaks|fluent in|native in|am bilingual in) (?:fluent |some |a little |a bit of |basic |good |only |native )*(?P<o>(?-i:[A-Z]\w+)(?:(?:,| and|, and| or|/) ?(?:some |a little |a bit of )?(?-i:[A-Z]\w+))*|(?:english|chinese|mandarin|spanish|french|german|japanese|korean|russian|arabic|hindi|portuguese|italian|cantonese|dutch|turkish|polish|swedish|thai|vietnamese)(?:(?:,| and) \w+)*)",
        "language",
        examples=(("I speak Dutch and Turkish", ("SPEAKS:Dutch", "SPEAKS:Turkish")),),
        counter=("I speak slowly",),
    ),
    made(
        "en_status",
        "RELATIONSHIP_STATUS",
        r"(?:got |getting |get |happily |newly |recently )*(?P<o>married|single|divorced|engaged(?! in\b)|widowed|separated|in a (?:long[- ]distance |serious |new )?relationship|seeing someone|dating someone)(?! (?:file|thing|most|with|day|room|player|word|out|use|one|person|handed|page|to the|biggest))",
        _status,
        examples=(
            ("I'm married", ("RELATIONSHIP_STATUS:married",)),
            ("I got engaged last week", ("RELATIONSHIP_STATUS:engaged",)),
        ),
        counter=("I'm engaged in a project", "I'm married to my work", "I'm divorced from reality"),
    ),
    made(
        "en_relative",
        "FAMILY_MEMBER",
        rf"(?:have|has|got|had|have got|been blessed with) (?:only )?(?P<said>)(?:an? |any |one |two |three |four |five |my |\d |(?=kids\b|children\b|siblings\b|brothers\b|sisters\b))(?:(?:beautiful|lovely|wonderful|little|young|older|younger|big|amazing|great|adorable|\d+[- ]year[- ]old) )*(?P<role>(?:{FAMILY_EN}|{KNOWN_EN})s?)\b(?!'|-)(?: (?:called|named|whose name is|,) (?P<name>[\w'-]+))?",
        _relative,
        examples=(
            ("I have a brother named Otto", ("FAMILY_MEMBER:Otto",)),
            ("I have two sisters", ("FAMILY_MEMBER:two sisters",)),
        ),
        counter=("I have a meeting with a client",),
    ),
    made(
        "en_pet",
        "HAS_PET",
        rf"(?:(?:have|has|own|owns|got|adopted|bought|rescued|(?P<past>had)|keep|raise|am raising|raising|a proud owner of|live with|lives with|living with|have got)(?: (?:just|recently|finally|also))* )(?P<pets>(?:an? |two |three |four |\d |my |some |one |the |this )(?:(?!(?:for|of|about|with|on|in|to|like|and|from|at|by)\b)[\w-]+ ){{0,3}}?{PETS_EN}s?\b.*)",
        _pets,
        examples=(
            ("I have a cat called Pepper and a dog named Ash", ("HAS_PET:Pepper", "HAS_PET:Ash")),
            ("We adopted a puppy", ("HAS_PET:puppy",)),
        ),
        counter=("I have a cat allergy", "I had a fish burger"),
    ),
    r(
        "en_owns",
        "OWNS",
        r"(?:own|owns|just bought|bought|recently bought|drive|drives|ride|rides) (?:a |an |my own |my |two |three )(?:new |used |second-?hand |brand new )*(?P<o>(?:[\w'-]+ ){0,3}(?:car|house|flat|apartment|bike|bicycle|motorcycle|motorbike|scooter|boat|guitar|piano|violin|camera|laptop|macbook|ipad|iphone|pc|telescope|van|truck|tesla|toyota|honda|bmw|farm|cabin|restaurant|cafe|café|bakery|shop|store|bookshop|bookstore|kindle|drone|console|playstation|switch|xbox|tent|kayak|3d printer|keyboard|drum kit|cello|viola|ukulele|trumpet|saxophone|flute|clarinet|accordion|harp|banjo|turntable|record player|synth|sewing machine|espresso machine|tractor|trailer|caravan|campervan|moped|skateboard|surfboard|canoe|sailboat|yacht|greenhouse|allotment|cottage|studio|garage|barn|vineyard|hotel|salon|gym|pub|bar|steam deck|ps5|tablet|smartwatch|typewriter|loom|kiln|lathe))\b",
        "thing",
        past="assert",
        user=True,
        examples=(("I own a small bakery", ("OWNS:small bakery",)), ("I bought a used car last week", ("OWNS:car",))),
        counter=("I drive a lot",),
    ),
    r(
        "en_drives",
        "OWNS",
        r"(?:drive|drives|ride|rides) (?:a |an |my |our )(?:new |old |used |little |beat[- ]up |second-?hand |vintage |\d{4} )*(?P<o>(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z0-9])[\w-]*){0,3})",
        "thing",
        past="assert",
        user=True,
        examples=(("I drive an old Saab 900", ("OWNS:Saab 900",)),),
        counter=("I drive to Boston",),
    ),
)
