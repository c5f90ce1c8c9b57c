"""A passkey made and used in a browser, whose authenticator is a virtual one."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.acting import PASSWORD, press, sign_in
from tests.e2e.conftest import PageOf, Who
from tests.services.site import Site

pytestmark = pytest.mark.e2e
VIRTUAL = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def virtual_authenticator(page: Page) -> tuple[CDPSession, str]:
    """The page's device, and its name for the browser."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    return device, device.send("WebAuthn.addVirtualAuthenticator", {"options": VIRTUAL})["authenticatorId"]


def add_passkey(page: Page, name: str) -> None:
    """The signed-in person has one more passkey."""
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Go on")
    page.get_by_label("Its name").fill(name)
    press(page, "Make the passkey")


def test_a_passkey_is_made_signs_in_by_itself_and_is_refused_once_removed(
    page_of: PageOf, demo: Site, who: Who
) -> None:
    page = page_of(demo, base_url=f"http://localhost:{demo.port}")
    device, authenticator = virtual_authenticator(page)
    sign_in(page, who("commissioner of"))
    add_passkey(page, "My phone")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.goto("/accounts/2fa/")
    expect(page.get_by_role("strong").filter(has_text="My phone")).to_be_visible()

    page.context.clear_cookies()
    page.goto("/accounts/login/?next=/inbox/")
    press(page, "Sign in with a passkey")
    expect(page).to_have_url(f"http://localhost:{demo.port}/inbox/")

    page.context.clear_cookies()
    page.goto("/accounts/login/")
    device.send("WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": False})
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("The device did not confirm it.")).to_be_visible()
    device.send("WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": True})
    press(page, "Sign in with a passkey")

    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Remove My phone").click()
    page.get_by_role("link", name="Use a passkey").click()
    press(page, "Use a passkey")
    press(page, "Remove it")
    page.context.clear_cookies()
    page.goto("/accounts/login/")
    press(page, "Sign in with a passkey")
    expect(page).to_have_url(f"http://localhost:{demo.port}/accounts/login/")
    expect(page.get_by_text("Incorrect code.")).to_be_visible()
