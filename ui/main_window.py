"""The one window: a frame that stands at once; in it a page before the lock, or the shell."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from ui.bridge import Bridge
from ui.compat import override
from ui.facade import Companion
from ui.i18n import t
from ui.onboarding.pages import OpeningPage
from ui.shell import Shell
from ui.theme import live
from ui.widgets.overlays import FocusRing


class MainWindow(QWidget):
    """The window.

    Signals:
        closing: The user closes the window.
    """

    closing = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.shell: Shell | None = None
        self.setMinimumSize(QSize(480, 540))
        # As drawn, but never larger than the screen.
        screen = self.screen().availableGeometry()
        self.resize(min(1440, screen.width()), min(900, screen.height()))
        self._layout = QStackedLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.page: QWidget = OpeningPage()
        self._layout.addWidget(self.page)
        self.ring = FocusRing(self)
        live(self, lambda: self.setWindowTitle(t("app.name")))

    def show_page(self, page: QWidget) -> None:
        """Show a page in place of the one before."""
        old, self.page = self.page, page
        self.shell = page if isinstance(page, Shell) else None
        self._layout.addWidget(page)
        self._layout.setCurrentWidget(page)
        self._layout.removeWidget(old)
        old.hide()
        old.deleteLater()
        page.setFocus()

    def show_app(self, app: Companion, settings: dict[str, object]) -> Shell:
        """Show the shell of an opened application."""
        self._bridge.attach(app.events)
        shell = Shell(app, self._bridge, settings)
        self.show_page(shell)
        shell.start()
        return shell

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        super().closeEvent(event)
