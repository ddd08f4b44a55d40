"""Labels: one line of plain text, or wrapped text with its own leading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.compat import override
from ui.theme import live, theme
from ui.widgets.paint import Lines

Words = str | Callable[[], str]


class Line(QLabel):
    """One line of plain text.

    Args:
        words: The text, or a function that words it anew when the language changes.
        step: Step of the type scale.
        colour: Token of its colour.
        bold: Semi-bold.
    """

    def __init__(
        self,
        words: Words = "",
        step: str = "ui",
        colour: str = "text",
        *,
        bold: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words, self._step, self._colour, self._bold = words, step, colour, bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        live(self, self._renew)

    def say(self, words: Words) -> None:
        """Show other words."""
        self._words = words
        self._renew()

    def paint_in(self, colour: str) -> None:
        """Take another colour token."""
        self._colour = colour
        self._renew()

    def set_step(self, step: str) -> None:
        """Take another step of the type scale."""
        self._step = step
        self._renew()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        room, words = self.contentsRect(), self.text()
        if self.fontMetrics().horizontalAdvance(words) <= room.width():
            super().paintEvent(event)
            return
        # Too narrow a place ends the line in an ellipsis; cut letters look broken.
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        short = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), short)
        painter.end()

    def _renew(self) -> None:
        self.setText(self._words if isinstance(self._words, str) else self._words())
        self.setFont(theme().font(self._step, self._bold))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, theme().color(self._colour))
        self.setPalette(palette)


class WrapLabel(QWidget):
    """Wrapped plain text with a fixed leading; parts of it can be marked.

    Args:
        words: The text, or a function that words it anew when the language changes.
        step: Step of the type scale.
        colour: Token of its colour.
        bold: Semi-bold.
        most: Number of lines at most, 0 for all.
        centre: Whether each line stands in the middle.
    """

    def __init__(
        self,
        words: Words = "",
        step: str = "ui",
        colour: str = "text",
        *,
        bold: bool = False,
        most: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words, self._step, self._colour, self._bold, self._most = words, step, colour, bold, most
        self._text = ""
        self._marks: tuple[tuple[int, int], ...] = ()
        self._lines: tuple[int, Lines] | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        live(self, self._renew)

    def say(self, words: Words, marks: Sequence[tuple[int, int]] = ()) -> None:
        """Show other words; ``marks`` are half-open ranges in code points."""
        self._words = words
        self._marks = tuple(marks)
        self._renew()

    def text(self) -> str:
        """Give the words that are shown."""
        return self._text

    def paint_in(self, colour: str) -> None:
        """Take another colour token."""
        self._colour = colour
        self.update()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._laid(width).height

    @override
    def sizeHint(self) -> QSize:
        natural = int(self._laid(10_000).natural_width) + 1
        width = min(natural, theme().wide(40))
        return QSize(width, self._laid(max(self.width(), 1) if self.width() > 40 else width).height)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(20, self._leading())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colour = theme().color(self._colour if self.isEnabled() else "disabled")
        self._laid(self.width()).draw(painter, QPointF(0, 0), colour, self._formats())
        painter.end()

    def _formats(self) -> list[QTextLayout.FormatRange]:
        formats = []
        for start, end in self._marks:
            part = QTextLayout.FormatRange()
            part.start = len(self._text[:start].encode("utf-16-le")) // 2
            part.length = len(self._text[start:end].encode("utf-16-le")) // 2
            style = QTextCharFormat()
            style.setBackground(theme().color("mark"))
            style.setForeground(theme().color("text"))
            part.format = style
            formats.append(part)
        return formats

    def _leading(self) -> int:
        return theme().leading(self._text, self._step)

    def _laid(self, width: int) -> Lines:
        if self._lines is None or self._lines[0] != width:
            font = theme().font(self._step, self._bold)
            self._lines = (width, Lines(self._text, font, width, self._leading(), self._most))
        return self._lines[1]

    def _renew(self) -> None:
        self._text = self._words if isinstance(self._words, str) else self._words()
        self._lines = None
        self.setAccessibleName(self._text)
        self.updateGeometry()
        self.update()
