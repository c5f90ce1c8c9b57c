"""Setting a season up, starting it, and bringing it to its end."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.draws import kept_shuffle
from league.domain.fillers import fill_odd_places
from league.domain.matches_set import set_in
from league.domain.planning import time_rounds
from league.domain.schedule import plan_rounds
from league.domain.season_gains import end_gains
from league.domain.table import compute_table, title_table
from league.domain.terms import terms_of
from league.enums import EntryStatus, RoundStatus, SeasonStatus
from league.models import Entry, League, Season
from league.permissions import require_commissioner
from matches.domain.proofs import reveal_seeds
from matches.models import Match
from matches.models.match import new_seed
from rosters.domain.pins import pin_rules
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.models.uid import new_uid
from rules.competition.finals import finalists
from rules.competition.kinds import PAIRING_KINDS
from rules.competition.level_order import LevelTie, strict_order
from rules.core.dice import commit
from rules.registry import DEFAULT, get_ruleset


def create_season(
    league: League,
    *,
    actor: User,
    name: str,
    slug: str = DEFAULT,
    version: str = "1",
    preset: str = "",
    options: Mapping[str, object] | None = None,
    uid: str = "",
) -> Season:
    """A season being set up, under the preset's options with `options` on top. Its draw seed is committed now; its uid
    is a fresh one unless one is given."""
    require_commissioner(actor, league)
    ruleset = get_ruleset(slug, version)
    if preset and preset not in ruleset.presets:
        raise Refusal(
            _("There is no set of options called “%(preset)s”."), code="season.preset", status=422, preset=preset
        )
    pin = pin_rules(slug, version, {**(ruleset.presets[preset] if preset else {}), **(options or {})})
    seed, uid = new_seed(), uid or new_uid()
    with transaction.atomic():
        last = league.seasons.aggregate(last=Max("number"))["last"] or 0
        season = Season(
            uid=uid,
            league=league,
            number=last + 1,
            name=name.strip(),
            pin=pin,
            seed=seed,
            commitment=commit(league.uid, uid, seed),
        )
        season.round_count = planned_rounds(season)
        season.save()
        record_act(league, "season.created", season, actor=actor, options=pin.options)
    return season


def planned_rounds(season: Season) -> int:
    """How many league rounds a season being set up will have; 0 where the number of its teams decides (HX-SEASON-01).

    Refuses the latter where pairings are made round by round.
    """
    terms = terms_of(season)
    if terms.meetings and not PAIRING_KINDS[terms.pairing].whole_season:
        raise Refusal(
            _("A season lasts until all have met only where its rounds are drawn at the start, as a round robin is."),
            code="season.never_all_met",
            status=422,
        )
    return 0 if terms.meetings else terms.round_count


def change_options(season: Season, options: Mapping[str, object], *, actor: User, name: str = "") -> Season:
    """The season goes by these options (all that differ from the defaults) and, if one is given, by another name.

    Only before it starts.
    """
    require_commissioner(actor, season.league)
    with transaction.atomic():
        season = lock_season(season)
        _require(season, SeasonStatus.SETUP, _("The options of a season are settled once it has started."))
        before = season.pin.options
        season.pin = pin_rules(season.pin.slug, season.pin.version, options)
        season.round_count = planned_rounds(season)
        season.name = name.strip() or season.name
        season.save(update_fields=["pin", "round_count", "name"])
        for entry in season.entries.select_related("team"):
            entry.team.pin = season.pin
            entry.team.save(update_fields=["pin"])
        record_act(season.league, "season.options", season, actor=actor, before=before, after=season.pin.options)
    return season


def start_season(season: Season, *, actor: User | None) -> Season:
    """The season runs: entries are settled, rounds planned and timed, fixed schedules paired. Needs two teams at least.

    `actor` None is the program by the calendar, here and when it closes.
    """
    if actor is not None:
        require_commissioner(actor, season.league)
    with transaction.atomic():
        season = lock_season(season)
        _require(season, SeasonStatus.SETUP, _("This season has already started."))
        fill_odd_places(season, actor=actor)
        _check_entries(season)
        season.status = SeasonStatus.RUNNING
        season.save(update_fields=["status"])
        plan_rounds(season)
        time_rounds(season)
        record_act(season.league, "season.started", season, actor=actor)
        announce("season.started", season, actor=actor)
        compute_table(season)
    return season


def close_season(season: Season, *, actor: User | None) -> Season:
    """The season is over and has its champion: the winner of the final, or the leader of the table (HX-SEASON-02)."""
    if actor is not None:
        require_commissioner(actor, season.league)
    with transaction.atomic():
        season = lock_season(season)
        if season.status not in (SeasonStatus.RUNNING, SeasonStatus.FINALS):
            raise Refusal(_("This season is not running."), code="season.not_running")
        waiting = season.rounds.exclude(status=RoundStatus.CLOSED).count()
        if waiting:
            raise Refusal(_("%(waiting)d rounds are not closed yet."), code="season.rounds_open", waiting=waiting)
        terms = terms_of(season)
        if terms.finals != "none" and season.champion_id is None:
            raise Refusal(_("The finals have not been decided yet."), code="season.finals_open")
        if season.champion_id is None:
            season.champion = _leader(season)
        end_gains(season)
        season.status = SeasonStatus.CLOSED
        season.closed_at = timezone.now()
        season.save(update_fields=["champion", "status", "closed_at"])
        reveal_seeds(_matches_of(season))
        record_act(season.league, "season.closed", season, actor=actor, champion=_champion_name(season))
        announce("season.closed", season, actor=actor)
    return season


def lock_season(season: Season) -> Season:
    """The season's row, locked until the transaction ends, with league and pin."""
    locked = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("league", "pin")
    return locked.get(pk=season.pk)


def _check_entries(season: Season) -> None:
    terms = terms_of(season)
    entries = season.entries.filter(status=EntryStatus.ACTIVE)
    if terms.finals == "division_winners" and terms.divisions < 2:
        raise Refusal(
            _("Finals of the division winners need two divisions at least."), code="season.one_division", status=422
        )
    needed = finalists(terms.finals)
    if entries.filter(filler=False).count() < needed:
        raise Refusal(
            _("This season needs at least %(needed)d teams; invite more coaches or choose smaller finals."),
            code="season.too_few_teams",
            needed=needed,
        )
    per_division = dict.fromkeys(range(1, terms.divisions + 1), 0)
    for entry in entries:
        per_division[entry.division] = per_division.get(entry.division, 0) + 1
    if terms.division_sizes and not all(map(terms.size_fits, per_division.values())):
        least, most = terms.division_sizes
        raise Refusal(
            _("In this game a division holds %(least)d to %(most)d teams; move teams, or choose other divisions."),
            code="season.division_size",
            least=least,
            most=most,
        )
    if any(count < 2 for count in per_division.values()) or len(per_division) > terms.divisions:
        raise Refusal(
            _("Each of the %(divisions)d divisions needs at least two teams; move teams between them."),
            code="season.division_too_small",
            divisions=terms.divisions,
        )


def _leader(season: Season) -> Entry | None:
    """The first team of the table, by lot where several share the place."""
    table = title_table(terms_of(season), compute_table(season))
    eligible = set(season.entries.filter(status=EntryStatus.ACTIVE, filler=False).values_list("uid", flat=True))
    order = strict_order(table, LevelTie.LOTS, kept_shuffle(season, season.round_count))
    leader = next((uid for uid in order if uid in eligible), None)
    return season.entries.filter(uid=leader).first() if leader else None


def _matches_of(season: Season) -> QuerySet[Match]:
    """Every match of the season, friendlies included."""
    return Match.objects.filter(set_in(round__season=season))


def _champion_name(season: Season) -> str:
    return season.champion.team.name if season.champion else ""


def _require(season: Season, status: SeasonStatus, sentence: object) -> None:
    if season.status != status:
        raise Refusal(str(sentence), code="season.wrong_status")
