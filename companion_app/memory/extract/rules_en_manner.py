# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""English rules for clauses that begin otherwise than with a subject: "my … is", requests to the companion."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from companion_app.memory.extract.build import plain
from companion_app.memory.extract.model import Clause, Draft, Head, Rule
from companion_app.memory.extract.rules_en_life import _NAME, made, r
from companion_app.memory.extract.rules_en_mind import facet
from companion_app.memory.extract.words import FAMILY_EN, JOB_EN, KNOWN_EN, NOT_NAMES_EN, PETS_EN

NOBODY = Head(None, 0)

_FACETS = (
    ("language", re.compile(r"\b(?:in|speak|use|to) (?:english|chinese|mandarin|spanish|french|german|japanese|korean|italian|portuguese)\b", re.IGNORECASE)),
    ("length", re.compile(r"\b(?:short|shorter|brief|concise|long|longer|detailed|in[- ]depth|one sentence|to the point|succinct|thorough|terse|wordy|verbose|keep it (?:short|brief)|(?:one|two|three|\d) (?:sentences?|lines?|words?|paragraphs?)|ramble|lengthy|in detail|more detail|less text|summar)\b", re.IGNORECASE)),
    ("format", re.compile(r"\b(?:bullet(?: points?|s)?|list|lists|emojis?|markdown|tables?|headings?|numbered|plain text|bold|code blocks?|paragraphs|steps?|exclamation)\b", re.IGNORECASE)),
    ("tone", re.compile(r"\b(?:quiet|loud|silly|formal|informal|casual|friendly|gentle|gently|polite|direct|blunt|honest|serious|funny|humou?r|jokes?|sarcas\w*|cheerful|calm|kind|soft|softly|playful|encourag\w*|warm|strict|energetic|enthusiastic|patient|supportive|professional|sugar-?coat|lively|chatty|tease|flirt\w*|preachy|lectur\w*|patroni\w*|simple words|plain words)\b", re.IGNORECASE)),
)  # fmt: skip
_MANNER_TARGET = re.compile(
    r"\b(?:answers?|repl(?:y|ies)|respon[sd]\w*|messages?|explanations?|explain|talk|speak|write|be|stay|keep|use|tone|style|give me|sound|call|chat|text|summar\w+)\b",
    re.IGNORECASE,
)


def style_facet(text: str) -> str | None:
    """Return which side of the companion's manner a wish is about, or None when it is no such wish."""
    return next((name for name, pattern in _FACETS if pattern.search(text)), None)


def _end(clause: Clause) -> int:
    return len(clause.text.rstrip(" ,.!\x00"))


def _request(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    """Read a wish about how the companion should answer."""
    body = clause.text[match.start("o") :]
    if re.search(
        r"\b(?:this|that|it|below|following|above|essay|email|letter|paragraph|code|function|story|poem|article|report|resume|next (?:question|answer))\b",
        body,
        re.IGNORECASE,
    ) and not re.search(r"keep it (?:short|brief)|from now on|always|answers?|repl", clause.sentence, re.IGNORECASE):
        return []
    side = style_facet(body)
    lasting = re.search(
        r"\b(?:from now on|always|never|in (?:the )?future|every time|answers|replies|responses|messages|explanations|when(?:ever)? i|with me|to me|tone|style|emojis|bullet points|stay|please be|please keep|in general|anymore|stop)\b",
        clause.sentence,
        re.IGNORECASE,
    )
    if side is None or not lasting or not _MANNER_TARGET.search(body):
        return []
    return [Draft("RESPONSE_STYLE", match.start("o"), _end(clause), "en_manner", facet=side)]


def _reminder(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    about = facet(match["f"])
    if not about or re.fullmatch(r"(?:me|it|that|this|what)", about):
        return []
    refused = bool(match["no"])
    start = match.start("o")
    if not refused and not re.search(
        r"\b(?:every|each|daily|always|from now on|regularly|once a|twice a|when(?:ever)? i)\b",
        clause.sentence,
        re.IGNORECASE,
    ):
        return []
    drafts = [Draft("REMINDER_POLICY", start, _end(clause), "en_reminder", facet=about)]
    if refused:
        drafts.append(Draft("HAS_BOUNDARY", start, _end(clause), "en_reminder"))
    return drafts


def _boundary(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    body = clause.text[match.start("o") :]
    if re.search(
        r"\b(?:worry|forget|know|think so|get me wrong|mind|tell anyone|mention it|be (?:sorry|sad|silly|shy|like that)|say that|hesitate|give up|miss|go)\b",
        body[:40],
        re.IGNORECASE,
    ):
        return []
    side = style_facet(body)
    if side and re.search(
        r"\b(?:us(?:e|ing)|be|writ(?:e|ing)|talk|speak|giv(?:e|ing)|sugar|lecture|mak(?:e|ing)|tell|answer|reply|tease)",
        body[:30],
        re.IGNORECASE,
    ):
        return [Draft("RESPONSE_STYLE", match.start("o"), _end(clause), "en_boundary_style", facet=side)]
    return [Draft("HAS_BOUNDARY", match.start("o"), _end(clause), "en_boundary")]


def _nickname(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    body = match["o"]
    if NOT_NAMES_EN.fullmatch(body.split()[0]) or re.match(
        r"(?:when|if|back|later|again|tomorrow|tonight|a|an|the|it|that|this|so|crazy|old|weird|lazy|stupid|names|boring|lucky|quiet|about|on|for|me|him|her|them|up|whatever|by|every|all|almost|almost|daily|often|sometimes|just|only|now|once|twice|from|at|in)\b",
        body,
        re.IGNORECASE,
    ):
        return []
    return plain(r("en_nickname", "NICKNAME_FOR_USER", "", "person"), match, NOBODY, clause)


def _name(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if NOT_NAMES_EN.fullmatch(match["o"].split()[0]) or re.search(
        r"\b(?:to|not|very|really|because|common|unusual)\b", match["o"]
    ):
        return []
    return plain(r("en_name", "NAME", "", "person"), match, NOBODY, clause)


_NOT_A_NAME = re.compile(
    r"(?:\w+(?:ish|ese)|american|canadian|mexican|german|italian|indian|russian|korean|australian|brazilian|asian|african|european|greek|french|dutch|swiss|thai|christian|muslim|jewish|hindu|catholic|buddhist|atheist|english|"
    r"chinese|japanese|spanish|aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces|infp|intj|enfp|\w{1}|team|mr|mrs|dr|ok|yes|no|god|gen|type|level|day|chapter|plan|step|part|version)",
    re.IGNORECASE,
)


# Nobody is introduced by these: who says so plays, or compares.
_FIGURES = re.compile(
    r"batman|superman|spider-?man|iron man|wonder woman|catwoman|(?:captain|sherlock|doctor|darth|mickey|donald|bugs|james) (?:america|holmes|who|vader|mouse|duck|bunny|bond)|hulk|thor|loki|joker|harry potter|hermione|gandalf|frodo|yoda|zorro|dracula|frankenstein|"
    r"cinderella|snow white|rapunzel|peter pan|robin hood|santa(?: claus)?|jesus(?: christ)?|buddha|moses|god|satan|lucifer|zeus|hercules|odin|napoleon|caesar|cleopatra|einstein|shakespeare|mozart|beethoven|hamlet|macbeth|romeo|pinocchio|godzilla|pikachu|iron ?man|elvis|groot|legend|hercule poirot|king arthur|merlin",
    re.IGNORECASE,
)


def _i_am_name(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    first = match["o"].split()[0]
    if _FIGURES.fullmatch(match["o"]):
        return []
    if NOT_NAMES_EN.fullmatch(first) or _NOT_A_NAME.fullmatch(first) or re.fullmatch(JOB_EN, match["o"], re.IGNORECASE):
        return []
    return [Draft("NAME", *match.span("o"), "en_i_am_name")]


def _person_name(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    role = match["role"].lower()
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_EN, role, re.IGNORECASE) else "KNOWS"
    if NOT_NAMES_EN.fullmatch(match["o"].split()[0]):
        return []
    drafts = plain(r("en_person_name", predicate, "", "person"), match, NOBODY, clause)
    return [replace(d, attributes={"role": role}) for d in drafts]


_DEMONYM = re.compile(
    r"(?!(?:ian|brian|julian|adrian|damian|vivian|lillian|fabian|gillian|christian|marian|sebastian|florian|killian)\b)\w+(?:ian|ish|ese|ist)\b|dutch|welsh|greek|french|swiss|thai|czech|iraqi|pakistani|israeli|jewish|muslim|catholic|chinese",
    re.IGNORECASE,
)


def _role_is(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    first = match["o"].split()[0]
    if NOT_NAMES_EN.fullmatch(first) or _NOT_A_NAME.fullmatch(first) or _DEMONYM.fullmatch(first):
        return []
    role = match["role"].lower()
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_EN, role, re.IGNORECASE) else "KNOWS"
    return [Draft(predicate, *match.span("o"), "en_role_is", attributes={"role": role})]


def _known(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    role = match["role"].lower()
    name = match["o"]
    if NOT_NAMES_EN.fullmatch(name.split()[0]) or re.match(r"(?:he|she|it|they|this|that|who)\b", name, re.IGNORECASE):
        return []
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_EN, role, re.IGNORECASE) else "KNOWS"
    return [Draft(predicate, *match.span("o"), "en_is_my", attributes={"role": role})]


def _pet_name(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if NOT_NAMES_EN.fullmatch(match["o"].split()[0]):
        return []
    drafts = plain(r("en_pet_name", "HAS_PET", "", "person"), match, NOBODY, clause)
    return [replace(d, attributes={"species": match["species"].lower()}) for d in drafts]


def _favourite(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    drafts = plain(r("en_favourite", "PREFERS", "", "things"), match, NOBODY, clause)
    about = (match["about"] or "").strip().lower()
    if re.match(r"(?:part|thing|one|memory|moment|way)\b", about):
        return []
    return [replace(d, attributes={"about": about}) if about else d for d in drafts]


def _alias(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    a, b = match["a"].strip(), match.span("o")
    if NOT_NAMES_EN.fullmatch(a) or NOT_NAMES_EN.fullmatch(match["o"]):
        return []
    return [Draft("RELATED_TO", *b, "en_alias", attributes={"alias_of": a})]


_LASTING = r"(?:(?:please|pls|from now on|in (?:the )?future|always|just|can you|could you|would you|i want you to|i(?:'d| would) (?:like|prefer) (?:it if you|you to|if you)|i need you to|,|also|so|and|but|when(?:ever)? i(?:'m| am)? [\w ]+,|for now|going forward|try to|you can|you should) ?)*+"

CLAUSES: tuple[Rule, ...] = (
    made(
        "en_name",
        "NAME",
        rf"(?:hi,? |hello,? )?(?:my (?:full |real |actual |first )?name(?:'s| is|'s actually| is actually)|the name(?:'s| is)|i(?:'m| am) called) {_NAME}",
        _name,
        "person",
        examples=(("My name is Nora", ("NAME:Nora",)), ("my name's lee", ("NAME:lee",))),
        counter=("My name is hard to spell",),
    ),
    made(
        "en_i_am_name",
        "NAME",
        r"(?:i'm|i am|this is|im) (?P<o>(?-i:[A-Z][a-z'-]+(?: [A-Z][a-z'-]+)?))(?=$|,| and i\b| by the way| nice)",
        _i_am_name,
        "person",
        examples=(("I'm Priya, a nurse", ("NAME:Priya",)),),
        counter=("I'm American", "I'm Sorry"),
    ),
    made(
        "en_nickname",
        "NICKNAME_FOR_USER",
        rf"(?:{_LASTING}(?:you can |feel free to |you may |just )*call me|i go by|(?:(?:most|all|other|many) (?:of )?)?(?:people|everyone|everybody|(?:my |all my )?(?:friends|mates|family|colleagues|coworkers|parents)|folks|they)(?: here| all| usually| just)* calls? me) {_NAME}(?: instead| please| from now on)?",
        _nickname,
        "person",
        examples=(
            ("Call me Sam", ("NICKNAME_FOR_USER:Sam",)),
            ("Most people call me Wren", ("NICKNAME_FOR_USER:Wren",)),
        ),
        counter=("Call me when you can", "Call me tomorrow", "People call me crazy", "They call me every day"),
    ),
    made(
        "en_person_name",
        "FAMILY_MEMBER",
        rf"my (?P<role>{FAMILY_EN}|{KNOWN_EN})(?:'s name|s name|'s called)?(?: is|'s)? (?:(?<=name is )|(?<=name's )|(?:called|named) ){_NAME}",
        _person_name,
        "person",
        examples=(("My sister's name is Carla", ("FAMILY_MEMBER:Carla",)), ("my boss is called Ines", ("KNOWS:Ines",))),
        counter=("My sister is nice",),
    ),
    r(
        "en_home_for_me",
        "LIVES_IN",
        r"home(?: for (?:me|us))?(?: is| has been|'s)(?: now| currently| still)? (?P<o>(?-i:[A-Z]).+)",
        "place",
        past="assert",
        user=True,
        examples=(("Home for me is Valencia", ("LIVES_IN:Valencia",)),),
        counter=("Home is where the heart is",),
    ),
    r(
        "en_home_is",
        "LIVES_IN",
        r"(?:my|our) (?:home|house|flat|apartment|place)(?: is|'s) (?:now )?(?:located )?in (?P<o>(?!(?:a |an |the )?(?:mess|ruins|order|need|shambles|good|bad|my|danger|flames)\b).+)",
        "place",
        past="assert",
        user=True,
        examples=(("My home is in Leeds", ("LIVES_IN:Leeds",)),),
        counter=("My house is in a mess", "My home is in need of repair"),
    ),
    r(
        "en_employer_is",
        "WORKS_AT",
        r"my (?:(?:current|new) )?(?:employer|company|workplace)(?: is|'s)(?: called| named)? (?P<o>(?-i:[A-Z]).+)",
        "org",
        past="assert",
        user=True,
        examples=(("My employer is Acme", ("WORKS_AT:Acme",)),),
        counter=("My employer is great",),
    ),
    made(
        "en_role_is",
        "KNOWS",
        rf"my (?P<role>{FAMILY_EN}|{KNOWN_EN})(?: is|'s) (?P<o>(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)?))(?=$|,| and\b| from\b| who\b|;)",
        _role_is,
        "person",
        examples=(("My best friend is Kwame", ("KNOWS:Kwame",)), ("My wife is Anna", ("FAMILY_MEMBER:Anna",))),
        counter=("My wife is German", "My boss is Catholic", "My sister is here"),
    ),
    made(
        "en_is_favourite",
        "PREFERS",
        r"(?P<o>(?!(?:this|that|it|they|he|she|you|what|which|who|these|those|there|here|one|some|something|so|such|then|now)\b)[\w][\w' -]{1,40}?) (?:is|are|has (?:always )?been)(?: (?:definitely|probably|still|by far|easily|actually|also))* (?:my|one of my) (?:all[- ]time |absolute |new )?fav(?:ou?rite|e)?s?\b(?P<about>(?: (?!of|to|so|and|but|because|when|right|ever|these|since)[\w-]+){0,3})",
        _favourite,
        "things",
        examples=(("Cold brew is my favourite drink", ("PREFERS:Cold brew",)),),
        counter=("That is my favourite drink", "Is tea your favourite drink"),
    ),
    made(
        "en_is_my",
        "KNOWS",
        rf"(?P<o>(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)) is (?:also )?(?:my|one of my) (?P<role>{FAMILY_EN}|{KNOWN_EN})s?\b(?!'s)",
        _known,
        "person",
        examples=(
            ("Mei Lin is my friend from college", ("KNOWS:Mei Lin",)),
            ("Otto is my cousin", ("FAMILY_MEMBER:Otto",)),
        ),
        counter=("It is my friend", "He is my boss"),
    ),
    made(
        "en_pet_name",
        "HAS_PET",
        rf"(?:my|our) (?:\w+ )?(?P<species>{PETS_EN})(?:'s name is|'s name's| is called| is named|'s called|,) {_NAME}",
        _pet_name,
        "person",
        examples=(("My dog is called Rolo", ("HAS_PET:Rolo",)),),
        counter=("My dog is sick",),
    ),
    r(
        "en_birthday",
        "BIRTHDAY",
        r"(?:my birthday(?:'s| is)(?: on| in)?|i was born on|my (?:birth date|date of birth) is) (?P<o>(?:the )?[\w ,./-]*?\d[\w ,./-]*)",
        "date",
        past="assert",
        examples=(("My birthday is May 3", ("BIRTHDAY:May 3",)),),
        counter=("My birthday is coming",),
    ),
    made(
        "en_favourite",
        "PREFERS",
        r"(?:my (?:all[- ]time |absolute |new )?fav(?:ou?rite|e)?(?P<about>(?: [\w-]+){0,4}?) (?:is|are|has always been|would be|has to be)|my favou?rite (?P<n>)(?:is|are)) (?:definitely |probably |always |still |actually )*(?!when\b|that\b|how\b|to see\b|the one\b|what\b|also\b)(?P<o>.+)",
        _favourite,
        "things",
        examples=(("My favourite band is Wilco", ("PREFERS:Wilco",)), ("my favorite food is pho", ("PREFERS:pho",))),
        counter=("My favourite part is the end",),
    ),
    r(
        "en_my_job",
        "WORKS_AS",
        r"my (?:current |new )?(?:job|occupation|profession)(?: title)? is (?:an? |being an? )?(?="
        + JOB_EN
        + r")(?P<o>(?!to\b|very\b|really\b|so\b|not\b|stress|hard|fun|boring|great|good|going|killing|in\b|at\b|pretty\b).+)",
        "role",
        examples=(("My job is product designer", ("WORKS_AS:product designer",)),),
        counter=("My job is stressful",),
    ),
    r(
        "en_native",
        "SPEAKS",
        r"my (?:native|first|mother) (?:language|tongue) is (?P<o>\w+)",
        "language",
        examples=(("My native language is Tamil", ("SPEAKS:Tamil",)),),
    ),
    r(
        "en_my_goal",
        "HAS_GOAL",
        r"my (?:biggest |main |new |current |long[- ]term |life )?(?:goal|dream|aim|ambition|resolution)(?: (?:this|for this|for the|for) \w+| in life)? is (?:to |that i )?(?P<o>.+)",
        "clause",
        examples=(("My goal is to run a marathon", ("HAS_GOAL:run a marathon",)),),
    ),
    made(
        "en_reminder",
        "REMINDER_POLICY",
        rf"{_LASTING}(?P<o>(?:(?P<no>(?:do not|don'?t|never|no need to|you don'?t (?:have|need) to)(?: ever)? (?:keep )?remind(?:ing)?|stop reminding|no more reminding)|remind) me (?:(?:(?:every|each) \w+|daily|regularly|once a \w+) )?(?:to |about |of |that )(?P<f>.+))",
        _reminder,
        "clause",
        examples=(
            (
                "Please stop reminding me to drink water",
                ("REMINDER_POLICY:stop reminding me to drink water", "HAS_BOUNDARY:stop reminding me to drink water"),
            ),
            (
                "Never remind me about my diet",
                ("REMINDER_POLICY:Never remind me about my diet", "HAS_BOUNDARY:Never remind me about my diet"),
            ),
        ),
        counter=("Remind me to call Bob",),
    ),
    made(
        "en_boundary",
        "HAS_BOUNDARY",
        rf"{_LASTING}(?P<o>(?:(?:do not|don'?t|never)(?: ever)? (?:bring up|mention|ask me|talk (?:to me )?about|offer (?:me )?advice|call me|tell me to|push me|nag me|joke about|discuss|comment on|lecture me|judge me|message me|wake me|use|make fun of|tease me|talk to me|give me (?:advice|unsolicited)|be|sugar-?coat|write|compare me|pressure me|interrupt me|remind me (?:of|that))|stop (?:asking|bringing up|mentioning|nagging|calling me|pushing|lecturing|using|making jokes|telling me|talking about|teasing)|i (?:don'?t|do not) want (?:you )?to (?:talk about|discuss|be (?:asked|reminded|called)|hear about|ask me|mention|bring up)|please avoid (?:talking|asking|mentioning|bringing|using)) ?.*)",
        _boundary,
        "clause",
        examples=(
            ("Please don't bring up my ex", ("HAS_BOUNDARY:don't bring up my ex",)),
            ("Never ask me about my weight", ("HAS_BOUNDARY:Never ask me about my weight",)),
        ),
        counter=("Don't worry about it", "Don't be sad"),
    ),
    made(
        "en_manner",
        "RESPONSE_STYLE",
        rf"{_LASTING}(?P<o>(?:be|stay|keep|give|answer|reply|respond|speak|talk|use|explain|write|make|sound|act|stick|limit|tell|send|chat|text|i (?:prefer|like|want|need|'d like) (?:your |you to |it (?:if|when) you |(?=(?:\w+,? ){1, 4}(?:answers|replies|responses|explanations))))\b.*)",
        _request,
        "clause",
        examples=(
            ("Please keep your answers short", ("RESPONSE_STYLE:keep your answers short",)),
            ("From now on, please give me long, detailed answers", ("RESPONSE_STYLE:give me long, detailed answers",)),
            ("Please stay quiet", ("RESPONSE_STYLE:stay quiet",)),
        ),
        counter=("Keep this short", "Give me a short story", "Write a short poem"),
    ),
    made(
        "en_alias",
        "RELATED_TO",
        r"(?P<a>(?-i:[A-Z])[\w' -]{1,40}?|the [\w -]{2,30} project) (?:is the same (?:thing |project |person |one )?as|is just another name for|is also (?:known as|called)|aka|a\.k\.a\.|and(?=.{2,42} are the same)) ?(?P<o>(?-i:[A-Z])[\w' -]{1,40}?)(?: are the same(?: \w+)?)?$",
        _alias,
        "thing",
        examples=(("Bluebird is the same project as Harbor Light", ("RELATED_TO:Harbor Light",)),),
        counter=("Anna and Bob",),
    ),
)
