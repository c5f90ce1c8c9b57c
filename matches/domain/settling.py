"""Giving a match its result: what was reported becomes facts, points, figures of players and the news of it."""

from collections.abc import Iterator, Sequence

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from matches.domain.hooks import SETTLED
from matches.domain.opening import open_sequences
from matches.enums import MatchStatus
from matches.models import Match, MatchSide, PlayerStatistic, Report
from rosters.domain.acting import read_state
from rosters.domain.locks import lock_teams
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, Player, Team, User
from rules.core import codec
from rules.core.facts import MatchFacts

NUMBERING_ATTEMPTS = 20  # each fails only when another match of the site is settled in the same moment


def settle(match: Match, report: Report, *, doer: User | None) -> None:
    """The match counts as reported, and the steps that can open are open. Call with the match locked.

    `doer` is who made it so (None: the program).
    Raises `RuleViolation` when the report cannot be right for the teams as they are now.
    """
    sides = list(match.sides.all())
    teams = lock_teams(side.team_id for side in sides)
    facts = facts_of(match, read_report(match, report.payload), teams, sides)
    show_facts(match, sides, facts)
    match.status = MatchStatus.SETTLED
    match.settled_at = timezone.now()
    _number(match)
    news = {"report": report.uid, "doer": doer.pk if doer else None}
    OutboxMessage.objects.create(topic="match.settled", subject_uid=match.uid, payload=news)
    for receive in SETTLED:
        receive(match)
    open_sequences(match)


def show_facts(match: Match, sides: Sequence[MatchSide], facts: MatchFacts) -> None:
    """The sides and the figures of their players show these facts; the match carries them, unsaved."""
    for side, told in zip(sides, facts.sides, strict=True):
        side.points, side.margin, side.tallies = told.points, told.margin, told.tallies
    MatchSide.objects.bulk_update(sides, ("points", "margin", "tallies"))
    PlayerStatistic.objects.filter(side__in=sides).delete()
    PlayerStatistic.objects.bulk_create(_statistics(sides, facts))
    match.facts = codec.plain(facts)


def read_report(match: Match, payload: object) -> Struct:
    """The game's report in these plain values; raises `RuleViolation` `command.malformed`."""
    rules, _options = rules_of(match.pin)
    report: Struct = codec.decode_as(rules.match.report_type, payload)
    return report


def facts_of(match: Match, report: Struct, teams: Sequence[Team], sides: Sequence[MatchSide]) -> MatchFacts:
    """What a report makes of a match of these teams as they are; raises `RuleViolation` when it cannot be right."""
    rules, options = rules_of(match.pin)
    by_id = {team.pk: team for team in teams}
    states = [read_state(by_id[side.team_id], rules.roster) for side in sides] if rules.roster else []
    return rules.match.facts(report, states, options, kind=match.kind)


def _statistics(sides: Sequence[MatchSide], facts: MatchFacts) -> Iterator[PlayerStatistic]:
    players = Player.objects.filter(team__in=[side.team_id for side in sides])
    rows = {(team, key): pk for pk, team, key in players.values_list("pk", "team_id", "key")}
    for side, told in zip(sides, facts.sides, strict=True):
        for player in told.players:
            for name, amount in player.stats.items():
                if amount:
                    row = rows[side.team_id, player.player]
                    yield PlayerStatistic(side=side, player_id=row, name=name, amount=amount)


def _number(match: Match) -> None:
    """The match has the next number of all settled matches, and everything set on it is saved."""
    fields = ["facts", "status", "settled_at", "settled_order"]
    for _attempt in range(NUMBERING_ATTEMPTS):
        last = Match.objects.aggregate(last=Max("settled_order"))["last"] or 0
        match.settled_order = last + 1
        try:
            with transaction.atomic():
                match.save(update_fields=fields)
        except IntegrityError:
            continue
        return
    raise Refusal(_("Many matches are being settled at once. Try again."), code="match.busy", retry_after=1)
