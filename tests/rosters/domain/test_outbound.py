"""Calls to addresses that people gave: nothing inside is reached, nothing is followed, nothing takes long."""

import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.conf import settings as real_settings

from rosters.domain import outbound
from rosters.domain.dispatch import Gone, Later
from rosters.domain.outbound import (
    LONGEST_ANSWER,
    Answer,
    NotTaken,
    Unreachable,
    call,
    is_public,
    place_of,
    require_taken,
)
from rosters.domain.refusal import Refusal
from tests.services.receiver import Receiver, receiver

SECRET = "very-secret-token"


@pytest.fixture
def outside(settings: Any) -> Iterator[Receiver]:
    """A receiver on this computer, which may be called in this test alone."""
    settings.OUTBOUND_ANYWHERE = True
    with receiver() as found:
        yield found


def refusal_of(url: str) -> str:
    with pytest.raises(Refusal) as refused:
        place_of(url)
    assert refused.value.status == 422
    assert refused.value.sentence.endswith(".")
    assert SECRET not in str(refused.value)
    return refused.value.code


def test_private_addresses_are_closed_unless_a_test_opens_them() -> None:
    assert real_settings.OUTBOUND_ANYWHERE is False
    assert "OUTBOUND_ANYWHERE = False" in (Path(real_settings.HOME) / "league/settings/outside.py").read_text()


@pytest.mark.parametrize(
    "url",
    [
        "", "example.org", "http://example.org/", "ftp://example.org/", "https://", "https:///x", "file:///etc/passwd",
        "https://ada@example.org/", "https://ada:pw@example.org/", "https://example.org/#part",
        "https://example.org/a b", "https://example.org/\r\nHost: x", "https://exämple.org/", "https://a\\@b/",
        f"https://example.org/{SECRET * 40}",
    ],
)  # fmt: skip
def test_what_is_no_whole_address_is_refused(url: str) -> None:
    assert refusal_of(url) == "outbound.form"


@pytest.mark.parametrize("port", [22, 25, 80, 442, 1023, 70000])
def test_ports_of_other_services_are_refused(port: int) -> None:
    assert refusal_of(f"https://example.org:{port}/") == "outbound.port"


INSIDE = [
    "127.0.0.1", "127.1.2.3", "localhost", "2130706433", "0x7f.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:8.8.8.8]", "[::127.0.0.1]", "[fe80::1]", "[fc00::1]", "[fec0::1]",
    "0177.0.0.1", "017700000001", "0x7f000001", "0x7f.0.0.1", "127.1", "127.0.1", "0", "0x0", "2852039166",
    "0xa9fea9fe",
    "0251.0376.0251.0376", "169.16689662", "192.168.257", "10.1", "LOCALHOST",
    "[0:0:0:0:0:0:0:1]", "[::ffff:7f00:1]", "[::FFFF:169.254.169.254]", "[::ffff:0:127.0.0.1]", "[64:ff9b:1::a00:1]",
    "[fd00:ec2::254]", "[2002:a9fe:a9fe::]",
    "[ff02::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[2001:0:4136:e378:8000:63bf:3fff:fdd2]", "[2001:db8::1]",
]  # fmt: skip


@pytest.mark.parametrize("host", INSIDE)
def test_what_leads_inside_is_refused(host: str) -> None:
    assert refusal_of(f"https://{host}/{SECRET}") == "outbound.private"
    with pytest.raises(Refusal):
        call(f"https://{host}/{SECRET}", b"", {})


ODD_NAMES = [
    "%31%32%37.0.0.1", "127.0.0.1%00.example.org", "127.0.0.1%2f.example.org", "[::1", "[::1]x", "[127.0.0.1]", "..",
    "localhost.", "127.0.0.1.", "[fe80::1%25lo]",
    "metadata.google.internal", "169.254.169.254.invalid", "0x7g.1", "999.1.1.1", "1.2.3.4.5",
]  # fmt: skip


@pytest.mark.parametrize("host", ODD_NAMES)
def test_names_that_are_none_are_refused_with_a_sentence(host: str) -> None:
    assert refusal_of(f"https://{host}/{SECRET}") in {"outbound.form", "outbound.unknown", "outbound.private"}


@pytest.mark.parametrize(
    "url", ["gopher://127.0.0.1/", "dict://127.0.0.1/", "ldap://127.0.0.1/", "data:text/plain,x", "javascript:alert(1)",
            "//example.org/", "https:example.org", "HTTP://example.org/", "https://example.org@127.0.0.1/",
            "https://127.0.0.1:443@example.org/", "https://example.org\t/", "https://①②⑦.0.0.1/", "https://127。0。0。1/"],
)  # fmt: skip
def test_other_schemes_and_disguises_are_refused(url: str) -> None:
    assert refusal_of(url) == "outbound.form"


def test_a_check_of_the_text_alone_would_let_most_of_these_in(settings: Any) -> None:
    """The control: it is what a name leads to that must be looked at, and nothing else refuses these addresses."""

    def looks_public(host: str) -> bool:
        try:
            return ip_address(host.strip("[]")).is_global
        except ValueError:
            return host != "localhost"

    let_in = [host for host in INSIDE if looks_public(host)]
    assert len(let_in) > 15
    settings.OUTBOUND_ANYWHERE = True
    assert all(place_of(f"https://{host}/").addresses for host in INSIDE)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::6810:84e5", "2a00:1450:4001:80e::200e"])
def test_what_everybody_can_reach_is_public(address: str) -> None:
    assert is_public(address)


class Names:
    """A name server that answers differently each time; `asked` counts."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = iter(answers)
        self.asked = 0

    def __call__(self, _host: str, port: int, **_told: object) -> list[tuple[int, int, int, str, tuple[str, int]]]:
        self.asked += 1
        return [(2, 1, 6, "", (address, port)) for address in next(self.answers)]


def test_a_name_with_one_address_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "getaddrinfo", Names(["93.184.216.34", "10.0.0.1"]))
    assert refusal_of("https://example.org/") == "outbound.private"


def test_a_name_that_points_inside_a_moment_later_helps_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    names, called = Names(["93.184.216.34"], ["127.0.0.1"]), []

    def record(address: tuple[str, int], _timeout: float) -> None:
        called.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(outbound, "getaddrinfo", names)
    monkeypatch.setattr(outbound, "create_connection", record)
    with pytest.raises(Unreachable):
        call("https://example.org/", b"", {})
    assert (names.asked, called) == (1, [("93.184.216.34", 443)])


def test_the_next_address_of_a_name_is_tried(monkeypatch: pytest.MonkeyPatch, outside: Receiver) -> None:
    port = int(outside.url.rpartition(":")[2])
    monkeypatch.setattr(outbound, "getaddrinfo", Names(["127.0.0.2", "127.0.0.1"]))
    real = outbound.create_connection

    def first_is_down(address: tuple[str, int], timeout: float) -> Any:
        if address[0] == "127.0.0.2":
            raise ConnectionRefusedError
        return real(address, timeout)

    monkeypatch.setattr(outbound, "create_connection", first_is_down)
    assert call(f"http://example.org:{port}/", b"", {}).status == 204
    assert outside.got[0].headers["host"] == f"example.org:{port}"


def test_a_name_that_nobody_has_is_refused() -> None:
    assert refusal_of("https://no-such-machine.invalid/") == "outbound.unknown"


def test_body_and_headers_arrive_and_the_answer_comes_back(outside: Receiver) -> None:
    outside.answers_with(200, {"fine": True}, X_Kind="good")
    answer = call(f"{outside.url}/hook/?a=1", b"hello", {"X-Id": "7"})
    (got,) = outside.got
    assert (got.path, got.body, got.headers["x-id"]) == ("/hook/?a=1", b"hello", "7")
    assert (answer.status, answer.headers["x-kind"], answer.text) == (200, "good", '{"fine": true}')


def test_a_redirect_is_not_followed(outside: Receiver) -> None:
    outside.answers_with(302, Location=f"{outside.url}/elsewhere/")
    with pytest.raises(NotTaken, match="not followed"):
        require_taken(call(f"{outside.url}/hook/", b"", {}))
    assert [got.path for got in outside.got] == ["/hook/"]


def test_of_a_long_answer_only_the_beginning_is_read(outside: Receiver) -> None:
    outside.answers_with(200, "a" * 1_000_000)
    assert len(call(outside.url, b"", {}).text) == LONGEST_ANSWER


def test_who_answers_byte_by_byte_is_cut_off(outside: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "WHOLE_CALL", 0.2)
    outside.slow = threading.Event()
    with pytest.raises(Unreachable, match="no answer in time"):
        call(f"{outside.url}/{SECRET}", b"", {})


def test_who_does_not_listen_is_told_as_such_without_the_address(settings: Any) -> None:
    settings.OUTBOUND_ANYWHERE = True
    with pytest.raises(Unreachable) as raised:
        call(f"http://127.0.0.1:9/{SECRET}".replace(":9/", ":1999/"), b"", {})
    assert str(raised.value) == "Nobody took the call."


def certificate(folder: Path) -> ssl.SSLContext:
    """What a server shows that vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), 1, now - timedelta(days=1), now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    both = folder / "both.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    both.write_bytes(private + made.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(both)
    return context


def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path, settings: Any) -> None:
    settings.OUTBOUND_ANYWHERE = True
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            line, _who = listening.accept()
            with pytest.raises(ssl.SSLError), line:
                certificate(tmp_path).wrap_socket(line, server_side=True)

        server = threading.Thread(target=answer)
        server.start()
        with pytest.raises(Unreachable, match="certificate is not in order"):
            call(f"https://127.0.0.1:{listening.getsockname()[1]}/", b"", {})
        server.join()


def taken(status: int, text: str = "", **headers: str) -> Exception | None:
    try:
        require_taken(Answer(status, {name.replace("_", "-"): value for name, value in headers.items()}, text))
    except (Gone, Later, NotTaken) as raised:
        return raised
    return None


def test_what_the_answer_says_becomes_of_the_message() -> None:
    assert [taken(status) for status in (200, 201, 204)] == [None, None, None]
    assert [type(taken(status)) for status in (404, 410, 429, 301, 400, 403, 500, 520)] == [
        Gone, Gone, Later, NotTaken, NotTaken, NotTaken, NotTaken, NotTaken,
    ]  # fmt: skip
    assert str(taken(400, 'bad\n"embeds"\x00')) == 'The receiver answered 400. bad "embeds"'
    assert len(str(taken(500, "a" * 1000))) < 300


@pytest.mark.parametrize(
    ("text", "headers", "seconds"),
    [
        ('{"retry_after": 1.5}', {"retry_after": "9"}, 1.5),
        ('{"retry_after": "2"}', {}, 2),
        ("", {"retry_after": "9"}, 9),
        ("[]", {"retry_after": "Wed, 21 Oct 2026 07:28:00 GMT"}, 60),
        ('{"retry_after": null}', {}, 60),
    ],
)
def test_how_long_a_receiver_wants_to_be_left_alone(text: str, headers: dict[str, str], seconds: float) -> None:
    later = taken(429, text, **headers)
    assert isinstance(later, Later)
    assert later.seconds == seconds
