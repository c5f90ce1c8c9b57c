"""What teams went through after their matches, against their logs."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import MsgspecError

from league.domain.doctor.finding import Finding
from matches.models import MatchSide
from rosters.domain.fold import LogLine, effective, events_told, log_of, logs_of
from rosters.domain.past import opens_steps, told_acts
from rosters.domain.pins import rules_of
from rosters.models import Team, TeamEvent
from rules.core.errors import RuleViolation
from rules.core.ruleset import Ruleset


def steps_missing() -> Iterator[Finding]:
    """A team that has finished a match did every step of it once and in order; one under way did so without a gap."""
    done = _steps_done()
    for side in _opened_sides():
        campaign = rules_of(side.match.pin)[0].campaign
        if campaign is None:
            continue
        found = done.get((side.team_id, side.match.uid), [])
        length = len(campaign.steps) if side.finished_at else min(len(found), len(campaign.steps) - 1)
        expected = list(range(1, length + 1))
        if found != expected:
            yield Finding(f"match {side.match.uid} team {side.team.uid}", "steps done", found, expected)


def rankings_wrong() -> Iterator[Finding]:
    """The starting ranking of a side is what its team was worth when the steps of the match opened (HX-POST-19).

    A log that cannot be read is passed over: the projections tell.
    """
    sides = defaultdict(list)
    for side in _opened_sides():
        sides[side.team_id].append(side)
    corrected = set(TeamEvent.objects.exclude(correction="").values_list("team", flat=True).distinct().order_by())
    for team, lines in logs_of(Team.objects.filter(sides__opened_at__isnull=False)):
        rules, _options = rules_of(team.pin)
        try:
            again = team.pk in corrected
            expected = _rankings_at_first_opening(team, rules) if again else _rankings_at_opening(lines, rules)
        except (MsgspecError, RuleViolation):
            continue
        for side in sides[team.pk]:
            if side.starting_ranking != expected.get(side.match.uid):
                yield Finding(
                    f"match {side.match.uid} team {team.uid}",
                    "starting ranking",
                    side.starting_ranking,
                    expected.get(side.match.uid),
                )


def _opened_sides() -> Sequence[MatchSide]:
    opened = MatchSide.objects.filter(opened_at__isnull=False)
    return list(opened.select_related("match__pin", "team").order_by("pk"))


def _steps_done() -> Mapping[tuple[int, str], list[int]]:
    """The steps each team completed after each match and did not undo, in the order done."""
    undone = TeamEvent.objects.filter(reversal_of__isnull=False).values_list("team", "reversal_of__act")
    taken_back = set(undone)
    done: dict[tuple[int, str], list[int]] = defaultdict(list)
    marks = TeamEvent.objects.filter(step__isnull=False).order_by("team", "seq")
    for team, act, uid, step in marks.values_list("team", "act", "cause_uid", "step"):
        if step is not None and (team, act) not in taken_back:
            done[team, uid].append(step)
    return done


def _rankings_at_opening(lines: Sequence[LogLine], rules: Ruleset) -> dict[str, int]:
    """What the log says the team was worth, in mc, just before the act that opened its steps; by match uid."""
    roster, campaign = rules.roster, rules.campaign
    if roster is None or campaign is None:
        return {}
    rows = effective(lines)
    found: dict[str, int] = {}
    state = before_act = roster.blank()
    act = 0
    for row, event in zip(rows, events_told(rows, roster), strict=True):
        if row.act != act:
            before_act, act = state, row.act
        following = roster.evolve(state, event)
        if not campaign.step(state) and campaign.step(following):
            found[row.cause_uid] = roster.sheet(before_act).value
        state = following
    return found


def _rankings_at_first_opening(team: Team, rules: Ruleset) -> dict[str, int]:
    """The same for a team whose results were corrected: what was taken down before a correction stays."""
    if rules.roster is None:
        return {}
    found: dict[str, int] = {}
    for act in told_acts(log_of(team), rules):
        if opens_steps(act, rules, act.first.cause_uid):
            found.setdefault(act.first.cause_uid, rules.roster.sheet(act.before).value)
    return found
