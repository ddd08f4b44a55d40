"""The one style sheet: fields, scroll bars, menus, tips. Colours only, never fonts; set on the application."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor

_SHEET = """
QLineEdit, QPlainTextEdit[kind="field"] {{
    background: {raised}; color: {text}; border: 1px solid {outline}; border-radius: 9px;
    padding: 6px 10px; selection-background-color: {accent}; selection-color: {onAccent};
    placeholder-text-color: {text2};
}}
QLineEdit:disabled {{ color: {disabled}; }}
QLineEdit[kind="search"] {{
    background: {fill}; border: {edge} solid {outline}; padding: 6px 6px; placeholder-text-color: {text2};
}}
QLineEdit[kind="bare"], QPlainTextEdit[kind="bare"] {{
    background: transparent; border: 0; padding: 0; color: {text}; placeholder-text-color: {text2};
    selection-background-color: {accent}; selection-color: {onAccent};
}}
QLineEdit[wrong="true"] {{ border-color: {danger}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {bar}; border-radius: 3px; min-height: 36px; margin: 2px 3px; }}
QScrollBar::handle:vertical:hover {{ background: {outline}; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {bar}; border-radius: 3px; min-width: 36px; margin: 3px 2px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QMenu {{ background: {raised}; color: {text}; border: 1px solid {line}; border-radius: 10px; padding: 6px; }}
QMenu::item {{ padding: 6px 18px 6px 12px; border-radius: 7px; }}
QMenu::item:selected {{ background: {fill}; color: {text}; }}
QMenu::item:disabled {{ color: {disabled}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 5px 8px; }}
QToolTip {{ background: {text}; color: {canvas}; border: 0; padding: 5px 8px; }}
QComboBox QAbstractItemView {{
    background: {raised}; color: {text}; border: 1px solid {line}; outline: 0; padding: 4px;
    selection-background-color: {fill}; selection-color: {text};
}}
QCalendarWidget QWidget#qt_calendar_navigationbar {{ background: {ground}; }}
QCalendarWidget QToolButton {{ color: {text}; background: transparent; border-radius: 7px; padding: 4px 8px; }}
QCalendarWidget QToolButton:hover {{ background: {fill}; }}
QCalendarWidget QAbstractItemView {{
    background: {raised}; color: {text}; selection-background-color: {accent};
    selection-color: {onAccent}; outline: 0; border: 0;
}}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {line}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {accent}; }}
QSlider::handle:horizontal {{ width: 16px; height: 16px; margin: -6px 0; border-radius: 8px; background: {accent}; }}
"""


def build_sheet(color: Callable[[str], QColor], high_contrast: bool) -> str:
    """Write the sheet from the tokens."""

    def css(name: str) -> str:
        value = color(name)
        return f"rgba({value.red()}, {value.green()}, {value.blue()}, {value.alphaF():.3f})"

    names = [
        "raised",
        "text",
        "outline",
        "accent",
        "onAccent",
        "text2",
        "disabled",
        "fill",
        "danger",
        "line",
        "canvas",
        "ground",
    ]
    bar = color("outline")
    return _SHEET.format(
        **{name: css(name) for name in names},
        bar=f"rgba({bar.red()}, {bar.green()}, {bar.blue()}, 0.45)",
        edge="1px" if high_contrast else "0px",
    )
