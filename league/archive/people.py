"""Who comes with a league: people who did things, coaches, and the rules that hold."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.utils.translation import gettext_lazy as _

from league.archive.form import Row
from rosters.domain.pins import pin_rules
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User
from rules.core.errors import RuleViolation

Emails = Mapping[str, str]
"""The e-mail address of the person that a coach is, by the coach's uid."""

NOWHERE = "moved.invalid"
"""The domain of addresses that nobody has (RFC 2606), for people who did something elsewhere and cannot enter."""


def people_here(rows: Sequence[Row]) -> dict[str, int]:
    """The users that these are, by uid: those known here, and for the others users who can never sign in."""
    known = dict(_known(rows))
    User.objects.bulk_create(
        User(
            uid=row["uid"],
            name=row["name"][:60],
            email=f"{row['uid']}@{NOWHERE}".lower(),
            is_active=False,
            password=make_password(None),
        )
        for row in rows
        if row["uid"] not in known
    )
    return dict(_known(rows))


def _known(rows: Sequence[Row]) -> list[tuple[str, int]]:
    return list(User.objects.filter(uid__in=[row["uid"] for row in rows]).values_list("uid", "pk"))


def pins_here(rows: Sequence[Row]) -> dict[str, int]:
    """The rules, by digest. Refuses 422 what this program does not play, or plays by other options."""
    found: dict[str, int] = {}
    for row in rows:
        try:
            pin = pin_rules(row["slug"], row["version"], row["options"])
        except (KeyError, RuleViolation) as problem:
            raise Refusal(
                _("This site does not know the rules %(slug)s %(version)s of the archive. Update Sinbin first."),
                code="archive.rules",
                status=422,
                slug=row["slug"],
                version=row["version"],
            ) from problem
        if pin.digest != row["digest"]:
            raise Refusal(
                _("The rules %(slug)s %(version)s of the archive are not those that its digest names."),
                code="archive.pin",
                status=422,
                slug=row["slug"],
                version=row["version"],
            )
        found[row["digest"]] = pin.pk
    return found


def coaches_here(rows: Sequence[Row], emails: Emails, commissioner: User) -> tuple[dict[str, int], list[User]]:
    """The coaches by uid, and those of them who can sign in because `emails` names their address."""
    uids = [row["uid"] for row in rows]
    if strangers := sorted(emails.keys() - set(uids)):
        raise Refusal(
            _("There is no coach %(uid)s in this archive; look at its section coaches."),
            code="archive.no_coach",
            status=422,
            uid=strangers[0],
        )
    known = set(Coach.objects.filter(uid__in=uids).values_list("uid", flat=True))
    users = {uid: _user(email) for uid, email in emails.items()}
    for row in rows:
        if row["uid"] not in known:
            coach = Coach(uid=row["uid"], name=row["name"][:60], user=users.get(row["uid"]), created_by=commissioner)
            coach.save()
            Coach.objects.filter(pk=coach.pk).update(created_at=datetime.fromisoformat(row["created_at"]))
    return dict(Coach.objects.filter(uid__in=uids).values_list("uid", "pk")), list(users.values())


def _user(email: str) -> User:
    """Whoever has that address; somebody new signs in with a code by e-mail."""
    user = User.objects.filter(email=email.strip().lower()).first() or User.objects.create_user(email.strip())
    if Coach.objects.filter(user=user).exists():
        raise Refusal(
            _("%(email)s already coaches here under a name of his own; leave him out and invite him."),
            code="archive.already_coaching",
            email=email,
        )
    return user
