"""Where a site of one process is found, and where its letters lead."""

import pytest
from django.core.management import call_command

from league.management.commands import serve
from league.management.commands.serve import address_of


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8123"),
        ("0.0.0.0", "http://localhost:8123"),
        ("::1", "http://[::1]:8123"),
        ("sinbin.example", "http://sinbin.example:8123"),
    ],
)
def test_the_address_is_one_that_a_browser_here_can_open(host: str, address: str) -> None:
    assert address_of(host, 8123) == address


@pytest.mark.parametrize(("told", "address"), [(False, "http://127.0.0.1:8123"), (True, "http://localhost:8000")])
def test_links_lead_to_the_port_that_is_served_unless_the_settings_name_an_address(
    settings: object, monkeypatch: pytest.MonkeyPatch, told: bool, address: str
) -> None:
    settings.SITE_ADDRESS, settings.SITE_ADDRESS_TOLD = "http://localhost:8000", told  # type: ignore[attr-defined]
    served = []
    monkeypatch.setattr(serve, "refuse_taken_port", lambda host, port: None)
    monkeypatch.setattr(serve, "serve", lambda host, port: served.append(settings.SITE_ADDRESS))  # type: ignore[attr-defined]
    monkeypatch.setattr(serve.Command, "prepare", lambda self: None)
    call_command("serve", "--port", "8123")
    assert served == [address]
