"""Teams entering, leaving and changing hands in a season."""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.adjusting import write_adjustment
from league.domain.audit import record_act
from league.domain.coaches import require_coach_of
from league.domain.eligibility import Eligibility, require_one_per_coach
from league.domain.leavers import end_fixtures, hand_over_fixtures, open_fixtures
from league.domain.market import pass_over_leaver
from league.domain.season_gains import drop_gains
from league.domain.table import compute_table
from league.domain.terms import terms_of
from league.enums import EntryStatus, RoundStatus, SeasonStatus
from league.models import Adjustment, Entry, Season, Takeover
from league.permissions import is_commissioner, is_member, require_commissioner
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.models import Coach, Team, User
from rosters.permissions import may_act_for_team

FIXED_KINDS = {"fixed_round_robin", "divisional_round_robin"}


def enter_team(
    season: Season, team: Team, *, actor: User, division: int | None = None, replaces: Entry | None = None
) -> Entry:
    """The team is in the season and goes by its rules. A late team must be new (HX-SEASON-10).

    In a season with a fixed schedule a late team takes the open fixtures of the team it `replaces`.
    """
    with transaction.atomic():
        season = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("league").get(pk=season.pk)
        (held,) = lock_teams([team.pk])
        _check_may_enter(season, held, actor)
        _check_late_entry(season, team, replaces)
        if division is not None:
            _check_division(season, division)
        last = season.entries.aggregate(last=Max("number"))["last"] or 0
        entry = Entry.objects.create(
            season=season,
            team=team,
            number=last + 1,
            division=division or (replaces.division if replaces else _smallest_division(season)),
        )
        team.pin = season.pin
        team.save(update_fields=["pin"])
        drop_gains(season, [team])
        if replaces is not None:
            hand_over_fixtures(replaces, entry)
        record_act(season.league, "entry.made", entry, actor=actor, acted_for=team.coach, team=team.name)
        if season.status != SeasonStatus.SETUP:
            compute_table(season)
    return entry


def assign_division(entry: Entry, division: int, *, actor: User) -> Entry:
    """The team plays in that division. Only before the season starts."""
    require_commissioner(actor, entry.season.league)
    if entry.season.status != SeasonStatus.SETUP:
        raise Refusal(_("Divisions are settled once the season has started."), code="season.wrong_status")
    _check_division(entry.season, division)
    with transaction.atomic():
        before, entry.division = entry.division, division
        entry.save(update_fields=["division"])
        record_act(
            entry.season.league, "entry.division", entry, actor=actor,
            division=division, before={"division": before}, after={"division": division},
        )  # fmt: skip
    return entry


def withdraw_entry(entry: Entry, *, actor: User, reason: str) -> Entry:
    """The team takes no further part; what becomes of its results is the season's option (HX-SEASON-07).

    So is whether its open matches are cancelled or its opponents' (HX-SEASON-08). Before the start the entry just goes.
    """
    season = entry.season
    if not (is_commissioner(actor, season.league) or may_act_for_team(actor, entry.team)):
        raise Refusal(_("Only the team's coach or a commissioner can withdraw it."), code="entry.not_yours", status=403)
    with transaction.atomic():
        season = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("league").get(pk=season.pk)
        _check_may_withdraw(season, entry)
        record_act(season.league, "entry.withdrawn", entry, actor=actor, reason=reason, team=entry.team.name)
        if season.status == SeasonStatus.SETUP:
            entry.delete()
            return entry
        entry.status = EntryStatus.VOIDED if terms_of(season).dropout == "remove_and_void" else EntryStatus.WITHDRAWN
        entry.left_at = timezone.now()
        entry.save(update_fields=["status", "left_at"])
        pass_over_leaver(entry)
        end_fixtures(entry)
        compute_table(season)
    return entry


def take_over(entry: Entry, coach: Coach | None, *, actor: User, reason: str = "") -> Entry:
    """Another coach runs the team from now on; its record goes on (HX-SEASON-09, HX-TEAM-12)."""
    require_commissioner(actor, entry.season.league)
    if not terms_of(entry.season).takeover:
        raise Refusal(
            _("This season does not let teams change hands; withdraw the team instead."), code="season.no_takeover"
        )
    if entry.season.status == SeasonStatus.CLOSED or entry.status != EntryStatus.ACTIVE:
        raise Refusal(_("%(team)s takes no part in this season any more."), code="entry.left", team=entry.team.name)
    with transaction.atomic():
        team = Team.objects.select_for_update(no_key=True).get(pk=entry.team_id)
        if team.coach_id == (coach.pk if coach else None):
            raise Refusal(_("This coach already runs the team."), code="entry.same_coach")
        if coach is not None:
            require_coach_of(entry.season.league, coach)
            require_one_per_coach(entry.season, coach)
        Takeover.objects.create(entry=entry, before=team.coach, after=coach, made_by=actor, reason=reason)
        names = [one.name if one else "" for one in (team.coach, coach)]
        record_act(
            entry.season.league, "entry.taken_over", entry, actor=actor, acted_for=coach, reason=reason,
            before={"coach": names[0]}, after={"coach": names[1]},
        )  # fmt: skip
        team.coach = coach
        team.save(update_fields=["coach"])
    return entry


def adjust_points(entry: Entry, points: int, *, actor: User, reason: str) -> Adjustment:
    """Penalty or bonus league points, with a reason, shown apart from points won (HX-TABLE-10)."""
    require_commissioner(actor, entry.season.league)
    if not terms_of(entry.season).adjustments:
        raise Refusal(
            _("The options of this season allow no adjustments."),
            code="season.no_adjustments",
        )
    if entry.season.status == SeasonStatus.CLOSED:
        raise Refusal(_("The season is over; its table stands."), code="season.wrong_status")
    if not points or not -99 <= points <= 99 or not reason.strip():
        raise Refusal(
            _("Give a number of points from -99 to 99, not 0, and a reason."), code="adjustment.invalid", status=422
        )
    with transaction.atomic():
        adjustment = write_adjustment(entry.season, entry, points, actor=actor, reason=reason.strip())
        if entry.season.status != SeasonStatus.SETUP:
            compute_table(entry.season)
    return adjustment


def _check_may_enter(season: Season, team: Team, actor: User) -> None:
    commissioner = is_commissioner(actor, season.league)
    if not commissioner and not (is_member(actor, season.league) and may_act_for_team(actor, team)):
        raise Refusal(
            _("Only members of the league can enter their own teams; ask the commissioner for an invitation."),
            code="entry.not_yours",
            status=403,
        )
    if season.status in (SeasonStatus.FINALS, SeasonStatus.CLOSED):
        raise Refusal(_("This season takes no more teams."), code="season.wrong_status")
    if obstacle := Eligibility.of(season, [team]).obstacle(team):
        raise obstacle
    if team.pin.slug != season.pin.slug:
        raise Refusal(_("This team plays another game."), code="entry.other_game", status=422)
    if not commissioner and terms_of(season).carry_over != "always" and team.sides.exists():
        raise Refusal(
            _("%(team)s has played before; a commissioner decides whether it carries its roster on."),
            code="entry.carry_over",
            team=team.name,
        )


def _check_may_withdraw(season: Season, entry: Entry) -> None:
    if season.status not in (SeasonStatus.SETUP, SeasonStatus.RUNNING):
        raise Refusal(
            _("In the finals and after them no team is withdrawn; award its match to the other side."),
            code="season.wrong_status",
        )
    if entry.status != EntryStatus.ACTIVE:
        raise Refusal(_("%(team)s has left the season already."), code="entry.left", team=entry.team.name)
    if season.rounds.filter(status=RoundStatus.PAIRING).exists():
        raise Refusal(
            _("A round is being paired; withdraw the team when every team has its opponent."),
            code="round.being_paired",
        )


def _check_late_entry(season: Season, team: Team, replaces: Entry | None) -> None:
    if season.status == SeasonStatus.SETUP:
        if replaces is not None:
            raise Refusal(_("The season has not started: just enter the team."), code="entry.not_late", status=422)
        return
    if not terms_of(season).late_entry:
        raise Refusal(
            _("This season takes no team once it runs: enter it next season."), code="entry.closed", team=team.name
        )
    if season.rounds.filter(status=RoundStatus.PAIRING).exists():
        raise Refusal(
            _("A round is being paired; enter the team when every team has its opponent."), code="round.being_paired"
        )
    if team.sides.exists():
        raise Refusal(_("Only a new team can enter a season that is running; start a fresh one."), code="entry.not_new")
    if terms_of(season).pairing in FIXED_KINDS and replaces is None:
        raise Refusal(
            _("The fixtures of this season are set: choose the withdrawn team whose place the new one takes."),
            code="entry.needs_place",
        )
    if replaces is not None and (replaces.status == EntryStatus.ACTIVE or not open_fixtures(season, replaces)):
        raise Refusal(
            _("Only the place of a withdrawn team with fixtures to come can be taken."), code="entry.place_taken"
        )


def _check_division(season: Season, division: int) -> None:
    if not 1 <= division <= terms_of(season).divisions:
        raise Refusal(
            _("This season has no division %(division)d."), code="entry.division", status=422, division=division
        )


def _smallest_division(season: Season) -> int:
    divisions = terms_of(season).divisions
    counts = dict.fromkeys(range(1, divisions + 1), 0)
    for division in season.entries.filter(status=EntryStatus.ACTIVE).values_list("division", flat=True):
        counts[division] = counts.get(division, 0) + 1
    return min(counts, key=lambda number: (counts[number], number))
