"""The built site as readers meet it: pages, pictures, search, anchors, languages, in a real browser.

Run with ``nox -s browser`` once the pages are built.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from browse import SITE, WIDTHS, launched, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, Response

PAGES = sorted(
    str(path.relative_to(SITE))
    for path in SITE.rglob("*.html")
    if not path.relative_to(SITE).parts[0].startswith(("_", "."))
)
ENGLISH = [page for page in PAGES if not page.startswith("de/")]
CATALOGUES = Path(__file__).parent / "locale" / "de" / "LC_MESSAGES"
# The other pages are the same in both.
GERMAN = [f"de/{page}" for page in ENGLISH if (CATALOGUES / page).with_suffix(".po").exists()]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


class Watched:
    """A tab in which nothing may go wrong: no error on the console, no missing file, no word to the world."""

    def __init__(self, browser: Browser, address: str, *, device: str) -> None:
        width, height = WIDTHS[device]
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme="light")
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.address = address
        self.page.on("console", self.on_console)
        self.page.on("pageerror", self.on_error)
        self.page.on("request", self.on_request)
        self.page.on("requestfailed", self.on_failure)
        self.page.on("response", self.on_response)

    def on_console(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.wrong.append(said.text)

    def on_error(self, error: Error) -> None:
        self.wrong.append(str(error))

    def on_request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:")):
            self.wrong.append(f"outside: {request.url}")

    def on_failure(self, request: Request) -> None:
        # Whoever follows a link while the page is still loading breaks that off.
        if request.failure != "net::ERR_ABORTED":
            self.wrong.append(f"failed: {request.url}")

    def on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")

    def open(self, page: str) -> Page:
        self.page.goto(f"{self.address}/{page}", wait_until="load")
        return self.page


@pytest.fixture
def desktop(browser: Browser, address: str) -> Iterator[Watched]:
    tab = Watched(browser, address, device="desktop")
    yield tab
    tab.context.close()
    assert tab.wrong == []


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Watched]:
    tab = Watched(browser, address, device="phone")
    yield tab
    tab.context.close()
    assert tab.wrong == []


LOAD_PICTURES = """
async () => {
    const broken = [];
    for (const image of document.querySelectorAll("img")) {
        image.loading = "eager";
        try { await image.decode(); } catch { broken.push(image.src); continue; }
        if (!image.naturalWidth || !image.alt) broken.push(image.src);
    }
    return broken;
}
"""


def test_the_site_is_built_in_both_languages() -> None:
    assert len(ENGLISH) > 40
    assert sorted(f"de/{page}" for page in ENGLISH) == sorted(set(PAGES) - set(ENGLISH))
    assert len(GERMAN) > 10


def ground(tab: Page) -> int:
    """How bright the page's ground is, 0 to 255."""
    colour = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    return max(map(int, re.findall(r"\d+", colour)[:3]))


@pytest.mark.parametrize("page", [*ENGLISH, *GERMAN])
def test_page_is_whole(desktop: Watched, page: str) -> None:
    """With all pictures; and on a phone in the dark nothing makes it wider than the screen.

    Tables and code may be scrolled in boxes of their own.
    """
    tab = desktop.open(page)
    assert tab.evaluate(LOAD_PICTURES) == []
    assert tab.evaluate("document.documentElement.lang") == ("de" if page.startswith("de/") else "en")
    assert tab.locator("h1").count() == (not page.endswith("search.html"))
    assert ground(tab) > 240

    width, height = WIDTHS["phone"]
    tab.set_viewport_size({"width": width, "height": height})
    tab.emulate_media(color_scheme="dark")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert ground(tab) < 64


# --- links ------------------------------------------------------------------------------------------------------------


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value and tag in ("a", "img", "link", "script"):
                self.targets.add(value)
            elif name == "id" and value:
                self.places.add(value)


def test_every_link_leads_somewhere() -> None:
    """Also to the right place in the page."""
    read = {}
    for page in PAGES:
        read[page] = links = Links()
        links.feed((SITE / page).read_text(encoding="utf-8"))
    dead = []
    for page, links in read.items():
        for target in links.targets:
            if re.match(r"[a-z]+:", target):
                continue
            file, place = urldefrag(urljoin(page, target))
            file = unquote(file).partition("?")[0] or page
            if not (SITE / file).exists() or (
                place and file in read and place not in {*read[file].places, "", "documentation_options"}
            ):
                dead.append(f"{page}: {target}")
    assert dead == []


# --- search, anchors, languages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("Farbverrat", "rules/molotow"),
        ("Farbzwang", "rules/molotow"),
        ("abweisen", "rules/weis"),
        ("abgewiesen", "rules/schmaus"),
        ("Kreuzweis", "rules/weis"),
        ("Stöck", "rules/molotow"),
        ("Stoeck", "rules/molotow"),
        ("aufwärts", "rules/schmaus"),
        ("aufwaerts", "rules/schmaus"),
        ("Näll", "rules/cards"),
        ("Naell", "rules/cards"),
        ("Fuenfblatt", "rules/weis"),
        ("Umgänge", "rules/tafel"),
        ("untertrumpfen", "rules/molotow"),
        ("verleugnen", "questions"),
        ("Trumpfzwang", "questions"),
        ("tie", "questions"),
        ("undertrump", "questions"),
        ("revoke", "questions"),
        ("exchange", "rules/schmaus"),
        ("king", "rules/cards"),
        ("257", "questions"),
        ("both over 1000", "questions"),
    ],
)
def test_search_finds(desktop: Watched, language: str, word: str, page: str) -> None:
    root = "de/" if language == "de" else ""
    tab = desktop.open(f"{root}index.html")
    tab.locator(".sidebar-search").fill(word)
    tab.keyboard.press("Enter")
    tab.locator("#search-results ul.search li").first.wait_for()
    tab.locator("#search-results .search-summary", has_text=re.compile(r"\d+|one page|Eine Seite")).wait_for()
    tab.locator(f"#search-results a[href*='{page}.html']").first.click()
    tab.wait_for_url(re.compile(re.escape(f"{root}{page}.html")))
    assert tab.locator("h1").is_visible()


IN_VIEW = "document.querySelector('#rule-{} > h2').getBoundingClientRect()"


@pytest.mark.parametrize(
    ("page", "rule"), [("index", "j-1"), ("disputes", "m-4"), ("summary-schmaus", "s-13"), ("de/disputes", "w-8")]
)
def test_a_rule_is_one_click_away(desktop: Watched, page: str, rule: str) -> None:
    tab = desktop.open(f"{page}.html")
    tab.locator(f"article a[href$='#rule-{rule}']").first.click()
    tab.wait_for_url(re.compile(f"#rule-{rule}$"))
    heading = tab.locator(f"#rule-{rule} > h2")
    assert heading.inner_text().startswith(f"{rule.upper()}:")
    tab.wait_for_function(f"(box => box.top >= 0 && box.top < innerHeight / 2)({IN_VIEW.format(rule)})", timeout=5_000)


def test_the_other_language_is_one_click_away(desktop: Watched) -> None:
    tab = desktop.open("rules/molotow.html")
    assert "Punkte" not in tab.locator("article").inner_text()
    tab.locator(".languages a", has_text="Deutsch").click()
    tab.wait_for_url(re.compile(r"/de/rules/molotow\.html"))
    assert "Punkte" in tab.locator("article").inner_text()
    tab.locator(".languages a", has_text="English").click()
    tab.wait_for_url(re.compile(r"\d/rules/molotow\.html"))


def test_the_menu_of_a_phone_opens(phone: Watched) -> None:
    tab = phone.open("index.html")
    link = tab.locator(".sidebar-tree a", has_text="Tutorial").or_(tab.locator(".sidebar-tree a").first).first
    assert not link.is_visible() or link.bounding_box()["x"] < 0
    tab.locator("label.nav-overlay-icon").first.click()
    tab.wait_for_function("document.querySelector('.sidebar-drawer').getBoundingClientRect().x >= 0")
    link.click()
    assert tab.locator("h1").is_visible()
