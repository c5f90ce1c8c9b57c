"""Messages on the devices of people, sealed so that only these can read them."""

import json
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import ngettext

from league.domain.letters import name_of, sentence_of_item
from rosters.domain.devices import seal
from rosters.domain.dispatch import Gone
from rosters.domain.languages import speaking
from rosters.domain.outbound import call, require_taken
from rosters.models import Delivery, InboxItem, PushDevice

LONGEST_TEXT = 300


def send_push(deliveries: Sequence[Delivery]) -> None:
    """One notification for these deliveries, all of one device, is with its push service."""
    device = PushDevice.objects.select_related("user").filter(uid=deliveries[0].target).first()
    if device is None:
        raise Gone("The device was removed.")
    items = [delivery.item for delivery in deliveries if delivery.item]
    with speaking(device.user):
        note = write_note(items) if items else {**deliveries[0].payload, "tag": deliveries[0].message_uid}
    sealed = seal(device, json.dumps(note).encode())
    headers = {"Content-Type": "application/octet-stream", "Topic": note["tag"], **sealed.headers}
    require_taken(call(device.endpoint, sealed.body, headers))


def write_note(items: Sequence[InboxItem]) -> dict[str, str]:
    """What the device shows. Notes of the same items have the same tag: the second takes the place of the first."""
    address = reverse("inbox-item", args=[items[0].uid]) if len(items) == 1 else reverse("inbox")
    text = "\n".join(sentence_of_item(item) for item in items)[:LONGEST_TEXT]
    title = ngettext("Sinbin", "Sinbin: %(n)d messages", len(items)) % {"n": len(items)}
    return {"title": title, "body": text, "address": address, "tag": name_of(items)[:32]}
