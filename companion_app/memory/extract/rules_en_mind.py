# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""English rules about tastes, health, aims, projects, habits, plans and passing moods."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from companion_app.memory.extract.build import plain
from companion_app.memory.extract.model import Clause, Draft, Head, Rule
from companion_app.memory.extract.rules_en_life import made, r
from companion_app.memory.extract.words import FEELING_EN

_NOT_A_TASTE = (
    r"(?!it\b|that\b|this\b|those\b|these\b|them\b|him\b|her\b|you\b|your\b|how\b|what\b|when you\b|to \w+ (?:it|them|this|that|him|her)\b|to (?:know|say|think|see|hear|thank|share|point|ask|add|talk|start|learn about|get|be|have|make|do|go|keep|try|use|find|take|hear|meet)\b|"
    r"the (?:idea|way|sound|thought|fact|part|look|plan|suggestion|one|feeling|rest|first|second|new|other)\b|my (?:\w+ )?(?:family|kids?|job|life|wife|husband|mom|mum|dad|friends?|parents|son|daughter|brother|sister|partner|boyfriend|girlfriend|cat|dog|children|boss)\b|"
    r"(?:a |an )?(?:idea|bit|lot|little|few|some|good|great|all)\b|seeing\b|hearing\b|being able\b|so much\b|one\b|i\b|we\b|he\b|she\b|they\b|there\b|most\b|both\b|and\b|as\b|more\b|at\b|from\b|for\b|in\b|on\b|with\b|not\b|his\b|their\b|our\b|its\b|each\b|every\b|any\b|everything\b|everyone\b|mine\b|yours\b|is\b|are\b|making sure\b|just\b|being a part\b|where\b|living here\b|working here\b|having you\b)"
)
_TASTE = r"(?:listening to |watching |eating |drinking |reading )?(?P<o>.+)"


def _taste(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    drafts = plain(r("en_likes", "PREFERS", "", "things", past="nothing", negated="DISLIKES"), match, head, clause)
    if head.be and not re.match(
        r"(?:fond|a (?:big|huge|real|die-?hard)? ?(?:fan|lover)|keen|into|obsessed|crazy|passionate|partial|addicted|really into)",
        match.group(),
        re.IGNORECASE,
    ):
        return []
    if head.future or (not head.stated and re.match("like|enjoy|into", match.group(), re.IGNORECASE)):
        return []
    rest = clause.text[match.start("o") :]
    if re.match(r"(?:\w+ ){0,3}(?:when|that|if) you\b", rest, re.IGNORECASE) or (
        head.perfect and "ed" not in match.group()
    ):
        return []
    return drafts


def _lost_interest(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.negated or head.modal or head.future:
        return []
    found = plain(
        r("en_lost_interest", "PREFERS", "", "things", past="assert"), match, replace(head, perfect=False), clause
    )
    return [replace(draft, operation="end") for draft in found]


def _prefers_to(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.negated or re.match(r"(?:to|not|that|it|this)\b", match["o"], re.IGNORECASE):
        return []
    return plain(r("en_prefers_to", "PREFERS", "", "things"), match, replace(head, modal=False, past=False), clause)


def _dislike(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if (
        head.never
        or head.modal
        or (
            head.be
            and not re.match(r"(?:not )?(?:allergic|afraid|scared|sick|tired|terrified)", match.group(), re.IGNORECASE)
        )
    ):
        return []
    return plain(r("en_dislikes", "DISLIKES", "", "things", past="nothing"), match, head, clause)


def _avoid(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.negated and re.match("avoid", match.group(), re.IGNORECASE):
        return plain(r("en_avoids", "AVOIDS", "", "things", user=True), match, head, clause)
    return plain(
        r("en_avoids", "AVOIDS", "", "things", past="assert", user=True),
        match,
        replace(head, negated=False, be=False),
        clause,
    )


def _diet(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    return (
        plain(r("en_diet", "PREFERS", "", "thing"), match, head, clause)
        if head.be or match.group().lower().startswith(("went", "became", "turned"))
        else []
    )


def _health(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    return plain(r("en_health", "HEALTH", "", "things", past="assert"), match, head, clause)


_CONDITION = (
    r"(?:(?:mild|severe|chronic|type [12]|bad|really bad|seasonal|clinical|generali[sz]ed|high|low|social|lower) ){0,2}(?:asthma|diabetes|adhd|add|autism|migraines?|depression|anxiety(?: disorder)?|bipolar(?: disorder)?|epilepsy|arthritis|cancer|hypertension|blood pressure|"
    r"cholesterol|insomnia|anemia|eczema|psoriasis|ibs|crohn'?s(?: disease)?|celiac(?: disease)?|coeliac(?: disease)?|lupus|pcos|endometriosis|ocd|ptsd|dyslexia|tinnitus|sciatica|back (?:pain|problems)|heart (?:disease|condition|problems)|"
    r"thyroid (?:problems|issues|disease)|a (?:heart condition|chronic illness|disability|thyroid condition|bad back|slipped disc|hernia|concussion|broken (?:leg|arm|wrist|ankle))|panic (?:attacks|disorder)|an eating disorder|sleep apnea|hiv|covid|scoliosis|fibromyalgia|gerd|acid reflux|ulcers?|gout|glaucoma|vertigo|hay fever)"
)


def _boundary_like(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read "I like it when you remind me to drink", a taste about the companion's own doings."""
    if head.modal or head.ended or head.subject is not None:
        return []
    predicate = "DISLIKES" if head.negated or re.match("hate|dislike|can", match.group(), re.IGNORECASE) else "PREFERS"
    start = match.start("o")
    draft = Draft(predicate, start, len(clause.text.rstrip()), "en_like_when_you")
    about = re.search(r"remind(?:ing)? me (?:to|about|of) (?P<f>.+)", clause.text[start:], re.IGNORECASE)
    if about:
        # A welcome for reminders is a reminder policy, so that "stop" can replace it.
        return [replace(draft, predicate="REMINDER_POLICY", facet=facet(about["f"]))]
    return [draft]


def facet(text: str) -> str:
    """Shorten what a reminder is about to its last telling words ("to drink water" is ``drink water``)."""
    words = re.sub(
        r"\b(?:to|about|the|my|any|more|please|again|anymore|of|for|every\w*|day|each|today)\b", " ", text.lower()
    )
    return " ".join(re.findall(r"[\w'-]+", words)[:4])


def _routine(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.modal or head.negated or head.ended or head.past or head.future or head.subject is not None or head.be:
        return []
    if re.match(r"\w+ (?:it|them|him|her|this|that|you)\b", match["o"], re.IGNORECASE):
        return []
    return [Draft("HAS_ROUTINE", match.start("o"), len(clause.text.rstrip()), "en_routine")]


def _goal(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if re.match(r"(?:\w+ )?(?:it|this|that|them|the right|a difference)\b", match["o"], re.IGNORECASE):
        return []
    return plain(r("en_goal", "HAS_GOAL", "", "clause", past="nothing", user=True), match, head, clause)


def _plan(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.modal or head.negated or head.never or head.past or head.perfect or head.subject is not None:
        return []
    body = match["o"]
    ordered = match.start("o") > match.start()
    if not (ordered or (head.future and not _IDLE.match(body)) or (head.be and _EVENT.match(body))):
        return []
    if (ordered and _IDLE.match(body)) or re.match(r"\w+ (?:it|this|that|them)\b", body, re.IGNORECASE):
        return []
    skip = re.match(r"planning (?:a |our |my |the )?", body, re.IGNORECASE)
    return [
        Draft("PLANS", match.start("o") + (skip.end() if skip else 0), len(clause.text.rstrip()), "en_plan", plan=True)
    ]


# What the near future is made of when it is only "I'm …-ing": going, meeting, starting; not trying or hoping.
_EVENT = re.compile(
    r"(?:flying|going (?!through|on\b|crazy|insane|well)|travell?ing|visiting|meeting|seeing|moving|starting (?!to\b)|leaving|having|hosting|attending|giving|presenting|taking|running|playing|getting married|throwing|picking up|celebrating|heading|driving|performing|"
    r"launching|interviewing|joining|coming|staying|doing|hiking|camping|graduating|marrying|competing|returning|cooking|planning (?:a|our|my|the)\b)",
    re.IGNORECASE,
)
_IDLE = re.compile(
    r"(?:like|love|hope|want|enjoy|try|keep|think|let|see (?:how|if|what|you)|give (?:it|that|you)|know|remember|check|tell|ask|look|use|chat|talk to you|come back|start|do (?:it|that|this|my best)|work on|be (?!in\b|at\b|away\b|out\b)|make sure|update|definitely|reach out|need|have to|get back|share|ensure|stick|go ahead|add|go over|understand|figure|learn)\b",
    re.IGNORECASE,
)
_VAGUE_FEELING = re.compile(
    r"(?:good|fine|great|excited|grateful|content|happy|proud|relieved|hopeful|calm|lazy|lost|terrible|awful|hungry|thirsty|energetic|motivated)$",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"\b(?:today|tonight|lately|recently|these days|this (?:week|morning|evening|afternoon)|right now|now|at the moment)\b",
    re.IGNORECASE,
)


def _feeling(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.modal or head.ended or head.subject is not None or head.future or head.past:
        return []
    if (head.negated or _VAGUE_FEELING.match(match["o"])) and not _TODAY.search(clause.text):
        return []
    if not (head.be or re.match("feel|felt", match.group(), re.IGNORECASE)):
        return []
    start = match.start("o")
    if head.negated:
        start = max(clause.text.lower().rfind("not", 0, start), clause.text.lower().rfind("n't", 0, start), 0)
    return [Draft("FEELS", start, match.end("o"), "en_feels", state=True)]


def _not_in_mood(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if not head.negated or head.subject is not None or not _TODAY.search(clause.text):
        return []
    start = clause.text.lower().find("don't")
    return [Draft("FEELS", start if start >= 0 else match.start(), match.end("o"), "en_not_in_mood", state=True)]


def _project(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    drafts = plain(r("en_working_on", "WORKING_ON", "", "thing", past="nothing"), match, head, clause)
    for draft in drafts:
        body = clause.text[draft.start : draft.end]
        named = re.search(
            r"(?:project|app|game|novel|book|site|website|tool|thing|product|startup|podcast|album)?,? ?(?:called|named) (?P<n>[\w' -]+)$",
            body,
            re.IGNORECASE,
        )
        if named:
            yield replace(draft, start=draft.start + named.start("n"))
        elif not re.match(
            r"(?:(?:a|the|this|my|some|our)(?: new| big| small)? projects?$|it|that|this|them|myself|improving|being|getting|making|my (?:english|skills|confidence|patience|attitude|communication|time|health|fitness|relationship|self|mental)|communication|the (?:same|following)|a (?:few|lot|couple)|some|something)\b",
            body,
            re.IGNORECASE,
        ):
            yield draft


VERBS: tuple[Rule, ...] = (
    made(
        "en_like_when_you",
        "PREFERS",
        r"(?:like|love|enjoy|appreciate|hate|dislike|prefer)(?: it)? when (?P<o>you\b.+)",
        _boundary_like,
        examples=(("I like it when you remind me to stretch", ("REMINDER_POLICY:you remind me to stretch",)),),
    ),
    made(
        "en_likes",
        "PREFERS",
        r"(?:(?:started|starting|begun|grown|learned|come|learnt) to |(?:started|begun) )?(?:like|likes|love|loves|liking|loving|enjoying|enjoy|enjoys|adore|adores|prefer|prefers|'d rather have|'d prefer|into|fond of|(?:a )?(?:big |huge |massive |real |die-?hard )?(?:fan|lover) of|crazy about|obsessed with|passionate about|keen on|(?:like|love|enjoy) (?:very|so) much|addicted to|partial to|can't get enough of|can't live without) "
        + _NOT_A_TASTE
        + _TASTE,
        _taste,
        "things",
        examples=(
            ("I really love ramen", ("PREFERS:ramen",)),
            ("I like tea and jazz", ("PREFERS:tea", "PREFERS:jazz")),
            ("I don't like olives", ("DISLIKES:olives",)),
            ("I'm a big fan of curling", ("PREFERS:curling",)),
        ),
        counter=("I love it", "I'd like some tea", "I like to think so", "I would love jazz"),
    ),
    made(
        "en_lost_interest",
        "PREFERS",
        r"(?:(?:lost|losing) (?:all |my )?(?:interest|taste|love|passion) (?:in|for)|stopped (?:liking|loving|enjoying|caring (?:for|about))|gone off|went off|grown out of|outgrew|outgrown|over my(?= \w+ phase)|fallen out of love with|fell out of love with) (?P<o>.+)",
        _lost_interest,
        "things",
        examples=(
            ("I've lost interest in spicy food", ("end PREFERS:spicy food",)),
            ("I've gone off jazz", ("end PREFERS:jazz",)),
        ),
        counter=("I haven't lost interest in jazz", "I lost interest"),
    ),
    made(
        "en_prefers_to",
        "PREFERS",
        r"(?:(?:much |far |really )?prefer|(?:should|would|'d) (?:much |far )?(?:prefer|rather have)) (?P<o>[\w' -]{2,40}?) (?:to|over|than) [\w' -]{2,40}$",
        _prefers_to,
        "things",
        examples=(
            ("I should much prefer tea to coffee", ("PREFERS:tea",)),
            ("I prefer trains over planes", ("PREFERS:trains",)),
        ),
        counter=("I prefer to wait",),
    ),
    made(
        "en_dislikes",
        "DISLIKES",
        r"(?:hate|hates|dislike|dislikes|detest|detests|despise|despises|loathe|can ?not stand|can'?t stand|can'?t bear|can'?t tolerate|don'?t care for|sick of|tired of|afraid of|scared of|terrified of) (?!it\b|that\b|this\b|you\b|how\b|when you\b|to (?:say|admit|tell|be that)|myself\b|him\b|her\b|them\b|when\b|my life|those\b|these\b|being asked\b)"
        + _TASTE,
        _dislike,
        "things",
        examples=(
            ("I hate cilantro", ("DISLIKES:cilantro",)),
            ("I can't stand karaoke anymore", ("DISLIKES:karaoke",)),
            ("I don't hate Mondays", ("end DISLIKES:Mondays",)),
        ),
        counter=("I hate to say it",),
    ),
    made(
        "en_avoids",
        "AVOIDS",
        r"(?:avoid|avoiding|stay away from|staying away from|gave up|given up|cut out|stopped eating|stopped drinking|quit (?=smoking|drinking|sugar|coffee|alcohol|caffeine|meat)|don'?t (?:eat|drink)|(?:can'?t|cannot) (?:eat|drink|have any)) (?!it\b|that\b|this\b|you\b|anything\b|on\b|the (?:topic|question)|much\b|enough\b|him\b|her\b|breakfast\b|any\b|hope\b|trying\b|a lot\b|my job)"
        r"(?P<o>.+)",
        _avoid,
        "things",
        examples=(("I don't eat pork", ("AVOIDS:pork",)), ("I gave up caffeine", ("AVOIDS:caffeine",))),
        counter=("I can't eat anything",),
    ),
    made(
        "en_diet",
        "PREFERS",
        r"(?:(?:went|became|turned) )?(?:an? |a strict |a lifelong )?(?P<o>vegan|vegetarian|pescatarian|teetotal|teetotaler|night owl|early bird|morning person|gluten-free)(?! (?:food|restaurant|recipe|dish|option|diet|place|meal))",
        _diet,
        examples=(("I'm a vegetarian", ("PREFERS:vegetarian",)),),
        counter=("I found a vegan restaurant",),
    ),
    r(
        "en_intolerant",
        "ALLERGIC_TO",
        r"(?P<o>lactose|gluten|dairy|histamine|fructose|alcohol|wheat)[ -]intolerant",
        "thing",
        examples=(("I'm lactose intolerant", ("ALLERGIC_TO:lactose",)),),
        counter=("I'm intolerant",),
    ),
    r(
        "en_allergic",
        "ALLERGIC_TO",
        r"(?:deathly |severely |highly |very |mildly )?(?:allergic (?:to|against)|have (?:an? )?(?:\w+ )?allergy (?:to|from|against)|intolerant to) (?P<o>.+)",
        "things",
        examples=(
            ("I'm allergic to penicillin", ("ALLERGIC_TO:penicillin",)),
            ("I'm not allergic to cats", ("end ALLERGIC_TO:cats",)),
        ),
        counter=("Are you allergic to cats",),
    ),
    r("en_allergy", "ALLERGIC_TO", r"(?:have|has|got) an? (?:\w+ )?(?P<o>\w+) allergy", "thing"),
    made(
        "en_health",
        "HEALTH",
        rf"(?:(?:was|been|got|been|recently|just|am) )*(?:have|has|diagnosed with|suffer(?:ing)? from|living with|struggl(?:e|ing) with|got|recovering from|being treated for|had|dealing with) (?P<o>{_CONDITION})(?! (?:medication|research|awareness))",
        _health,
        "things",
        examples=(("I have asthma", ("HEALTH:asthma",)), ("I was diagnosed with ADHD last year", ("HEALTH:ADHD",))),
        counter=("I have a cold drink",),
    ),
    made(
        "en_medicine",
        "HEALTH",
        r"(?:take|taking|am on|on|started|been taking|been on|prescribed) (?P<o>(?:(?:my|some|daily|heart|blood pressure|sleeping|allergy) )?(?:anti\w+|medication|medicine|meds|insulin|pills|birth control|chemo(?:therapy)?|statins|ssris?|painkillers|steroids|blood thinners|lithium|prozac|zoloft|adderall|ritalin|beta blockers))",
        _health,
        "thing",
        examples=(("I've been taking antidepressants since spring", ("HEALTH:antidepressants",)),),
    ),
    made(
        "en_condition",
        "HEALTH",
        r"(?:(?:was|been) )?(?P<o>diabetic|pregnant|autistic|bipolar|epileptic|anemic|dyslexic|colou?r ?blind|deaf|blind in one eye|hard of hearing|(?:in|going to|seeing a|having) (?:therapy|therapist|psychiatrist|psychologist|counselor|rehab))\b",
        lambda m, h, c: _health(m, h, c) if h.be or " a " in m.group() else [],
        "thing",
        examples=(("I'm diabetic", ("HEALTH:diabetic",)),),
    ),
    made(
        "en_goal",
        "HAS_GOAL",
        r"(?:want to (?=become|be an?\b|lose|quit|learn|retire|run a (?:half )?marathon|write a|publish|start my own|open my own|open a|get into|pass|buy a (?:house|home|flat)|finish my|graduate|master|travel the world|save)|aim(?:ing)? to |saving (?:up )?(?:money )?for |trying to (?=lose|quit|get (?:fit|pregnant|into|better at)|learn|save|become|eat less|eat healthier|cut down)|training for |preparing for |studying for |hope to (?=become|be an?\b|publish|graduate|run|finish|open|retire)|dream of |working towards |determined to )(?P<o>.+)",
        _goal,
        "clause",
        examples=(
            ("I'm training for a half marathon", ("HAS_GOAL:a half marathon",)),
            ("I want to become a pilot", ("HAS_GOAL:become a pilot",)),
        ),
        counter=("I want to find a movie", "I'd like to be rich"),
    ),
    made(
        "en_working_on",
        "WORKING_ON",
        r"(?:(?:still |now |just |recently |currently )?(?:started )?working on|building|developing|writing|coding|renovating|restoring|launching|started building|started writing) (?P<o>(?:(?:a|an|my|our|the|this|some) )?(?:(?:\w+|\w+-\w+) ){0,5}?(?:project|app|novel|book|thesis|dissertation|paper|website|site|game|blog|podcast|startup|album|song|portfolio|platform|tool|house|shed|boat|prototype|plugin|library|bot|screenplay|script|cookbook|memoir|course|channel|robot|engine|garden)\b(?:[^,]*)?|(?-i:[A-Z]).+|(?<=working on )(?:a|an|my|the|our) .+)",
        _project,
        "thing",
        examples=(
            ("I'm working on a garden shed", ("WORKING_ON:a garden shed",)),
            ("I'm still working on Project Heron", ("WORKING_ON:Project Heron",)),
        ),
        counter=("I'm working on it", "I'm working on my confidence"),
    ),
    made(
        "en_feels",
        "FEELS",
        rf"(?:(?:feel|feeling|felt) )?(?:(?:really|so|very|a bit|a little|kind of|pretty|quite|super|too|extremely|totally|absolutely|utterly|just) )*(?P<o>{FEELING_EN})(?=$|,? (?:today|tonight|lately|recently|these days|this (?:week|morning|evening|afternoon)|right now|now|at the moment|and|after|because|from))",
        _feeling,
        "thing",
        examples=(("I'm so tired today", ("FEELS:tired",)),),
        counter=("I'm sad to hear that",),
    ),
    made(
        "en_not_in_mood",
        "FEELS",
        r"(?P<o>(?:feel like|want to|wanna) \w+(?: \w+){0,3}?)(?= today| tonight| right now|$)",
        _not_in_mood,
        "thing",
        examples=(("I don't feel like studying today", ("FEELS:don't feel like studying",)),),
    ),
    made(
        "en_routine",
        "HAS_ROUTINE",
        r"(?P<o>(?:go|run|swim|walk|bike|cycle|jog|meditate|journal|practi[sc]e|play|read|cook|bake|eat|drink|have|take|call|visit|meet|train|work out|exercise|do|attend|teach|volunteer|study|write|paint|draw|wake|get up|sleep|clean|shop|stretch|fast|pray|commute|watch|listen|water|see|lift|climb|dance|hike|donate|host|bring|make|spend|ride|row)\b.*)",
        _routine,
        "clause",
        examples=(("I go swimming every Tuesday", ("HAS_ROUTINE:go swimming",)),),
        counter=("I go to school",),
    ),
    made(
        "en_plan",
        "PLANS",
        r"(?:(?:planning|plan|scheduled|supposed|set|due|need|have) to |have (?=(?:an? |my )?(?:[\w-]+ ){0,3}(?:appointment|interview|exam|test|meeting|flight|trip|date|surgery|check-?up|presentation|deadline|dentist|wedding|concert|class|party|reservation|game|match|audition|hearing|operation|final|finals|party))|got (?=(?:an? |my )(?:[\w-]+ ){0,3}(?:appointment|interview|exam|flight|meeting|presentation)))?(?P<o>(?!from\b|in\b|at\b|the\b|so\b|not\b|here\b)[a-z]\w*(?:\b.*))",
        _plan,
        "clause",
        examples=(
            ("I'm flying to Quito next Friday", ("PLANS:flying to Quito",)),
            ("I have a dentist appointment tomorrow", ("PLANS:a dentist appointment",)),
        ),
        counter=("I'm flying kites",),
    ),
)
