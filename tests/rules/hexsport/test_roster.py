import pytest
from msgspec.structs import replace

from rules.core.sheets import Problem
from rules.hexsport import roster
from rules.hexsport.commands import BuyPlayer, HireMvp
from rules.hexsport.options import DEFAULTS
from rules.hexsport.state import Status
from rules.registry import RULESETS, get_ruleset
from tests.rules.hexsport.clubs import after, at_step, founded, options, with_cash, with_players


def codes(team) -> list[str]:
    return [problem.code for problem in roster.problems(team, DEFAULTS)]


@pytest.mark.rule("HX-TEAM-10")
def test_all_eight_lists_are_open_to_a_new_team():
    lists = roster.team_lists(DEFAULTS)
    assert [team.key for team in lists] == [
        "corporation_male",
        "marauders",
        "veer_myn",
        "forge_fathers",
        "robots",
        "zzor",
        "judwan",
        "corporation_female",
    ]
    zzor = lists[5]
    assert (zzor.name, zzor.known_side) == ("Z'zor", "Locust City Chiefs")
    assert [(kind.name, kind.start, kind.most, kind.cost) for kind in zzor.players] == [
        ("Striker", 2, 4, 11),
        ("Jack", 5, 10, 9),
        ("Guard", 1, 2, 17),
    ]
    assert zzor.players[2].abilities == ("Can't Feel a Thing", "Steady")
    assert (zzor.assets["cards"], zzor.assets["coaching_dice"], zzor.assets["support"]) == (1, 1, 0)


def test_a_new_team_of_any_list_has_no_problems():
    assert [codes(founded(team.key)) for team in roster.team_lists(DEFAULTS)] == [[]] * 8
    assert codes(roster.blank()) == ["team.not_founded"]


def test_everything_illegal_about_a_team_is_named():
    crowded = with_players(with_players(founded("zzor"), "guard", 2), "jack", 5)
    assert roster.problems(crowded, DEFAULTS) == (
        Problem(code="roster.too_many", facts={"owned": 15, "limit": 14}),
        Problem(code="roster.role_limit", facts={"owned": 3, "limit": 2, "position": "guard"}),
    )
    assert codes(replace(founded(), cheerleaders=8)) == ["roster.cheerleaders"]
    assert codes(replace(founded(), cash=-1)) == ["roster.cash"]
    assert codes(replace(founded(), cash=3, held=4)) == ["roster.cash"]
    twins = replace(founded(), players=(*founded().players[:7], replace(founded().players[7], number=1)))
    assert [(problem.code, problem.player) for problem in roster.problems(twins, DEFAULTS)] == [
        ("roster.number_shared", 1),
        ("roster.number_shared", 8),
    ]


def test_a_sheet_shows_the_team_in_words_to_read():
    team = after(replace(founded("zzor"), cash=20, staff=("support",)), HireMvp("buzzcut", 11))
    sheet = roster.sheet(team)
    assert (sheet.name, sheet.cash, sheet.value) == ("Testers", 9, 117)
    assert sheet.assets == {
        "cards": 1,
        "coaching_dice": 1,
        "cheerleaders": 0,
        "offensive": 0,
        "defensive": 0,
        "support": 1,
    }
    guard, buzzcut = sheet.players[7:]
    assert (guard.position, guard.role, guard.abilities, guard.value) == (
        "Guard",
        "Guard",
        ("Can't Feel a Thing", "Steady"),
        17,
    )
    assert (buzzcut.position, buzzcut.hired, buzzcut.value, buzzcut.stats["strength"]) == ("Buzzcut", "mvp", 0, 2)


def test_a_sheet_keeps_those_who_left():
    team = founded()
    gone = replace(team, players=(replace(team.players[0], status=Status.REMOVED), *team.players[1:]))
    assert roster.sheet(gone).players[0].status == "removed"


def test_the_shop_has_the_players_of_the_list_and_six_things_more():
    team = at_step(with_cash(founded("zzor"), 10), 8)
    offers = roster.shop(team, DEFAULTS)
    assert len(offers) == 9
    assert [offer.command for offer in offers if not offer.refused] == [BuyPlayer("jack")]
    assert roster.shop(roster.blank(), DEFAULTS) == ()


def test_the_hex_sport_stands_in_the_registry():
    ruleset = get_ruleset("hexsport", "1")
    assert ruleset is RULESETS["hexsport"]
    assert (ruleset.slug, ruleset.version, ruleset.roster) == ("hexsport", "1", roster)


@pytest.mark.parametrize(("slug", "version"), [("hexsport", "2"), ("quidditch", "1")])
def test_a_ruleset_that_is_not_there_is_not_found(slug, version):
    with pytest.raises(KeyError, match=f"{slug} {version}"):
        get_ruleset(slug, version)


def test_the_terms_of_a_season_follow_the_options():
    terms = get_ruleset("hexsport", "1").season_terms
    plain = terms(DEFAULTS)
    assert (plain.pairing, plain.order, plain.points, plain.landslide_margin) == (
        "challenge",
        "ranking_lp_sd",
        "3_2_1_0",
        7,
    )
    assert (plain.round_count, plain.friendlies_per_round, plain.friendly_limits, plain.adjustments) == (
        7,
        None,
        (),
        False,
    )
    other = terms(
        options(
            matchup_kind="swiss",
            matchup_matches_per_pairing=2,
            points_scheme="custom",
            points_table="5,4,3,2,1",
            table_order="lp_sd",
            table_adjustments="signed_points",
            season_round_count=12,
            season_divisions=2,
            season_finals="top_4",
            season_takeover="forbidden",
            friendly_max_per_round=0,
            friendly_limits=("once_per_opponent",),
        )
    )
    assert (other.pairing, other.legs, other.points, other.points_table) == ("swiss", 2, "custom", (5, 4, 3, 2, 1))
    assert (other.order, other.adjustments, other.round_count, other.divisions) == ("lp_sd", True, 12, 2)
    assert (other.finals, other.takeover, other.friendlies_per_round) == ("top_4", False, 0)
    assert other.friendly_limits == ("once_per_opponent",)
