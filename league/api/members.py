"""Who belongs to a league, and the links that let people in; shown to commissioners alone."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from league.api.acting import IN_LEAGUE, OfLeague
from league.api.refs import LEAGUE_REF, LeagueRefSerializer
from league.api.windows import Place, Windowed
from league.domain.coaches import guests_of
from league.domain.guests import add_guest
from league.domain.invitations import invite, revoke_invitation
from league.domain.leagues import add_member, remove_member
from league.enums import MemberRole
from league.forms.leagues import LONGEST_INVITATION, MOST_USES
from league.models import Invitation, League, Membership
from league.presenters.members import Guest, Member, members_page
from rosters.api.acting import Deed, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField, WordsField
from rosters.api.refs import CoachRefSerializer
from rosters.api.writing import ActSerializer
from rosters.models import User

Asked = dict[str, Any]
MEMBERS = {
    "league": LEAGUE_REF,
    "members": [{"uid": "u7n3x9k2vwqd", "name": "Grace", "roles": ["coach"], "teams": ["Rattlers"]}],
    "guests": [{"uid": "5vtz6r9j2mfa", "name": "Otto", "teams": []}],
    "invitations": [
        {"uid": "h3k8w2v9qxzd", "role": "coach", "coach": None, "uses_left": 3, "expires_at": "2026-03-15T18:00:00Z"}
    ],
    "next": None,
    "link": None,
}


class MemberSerializer(serializers.Serializer):
    """A person, his roles, and the names of his teams in seasons that are not over."""

    uid = serializers.CharField(source="user.uid")
    name = serializers.CharField(source="user")
    roles = WordsField()
    teams = WordsField()


class GuestSerializer(serializers.Serializer):
    """A coach for whom the commissioners act, and the names of his teams."""

    uid = serializers.CharField(source="coach.uid")
    name = serializers.CharField(source="coach.name")
    teams = WordsField()


class InvitationSerializer(serializers.Serializer):
    """A link that is still good; whoever follows it gets the role, and becomes the guest where one is named."""

    uid = UidField()
    role = serializers.ChoiceField(choices=MemberRole.choices)
    coach = CoachRefSerializer(allow_null=True)
    uses_left = CountField()
    expires_at = serializers.DateTimeField()


@example(MEMBERS)
class MembersSerializer(serializers.Serializer):
    """Everybody in a league: the members, after them the guests, and in `next` where those after these are read. `link`
    is that of an invitation just made: it is told this once and kept nowhere."""

    league = LeagueRefSerializer()
    members = MemberSerializer(many=True)
    guests = GuestSerializer(many=True)
    invitations = InvitationSerializer(many=True)
    next = serializers.CharField(allow_null=True)
    link = serializers.CharField(allow_null=True)


def _link(secret: str) -> dict[str, str]:
    return {"link": reverse("join", args=[secret])}


def _guest(league: League, asked: Asked, actor: User) -> None:
    add_guest(league, asked["name"], actor=actor)


def _invite(league: League, asked: Asked, actor: User) -> dict[str, str]:
    role, uses, days = MemberRole(asked["role"]), asked.get("uses", 1), asked.get("days", 14)
    return _link(invite(league, actor=actor, role=role, uses=uses, days=days)[1])


def _claim(league: League, asked: Asked, actor: User) -> dict[str, str]:
    return _link(invite(league, actor=actor, coach=get_object_or_404(guests_of(league), uid=asked["coach"]))[1])


def _revoke(league: League, asked: Asked, actor: User) -> None:
    invitations = Invitation.objects.filter(league=league).select_related("league")
    revoke_invitation(get_object_or_404(invitations, uid=asked["invitation"]), actor=actor)


def _appoint(league: League, asked: Asked, actor: User) -> None:
    members = Membership.objects.filter(league=league).values("user")
    person = get_object_or_404(User, pk__in=members, uid=asked["person"])
    add_member(league, person, MemberRole(asked["role"]), actor=actor)


def _remove(league: League, asked: Asked, actor: User) -> None:
    members = Membership.objects.filter(league=league).select_related("league", "user")
    remove_member(get_object_or_404(members, user__uid=asked["person"], role=asked["role"]), actor=actor)


def _place(one: Member | Guest) -> Place:
    """Commissioners first, then the other members, then the guests by name."""
    if isinstance(one, Guest):
        return (2, one.coach.name, one.coach.pk)
    return (int(not one.is_commissioner), "", one.user.pk)


DEEDS = {
    "guest": Deed(_guest, "name"),
    "invite": Deed(_invite, "role", "uses days"),
    "claim": Deed(_claim, "coach"),
    "revoke": Deed(_revoke, "invitation"),
    "appoint": Deed(_appoint, "person role"),
    "remove": Deed(_remove, "person role"),
}


class MembersActSerializer(ActSerializer):
    """An act and what it needs: a `guest` by `name`; `invite` so many people (`uses`) for so many `days` to a `role`,
    or to `claim` the `coach` who is a guest; `revoke` an `invitation`; `appoint` a `person` to a `role` or `remove`
    him from it."""

    needed, optional = needed_by(DEEDS), taken_by(DEEDS)
    act = serializers.ChoiceField(choices=list(DEEDS))
    name = serializers.CharField(required=False, max_length=60)
    role = serializers.ChoiceField(required=False, choices=MemberRole.choices)
    uses = serializers.IntegerField(required=False, min_value=1, max_value=MOST_USES)
    days = serializers.IntegerField(required=False, min_value=1, max_value=LONGEST_INVITATION)
    coach = UidField(required=False)
    invitation = UidField(required=False)
    person = UidField(required=False)


@acted(
    "leagues",
    "league_members",
    "Get who belongs to a league",
    "Invite, appoint or remove somebody",
    (MembersSerializer, MembersActSerializer),
    IN_LEAGUE,
    ruled=True,
    told="Done once for each key, by a commissioner. The link of an invitation is told to the first answer alone.",
)
class LeagueMembers(Windowed, OfLeague):
    """Members, guests and open invitations of a league. For its commissioners."""

    serializer_class = MembersSerializer
    body = MembersActSerializer
    deeds = DEEDS

    def row(self) -> Any:
        found = members_page(self.found)
        people: list[Member | Guest] = [*found.members, *found.guests]
        shown, following = self.window(people, _place)
        return {
            "league": self.found,
            "members": [one for one in shown if isinstance(one, Member)],
            "guests": [one for one in shown if isinstance(one, Guest)],
            "invitations": found.invitations,
            "next": following,
            "link": None,
        }
