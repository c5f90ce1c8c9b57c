"""Finals: a knock-out seeded from the table, a round for each stage and one for those who have to meet again."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.draws import kept_shuffle
from league.domain.pairing import schedule_matches
from league.domain.planning import time_stage
from league.domain.results import season_results
from league.domain.schedule import store_pairings
from league.domain.seasons import lock_season
from league.domain.table import compute_table, title_table
from league.domain.terms import rules_of_season, terms_of
from league.enums import RoundStatus, SeasonStatus, Stage
from league.models import Entry, PairingSide, Round, Season
from league.permissions import require_commissioner
from matches.enums import MatchKind
from matches.models import Match
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.competition.finals import Bracket, advance, draw_bracket, qualifiers, replays
from rules.competition.pairings import Pairings
from rules.competition.results import Result, ResultKind


def begin_finals(season: Season, *, actor: User | None) -> Season:
    """The best of the table, or of each division, meet in a knock-out; its first stage can be played.

    `actor` None is the program by the calendar.
    """
    if actor is not None:
        require_commissioner(actor, season.league)
    with transaction.atomic():
        season = lock_season(season)
        _check_may_begin(season)
        terms, tables = terms_of(season), compute_table(season)
        divisions = [table for number, table in sorted(tables.items()) if number > 0]
        found = qualifiers(
            terms.finals, title_table(terms, tables), divisions, kept_shuffle(season, season.round_count)
        )
        season.seeds = list(found.seeds)
        season.status = SeasonStatus.FINALS
        season.save(update_fields=["seeds", "status"])
        record_act(
            season.league, "finals.begun", season, actor=actor, seeds=season.seeds,
            notes=[{"code": note.code, "facts": note.facts} for note in found.notes],
        )  # fmt: skip
        announce("season.finals", season, actor=actor)
        _open_stage(season)
    return season


def bracket_of(season: Season) -> Bracket | None:
    """The bracket with the results so far; None before the finals."""
    if not season.seeds:
        return None
    finals = [result for result in season_results(season) if result.kind is ResultKind.FINAL]
    return advance(draw_bracket(season.seeds), _with_winners(finals))


def finish_finals_round(round_: Round) -> None:
    """The next stage can be played, or a level match again, or the champion is known. Call it with the round locked."""
    season = round_.season
    bracket = bracket_of(season)
    if bracket is None:
        return
    if bracket.champion is None:
        _open_stage(season)
        return
    season.champion = Entry.objects.get(season=season, uid=bracket.champion)
    season.save(update_fields=["champion"])


def _check_may_begin(season: Season) -> None:
    if terms_of(season).finals == "none":
        raise Refusal(_("This season has no finals: its table decides."), code="finals.none")
    if season.status != SeasonStatus.RUNNING:
        raise Refusal(_("Finals begin when the league rounds are over."), code="season.wrong_status")
    waiting = season.rounds.exclude(status=RoundStatus.CLOSED).count()
    if waiting:
        raise Refusal(_("%(waiting)d league rounds are not closed yet."), code="season.rounds_open", waiting=waiting)


def _open_stage(season: Season) -> Round:
    """The next stage; or once more that which is over, for those of its teams who were level (HX-SEASON-03)."""
    bracket = bracket_of(season)
    assert bracket is not None, "finals have seeds"
    stage, ties = bracket.next_ties
    pairs = tuple((tie.high or "", tie.low or "") for tie in ties)
    again = season.rounds.filter(stage=stage).exists()
    last = season.rounds.order_by("-number").first()
    round_ = Round.objects.create(
        season=season,
        number=(last.number if last else 0) + 1,
        stage=Stage(stage),
        status=RoundStatus.PLAYING,
        opened_at=timezone.now(),
    )
    store_pairings(round_, Pairings(pairs, notes=replays(ties) if again else ()), legs=1)
    sides = list(
        PairingSide.objects.filter(round=round_)
        .select_related("entry__team__pin", "pairing")
        .order_by("pairing", "index")
    )
    money = rules_of_season(season)[0].money
    for side in sides:
        side.ranking = side.entry.team.value if money else None
    PairingSide.objects.bulk_update(sides, ["ranking"])
    schedule_matches(round_, sides, kind=MatchKind.FINAL)
    time_stage(round_)
    return round_


def _with_winners(finals: Sequence[Result]) -> list[Result]:
    """A final that ended level names its winner in the facts of the match."""
    level = Match.objects.filter(uid__in=[result.ref for result in finals if not result.margin])
    winners = dict(level.values_list("uid", "facts__winner"))
    return [_won_by(result, winners.get(result.ref)) for result in finals]


def _won_by(result: Result, winner: int | None) -> Result:
    return result if winner is None else replace(result, winner=(result.home, result.away)[winner])
