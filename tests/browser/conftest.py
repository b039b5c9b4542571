"""The page in Debian's Chromium, against the service in a process of its own.

Where Chromium is absent these tests are skipped and say so, except in continuous integration, where
.ci/system-packages has installed it: there its absence is an error.
"""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("playwright", reason="playwright is not installed (the test group of pyproject.toml has it)")

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright
from support import programs
from support.browsing import PATIENCE, Opened, until


@contextmanager
def started(*options: str) -> Iterator[str]:
    """The address of a service that was started as a user starts it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = "from nptests.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", program, "serve", "--port", str(port), "--workers", "2", *options]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    try:
        _wait_for(address + "healthz", running)
        yield address
    finally:
        running.kill()  # how it ends in peace is the service's own test; here it may be counting for a minute
        running.wait()


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service for this process's tests."""
    with started() as address:
        yield address


def _wait_for(address: str, running: subprocess.Popen[bytes]) -> None:
    for _ in range(10 * PATIENCE):
        assert running.poll() is None, "the service ended at once"
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"{address} does not answer")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for this process's tests."""
    program = programs.chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, service: str) -> Iterator[Opened]:
    """Opens the page in a browser of its own; whatever it complains of while a test runs makes the test red."""
    complaints: list[str] = []
    contexts = []

    def complain(message: ConsoleMessage) -> None:
        refused = message.text.startswith("Failed to load resource")  # what a test provokes and the page explains
        if message.type in ("error", "warning") and not refused:
            complaints.append(message.text)

    def open_page(
        hash: str = "",
        *,
        width: int = 1440,
        height: int = 900,
        scheme: str = "light",
        locale: str = "en-US",
        address: str = service,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            locale=locale,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address + hash)
        page.wait_for_selector("body[data-ready]")
        until(page, "document.querySelectorAll('#example option').length > 1")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
