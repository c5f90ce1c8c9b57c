"""What leaves the site: push messages to browsers, and calls to addresses that people give."""

from base64 import urlsafe_b64encode
from email.utils import parseaddr

from cryptography.hazmat.primitives.asymmetric import ec

from league.settings.environment import PRODUCTION, env, kept_secret
from league.settings.mail import DEFAULT_FROM_EMAIL

OUTBOUND_ANYWHERE = False  # tests alone open it, by name; no setting of a running site does


def fresh_key() -> str:
    """A private key of the curve P-256, as base64url of its 32 bytes."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


# with which push services know this site; without one nobody is offered push
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="") or (
    "" if PRODUCTION else kept_secret("vapid_key", fresh_key)
)
VAPID_CONTACT = env.str("VAPID_CONTACT", default=parseaddr(DEFAULT_FROM_EMAIL)[1])  # whom push services may write to
