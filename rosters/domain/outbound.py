"""Calling addresses that people gave us: over TLS, to public machines alone, once, for a short time.

The name is looked up once; every address it has is checked, and the connection goes to one of these, so that a name
that points elsewhere a moment later helps nobody. No redirect is followed, no proxy asked, and of the answer only the
beginning is read. Nothing that is raised here holds the address: it may be a secret.
"""

import http.client
import ssl
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import IPPROTO_TCP, SHUT_RDWR, create_connection, gaierror, getaddrinfo, socket
from ssl import SSLSocket
from threading import Event, Timer
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rosters.domain.dispatch import Failed, Gone, Later
from rosters.domain.refusal import Refusal

CONNECTING = 5  # seconds, for each address of a name, of which three are tried
WHOLE_CALL = 10  # seconds, from the request to the last byte of the answer that is read
LONGEST_ADDRESS = 500
LONGEST_ANSWER = 4096  # bytes
LONGEST_QUOTE = 200  # letters of an answer that are kept with a failure
USUAL_PATIENCE = 60  # seconds, for who asks to be left alone and does not say how long
HTTPS = 443
FIRST_FREE_PORT = 1024
GIVEN_OUT = IPv6Network("2000::/3")  # of all IPv6, what is given out to anybody


class Unreachable(Failed):
    """Nobody answered, or not in a way that could be understood."""


class NotTaken(Failed):
    """The receiver answered, and did not take it."""


class Answer(Struct, frozen=True):
    """What came back; header names are in lower case, `text` is the beginning."""

    status: int
    headers: Mapping[str, str]
    text: str


class Place(Struct, frozen=True):
    """Where a call goes: the name for TLS and the Host header, and the checked addresses behind it."""

    host: str
    port: int
    path: str
    addresses: tuple[str, ...]
    tls: bool = True


def call(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """The answer to a POST. Raises `Refusal` for an address that is not called, `Unreachable` when nothing came."""
    place = place_of(url)
    try:
        with closing(_connect(place)) as line, _ended_in_time(line):
            if isinstance(line, SSLSocket):
                line.do_handshake()
            connection = http.client.HTTPConnection(place.host, place.port)
            connection.sock = line
            connection.request("POST", place.path, body, {"User-Agent": "Sinbin", **headers})
            answer = connection.getresponse()
            text = answer.read(LONGEST_ANSWER).decode("utf-8", "replace")
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(_reason(error)) from None
    return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, text)


def require_taken(answer: Answer, *, gone: Collection[int] = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)) -> None:
    """The receiver has it. Raises what its answer says otherwise: `Gone` for these answers, `Later` or `NotTaken`."""
    if 200 <= answer.status < 300:
        return
    told = f"The receiver answered {answer.status}. {_printable(answer.text)}".strip()
    if answer.status in gone:
        raise Gone(told)
    match answer.status:
        case HTTPStatus.TOO_MANY_REQUESTS:
            raise Later(told, _seconds_asked(answer))
        case status if 300 <= status < 400:
            raise NotTaken(f"The receiver answered {status} and named another address, which is not followed.")
        case _:
            raise NotTaken(told)


def _seconds_asked(answer: Answer) -> float:
    """How long the receiver wants to be left alone: by its JSON, as Discord says it, or by its header."""
    try:
        return float(msgspec.json.decode(answer.text)["retry_after"])
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        asked = answer.headers.get("retry-after", "")
    return float(asked) if asked.isdecimal() else USUAL_PATIENCE


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)[:LONGEST_QUOTE].strip()


def place_of(url: str) -> Place:
    """Where the address leads today. Raises `Refusal` 422 unless it is one that is called."""
    try:
        parts = urlsplit(_plain(url))
    except ValueError:  # brackets around what is no address
        raise _refused(_("This is not an address that can be called; copy it as a whole."), "form")
    try:
        port = parts.port or HTTPS
    except ValueError:
        port = 0
    tls = parts.scheme == "https"
    if not parts.hostname or parts.username is not None or parts.fragment or not (tls or _is_open(parts.scheme)):
        raise _refused(_("Give a whole address that begins with https://, without a user name in it."), "form")
    if port != HTTPS and port < FIRST_FREE_PORT:
        raise _refused(_("Give an address with port 443, or one from 1024 on."), "port")
    found = _looked_up(parts.hostname, port)
    if not settings.OUTBOUND_ANYWHERE and not all(is_public(each) for each in found):
        raise _refused(_("This address leads into a private network; give one that everybody can reach."), "private")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.hostname, port, path, tuple(found), tls)


def is_public(text: str) -> bool:
    """Whether anybody on the internet could call that address, and it hides no other in itself."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast
    return address in GIVEN_OUT and address.is_global and not _wraps_another(address)


def _wraps_another(address: IPv6Address) -> bool:
    return bool(address.ipv4_mapped or address.sixtofour or address.teredo)


def _is_open(scheme: str) -> bool:
    """Without TLS only where everything is open, as in tests."""
    return settings.OUTBOUND_ANYWHERE and scheme == "http"


def _plain(url: str) -> str:
    """The address, if nothing but plain visible letters is in it: names of other alphabets can be given as xn--."""
    if len(url) > LONGEST_ADDRESS or not url.isascii() or not url.isprintable() or set(url) & set(' "<>\\^`{|}'):
        raise _refused(_("This is not an address that can be called; copy it as a whole."), "form")
    return url


def _looked_up(host: str, port: int) -> Sequence[str]:
    try:
        found = getaddrinfo(host, port, proto=IPPROTO_TCP)
    except (gaierror, UnicodeError):
        found = []
    if not found:
        raise _refused(_("Nobody is found at this address; look for a mistake in it."), "unknown")
    return list(dict.fromkeys(str(each[4][0]) for each in found))


def _connect(place: Place) -> socket:
    """A line to the first of the checked addresses that answers; TLS will be checked against the name."""
    last: OSError = TimeoutError()
    for address in place.addresses[:3]:
        try:
            line = create_connection((address, place.port), CONNECTING)
        except OSError as error:
            last = error
            continue
        line.settimeout(WHOLE_CALL)
        if not place.tls:
            return line
        trusted = ssl.create_default_context()
        return trusted.wrap_socket(line, server_hostname=place.host, do_handshake_on_connect=False)
    raise last


@contextmanager
def _ended_in_time(line: socket) -> Iterator[None]:
    """The line is cut when its time is over: every byte of a slow sender would begin a time-out anew."""
    late = Event()

    def cut() -> None:
        late.set()
        with suppress(OSError):  # it was closed meanwhile
            socket.shutdown(line, SHUT_RDWR)

    end = Timer(WHOLE_CALL, cut)
    end.start()
    try:
        yield
    except (OSError, http.client.HTTPException, ValueError):
        if not late.is_set():
            raise
    finally:
        end.cancel()
    if late.is_set():  # what was read until then may look whole and is not
        raise TimeoutError


def _reason(error: Exception) -> str:
    """What went wrong, without anything of the address in it."""
    match error:
        case ssl.SSLCertVerificationError():
            return "The certificate is not in order."
        case TimeoutError():
            return "There was no answer in time."
        case ConnectionError():
            return "Nobody took the call."
        case _:
            return f"The call failed: {type(error).__name__}."


def _refused(sentence: object, code: str) -> Refusal:
    return Refusal(str(sentence), code=f"outbound.{code}", status=422)
