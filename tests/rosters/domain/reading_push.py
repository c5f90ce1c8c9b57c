"""A browser's side of push: its keys, and reading what only it can read (RFC 8291)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from rosters.domain.devices import add_device
from rosters.models import PushDevice, User


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass
class Browser:
    """A browser that can be told."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"sixteen  letters"

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": text_of(point_of(self.key)), "auth": text_of(self.secret)}

    def tells(self, user: User, endpoint: str, name: str = "Firefox on Linux") -> PushDevice:
        """It tells that person from now on."""
        return add_device(user, endpoint=endpoint, name=name, **self.keys)

    def read(self, body: bytes) -> bytes:
        """What was encrypted for this browser; fails for everything else."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        both = derived(shared, self.secret, b"WebPush: info\0" + point_of(self.key) + sender, 32)
        content = derived(both, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(both, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(content).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
