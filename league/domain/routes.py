"""The ways out of the site, each with what sends on it."""

from league.domain.letters import send_letter
from league.domain.pushes import send_push
from league.domain.webhook_posts import send_to_webhook
from league.domain.webhooks import bury_webhook
from rosters.domain.devices import bury_device
from rosters.domain.dispatch import Route, send_due
from rosters.enums import Channel

DAYS = 11  # tries of a call to a program, over nearly four days: a weekend and what it takes to notice
ROUTES: tuple[Route, ...] = (
    Route(channel=Channel.MAIL, send=send_letter, together=True, shared=True),
    Route(channel=Channel.PUSH, send=send_push, together=True, bury=bury_device),
    Route(channel=Channel.WEBHOOK, send=send_to_webhook, bury=bury_webhook, attempts=DAYS),
)


def send_everything_due() -> int:
    """What was due on any channel is sent, or has failed and says why; how many sendings went well."""
    return sum(send_due(route) for route in ROUTES)
