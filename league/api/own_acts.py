"""What whoever asks does for himself: following an invitation, founding a team, his language and his calendar, and how
he is told what happens."""

from typing import Any
from zoneinfo import available_timezones

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ValidationError

from league.domain.calendar_links import make_calendar_link, revoke_calendar_link
from league.domain.invitations import accept_invitation
from league.domain.news_kinds import KINDS
from league.enums import MemberRole
from rosters.api.acting import Acting, Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.dressing import LONGEST_TEAM, NamedPlayerSerializer, look_of
from rosters.api.fields import CountField
from rosters.api.writing import ActSerializer
from rosters.domain.languages import choose_language
from rosters.domain.look import build_team
from rosters.domain.news_habits import Wishes, change_habits, habits_of, wanted
from rosters.domain.people import coach_for_user, rename_coach
from rosters.domain.pins import pin_rules
from rosters.enums import PERSONAL, Colour
from rosters.models import User
from rules.registry import RULESETS

Asked = dict[str, Any]
CLOCKS = ("quiet_from", "quiet_until", "digest_at")


def _join(_found: object, asked: Asked, actor: User) -> None:
    """An invitation as a coach gives whoever follows it a coach of his own, under the name that he sends."""
    invitation = accept_invitation(asked["secret"], actor)
    if invitation.role == MemberRole.COACH and invitation.coach is None:
        coach = coach_for_user(actor)
        if asked.get("name", coach.name) != coach.name:
            rename_coach(coach, asked["name"], actor=actor)


def _found_team(_found: object, asked: Asked, actor: User) -> None:
    rules = RULESETS[asked["game"]]
    if rules.roster is None:
        raise Http404("a game without rosters")
    look = look_of(asked["name"], asked.get("colour", 1), asked.get("players", ()))
    pin = pin_rules(rules.slug, rules.version)
    build_team(coach_for_user(actor), pin, list_key=asked["list_key"], look=look, actor=actor)


def _rename(_found: object, asked: Asked, actor: User) -> None:
    rename_coach(coach_for_user(actor), asked["name"], actor=actor)


def _language(_found: object, asked: Asked, actor: User) -> None:
    choose_language(actor, asked["language"])
    actor.language = asked["language"]


def _make_calendar(_found: object, _asked: Asked, actor: User) -> dict[str, str]:
    return {"calendar": reverse("own-ics", args=[make_calendar_link(actor)])}


def _end_calendar(_found: object, _asked: Asked, actor: User) -> None:
    revoke_calendar_link(actor)


OWN: Deeds = {
    "join": Deed(_join, "secret", "name"),
    "found_team": Deed(_found_team, "game list_key name", "colour players"),
    "rename": Deed(_rename, "name"),
    "language": Deed(_language, "language"),
    "make_calendar": Deed(_make_calendar),
    "end_calendar": Deed(_end_calendar),
}


class MyActSerializer(ActSerializer):
    """An act and what it needs: `join` a league by the `secret` at the end of an invitation's link, as a coach of that
    `name`; `found_team` of a `game` by a list with a `name`, a `colour` and names for its `players`; `rename` the coach
    one is; speak another `language` ("" for that of the site); `make_calendar`, a link under which programs read one's
    own matches, in place of the last, or `end_calendar`."""

    needed, optional = needed_by(OWN), taken_by(OWN)
    act = serializers.ChoiceField(choices=list(OWN))
    secret = serializers.CharField(required=False, max_length=64)
    name = serializers.CharField(required=False, max_length=LONGEST_TEAM)
    game = serializers.ChoiceField(required=False, choices=sorted(RULESETS))
    list_key = serializers.CharField(required=False, max_length=60)
    colour = CountField(required=False, min_value=1, max_value=max(Colour.values))
    players = NamedPlayerSerializer(many=True, required=False)
    language = serializers.CharField(required=False, allow_blank=True, max_length=10)


@extend_schema_field({"type": ["string", "null"], "pattern": "^[0-9]{2}:[0-9]{2}$"})
class ClockField(serializers.TimeField):
    """A time of day as clocks show it, hours and minutes; none where it is empty."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"format": "%H:%M", "input_formats": ["%H:%M"], "allow_null": True, **told})


@example(
    {
        "time_zone": "Europe/Lisbon",
        "quiet_from": "22:00",
        "quiet_until": "07:00",
        "digest_at": None,
        "channels": {"mail": ["round.opened"], "push": []},
    }
)
class HabitsSerializer(serializers.Serializer):
    """How somebody is told what happens: which kinds of news go by which of the `channels`, when it is quiet, and when
    e-mail comes once a day (none: at once), by the clocks of his zone."""

    time_zone = serializers.CharField()
    quiet_from = ClockField()
    quiet_until = ClockField()
    digest_at = ClockField()
    channels = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


def _wish(_found: object, asked: Asked, actor: User) -> None:
    """What is not sent stays as it is."""
    now = habits_row(actor)
    told = {name: asked.get(name, now[name]) for name in ("time_zone", *CLOCKS)}
    if (told["quiet_from"] is None) != (told["quiet_until"] is None):
        raise ValidationError({"quiet_until": _("Quiet hours need a beginning and an end, or neither.")})
    if told["quiet_from"] is not None and told["quiet_from"] == told["quiet_until"]:
        raise ValidationError({"quiet_until": _("Quiet hours end at another time than they begin.")})
    chosen = now["channels"] | asked.get("channels", {})
    choices = {channel: {key: key in keys for key in KINDS} for channel, keys in chosen.items()}
    change_habits(actor, Wishes(choices=choices, **told))


HABITS: Deeds = {"change": Deed(_wish, "", "time_zone quiet_from quiet_until digest_at channels")}


class HabitsActSerializer(ActSerializer):
    """The act: to `change` what is sent; for each of the `channels` that is named, all kinds of news that go there."""

    needed, optional = needed_by(HABITS), taken_by(HABITS)
    act = serializers.ChoiceField(choices=list(HABITS))
    time_zone = serializers.CharField(required=False, max_length=50)
    quiet_from = ClockField(required=False)
    quiet_until = ClockField(required=False)
    digest_at = ClockField(required=False)
    channels = serializers.DictField(
        child=serializers.ListField(child=serializers.ChoiceField(choices=list(KINDS)), max_length=len(KINDS)),
        required=False,
    )

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if attrs.get("time_zone", "UTC") not in available_timezones():
            raise ValidationError({"time_zone": _("There is no such time zone.")}, code="invalid")
        if unknown := set(attrs.get("channels", ())) - {channel.value for channel in PERSONAL}:
            raise ValidationError({"channels": _("There is no such way: %(ways)s.") % {"ways": ", ".join(unknown)}})
        return attrs


@acted(
    "start",
    "my_habits",
    "Get how I am told",
    "Change how I am told",
    (HabitsSerializer, HabitsActSerializer),
)
class MyHabits(Acting):
    """How whoever asks is told what happens."""

    serializer_class = HabitsSerializer
    body = HabitsActSerializer
    deeds = HABITS
    queryset = User.objects.none()

    def row(self) -> Any:
        if not isinstance(self.person, User):
            raise NotAuthenticated
        return habits_row(self.person)


def habits_row(user: User) -> dict[str, Any]:
    """How somebody is told, with the usual where he chose nothing."""
    habits = habits_of(user)
    channels = {
        channel.value: [key for key, kind in KINDS.items() if wanted(habits, channel, key, usual=channel in kind.usual)]
        for channel in PERSONAL
    }
    clocks = {name: getattr(habits, name) for name in CLOCKS}
    return {"time_zone": habits.time_zone, **clocks, "channels": channels}
