"""The "Why this?" chip under a reply."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ui.compat import override
from ui.i18n import t
from ui.icons import pixmap
from ui.theme import live, theme
from ui.widgets.paint import box


class WhyChip(QPushButton):
    """Opens the reasons of one reply.

    Args:
        turn_id: The reply.
        given: Number of memories that it was given.
    """

    def __init__(self, turn_id: str, given: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn_id, self._given = turn_id, given
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        live(self, self._renew)

    @override
    def sizeHint(self) -> QSize:
        ui, small = QFontMetrics(theme().font("caption")), QFontMetrics(theme().font("caption"))
        width = 12 + theme().px(16) + 6 + ui.horizontalAdvance(self._words) + 14
        if self._count:
            width += 9 + small.horizontalAdvance(self._count)
        return QSize(width, max(theme().px(28), ui.height() + 10))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def nextCheckState(self) -> None:
        """Leave the pressed look to whoever opens and closes the popover."""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = theme().color
        ground = "selected" if self.isChecked() else "fillHover" if self.underMouse() else "fill"
        edge = look("outline") if theme().high_contrast else None
        box(painter, QRectF(self.rect()), self.height() / 2, look(ground), edge)
        size = theme().px(14)
        drawn = pixmap("bookmark", look("accent"), size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(12, (self.height() - size) / 2), drawn)
        painter.setFont(theme().font("caption"))
        painter.setPen(look("text"))
        rect = self.rect().adjusted(12 + theme().px(16) + 6, 0, 0, 0)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._words)
        if self._count:
            painter.setPen(look("text" if self.isChecked() or self.underMouse() else "text2"))
            rect.adjust(painter.fontMetrics().horizontalAdvance(self._words) + 9, 0, 0, 0)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._count)
        painter.end()

    def _renew(self) -> None:
        self._words = t("why.chip")
        self._count = t("why.given", self._given) if self._given else ""
        self.setProperty("radius", 14)
        self.setAccessibleName(t("why.chip.spoken", self._given))
        self.updateGeometry()
        self.update()
