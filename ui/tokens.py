"""Colours: the one table that palette, style sheet, delegates and painters read.

``CONTRASTS`` says on which surfaces a token may stand, and how much contrast it must keep there; a test
computes the whole page from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Scheme = Literal["light", "dark"]
Table = Mapping[str, str]

LIGHT: Table = {
    "canvas": "#FDFCFA",
    "ground": "#F5F3EE",
    "raised": "#FFFFFF",
    "fill": "#24221F@0.06",
    "fillHover": "#24221F@0.10",
    "selected": "#DFE9E3",
    "bubble": "#E6EEE9",
    "code": "#F4F1EB",
    "line": "#E4E0D8",
    "outline": "#8B847A",
    "text": "#24221F",
    "text2": "#68625A",
    "disabled": "#A8A196",
    "accent": "#2C6B5A",
    "accentHover": "#235848",
    "onAccent": "#FFFFFF",
    "amber": "#855700",
    "amberSoft": "#FAF0DB",
    "danger": "#AD3428",
    "dangerHover": "#8F291F",
    "dangerSoft": "#FBEDEA",
    "onDanger": "#FFFFFF",
    "mark": "#FCE8A6",
    "codeWord": "#8A3A6E",
    "codeName": "#2A5C9A",
    "codeText": "#2C6B5A",
    "codeNumber": "#8F4E00",
    "codeRemark": "#6F695F",
    "toast": "#24221F",
    "toastText": "#FDFCFA",
    "toastLink": "#9AD6C1",
    "shadow": "#000000@0.03",
}

DARK: Table = {
    "canvas": "#1D1C1A",
    "ground": "#171614",
    "raised": "#282623",
    "fill": "#E4DFD7@0.085",
    "fillHover": "#E4DFD7@0.145",
    "selected": "#25352F",
    "bubble": "#26332E",
    "code": "#151412",
    "line": "#302D2A",
    "outline": "#7D766C",
    "text": "#E4DFD7",
    "text2": "#A8A197",
    "disabled": "#5F5951",
    "accent": "#7CC3AC",
    "accentHover": "#93D0BC",
    "onAccent": "#0F231D",
    "amber": "#E2B566",
    "amberSoft": "#2E2718",
    "danger": "#F08C7E",
    "dangerHover": "#F5A396",
    "dangerSoft": "#32221F",
    "onDanger": "#2A0F0B",
    "mark": "#574717",
    "codeWord": "#DE96C2",
    "codeName": "#8FB8EA",
    "codeText": "#8CCDB7",
    "codeNumber": "#E2B566",
    "codeRemark": "#938C81",
    "toast": "#E4DFD7",
    "toastText": "#1D1C1A",
    "toastLink": "#1F5646",
    "shadow": "#000000@0.09",
}

LIGHT_CONTRAST: Table = {
    "text": "#000000",
    "text2": "#33302B",
    "outline": "#4F4A43",
    "line": "#4F4A43",
    "accent": "#1A4A3D",
    "accentHover": "#1A4A3D",
    "amber": "#5E3D00",
    "danger": "#8A1F15",
    "dangerHover": "#8A1F15",
}

DARK_CONTRAST: Table = {
    "text": "#FFFFFF",
    "text2": "#D8D3CA",
    "outline": "#B3ACA1",
    "line": "#B3ACA1",
    "accent": "#A5E2CE",
    "accentHover": "#A5E2CE",
    "amber": "#F2CE8C",
    "danger": "#FFB3A8",
    "dangerHover": "#FFB3A8",
}

_PAGES = ("canvas", "ground", "raised")

# token → (surfaces on which it may stand, least contrast). A fill stands on any page.
CONTRASTS: Mapping[str, tuple[tuple[str, ...], float]] = {
    "text": (
        (*_PAGES, "fill", "fillHover", "selected", "bubble", "code", "amberSoft", "dangerSoft", "mark"),
        4.5,
    ),
    "text2": ((*_PAGES, "fill", "selected", "bubble", "code", "amberSoft", "dangerSoft"), 4.5),
    "accent": ((*_PAGES, "selected", "fill"), 4.5),
    "onAccent": (("accent", "accentHover"), 4.5),
    "amber": ((*_PAGES, "selected", "amberSoft"), 4.5),
    "danger": ((*_PAGES, "dangerSoft"), 4.5),
    "onDanger": (("danger", "dangerHover"), 4.5),
    "codeWord": (("code",), 4.5),
    "codeName": (("code",), 4.5),
    "codeText": (("code",), 4.5),
    "codeNumber": (("code",), 4.5),
    "codeRemark": (("code",), 4.5),
    "toastText": (("toast",), 4.5),
    "toastLink": (("toast",), 4.5),
    "outline": (_PAGES, 3.0),
}


def table(scheme: Scheme, high_contrast: bool = False) -> dict[str, str]:
    """Give all tokens of one look, as ``#RRGGBB`` or ``#RRGGBB@alpha``."""
    tokens = dict(DARK if scheme == "dark" else LIGHT)
    if high_contrast:
        tokens.update(DARK_CONTRAST if scheme == "dark" else LIGHT_CONTRAST)
        for name, alpha in (
            (("fill", 0.085), ("fillHover", 0.145))
            if scheme == "dark"
            else (
                ("fill", 0.06),
                ("fillHover", 0.10),
            )
        ):
            tokens[name] = f"{tokens['text']}@{alpha}"
        tokens["toast"], tokens["toastText"] = tokens["text"], tokens["canvas"]
    return tokens


def split(value: str) -> tuple[int, int, int, float]:
    """Read a token's value into red, green, blue and alpha."""
    colour, _, alpha = value.partition("@")
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue, float(alpha) if alpha else 1.0


def _flat(top: str, under: str) -> tuple[float, float, float]:
    *front, alpha = split(top)
    back = split(under)[:3]
    mixed = [f * alpha + b * (1 - alpha) for f, b in zip(front, back, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def _luminance(colour: tuple[float, float, float]) -> float:
    def linear(value: float) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(front: str, surface: str, tokens: Table) -> float:
    """Compute the lowest contrast of one token on one surface; a fill is tried on every page."""
    lowest = 21.0
    for page in _PAGES if "@" in tokens[surface] else (surface,):
        back = _flat(tokens[surface], tokens[page])
        lights = sorted((_luminance(_flat(tokens[front], tokens[page])), _luminance(back)))
        lowest = min(lowest, (lights[1] + 0.05) / (lights[0] + 0.05))
    return lowest
