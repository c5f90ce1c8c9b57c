"""Making leagues and running their membership."""

from collections.abc import Sequence
from zoneinfo import available_timezones

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.enums import FrontBlock, MemberRole, Visibility
from league.models import League, Membership
from league.permissions import require_commissioner
from matches.models import Match
from rosters.domain.languages import check_language
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.models.uid import new_uid

RESERVED = frozenset({"new"})  # addresses of pages that stand where a league's would


def create_league(
    actor: User,
    *,
    name: str,
    slug: str = "",
    description: str = "",
    visibility: str = Visibility.PUBLIC,
    time_zone: str = "UTC",
    language: str = "",
    uid: str = "",
) -> League:
    """A new league stands and `actor` is its commissioner; its uid is a fresh one unless one is given.

    Refuses a name without letters and a taken address.
    """
    _check_name(name)
    slug = free_slug(name, slug)
    _check_time_zone(time_zone)
    check_language(language)
    with transaction.atomic():
        league = League.objects.create(
            uid=uid or new_uid(),
            slug=slug,
            name=name.strip(),
            description=description,
            visibility=visibility,
            time_zone=time_zone,
            language=language,
            created_by=actor,
        )
        Membership.objects.create(league=league, user=actor, role=MemberRole.COMMISSIONER)
        record_act(league, "league.created", league, actor=actor)
    return league


def change_league(league: League, *, actor: User, **changes: str) -> League:
    """Name, description, visibility, time zone or language are as given; what is not named stays."""
    require_commissioner(actor, league)
    allowed = {"name", "description", "visibility", "time_zone", "language"}
    if "time_zone" in changes:
        _check_time_zone(changes["time_zone"])
    check_language(changes.get("language", ""))
    if "name" in changes:
        _check_name(changes["name"])
    with transaction.atomic():
        before = {key: getattr(league, key) for key in changes.keys() & allowed}
        for key in before:
            setattr(league, key, changes[key])
        league.save(update_fields=sorted(before))
        after = {key: getattr(league, key) for key in before}
        record_act(league, "league.changed", league, actor=actor, before=before, after=after)
    return league


def league_of(match: Match) -> League | None:
    """The league in which the match is played, if in any."""
    return League.objects.filter(uid=match.league_uid).first() if match.league_uid else None


def compose_front(league: League, blocks: Sequence[str], *, actor: User) -> League:
    """The page of the league shows these blocks in this order, each once; without any it shows the usual."""
    require_commissioner(actor, league)
    chosen = [FrontBlock(block).value for block in dict.fromkeys(blocks)]
    with transaction.atomic():
        before, league.front = league.front, chosen
        league.save(update_fields=["front"])
        record_act(league, "league.front", league, actor=actor, before={"front": before}, after={"front": chosen})
    return league


def add_member(league: League, user: User, role: MemberRole, *, actor: User) -> Membership:
    """The person has the role in the league; saying so twice changes nothing."""
    require_commissioner(actor, league)
    return grant_membership(league, user, role, actor=actor)


def grant_membership(league: League, user: User, role: MemberRole, *, actor: User | None) -> Membership:
    """The role is granted without asking for rights; for invitations, which carry their own."""
    with transaction.atomic():
        membership, created = Membership.objects.get_or_create(league=league, user=user, role=role)
        if created:
            record_act(league, "member.added", league, actor=actor, user=str(user), role=str(role))
    return membership


def remove_member(membership: Membership, *, actor: User) -> None:
    """The person no longer has that role. The last commissioner stays."""
    league = membership.league
    require_commissioner(actor, league)
    with transaction.atomic():
        commissioners = Membership.objects.select_for_update(no_key=True).filter(
            league=league, role=MemberRole.COMMISSIONER
        )
        if membership.role == MemberRole.COMMISSIONER and len(commissioners) <= 1:
            raise Refusal(
                _("A league needs a commissioner: make somebody else one first."), code="league.last_commissioner"
            )
        record_act(league, "member.removed", league, actor=actor, user=str(membership.user), role=membership.role)
        membership.delete()


def free_slug(name: str, wanted: str) -> str:
    """An address that no league has, made of the name or as wanted; a Refusal 422 where the one wanted is taken."""
    slug = slugify(wanted or name)[:40].strip("-") or "league"  # a name may be written in any alphabet
    if slug in RESERVED:
        slug, wanted = f"{slug}-league", ""
    if not wanted:
        base, count = slug[:36].strip("-"), 2
        while League.objects.filter(slug=slug).exists():
            slug, count = f"{base}-{count}", count + 1
    elif League.objects.filter(slug=slug).exists():
        raise Refusal(_("Another league has this address; choose another."), code="league.slug_taken", status=422)
    return slug


def _check_name(name: str) -> None:
    if not any(letter.isalnum() for letter in name):
        raise Refusal(_("Give the league a name with at least one letter or digit."), code="league.name", status=422)


def _check_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise Refusal(
            _("“%(zone)s” is not a time zone; choose one such as Europe/Berlin.") % {"zone": name},
            code="league.time_zone",
            status=422,
        )
