"""Cases that say what must come out of what goes in, by area, as plain JSON values. Fractions are "n/d".

`AREAS[area](given)` returns what the rules here make of it; a case holds when that contains its own expectations.
"""

from fractions import Fraction

from rules.competition.table import Contender, Row
from rules.core.conformance import Areas, Sampled
from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.derby_cards import odds, ratings
from rules.derby_cards.bout import break_tie
from rules.derby_cards.cards import HOME, TEN_PLUS, VISITOR, Reading, Side
from rules.derby_cards.course import Course, Setting
from rules.derby_cards.data import CATALOGUE
from rules.derby_cards.data_files import WheelKind
from rules.derby_cards.events import WheelCompared
from rules.derby_cards.match import not_played, unplayed
from rules.derby_cards.monte_carlo import monte_carlo
from rules.derby_cards.report import ReportedJam, check_jam
from rules.derby_cards.scripts import Plain, scripted_course, scripted_jams
from rules.derby_cards.season import bout_result, bout_table
from rules.derby_cards.tallies import SkaterTally, shown_share
from rules.derby_cards.wheel import DECISIONS

LETTERS = {HOME: "H", VISITOR: "V"}


def _text(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def _initiative(given: Plain) -> Plain:
    ahead = given["visitor_minus_home_modifier"]
    models = {
        "independent": odds.initiative_odds(ahead),
        "two_cards_of_full_deck": odds.initiative_odds(ahead, from_one_deck=True),
    }
    return {name: _comparison(model) for name, model in models.items()}


def _comparison(chances: odds.Comparison) -> Plain:
    return {
        "visitor_higher": _text(chances.visitor),
        "home_higher": _text(chances.home),
        "tie": _text(chances.level),
    }


def _lead(given: Plain) -> Plain:
    chance = odds.lead_chance(given["visitor_minus_home_power"])
    return {"visitor_leads": _text(chance), "home_leads": _text(1 - chance)}


def _fight(given: Plain) -> Plain:
    chances = odds.fight_odds(given["visitor_minus_home_power"])
    return {
        "visitor_wins_round1": _text(chances.first_visitor),
        "home_wins_round1": _text(chances.first_home),
        "visitor_wins_round2": _text(chances.second_visitor),
        "home_wins_round2": _text(chances.second_home),
        "broken_up": _text(chances.broken_up),
    }


def _sum(given: Plain) -> Plain:
    ahead = given["visitor_minus_home_power"]
    chances = odds.sum_odds(ahead)
    point = {"visitor_gets_point": _text(chances.visitor), "cards": int(2 * chances.pairs)}
    return _comparison(odds.sum_comparison(ahead)) | point


def _pair(given: Plain) -> Plain:
    ahead = given["visitor_minus_home_power"]
    one, chances = odds.one_pair(ahead), odds.pair_odds(ahead)
    return {
        "one_pair_visitor": _text(one.visitor),
        "one_pair_home": _text(one.home),
        "visitor_wins": _text(chances.visitor),
        "expected_pairs": _text(chances.pairs),
    }


def _margin(given: Plain) -> Plain:
    chances = odds.margin_odds(given["visitor_minus_home_power"])
    return {
        "visitor_wins": _text(chances.visitor),
        "expected_rounds": _text(chances.pairs),
        "visitor_wins_float": float(chances.visitor),
        "expected_rounds_float": float(chances.pairs),
    }


def _spin(given: Plain) -> Plain:
    chance = odds.spin_chance(given["visitor_minus_home_power"])
    return {"visitor_gets_point": _text(chance), "visitor_gets_point_float": float(chance)}


KINDS = {"sum": WheelKind.SUM, "pair": WheelKind.PAIR, "margin": WheelKind.MARGIN}


def _wheel_script(given: Plain) -> Plain:
    drawn = zip(given["visitor"], given["home"], strict=True)
    powers = {"V": given["visitor_power"], "H": given["home_power"]}
    course = scripted_course({"draws": [{"n20": number} for pair in drawn for number in pair], "power": powers})
    winner = DECISIONS[KINDS[given["kind"]]](course, VISITOR)
    running = [event.running for event in course.log if isinstance(event, WheelCompared)]
    return {"running": running, "winner": LETTERS[winner], "rounds": len(running)}


def _wheel_table(given: Plain) -> Plain:
    return {"event": CATALOGUE.wheel[given["n20"]].event}


def _bonus(given: Plain) -> Plain:
    if "n100" not in given:
        return {"mean": _text(Fraction(sum(CATALOGUE.bonus), len(CATALOGUE.bonus) - 1))}
    bonus = CATALOGUE.bonus[given["n100"]]
    return {"bonus": bonus, "total": TEN_PLUS + bonus}


def _clock(given: Plain) -> Plain:
    seconds = given["cards"] * CATALOGUE.seconds_per_card
    return {"seconds": seconds, "minutes": seconds // 60}


def _deck_odds(given: Plain) -> Plain:
    """How often the reading told is the one of SCORE and BLOCK, or how often a score calls the jam off."""
    wanted = given["question"].split()[0]
    if wanted == "call-off":
        scores = [card for card in CATALOGUE.cards if card.reading is Reading.SCORE]
        return {"p": _text(Fraction(sum(card.n100 % 2 == 0 for card in scores), len(scores)))}
    tried: list[Reading] = [card.reading for card in CATALOGUE.cards if card.reading in (Reading.SCORE, Reading.BLOCK)]
    return {"p": _text(Fraction(tried.count(Reading[wanted.upper()]), len(tried)))}


def _lead_share(given: Plain) -> Plain:
    tally = SkaterTally(jams=given["jams"], lead_jams=given["lead_jams"])
    share = None if tally.lead_share is None else _text(Fraction(tally.lead_jams, tally.jams))
    return {"lj": share, "shown": shown_share(tally)}


def _end(given: Plain) -> Plain:
    """The tie-breaking jams bring the points told."""
    course = Course(Setting(powers=(2, 2)), lambda purpose, count: range(count))
    course.score = [given["after_three_periods"][side] + given["wheel_points"][side] for side in ("H", "V")]
    jams = iter(given["next_tie_break_jams"])

    def play(running: Course) -> None:
        points = next(jams)
        running.jam += 1
        running.score = [running.score[HOME] + points["H"], running.score[VISITOR] + points["V"]]

    break_tie(course, play)
    home, visitor = course.score
    winner = "H" if home > visitor else "V"
    return {"final": {"V": visitor, "H": home}, "overtime_jams": course.jam, "winner": winner}


def _standings(given: Plain) -> Plain:
    results = [
        bout_result(number, home, visitor, (points, other))
        for number, (home, points, visitor, other) in enumerate(given["results"], start=1)
    ]
    keys = sorted({key for result in results for key in (result.home, result.away)})
    teams = [Contender(key=key, name=key, entry=entry) for entry, key in enumerate(keys, start=1)]
    table = bout_table(teams, results, lambda purpose, count: tuple(range(count)))
    return {"table": [_row(row) for row in table.rows]}


def _row(row: Row) -> Plain:
    figures = {"w": row.won, "l": row.lost, "pf": row.scored, "pa": row.conceded, "diff": row.difference}
    return {"team": row.team, **figures}


def _share(given: Plain) -> Plain:
    if "recent" in given:
        games = [[Fraction(value) for value in given[age]] for age in ("recent", "old")]
        return {"average": _text(ratings.average_value(*games))}
    strength = Fraction(given["opponent_strength"])
    return {"game_points": _text(ratings.game_points(given["points_for"], given["points_against"], strength))}


def _rating(given: Plain) -> Plain:
    if "D" in given:
        return {"expected_share": _text(Fraction(ratings.expected_share(given["D"])).limit_denominator(10**6))}
    return {"dos": _text(ratings.difference_over_sum(given["points_for"], given["points_against"]))}


def _forfeit(given: Plain) -> Plain:
    winner: Side = VISITOR if given["forfeited_by"] == "home" else HOME
    facts = not_played(unplayed(Ending.AWARDED, winner, reason="forfeit"))
    home, visitor = (side.points for side in facts.sides)
    statistics = any(side.players for side in facts.sides)
    return {"score": {"visitor": visitor, "home": home}, "skater_statistics": statistics}


def _sheet(given: Plain) -> Plain:
    """The lead jammers are named from home on; `other` is whoever is not the first of them."""
    leads = (HOME, VISITOR)[: given["lead_jammers_in_jam"]]
    caller = {None: (), "lead": leads[:1] or (HOME,), "other": (VISITOR,), "both": (HOME, VISITOR)}
    calls = caller[given["called_off_by"]]
    try:
        check_jam(ReportedJam(period=1, jam=1, jammers=(1, 1), points=(0, 0), leads=leads, call_offs=calls))
    except RuleViolation:
        return {"accepted": False}
    return {"accepted": True}


AREAS: Areas = {
    "acd-jam": scripted_jams,
    "acd-initiative": _initiative,
    "acd-lead": _lead,
    "acd-fight-odds": _fight,
    "acd-wheel-sum": _sum,
    "acd-wheel-pair": _pair,
    "acd-wheel-margin": _margin,
    "acd-wheel-spin": _spin,
    "acd-wheel-script": _wheel_script,
    "acd-wheel-table": _wheel_table,
    "acd-bonus": _bonus,
    "acd-clock": _clock,
    "acd-deck-odds": _deck_odds,
    "acd-lj": _lead_share,
    "acd-end": _end,
    "league-standings": _standings,
    "league-share": _share,
    "league-elo": _rating,
    "league-forfeit": _forfeit,
    "league-sheet": _sheet,
    "acd-monte-carlo": Sampled(monte_carlo),
}
