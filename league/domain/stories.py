"""What is behind an outbox message: the people it concerns, the facts for its words and the pages it may lead to."""

from collections.abc import Callable, Collection, Iterable, Mapping

from django.urls import reverse
from msgspec import Struct

from league.domain.news_kinds import Audience
from league.enums import EntryStatus, MemberRole
from league.models import Round
from matches.models import Match, MatchSide, Report
from rosters.models import OutboxMessage, Team, User

MATCH_PAGES = ("match", "match-confirm", "match-rule")
SEASON_PAGES = ("season-mine", "season-challenge", "desk")


class Story(Struct, frozen=True, kw_only=True):
    """`people` are users by audience; `doer` is the key of the user who did it, None for the program."""

    people: Mapping[Audience, Collection[User]]
    facts: Mapping[str, object]
    pages: Mapping[str, str]
    doer: int | None = None


def story_of(message: OutboxMessage) -> Story:
    """The story of a message that has kinds. The number of queries is the same for any number of people."""
    return STORIES[message.topic.partition(".")[0]](message)


def _match_story(message: OutboxMessage) -> Story:
    match = Match.objects.get(uid=message.subject_uid)
    report = Report.objects.select_related("team").get(uid=message.payload["report"])
    sides = _sides(match)
    people: dict[Audience, Collection[User]] = {
        Audience.COACHES: users_of(side.team for side in sides),
        Audience.AUTHOR: users_of(side.team for side in sides if side.team_id == report.team_id),
        Audience.OTHER_COACH: _who_answers(sides, report),
        Audience.COMMISSIONERS: _commissioners(league__uid=match.league_uid) if match.league_uid else (),
    }
    facts = {
        "match": _names(sides),
        "by": report.team.name if report.team else "",
        "answer": report.answer,
        "score": " – ".join(str(side.points) for side in sides),
    }
    pages = {page: reverse(page, args=[match.uid]) for page in MATCH_PAGES}
    return Story(people=people, facts=facts, pages=pages, doer=message.payload.get("doer"))


def _who_answers(sides: Iterable[MatchSide], report: Report) -> Collection[User]:
    """A report that came with a ruling has its answer; of all others the side that did not make it."""
    if report.team_id is None:
        return ()
    return users_of(side.team for side in sides if side.team_id != report.team_id)


def _round_story(message: OutboxMessage) -> Story:
    round_ = Round.objects.select_related("season__league").get(uid=message.subject_uid)
    told = message.payload
    entries = list(round_.season.entries.select_related("team__coach__user"))
    named = {role: [each.team for each in entries if each.uid == told.get(role)] for role in CHALLENGE_ROLES}
    match = Match.objects.filter(uid=told["match"]).first() if "match" in told else None
    where = [round_.season.league.slug, round_.season.number]
    return Story(
        people={
            Audience.COACHES: users_of(each.team for each in entries if each.status == EntryStatus.ACTIVE),
            Audience.AWAITED: users_of(each.team for each in entries if each.team.uid == told.get("team")),
            Audience.COMMISSIONERS: _commissioners(league=round_.season.league),
            **{role: users_of(teams) for role, teams in named.items()},
        },
        facts={
            "round": round_.number,
            "season": round_.season.name,
            "reason": told.get("reason", ""),
            "match": _names(_sides(match)) if match else "",
            **{role: team.name for role, teams in named.items() for team in teams},
        },
        pages={page: reverse(page, args=where) for page in SEASON_PAGES}
        | ({"match": reverse("match", args=[match.uid])} if match else {}),
        doer=told.get("doer"),
    )


def _sides(match: Match) -> list[MatchSide]:
    return list(match.sides.select_related("team__coach__user").order_by("index"))


def _names(sides: Iterable[MatchSide]) -> str:
    return " – ".join(side.team.name for side in sides)


def users_of(teams: Iterable[Team]) -> list[User]:
    """Who signs in of the coaches of these teams."""
    return [team.coach.user for team in teams if team.coach and team.coach.user]


def _commissioners(**league: object) -> list[User]:
    role = {f"memberships__{name}": value for name, value in league.items()}
    return list(User.objects.filter(**role, memberships__role=MemberRole.COMMISSIONER).distinct())


CHALLENGE_ROLES = (Audience.CHALLENGER, Audience.CHALLENGED)
STORIES: Mapping[str, Callable[[OutboxMessage], Story]] = {
    "match": _match_story,
    "round": _round_story,
    "challenge": _round_story,
    "calendar": _round_story,
}
