"""The built pages in a real browser: what the tests of the site and the screenshots share.

``python docs/browse.py FOLDER`` takes screenshots of the main pages into a folder: at desktop and phone width, light and
dark, in both languages. Pages are built with ``nox -s docs``, and the browser is any Chromium that is installed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SITE = Path(__file__).resolve().parent / "_build" / "html"
BROWSERS = ("chromium", "google-chrome")
WIDTHS = {"desktop": (1280, 900), "phone": (390, 844)}
MAIN_PAGES = [
    "index",
    "tutorial",
    "rules/cards",
    "rules/weis",
    "rules/molotow",
    "rules/schmaus",
    "rules/tafel",
    "summary-molotow",
    "summary-schmaus",
    "glossary",
    "disputes",
    "odds",
    "odds-games",
    "comparison",
    "howto/index",
    "api/svg",
    "api/molotow",
]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class QuietServer(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """Say nothing of a browser that goes on to another page while this one is being sent."""


@contextmanager
def served(folder: Path = SITE) -> Iterator[str]:
    """Serve a folder on this machine; give its address."""
    with QuietServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def launched() -> Iterator[Browser]:
    """A headless browser that talks to nobody but the pages it is sent to."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        raise SystemExit(f"no browser here; looked for {', '.join(BROWSERS)}")
    flags = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # the sandbox refuses to run as root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*flags, "--no-first-run"])
        yield browser
        browser.close()


def screenshots(target: Path, pages: list[str]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with served() as address, launched() as browser:
        for scheme in ("light", "dark"):
            for device, (width, height) in WIDTHS.items():
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                tab = context.new_page()
                for name in pages:
                    for language in ("en", "de"):
                        page = f"de/{name}.html" if language == "de" else f"{name}.html"
                        if not (SITE / page).exists():
                            continue
                        tab.goto(f"{address}/{page}")
                        tab.evaluate("document.querySelectorAll('img').forEach(image => image.loading = 'eager')")
                        tab.wait_for_load_state("networkidle")
                        file = f"{name.replace('/', '-')}-{language}-{device}-{scheme}.png"
                        tab.screenshot(path=target / file, full_page=True)
                context.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Take screenshots of the built pages.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("pages", nargs="*", help=f"names without .html; the main pages unless given: {MAIN_PAGES}")
    arguments = parser.parse_args()
    screenshots(arguments.folder, arguments.pages or MAIN_PAGES)
