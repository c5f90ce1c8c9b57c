"""Archives of leagues that come in: handed in, looked at, taken in. For hosts of the site alone."""

from typing import Any

from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework import serializers

from league.api.refs import LEAGUE_REF, LeagueRefSerializer
from league.archive.waiting import LARGEST, receive, require_size, take_waiting, taken_files, throw_away, waiting_files
from league.models import ArchiveFile
from league.second_factor import has_second_factor, has_shown_second_factor
from rosters.api.acting import Acting, Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField
from rosters.api.writing import ActSerializer, RefusedWrite
from rosters.enums import Scope
from rosters.models import User
from rosters.permissions import is_host

Asked = dict[str, Any]
TAKEN_SHOWN = 20
WAITS = {
    "uid": "k4n8x2k7qpzd",
    "name": "Harbour League",
    "as_of": "2026-03-01T18:00:00Z",
    "software": "1.0.0",
    "size": 120_000,
    "counts": {"seasons": 2, "teams": 8},
    "derived": 412,
    "people_known": 0,
    "coaches_known": 0,
    "overdue": 3,
    "given_at": "2026-03-02T18:00:00Z",
}


class WaitingArchiveSerializer(serializers.Serializer):
    """A sound archive that waits to be taken in: what it holds, how many of its dice were `derived`, how many of its
    people and coaches are known here, and how much work of its calendar is `overdue` and would wait for a day."""

    uid = UidField()
    name = serializers.CharField(source="held.name")
    as_of = serializers.DateTimeField(source="held.as_of")
    software = serializers.CharField(source="held.software")
    size = CountField(source="held.bytes")
    counts = serializers.DictField(child=CountField(), source="held.counts")
    derived = CountField(source="held.derived")
    people_known = CountField(source="held.people_known")
    coaches_known = CountField(source="held.coaches_known")
    overdue = CountField(source="held.overdue")
    given_at = serializers.DateTimeField()


class TakenArchiveSerializer(serializers.Serializer):
    """An archive whose league stands here; no league once that is gone."""

    uid = UidField()
    league = LeagueRefSerializer(allow_null=True)
    taken_at = serializers.DateTimeField()


@example(
    {
        "waiting": [WAITS],
        "taken": [{"uid": "m4n8x2k7qpzd", "league": LEAGUE_REF, "taken_at": "2026-03-01T18:00:00Z"}],
    }
)
class ArchivesSerializer(serializers.Serializer):
    """The archives that wait, for a day each, and those that were taken in, the newest first, 20 at most."""

    waiting = WaitingArchiveSerializer(many=True)
    taken = TakenArchiveSerializer(many=True)


def _hand_in(_found: object, asked: Asked, actor: User) -> None:
    data = asked["archive"].encode()
    require_size(len(data))
    receive(data, actor=actor)


def _take(_found: object, asked: Asked, actor: User) -> None:
    take_waiting(asked["file"], actor=actor)


def _throw_away(_found: object, asked: Asked, actor: User) -> None:
    throw_away(asked["file"], actor=actor)


DEEDS: Deeds = {
    "hand_in": Deed(_hand_in, "archive"),
    "take": Deed(_take, "file"),
    "throw_away": Deed(_throw_away, "file"),
}


class ArchivesActSerializer(ActSerializer):
    """An act and what it needs: `hand_in` an `archive`, the text of a complete one, which is proved and then waits;
    `take` in the league of a `file` that waits, and run it; `throw_away` the `file`."""

    needed, optional = needed_by(DEEDS), taken_by(DEEDS)
    act = serializers.ChoiceField(choices=list(DEEDS))
    archive = serializers.CharField(required=False, max_length=LARGEST, trim_whitespace=False)
    file = UidField(required=False)


@acted(
    "leagues",
    "archives",
    "Get the archives that came",
    "Hand an archive in, or take its league in",
    (ArchivesSerializer, ArchivesActSerializer),
    ruled=True,
    told="Done once for each key, by a host of the site; nobody else finds anything here. A file is proved before it "
    "is answered, and taken in whole or not at all, which can take minutes for a large league.",
)
class Archives(Acting):
    """Archives of leagues that were handed in. For hosts of the site."""

    serializer_class = ArchivesSerializer
    body = ArchivesActSerializer
    deeds = DEEDS
    finding = ("found",)
    scope = Scope.RUN
    queryset = ArchiveFile.objects.none()

    @cached_property
    def found(self) -> bool:
        """That whoever asks is a host, which he has proved twice; 404 for everybody else, 403 without a second proof. A
        token stands for its person, whom nobody can be without his second factor."""
        if not is_host(self.person):
            raise Http404("not a host")
        user = self.request.user
        assert isinstance(user, User), "a host has signed in"
        proved = has_second_factor(user) if self.request.auth else has_shown_second_factor(self.request, user)
        if not proved:
            raise RefusedWrite(
                _("Hosts of the site show a second factor first: an authenticator app or a passkey."),
                "host.second_factor",
                403,
            )
        return True

    def row(self) -> Any:
        return {"waiting": waiting_files(), "taken": taken_files()[:TAKEN_SHOWN]}
