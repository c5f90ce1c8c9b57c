"""Whether a call of a webhook comes from the site, and is fresh."""

import hmac
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping

FRESH_SECONDS = 300


def is_genuine(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Of the secret that begins with whsec_, the headers by their names in lower case, and the body as it came."""
    sent_at = headers["webhook-timestamp"]
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > FRESH_SECONDS:
        return False
    key = b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    made = "v1," + b64encode(hmac.digest(key, content, "sha256")).decode()
    return any(hmac.compare_digest(made.encode(), given.encode()) for given in headers["webhook-signature"].split())
