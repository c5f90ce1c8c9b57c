"""Browsers that show messages although no page is open: told of, sealed for, and taken away."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct
from webpush import WebPush, WebPushSubscription
from webpush.types import WebPushKeys

from rosters.domain.dispatch import give_up
from rosters.domain.refusal import Refusal
from rosters.enums import Channel
from rosters.models import Delivery, PushDevice, User
from rosters.models.uid import new_uid

MOST_DEVICES = 10
SECRET_BYTES = 16
UNREADABLE_KEYS = _("This browser did not say how to write to it. Load the page again and try once more.")
KEPT_FOR = 24 * 3600  # seconds that a push service keeps what a device that is off has not fetched


class Sealed(Struct, frozen=True):
    """A message that its device alone can read, and what its push service must be told."""

    body: bytes
    headers: dict[str, str]


def devices_of(user: User) -> QuerySet[PushDevice]:
    """The devices that tell the person, in the order in which he said so."""
    return PushDevice.objects.filter(user=user)


def add_device(user: User, *, endpoint: str, p256dh: str, auth: str, name: str) -> PushDevice:
    """This browser tells the person from now on; one that told somebody else before tells him no more.

    Refuses keys that are none, and an eleventh device.
    """
    _check_keys(p256dh, auth)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        known = PushDevice.objects.filter(endpoint=endpoint).first()
        if known is not None and (known.user_id, known.p256dh, known.auth) == (user.pk, p256dh, auth):
            return known
        if known is not None:
            _take_away(known, "Another person uses this browser now.")
        if devices_of(user).count() >= MOST_DEVICES:
            raise Refusal(
                _("%(most)d devices tell you already; remove one of them first."), code="device.most", most=MOST_DEVICES
            )
        return PushDevice.objects.create(user=user, endpoint=endpoint, p256dh=p256dh, auth=auth, name=name)


def try_device(user: User, uid: str, *, title: str, body: str, address: str) -> Delivery:
    """A test for the device is on its way. Refuses a device that is not the person's."""
    device = devices_of(user).filter(uid=uid).first()
    if device is None:
        raise Refusal(_("This device was removed; add it again."), code="device.none", status=404)
    return Delivery.objects.create(
        message_uid=new_uid(),
        channel=Channel.PUSH,
        target=device.uid,
        payload={"title": title, "body": body, "address": address},
        due_at=timezone.now(),
    )


def remove_device(user: User, uid: str) -> None:
    """The device tells the person no more, not even what waits. Nothing happens when it was removed before."""
    with transaction.atomic():
        for device in devices_of(user).filter(uid=uid):
            _take_away(device, "The device was removed.")


def bury_device(uid: str, _why: str) -> None:
    """A device that its push service does not know any more is not there."""
    PushDevice.objects.filter(uid=uid).delete()


def site_key() -> str:
    """The public key by which browsers know who sends, as base64url; "" when this site sends no push."""
    if not settings.VAPID_PRIVATE_KEY:
        return ""
    point = _private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def seal(device: PushDevice, message: bytes) -> Sealed:
    """The message as the push service takes it: encrypted for the device, signed by this site (RFC 8291, 8292)."""
    keys = WebPushKeys(auth=device.auth, p256dh=device.p256dh)
    subscription = WebPushSubscription.model_validate({"endpoint": device.endpoint, "keys": keys})
    made = _sealer(settings.VAPID_PRIVATE_KEY, settings.VAPID_CONTACT).get(message, subscription)
    return Sealed(made.encrypted, dict(made.headers))


def _take_away(device: PushDevice, why: str) -> None:
    give_up(Channel.PUSH, device.uid, why)
    device.delete()


def _check_keys(p256dh: str, auth: str) -> None:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(p256dh))
        whole = len(_decoded(auth)) == SECRET_BYTES
    except (ValueError, NotBase64):
        whole = False
    if not whole:
        raise Refusal(UNREADABLE_KEYS, code="device.keys", status=422)


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _private_key() -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(_decoded(settings.VAPID_PRIVATE_KEY), "big"), ec.SECP256R1())


@lru_cache(maxsize=4)
def _sealer(_private: str, contact: str) -> WebPush:
    key = _private_key()
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return WebPush(private_key=private, public_key=public, subscriber=contact, ttl=KEPT_FOR)
