"""What people do in a browser, whatever page they are on."""

import re
from pathlib import Path

from django.conf import settings
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Response, expect

PHONE = {"width": 375, "height": 740}
DESK = {"width": 1280, "height": 900}
PASSWORD = "demo"
SCREENSHOTS = settings.HOME / ".var" / "screenshots"
MOST_TABS = 80
REASON = re.compile("league points|strike difference|ranking|level on", re.IGNORECASE)  # of a place in the table
LEADS_ON = ("Roll for me", "Draw for me", "Done here, go on", "Go on")


def sign_in(page: Page, email: str, password: str = PASSWORD) -> None:
    """The page's person is this one and nobody else; the site's address is the context's base."""
    page.context.clear_cookies()
    page.goto("/accounts/login/")
    page.locator("input[name=login]").fill(email)
    page.locator("input[name=password]").fill(password)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page).not_to_have_url("/accounts/login/")


def press(page: Page, name: str) -> None:
    """The button of that name was pressed and the page that follows is there."""
    with page.expect_navigation():
        page.locator("main").get_by_role("button", name=name, exact=True).click()


def follow(page: Page, name: str | re.Pattern[str]) -> None:
    """The first link of that name was followed."""
    with page.expect_navigation():
        page.locator("main").get_by_role("link", name=name).first.click()


def enter(page: Page, target: Locator) -> None:
    """The keyboard has come to this control and pressed it, and the page that follows is there."""
    tab_to(page, target)
    send(page)


def send(page: Page) -> None:
    """The return key was pressed where the keyboard is, and the page that follows is there."""
    with page.expect_navigation():
        page.keyboard.press("Enter")


def take_what_is_offered(page: Page) -> None:
    """One act in the open step, the first that leads on: dice are derived, a choice is the first that may be made."""
    if page.locator("main").get_by_role("radio").count():
        page.locator("main input[type=radio]:not([disabled])").first.check()
        press(page, "Decide")
        return
    buttons = page.locator("main").get_by_role("button")
    press(page, next(name for name in LEADS_ON if buttons.get_by_text(name, exact=True).count()))


def step_of(page: Page) -> str:
    """The open step as the page names it ("Step 5 of 11: Revenue"), or nothing when all are done."""
    now = page.locator(".steps-now")
    return now.inner_text() if now.count() else ""


def told(page: Page) -> str:
    """What the page says."""
    return page.locator("main").inner_text()


def tab_to(page: Page, target: Locator) -> None:
    """The keyboard has come to this control, by the tabulator alone."""
    for _press in range(MOST_TABS):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{target} cannot be reached in {MOST_TABS} steps")


def complaints_of(context: BrowserContext) -> list[str]:
    """Filled from now on with what goes wrong: errors of scripts, of the content policy, of the server, missing files.

    A page that refuses something says so with a status of its own, to a script as well; that is no complaint.
    """
    found: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            found.append(message.text)

    def answered(answer: Response) -> None:
        wanted = 500 if answer.request.resource_type in ("document", "fetch") else 400
        if answer.status >= wanted:
            found.append(f"{answer.status} {answer.url}")

    context.on("console", heard)
    context.on("weberror", lambda error: found.append(str(error.error)))
    context.on("response", answered)
    return found


def keep(page: Page, name: str) -> None:
    """Pictures of the whole page under .var/screenshots: on a phone and a desk, light and dark."""
    for size, look in ((PHONE, "phone"), (DESK, "desk")):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict is one
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of two
            page.screenshot(path=picture(f"{name}-{look}-{scheme}"), full_page=True)


def picture(name: str) -> Path:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return Path(SCREENSHOTS / f"{name}.png")
