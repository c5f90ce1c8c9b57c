"""Whatever is reported, rolled, drawn and chosen, a team comes to the end of its steps in good order."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, json

from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.core.options import Options
from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.core.terms import MatchSetting
from rules.hexsport import campaign, free_agents
from rules.hexsport.commands import ChooseTable, GrantBonus, HireMvp, Prepare
from rules.hexsport.data import LISTS, MVPS, row
from rules.hexsport.events import Event
from rules.hexsport.evolve import replay
from rules.hexsport.match import facts
from rules.hexsport.options import OPTIONS
from rules.hexsport.ranking import ranking
from rules.hexsport.report import Injury, Report, SideReport, Strikes
from rules.hexsport.state import Hire, Player, Role, TeamState
from rules.hexsport.step_events import MatchReported, PlayerRose, RankingComputed, SequenceOpened
from tests.rules.hexsport.matchday import Team

EVERY_RUN_MEETS = {  # the floor: without these among them the walks would prove little
    "AbilityGained",
    "ExperienceEarned",
    "FreeAgentJoined",
    "FreeAgentLeft",
    "ManOfTheMatchDrawn",
    "MvpHired",
    "PlayerBought",
    "PlayerBuried",
    "PlayerDismissed",
    "PlayerRose",
    "RevenueEarned",
}
MOST_ANSWERS = 150  # of one sequence; a walk that needs more goes in circles
VARIED = (
    "friendly.gives",
    "friendly.revenue",
    "interfere.roles",
    "points.scheme",
    "post.motm_hired",
    "post.motm_played",
    "revenue.mode",
    "season.awarded",
    "team.cuts",
)


@st.composite
def house_rules(draw: st.DrawFn) -> Options:
    chosen: dict[str, object] = {key: draw(st.sampled_from(OPTIONS[key].offered)) for key in VARIED}
    chosen["revenue.flat"] = draw(st.sampled_from([0, 6]))
    chosen["revenue.underdog_cap"] = draw(st.sampled_from(["none", 0, 3]))
    chosen["points.table"] = draw(st.tuples(*[st.integers(0, 5)] * 5))
    return Options(OPTIONS, chosen)


def can_strike(player: Player) -> bool:
    return player.role in (Role.STRIKER, Role.JACK)


@st.composite
def sides(draw: st.DrawFn, state: TeamState, points: int) -> SideReport:
    able = [player for player in state.roster if player.status == "active" and may_play(player, state)]
    playing = draw(st.lists(st.sampled_from(able), unique_by=lambda player: player.id, max_size=14)) if able else []
    strikers = [player.id for player in playing if can_strike(player)]
    made = Counter(draw(st.lists(st.sampled_from(strikers), max_size=min(7, points // 3))) if strikers else [])
    return SideReport(
        points=points,
        cheers=draw(st.integers(0, 2)),
        took_part=tuple(player.id for player in playing),
        strikes=tuple(Strikes(player=player, count=count) for player, count in made.items()),
    )


def may_play(player: Player, state: TeamState) -> bool:
    return player.hired is not Hire.MVP or state.list_key in MVPS[player.position].plays_for


@st.composite
def reports(draw: st.DrawFn, home: TeamState, visitor: TeamState) -> Report:
    own = draw(st.integers(0, 14))
    other = draw(st.integers(max(0, own - 10), own + 10))
    margin = max(-7, min(7, own - other))
    if margin and draw(st.integers(0, 9)) == 0:
        awarded = {"ending": Ending.AWARDED, "reason": "Nobody came.", "awarded_to": 0 if margin > 0 else 1}
        return Report(home=SideReport(points=own), visitor=SideReport(points=other), margin=margin, **awarded)
    reported = draw(sides(home, own)), draw(sides(visitor, other))
    hurt = {(place, player) for place, side in enumerate(reported) for player in side.took_part}
    chosen = draw(st.lists(st.sampled_from(sorted(hurt)), unique=True, max_size=6)) if hurt else []
    injuries = []
    for place, player in chosen:
        culprits = [None, *reported[1 - place].took_part]
        by, damage = draw(st.sampled_from(culprits)), draw(st.integers(1, 6))
        injuries.append(Injury(to=place, player=player, damage=damage, by=by))
    return Report(home=reported[0], visitor=reported[1], margin=margin, injuries=tuple(injuries))


def answer(team: Team, draw: st.DrawFn) -> list[Struct]:
    """Any answer that what is awaited allows; the shop is left a little more readily than its shelves are long."""
    match team.pending:
        case RollRequest(dice=dice, sides=most):
            return team.roll(*draw(st.lists(st.integers(1, most), min_size=dice, max_size=dice)))
        case DrawRequest(among=among):
            return team.give(Drawn(index=draw(st.integers(0, len(among) - 1))))
        case Choice(offers=offers):
            allowed = [offer.command for offer in offers if not offer.refused]
            return team.give(draw(st.sampled_from([allowed[0], *allowed])))
    raise AssertionError("nothing is awaited")


def hire(team: Team, match: str, kind: str, draw: st.DrawFn) -> None:
    """Perhaps a star on the bonus, then the free agents that what is left of it buys, from any table."""
    team.give(GrantBonus(mc=draw(st.sampled_from([0, 25, 40]))))
    star = MVPS[draw(st.sampled_from(sorted(MVPS)))]
    held = {player.position for player in team.state.roster}
    if star.base_fee <= team.state.bonus and star.key not in held and len(team.state.roster) < 14:
        team.give(HireMvp(mvp=star.key, fee=star.base_fee))
    team.give(Prepare(match=match, kind=kind, difference=20))  # type: ignore[arg-type]
    while team.state.preparation is not None:
        if isinstance(free_agents.preparation_pending(team.state, team.options), RollRequest):
            team.roll(draw(st.integers(1, 6)))
        else:
            team.give(ChooseTable(draw(st.sampled_from([1, 2]))))


def own_value(state: TeamState) -> int:
    """The ranking worked out another way: from the lists and the prices of the specification."""
    own = [player for player in state.players if player.hired is None and player.status in ("active", "dead")]
    players = sum(row(player.list_key, player.position).cost + 5 * (player.rank - 1) for player in own)
    assets = 10 * state.cards + 6 * state.coaching_dice + 8 * state.cheerleaders + 8 * len(state.staff)
    return players + assets + state.cash


def in_bounds(player: Player) -> bool:
    """No value is worse than 6+ nor improved beyond 3+ and by more than 1 (HX-ADV-03, HX-ADV-04, HX-RECOVER-10)."""
    start = row(player.list_key, player.position).stats
    pairs = [(getattr(player.stats, stat), getattr(start, stat)) for stat in ("strength", "speed", "skill")]
    return all(min(first, max(3, first - 1)) <= value <= 6 for value, first in pairs)


def check(team: Team) -> None:
    state = team.state
    assert state.cash == sum(getattr(event, "mc", 0) for event in team.log) >= 0
    assert state.coaching_dice >= 0
    assert len(state.roster) <= 14
    assert all(
        player.experience >= 0 and len(set(player.abilities)) == len(player.abilities) for player in state.players
    )
    assert all(in_bounds(player) for player in state.players if player.hired is None)
    assert ranking(state) == own_value(state)


seen: Counter[str] = Counter()


@given(data=st.data(), rules=house_rules())
def every_walk(data: st.DataObject, rules: Options) -> None:
    teams = [Team(data.draw(st.sampled_from(sorted(LISTS))), rules) for _ in (0, 1)]
    for number in range(data.draw(st.integers(1, 3))):
        kind = data.draw(st.sampled_from(["league", "league", "friendly"]))
        for team in teams:
            hire(team, f"m{number}", kind, data.draw)
        states = [team.state for team in teams]
        outcome = facts(data.draw(reports(*states)), states, rules, kind=kind)
        rankings = data.draw(st.tuples(*[st.integers(60, 200)] * 2))  # a wide gap brings money to spend
        setting = MatchSetting(match=f"m{number}", kind=kind, rankings=rankings, opponents=("B", "A"))
        for side, team in enumerate(teams):
            walk(team, campaign.aftermath(outcome, side, setting, rules), data.draw)
    for team in teams:
        assert replay(team.log) == team.state
        seen.update(type(event).__name__ for event in team.log)


def walk(team: Team, opening: Struct, draw: st.DrawFn) -> None:
    start = len(team.log)
    team.give(opening)
    for _ in range(MOST_ANSWERS):
        if team.pending is None:
            break
        with pytest.raises(RuleViolation):
            team.give(Rolled(faces=(9,)))
        answer(team, draw)
        check(team)
    assert team.pending is None
    of_match = team.log[start:]
    assert isinstance(of_match[0], SequenceOpened)
    reported = of_match[-1]
    assert isinstance(reported, MatchReported)
    risen = Counter(event.player for event in of_match if isinstance(event, PlayerRose))
    assert all(count == 1 for count in risen.values())
    computed = next(event for event in of_match if isinstance(event, RankingComputed))
    assert computed.ranking == sum(computed.parts.values()) == reported.ranking == own_value(team.state)
    for event in of_match:
        assert json.decode(json.encode(event), type=Event) == event
    assert json.decode(json.encode(team.state), type=TeamState) == team.state


@pytest.mark.hypothesis
@pytest.mark.rule("HX-PRICE-09", "HX-POST-12", "HX-RANKING-06", "HX-TEAM-02")
def test_every_walk_ends_with_its_sums_right_and_its_log_makes_the_same_team() -> None:
    seen.clear()
    every_walk()
    assert set(seen) >= EVERY_RUN_MEETS
