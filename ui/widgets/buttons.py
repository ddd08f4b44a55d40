"""Buttons: words in five kinds, and icons. They are Qt's own classes and only paint themselves."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from ui.compat import override
from ui.icons import pixmap
from ui.theme import live, theme
from ui.widgets.label import Words
from ui.widgets.paint import box

Kind = Literal["main", "second", "plain", "link", "danger", "dangerPlain"]
_PAD = {"main": 14, "second": 14, "plain": 10, "link": 2, "danger": 14, "dangerPlain": 10}


class Button(QPushButton):
    """A button with words.

    Args:
        words: Its words, or a function that gives them in the language that is set.
        kind: ``main`` first to press, ``second``, ``plain`` no surface, ``link``, ``danger``, ``dangerPlain``.
        step: Step of the type scale.
        icon_name: An icon before the words.
    """

    def __init__(
        self,
        words: Words,
        kind: Kind = "second",
        step: str = "ui",
        icon_name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words, self.kind, self._step, self._icon_name = words, kind, step, icon_name
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        live(self, self._renew)

    def say(self, words: Words) -> None:
        """Show other words."""
        self._words = words
        self._renew()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(theme().font(self._step))
        width = metrics.horizontalAdvance(self.text()) + 2 * theme().px(_PAD[self.kind]) + 1
        if self._icon_name:
            width += theme().px(22)
        if self.kind == "link":
            return QSize(width, max(24, metrics.height() + 4))
        return QSize(width, max(theme().px(32), metrics.height() + 10))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        surface, words = self._colours()
        edge = theme().color("outline") if theme().high_contrast and self.kind == "second" else None
        if surface is not None:
            box(painter, QRectF(self.rect()), 8, surface, edge)
        painter.setPen(words)
        font = theme().font(self._step)
        if self.kind == "link" and self.underMouse():
            font.setUnderline(True)
        painter.setFont(font)
        rect = self.rect()
        if self._icon_name:
            size = theme().px(16)
            drawn = pixmap(self._icon_name, words, size, self.devicePixelRatioF())
            metrics = QFontMetrics(font)
            left = (self.width() - metrics.horizontalAdvance(self.text()) - size - 6) // 2
            painter.drawPixmap(QPointF(left, (self.height() - size) / 2), drawn)
            rect = rect.adjusted(left + size + 6, 0, 0, 0)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        else:
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()

    def _colours(self) -> tuple[QColor | None, QColor]:
        look, hover = theme().color, self.underMouse() and self.isEnabled()
        if not self.isEnabled():
            return (look("fill") if self.kind in ("main", "second", "danger") else None), look("disabled")
        if self.kind == "main":
            return look("accentHover" if hover else "accent"), look("onAccent")
        if self.kind == "danger":
            return look("dangerHover" if hover else "danger"), look("onDanger")
        if self.kind == "second":
            return look("fillHover" if hover else "fill"), look("text")
        if self.kind == "link":
            return None, look("accent")
        words = look("danger") if self.kind == "dangerPlain" else look("text" if hover else "text2")
        return (look("fill") if hover else None), words

    def _renew(self) -> None:
        text = self._words if isinstance(self._words, str) else self._words()
        self.setText(text.replace("&", "&&") if "&" in text else text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()


class IconButton(QToolButton):
    """A button with an icon alone; its name is its tooltip too.

    Args:
        icon_name: Icon.
        words: Its name.
        size: Edge at a 14 px base.
        colour: Token of the icon.
    """

    def __init__(
        self, icon_name: str, words: Words, size: int = 32, colour: str = "text2", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon_name, self._words, self._edge, self._colour = icon_name, words, size, colour
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        live(self, self._renew)

    def say(self, words: Words, icon_name: str = "", colour: str = "") -> None:
        """Take another name, icon or colour."""
        self._words = words
        self._icon_name = icon_name or self._icon_name
        self._colour = colour or self._colour
        self._renew()

    @override
    def sizeHint(self) -> QSize:
        return QSize(theme().px(self._edge), theme().px(self._edge))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = theme().color
        colour = look(self._colour)
        if self.isChecked():
            box(painter, QRectF(self.rect()), 8, look("selected"))
            colour = look("accent")
        elif self.underMouse() and self.isEnabled():
            box(painter, QRectF(self.rect()), 8, look("fill"))
            colour = look("text") if self._colour == "text2" else colour
        if not self.isEnabled():
            colour = look("disabled")
        size = theme().px(18 if self._edge >= 32 else 16)
        drawn = pixmap(self._icon_name, colour, size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF((self.width() - size) / 2, (self.height() - size) / 2), drawn)
        painter.end()

    def _renew(self) -> None:
        text = self._words if isinstance(self._words, str) else self._words()
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.updateGeometry()
        self.update()
