"""Whatever happens to a team by the rules, its money, its ranking and its log hold together."""

from itertools import product
from random import Random
from typing import get_args

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Drawn, DrawRequest, Pending, Rolled
from rules.hexsport import campaign, market, roster
from rules.hexsport.commands import (
    BringIn,
    BuyPlayer,
    Dismiss,
    Found,
    GrantBonus,
    HireMvp,
    LapseBonus,
    NamePlayer,
    OpenSequence,
    Prepare,
    ReleaseHired,
    RenameTeam,
    Standing,
)
from rules.hexsport.data import LISTS, MVPS
from rules.hexsport.decide import decide
from rules.hexsport.events import Event
from rules.hexsport.evolve import evolve, replay
from rules.hexsport.options import OPTIONS
from rules.hexsport.ranking import parts, ranking
from rules.hexsport.state import PlayerResult, Rewards, Status, TeamState
from tests.rules.hexsport.clubs import played

HOUSE_RULES = (
    {},
    {"team.cuts": "at_most_2_before_step_4", "auction.per_team": 1, "post.motm_hired": "redraw"},
    {"friendly.underdog": "full", "revenue.flat": 6, "revenue.mode": "by_result", "team.cuts": "none"},
    {
        "friendly.gives": "nothing",
        "points.scheme": "defeat_always_1",
        "post.motm_played": "on_roster",
        "fatal.revive_roll": "before_choice",
        "buy.limit_scope": "each_round",
    },
    {"freeagent.full_roster": "replace_chosen", "team.journeymen": "fill_to_6"},
)


def crowd(list_key: str) -> tuple[Standing, ...]:
    """As many players of a list as there are places."""
    kinds = [kind.key for kind in LISTS[list_key].players for _number in range(kind.max)]
    return tuple(Standing(position=kind) for kind in kinds[:14])


class Career:
    """A team, the rules it plays by, and its log."""

    def __init__(self, list_key: str, chosen: dict[str, object], luck: Random) -> None:
        self.options = Options(OPTIONS, chosen)
        self.luck = luck
        self.state = TeamState()
        self.log: list[Struct] = []
        self.give(Found(list_key, "Testers"))
        if self.options["freeagent.full_roster"] == "replace_chosen":
            for given in (BringIn(players=crowd(list_key)), GrantBonus(60), Prepare("m")):
                self.give(given)

    def give(self, given: Struct) -> None:
        """Carries out what is legal; what is not is refused and nothing else."""
        try:
            events = decide(self.state, given, self.options)
        except RuleViolation:
            return
        for event in events:
            self.state = evolve(self.state, event)
        self.log += events

    def live(self) -> None:
        """Does one thing: usually what is awaited, sometimes anything."""
        awaited = campaign.pending(self.state, self.options) or market.pending(self.state, self.options)
        if awaited is not None and self.luck.random() < 0.8:
            self.give(self.answer(awaited))
        else:
            self.give(self.whim())

    def answer(self, awaited: Pending) -> Struct:
        if isinstance(awaited, Choice):
            return self.luck.choice(awaited.offers).command
        if isinstance(awaited, DrawRequest):
            return Drawn(self.luck.randrange(len(awaited.among)))
        return Rolled(tuple(self.luck.randint(1, 6) for _ in range(awaited.dice)))

    def whim(self) -> Struct:
        luck = self.luck
        return luck.choice(
            (
                RenameTeam("Others"),
                NamePlayer(luck.randint(0, 12), "Ann", luck.randint(1, 20)),
                GrantBonus(luck.randint(0, 60)),
                LapseBonus(),
                HireMvp(luck.choice(tuple(MVPS)), luck.randint(5, 30)),
                ReleaseHired(),
                Prepare("m", luck.choice(("league", "friendly")), luck.randint(0, 40)),
                Dismiss(luck.randint(1, 12)),
                BuyPlayer("jack"),
                Rolled((luck.randint(0, 7),)),
                Drawn(luck.randint(-1, 3)),
                self.match(),
                self.match(),
                self.match(),
            )
        )

    def match(self) -> OpenSequence:
        """The steps of a match in which some played, scored, hurt and died."""
        luck = self.luck
        active = [player for player in self.state.roster if player.status is Status.ACTIVE]
        took_part = luck.sample(active, luck.randint(0, len(active)))
        margin = luck.randint(-7, 7)
        facts = played(
            kind=luck.choice(("league", "friendly")),
            won=None if margin == 0 else margin > 0,
            cheers=luck.randint(0, 3),
            opponent_cheers=luck.randint(0, 3),
            results=tuple(
                PlayerResult(player=player.id, strikes=luck.randint(0, 3), injuries=luck.randint(0, 2))
                for player in took_part
            ),
            deaths=tuple(player.id for player in took_part if luck.random() < 0.2),
            rewards=Rewards(dice=margin, cards=1) if margin > 0 else UNSET,
        )
        return OpenSequence(
            replace(facts, margin=margin, ranking=ranking(self.state), opponent_ranking=luck.randint(60, 200))
        )

    def check(self) -> None:
        state = self.state
        assert 0 <= state.held <= state.cash
        assert state.cash == sum(getattr(event, "mc", 0) for event in self.log)
        assert ranking(state) == sum(parts(state).values()) == roster.sheet(state).value
        own = [player for player in roster.sheet(state).players if player.status in ("active", "dead")]
        assert parts(state)["players"] == sum(player.value for player in own if not player.hired)
        assert roster.problems(state, self.options) == ()
        assert len({player.id for player in state.players}) == len(state.players)


@given(st.sampled_from(tuple(LISTS)), st.sampled_from(HOUSE_RULES), st.integers(0, 2**32))
def test_money_ranking_and_log_hold_together_whatever_happens(list_key, chosen, seed):
    career = Career(list_key, chosen, Random(seed))
    for _ in range(120):
        career.live()
        career.check()
    assert replay(career.log) == career.state
    written = [msgspec.json.encode(event) for event in career.log]
    assert replay(msgspec.json.decode(line, type=Event) for line in written) == career.state


OF_THE_LEAGUE = {
    "CashHeld",
    "MvpReturned",
    "MoneyLent",
    "PlayerStruckOff",
    "TeamRetired",
    "TeamBroughtIn",
    "RewardsLapsed",
}
SELDOM = {"AdvancementMissed", "KeeperLost"}


def test_so_lived_careers_bring_nearly_everything_that_can_happen():
    happened: set[type[Struct]] = set()
    for seed, (list_key, chosen) in enumerate(product(LISTS, HOUSE_RULES)):
        career = Career(list_key, dict(chosen), Random(seed))
        for _ in range(300):
            career.live()
        happened |= {type(event) for event in career.log}
    assert {event.__name__ for event in set(get_args(Event)) - happened} <= OF_THE_LEAGUE | SELDOM
