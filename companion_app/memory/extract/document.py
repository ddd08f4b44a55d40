"""Documents, pictures and tools speak of "the user": only that is read, as if the user had said it.

Their own "I" is somebody unknown and is hidden. Lengths are kept, so that offsets stay true.
"""

from __future__ import annotations

import re

from companion_app.memory.extract.masks import HIDDEN

_FIRST = re.compile(r"\b(?:I|I'm|I've|[Mm]y|[Ww]e|[Oo]ur)\b|我们?")
_USER_EN = re.compile(r"\b[Tt]he user(?P<s>'s)?(?= )")
_USER_ZH = re.compile("(?:该|本)?用户")
_RESUME = re.compile("(?:个人)?简历|简介|个人资料|基本信息|档案")


def as_first_person(text: str) -> str:
    """Return the text with "the user" as the speaker and every other first person hidden."""
    text = _FIRST.sub(lambda m: HIDDEN * len(m.group()), text)
    text = _USER_EN.sub(lambda m: ("my" if m["s"] else "I").rjust(len(m.group())), text)
    text = _USER_ZH.sub(lambda m: "我".rjust(len(m.group())), text)
    if "我" not in text and not re.search(r"(?<![A-Za-z])I ", text) and not _RESUME.search(text):
        return HIDDEN * len(text)
    return text
