"""What is behind an outbox message: the people it concerns, the facts for its words and the pages it may lead to."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise, lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.challenge_clock import clock_of
from league.domain.challenges import awaited_in, waiting_turn
from league.domain.news_kinds import Audience
from league.domain.terms import star_name
from league.enums import EntryStatus, MemberRole, Readers, RoundAct
from league.models import Announcement, Entry, League, Lot, Round, Season, Webhook
from matches.domain.confirming import Confirmation, confirmation_of
from matches.enums import ReportStatus
from matches.models import Match, MatchSide, Report
from rosters.models import OutboxMessage, Team, User
from rules.core.facts import Ending

MATCH_PAGES = ("match", "match-confirm", "match-rule", "match-correction")
SEASON_PAGES = ("season-mine", "season-market", "season-challenge", "desk", "desk-pairings", "season", "season-table")


class Story(Struct, frozen=True, kw_only=True):
    """`people` are users by audience; `doer` is the key of the user who did it, None for the program; `league_uid`
    names the league it belongs to, if any, and `once` what several messages tell the public together once. Words among
    the facts are lazy: whoever is told reads them in his own language."""

    people: Mapping[Audience, Collection[User]]
    facts: Mapping[str, object]
    pages: Mapping[str, str]
    doer: int | None = None
    league_uid: str = ""
    once: str = ""


def story_of(message: OutboxMessage) -> Story:
    """The story of a message that has kinds. The number of queries is the same for any number of people."""
    return STORIES[message.topic.partition(".")[0]](message)


def _match_story(message: OutboxMessage) -> Story:
    match = Match.objects.select_related("pin").get(uid=message.subject_uid)
    report = Report.objects.select_related("team").get(uid=message.payload["report"])
    sides = _sides(match)
    commissioners = _commissioners(league__uid=match.league_uid) if match.league_uid else ()
    answers, confirmation = _who_answers(sides, report), confirmation_of(match)
    people: dict[Audience, Collection[User]] = {
        Audience.COACHES: users_of(side.team for side in sides),
        Audience.RULED: users_of(side.team for side in sides) if report.ruling else (),
        Audience.AUTHOR: users_of(side.team for side in sides if side.team_id == report.team_id),
        Audience.OTHER_COACH: answers if confirmation is Confirmation.BOTH_COACHES else (),
        Audience.QUESTIONER: answers if confirmation is Confirmation.SPONSOR else (),
        Audience.CONFIRMERS: commissioners if confirmation is Confirmation.SPONSOR and report.team else (),
        Audience.COMMISSIONERS: commissioners,
    }
    facts = {
        "match": _names(sides),
        "by": report.team.name if report.team else "",
        "answer": report.answer,
        "reason": message.payload.get("reason", report.ruling),
        "version": _version(report),
        "score": " – ".join(str(side.points) for side in sides),
        "awarded": _awarded(match, report),
    }
    pages = {page: reverse(page, args=[match.uid]) for page in MATCH_PAGES}
    doer = message.payload.get("doer")
    return Story(people=people, facts=facts, pages=pages, doer=doer, league_uid=match.league_uid)


def _appointment_story(message: OutboxMessage) -> Story:
    """Of times of a match that were offered, agreed on or set."""
    match = Match.objects.get(uid=message.subject_uid)
    league = League.objects.get(uid=match.league_uid)
    sides, told = _sides(match), message.payload
    return Story(
        people={
            Audience.COACHES: users_of(side.team for side in sides),
            Audience.OTHER_COACH: users_of(side.team for side in sides if side.team.uid != told.get("team")),
            Audience.COMMISSIONERS: _commissioners(league=league),
        },
        facts={
            "match": _names(sides),
            "by": "".join(side.team.name for side in sides if side.team.uid == told.get("team")),
            "at": _local(told.get("at", ""), league),
            "reason": told.get("reason", ""),
        },
        pages={page: reverse(page, args=[match.uid]) for page in ("match-time", "match")},
        doer=told.get("doer"),
        league_uid=league.uid,
    )


def _awarded(match: Match, report: Report) -> str | Promise:
    """Why a match that was awarded or conceded has its result; "" for one that was played."""
    label = UNPLAYED.get((match.facts or {}).get("ending", ""))
    return (report.ruling or label) if label else ""


def _who_answers(sides: Iterable[MatchSide], report: Report) -> Collection[User]:
    """A report that came with a ruling has its answer; of all others the side that did not make it."""
    if report.team_id is None:
        return ()
    return users_of(side.team for side in sides if side.team_id != report.team_id)


def _version(report: Report) -> str | Promise:
    """That the other side's own version stands beside a disputed report."""
    told = report.versions.filter(status=ReportStatus.VERSION).exists()
    return format_lazy(" {}", _("The other side's own version stands beside it.")) if told else ""


def _round_story(message: OutboxMessage) -> Story:
    round_ = Round.objects.select_related("season__league").get(uid=message.subject_uid)
    told = message.payload
    entries = list(round_.season.entries.select_related("team__coach__user"))
    named = {role: [each.team for each in entries if each.uid == told.get(role)] for role in TEAM_ROLES}
    match = Match.objects.filter(uid=told["match"]).first() if "match" in told else None
    lot = Lot.objects.filter(uid=told["lot"]).first() if "lot" in told else None
    where = [round_.season.league.slug, round_.season.number]
    awaited = [each.team for each in entries if each.team.uid == told.get("team") or each.uid == told.get("awaited")]
    people: dict[Audience, Collection[User]] = {
        Audience.COACHES: users_of(each.team for each in entries if each.status == EntryStatus.ACTIVE),
        Audience.AWAITED: users_of(awaited),
        Audience.COMMISSIONERS: _commissioners(league=round_.season.league),
        **{role: users_of(teams) for role, teams in named.items()},
    }
    if message.topic in MOMENTARY and not _is_awaited(round_, told):
        people = dict.fromkeys(people, ())
    return Story(
        people=people,
        facts={
            "round": round_.number,
            "season": round_.season.name,
            "reason": told.get("reason", ""),
            "what": RoundAct(told["kind"]).label if told.get("kind") in RoundAct else "",
            "at": _local(told.get("at", ""), round_.season.league),
            "team": "".join(team.name for team in awaited),
            "due": _reports_due(round_),
            "until": _until(round_, told),
            "match": _names(_sides(match)) if match else "",
            "star": star_name(round_.season, lot.mvp) if lot else "",
            "fee": lot.fee if lot and lot.fee else "",
            **{role: team.name for role, teams in named.items() for team in teams},
        },
        pages={page: reverse(page, args=where) for page in SEASON_PAGES}
        | {"round": reverse("round", args=[*where, round_.number])}
        | ({"match": reverse("match", args=[match.uid])} if match else {}),
        doer=told.get("doer"),
        league_uid=round_.season.league.uid,
        once=f"{round_.uid}-{match.uid}" if match and message.topic == RoundAct.REPORTS else "",
    )


def _reports_due(round_: Round) -> str | Promise:
    """Until when reports of the round are due, by the clocks of the league; "" where nothing is set."""
    time = round_.times.filter(kind=RoundAct.REPORTS).first()
    return _local(time.at.isoformat(), round_.season.league) if time else ""


def _webhook_story(message: OutboxMessage) -> Story:
    webhook = Webhook.objects.select_related("league").get(uid=message.subject_uid)
    return Story(
        people={Audience.COMMISSIONERS: _commissioners(league=webhook.league)},
        facts={"webhook": webhook.name, "league": webhook.league.name},
        pages={"league-webhooks": reverse("league-webhooks", args=[webhook.league.slug])},
    )


def _announcement_story(message: OutboxMessage) -> Story:
    """Of a withdrawn one nobody is told; the public is told of what everybody may read and the whole league is told."""
    told = Announcement.objects.select_related("league", "season").get(uid=message.subject_uid)
    standing = told.withdrawn_at is None
    members = _coaches_of(told.season) if told.season else _members(told.league)
    public = standing and told.season is None and told.readers == Readers.EVERYBODY
    return Story(
        people={Audience.ADDRESSED: members if standing else ()},
        facts={"league": told.league.name, "title": told.title},
        pages={"announcement": reverse("announcement", args=[told.league.slug, told.uid])},
        doer=message.payload.get("doer"),
        league_uid=told.league.uid if public else "",
    )


def _season_story(message: OutboxMessage) -> Story:
    season = Season.objects.select_related("league", "champion__team").get(uid=message.subject_uid)
    entries = _taking_part(season)
    where = [season.league.slug, season.number]
    return Story(
        people={
            Audience.COACHES: users_of(entry.team for entry in entries),
            Audience.COMMISSIONERS: _commissioners(league=season.league),
        },
        facts={
            "season": season.name,
            "champion": season.champion.team.name if season.champion else "–",
            "winner": season.champion.team.name if season.champion else "",
            "teams": len(entries),
            "reason": message.payload.get("reason", ""),
        },
        pages={page: reverse(page, args=where) for page in SEASON_PAGES},
        doer=message.payload.get("doer"),
        league_uid=season.league.uid,
    )


def _local(at: str, league: League) -> str | Promise:
    """A moment as the clocks of the league show it, with their zone."""
    if not at:
        return ""
    return _LAZY_MOMENT(datetime.fromisoformat(at), ZoneInfo(league.time_zone))


def _moment(at: datetime, zone: ZoneInfo) -> str:
    return f"{date_format(at.astimezone(zone), 'MOMENT_FORMAT')} ({zone.key.replace('_', ' ')})"


def _is_awaited(round_: Round, told: Mapping[str, str]) -> bool:
    """Whether the team that was to act is still the one, when the message is delivered."""
    turn = waiting_turn(round_)
    return turn is not None and awaited_in(turn).uid in told.values()


def _until(round_: Round, told: Mapping[str, str]) -> str | Promise:
    """Until when a team of the message has time to act; nothing where no clock runs for one of them."""
    clock = clock_of(round_)
    if clock is None or clock.ends_at is None or clock.entry.uid not in told.values():
        return ""
    when = _local(clock.ends_at.isoformat(), round_.season.league)
    return format_lazy(" {}", _("There is time until %(when)s.") % {"when": when})


def _sides(match: Match) -> list[MatchSide]:
    return list(match.sides.select_related("team__coach__user").order_by("index"))


def _names(sides: Iterable[MatchSide]) -> str:
    return " – ".join(side.team.name for side in sides)


def users_of(teams: Iterable[Team]) -> list[User]:
    """Who signs in of the coaches of these teams."""
    return [team.coach.user for team in teams if team.coach and team.coach.user]


def _taking_part(season: Season) -> list[Entry]:
    return list(season.entries.filter(status=EntryStatus.ACTIVE).select_related("team__coach__user"))


def _coaches_of(season: Season) -> list[User]:
    return users_of(entry.team for entry in _taking_part(season))


def _members(league: League) -> list[User]:
    return list(User.objects.filter(memberships__league=league).distinct())


def _commissioners(**league: object) -> list[User]:
    role = {f"memberships__{name}": value for name, value in league.items()}
    return list(User.objects.filter(**role, memberships__role=MemberRole.COMMISSIONER).distinct())


_LAZY_MOMENT = lazy(_moment, str)
UNPLAYED = {Ending.AWARDED: _("It was awarded."), Ending.CONCEDED: _("It was conceded.")}
MOMENTARY = frozenset({"challenge.turn", "challenge.reminder"})  # of no use once somebody else is awaited
TEAM_ROLES = (Audience.CHALLENGER, Audience.CHALLENGED, Audience.BIDDER)
STORIES: Mapping[str, Callable[[OutboxMessage], Story]] = {
    "match": _match_story,
    "appointment": _appointment_story,
    "round": _round_story,
    "challenge": _round_story,
    "calendar": _round_story,
    "season": _season_story,
    "market": _round_story,
    "webhook": _webhook_story,
    "announcement": _announcement_story,
}
