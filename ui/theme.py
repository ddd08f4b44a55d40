"""The look that is set: colours, fonts, language, motion. One object, one signal, nothing cached elsewhere.

Painters ask ``theme()`` while they paint. Widgets that hold words or fonts renew them with ``live``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QStyle

from companion_app.domain.text import is_mostly_chinese
from ui import icons, tokens
from ui.i18n import language, set_language
from ui.stylesheet import build_sheet

CHINESE = (
    "PingFang SC",
    "Microsoft YaHei UI",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
)
STEPS = {"caption": 0.88, "ui": 1.0, "read": 1.1, "head": 1.07, "title": 1.22, "big": 1.5, "code": 0.968}
_LEAST_POINTS = 9.75
_ROLES: dict[QPalette.ColorRole, str] = {
    QPalette.ColorRole.Window: "ground",
    QPalette.ColorRole.Base: "raised",
    QPalette.ColorRole.AlternateBase: "ground",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.PlaceholderText: "text2",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.HighlightedText: "onAccent",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Midlight: "line",
    QPalette.ColorRole.Dark: "outline",
    QPalette.ColorRole.Shadow: "outline",
    QPalette.ColorRole.BrightText: "danger",
    QPalette.ColorRole.ToolTipBase: "text",
    QPalette.ColorRole.ToolTipText: "canvas",
}
_DISABLED = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
)


class Theme(QObject):
    """Colours, fonts and words of the whole window.

    Signals:
        changed: Scheme, contrast, language, text size or motion has changed; everything must be renewed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.scheme: tokens.Scheme = "light"
        self.high_contrast = False
        self.text_size = 1.0
        self._less_motion = False
        self._wants_contrast = False
        self._setting = "system"
        self._language = "system"
        self._colours: dict[str, QColor] = {}
        self._family = ""
        self._points = _LEAST_POINTS
        self._fonts: dict[tuple[str, bool], QFont] = {}
        self._mix()

    def start(self, app: QApplication) -> None:
        """Take the system's font, follow its scheme, and dress the application for the first time."""
        if not self._family:
            font = app.font()
            self._family = font.family()
            self._points = max(_LEAST_POINTS, font.pointSizeF())
            app.setStyle("Fusion")
            app.styleHints().colorSchemeChanged.connect(self._on_system_scheme)
        self._dress()

    def configure(self, **settings: Any) -> None:
        """Take new settings: language, theme, text_size, reduce_motion, high_contrast; absent ones stay."""
        self._language = str(settings.get("language", self._language))
        self._setting = str(settings.get("theme", self._setting))
        self.text_size = min(1.5, max(0.9, float(settings.get("text_size", self.text_size))))
        self._less_motion = bool(settings.get("reduce_motion", self._less_motion))
        self._wants_contrast = bool(settings.get("high_contrast", self._wants_contrast))
        self._dress()
        self.changed.emit()

    def color(self, name: str) -> QColor:
        """Give a token's colour, as a colour of the caller's own."""
        return QColor(self._colours[name])

    def font(self, step: str = "ui", bold: bool = False) -> QFont:
        """Give the font of a step of the scale."""
        bold = bold or step in ("head", "title", "big")
        found = self._fonts.get((step, bold))
        if found is None:
            found = QFont(self._fonts[("ui", False)]) if ("ui", False) in self._fonts else self._base_font()
            found.setPointSizeF(self._step_points(step))
            found.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
            self._fonts[(step, bold)] = found
        return QFont(found)

    def mono(self, step: str = "code") -> QFont:
        """Give the fixed-width font, with the Chinese families behind it."""
        family = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)).family()
        font = QFont(self.font())
        font.setFamilies([family, *CHINESE])
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPointSizeF(self._step_points(step))
        return font

    def leading(self, text: str, step: str = "read") -> int:
        """Give the line height in pixels for a text of a step."""
        chinese = is_mostly_chinese(text)
        if step == "read":
            factor = 1.72 if chinese else 1.55
        elif step == "code":
            factor = 1.6
        else:
            factor = 1.5 if chinese else 1.42
        return round(self.pixels(step) * factor)

    def pixels(self, step: str = "ui") -> float:
        """Give the size of a step's font in logical pixels."""
        screen = QApplication.primaryScreen()
        dots = screen.logicalDotsPerInch() if screen else 96.0
        return self._step_points(step) * dots / 72.0

    def px(self, at_fourteen: float) -> int:
        """Scale a length that was drawn for a 14 px base; the user's text size enlarges it."""
        return round(at_fourteen * max(1.0, self.pixels() / 14.0))

    def wide(self, bases: float) -> int:
        """Give a width that scales with the base size both ways."""
        return round(bases * self.pixels())

    @property
    def motion(self) -> bool:
        """Whether anything may move."""
        style = QApplication.style()
        hint = style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) if style else 0
        return not self._less_motion and hint != 0

    @property
    def chinese(self) -> bool:
        """Whether the window speaks Chinese."""
        return language() == "zh"

    def _base_font(self) -> QFont:
        font = QFont()
        font.setFamilies([self._family or QApplication.font().family(), *CHINESE])
        ratio = QApplication.primaryScreen().devicePixelRatio() if QApplication.primaryScreen() else 1.0
        if ratio != int(ratio):
            font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def _step_points(self, step: str) -> float:
        points = self._points * self.text_size * STEPS[step]
        if step == "caption":
            screen = QApplication.primaryScreen()
            dots = screen.logicalDotsPerInch() if screen else 96.0
            points = max(points, 11.5 * 72.0 / dots)
        return points

    def _mix(self) -> None:
        self._colours = {}
        for name, value in tokens.table(self.scheme, self.high_contrast).items():
            red, green, blue, alpha = tokens.split(value)
            colour = QColor(red, green, blue)
            colour.setAlphaF(alpha)
            self._colours[name] = colour

    def _dress(self) -> None:
        app = QApplication.instance()
        set_language(self._language)
        if not isinstance(app, QApplication):
            return
        if self._setting in ("light", "dark"):
            self.scheme = "dark" if self._setting == "dark" else "light"
        else:
            self.scheme = "dark" if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"
        self.high_contrast = self._wants_contrast or _system_wants_contrast(app)
        self._mix()
        icons.forget_drawn()
        self._fonts.clear()
        app.setFont(self.font())
        app.setPalette(self.palette())
        app.setStyleSheet(build_sheet(self.color, self.high_contrast))

    def palette(self) -> QPalette:
        """Build the palette from the tokens."""
        palette = QPalette()
        for role, name in _ROLES.items():
            palette.setColor(role, self.color(name))
        for role in _DISABLED:
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("disabled"))
        return palette

    @Slot()
    def _on_system_scheme(self) -> None:
        if self._setting == "system":
            self._dress()
            self.changed.emit()


def _system_wants_contrast(app: QApplication) -> bool:
    """Whether the system asks for high contrast; Qt tells from 6.10 on."""
    access = getattr(app.styleHints(), "accessibility", None)
    preference = getattr(access(), "contrastPreference", None) if access is not None else None
    return preference is not None and getattr(preference(), "name", "") == "HighContrast"


_theme: Theme | None = None


def theme() -> Theme:
    """Give the one theme."""
    global _theme  # noqa: PLW0603
    if _theme is None:
        _theme = Theme()
    return _theme


class _Renewal(QObject):
    def __init__(self, owner: QObject, renew: Callable[[], object]) -> None:
        super().__init__(owner)
        self._renew = renew
        theme().changed.connect(self.run)

    @Slot()
    def run(self) -> None:
        self._renew()


def live(owner: QObject, renew: Callable[[], object]) -> None:
    """Call ``renew`` now and after every change of the look, for as long as ``owner`` lives."""
    renew()
    _Renewal(owner, renew)
