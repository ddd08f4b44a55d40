"""Links: nothing opens before the user was asked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.i18n import t
from ui.theme import theme
from ui.widgets.buttons import Button
from ui.widgets.label import Line, WrapLabel
from ui.widgets.overlays import Popover

OpenUrl = Callable[[QUrl], object]


class LinkQuestion(Popover):
    """Asks before an address is opened in the browser."""

    def __init__(self, window: QWidget, url: QUrl, open_url: OpenUrl = QDesktopServices.openUrl) -> None:
        super().__init__(window, window.focusWidget())
        self.setAccessibleName(t("link.title"))
        self.body.addWidget(Line(lambda: t("link.title"), "head"))
        self.body.addWidget(WrapLabel(url.toDisplayString()))
        self.body.addWidget(WrapLabel(lambda: t("link.body"), "caption", "text2"))
        self.body.addSpacing(8)
        row = QHBoxLayout()
        row.addStretch()
        self.cancel = Button(lambda: t("button.cancel"), "plain")
        self.open_button = Button(lambda: t("link.open"), "main")
        row.addWidget(self.cancel)
        row.addWidget(self.open_button)
        self.body.addLayout(row)
        self.cancel.clicked.connect(self.dismiss)

        def go() -> None:
            self.close_up()
            open_url(url)

        self.open_button.clicked.connect(go)
        width = min(theme().px(400), window.width() - 32) + 2 * self.MARGIN
        self.resize(width, 100)
        height = self.body.totalHeightForWidth(width)
        self.setGeometry((window.width() - width) // 2, (window.height() - height) // 3, width, height)
        self.show()
        self.raise_()
        self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)


def may_open(url: QUrl) -> bool:
    """Whether an address is one for a browser at all."""
    return url.scheme() in ("http", "https")
