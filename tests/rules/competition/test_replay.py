from rules.competition.replay import Replay, replay_season
from rules.competition.spreadsheet import read_results, read_teams
from rules.competition.table import TableRules

RESULTS = """round,home,away,home_score,away_score,kind
1,Alpha,Beta,3,1,league
1,Gamma,Delta,0,0,league
2,Alpha,Gamma,0,7,league
2,Beta,Delta,3,0,awarded
2,Alpha,Delta,5,0,friendly
,Gamma,Alpha,1,0,final
"""


def replayed(results: str = RESULTS, teams: str = "", **rules: object) -> Replay:
    listed = read_teams(teams) if teams else None
    names = [team.name for team in listed.teams] if listed else []
    return replay_season(read_results(results, teams=names), listed, TableRules(**rules))


def test_a_season_of_placeholders_leaves_ranking_out_and_says_so() -> None:
    season = replayed()
    assert [(row.team, row.league_points, row.difference) for row in season.table.rows] == [
        ("Gamma", 4, 7),
        ("Beta", 3, 1),
        ("Delta", 2, -3),
        ("Alpha", 2, -5),
    ]
    assert season.table.order == ("league_points", "difference")
    assert [note.code for note in season.table.notes] == ["table.ranking_left_out"]
    assert season.rounds == 2


def test_a_season_of_friendlies_has_no_rounds_yet() -> None:
    season = replayed("round,home,away,home_score,away_score,kind\n1,Alpha,Beta,3,1,friendly\n")
    assert (season.rounds, len(season.friendlies)) == (0, 1)


def test_movement_is_that_of_the_last_round() -> None:
    moved = {row.team: row.movement for row in replayed().table.rows}
    assert moved == {"Gamma": 1, "Beta": 2, "Delta": -1, "Alpha": -3}


def test_friendlies_and_finals_are_kept_apart() -> None:
    season = replayed()
    assert [(result.home, result.away) for result in season.friendlies] == [("Alpha", "Delta")]
    assert [(result.home, result.away) for result in season.finals] == [("Gamma", "Alpha")]
    assert sum(row.played for row in season.table.rows) == 8


def test_a_list_of_teams_brings_rankings_coaches_and_divisions() -> None:
    teams = "name,coach,ranking,division\nAlpha,Ann,130,North\nBeta,Bob,90,South\ngamma,,100,North\nDelta,,100,South\n"
    season = replayed(teams=teams)
    assert [row.team for row in season.table.rows] == ["Alpha", "gamma", "Delta", "Beta"]
    assert season.table.notes == ()
    assert {name: table.teams for name, table in season.divisions.items()} == {
        "North": ("Alpha", "gamma"),
        "South": ("Delta", "Beta"),
    }
    assert season.coaches == {"Alpha": "Ann", "Beta": "Bob"}


def test_a_team_of_the_results_that_is_not_listed_joins_and_is_named() -> None:
    season = replayed(teams="name,ranking\nAlpha,100\nBeta,100\nGamma,100\n")
    assert "Delta" in season.table.teams
    codes = [(note.code, note.facts.get("team")) for note in season.warnings]
    assert ("sheet.team_not_listed", "Delta") in codes


def test_a_listed_team_without_results_stands_in_the_table() -> None:
    season = replayed(teams="name\nAlpha\nBeta\nGamma\nDelta\nOmega\n")
    assert [row.played for row in season.table.rows if row.team == "Omega"] == [0]


def test_stated_totals_are_compared() -> None:
    teams = "name,league_points,difference\nAlpha,2,-5\nBeta,9,5\nGamma,4,7\nDelta,2,-3\n"
    found = [(note.code, note.facts) for note in replayed(teams=teams).warnings]
    assert found == [
        ("check.total_stated", {"team": "Beta", "figure": "league_points", "stated": 9, "computed": 3}),
        ("check.total_stated", {"team": "Beta", "figure": "difference", "stated": 5, "computed": 1}),
        ("check.differences_sum", {"sum": 4}),
    ]


def test_warnings_of_lines_and_of_sums_come_together() -> None:
    season = replayed(RESULTS + "3,Alpha,Beta,9,0,league\n3,Gamma,Delta,x,0,league\n")
    assert [note.code for note in season.warnings] == [
        "sheet.not_a_number",
        "check.difference_above_cap",
        "check.team_missing",
    ]
