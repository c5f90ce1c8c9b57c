"""What the rules of competition note or refuse, as sentences by their codes."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: Mapping[str, Promise] = {
    # pairings
    "pairing.too_few_teams": _("At least two teams are needed."),
    "pairing.team_twice": _("%(team)s is named twice."),
    "pairing.unknown_team": _("%(team)s does not play in this round."),
    "pairing.self": _("%(team)s cannot meet itself."),
    "pairing.uneven": _("These teams have neither an opponent nor a bye: %(left)s."),
    "pairing.unknown_kind": _("“%(kind)s” is no way of pairing; there are %(known)s."),
    "pairing.interactive": _("From the second round coaches challenge each other."),
    "pairing.drawn_per_round": _("Pairings of this kind are made round by round."),
    "pairing.repeat_unavoidable": _("%(home)s and %(away)s meet again (times so far: %(met)s); no pairing avoids it."),
    "pairing.last_two": _("%(home)s and %(away)s were the last two without an opponent."),
    "pairing.by_lot": _("%(home)s and %(away)s were drawn by lot; without an opponent were %(left)s."),
    "pairing.by_lot_unmet": _(
        "%(home)s and %(away)s were drawn so that as few as possible meet again (times they had met: %(met)s); without "
        "an opponent were %(left)s."
    ),
    "pairing.left_passed": _("%(team)s passed, and nobody challenged it."),
    "pairing.left_late": _("%(team)s did not choose in time, and nobody challenged it."),
    "pairing.left_waiting": _("Challenges ended before %(team)s had its turn."),
    "pairing.left_refused": _("%(team)s was refused by %(refusers)s."),
    "pairing.left_met": _("%(team)s may not meet these again yet: %(others)s."),
    "pairing.bye_lowest": _(
        "%(team)s rests: the number of teams is odd, nobody had fewer byes before (%(byes)s), and of those it is the "
        "lowest in the table."
    ),
    "pairing.division_finished": _("All teams of division %(division)s have met; it waits for the others."),
    # challenges
    "challenge.not_your_turn": _("It is not the turn of %(team)s to challenge."),
    "challenge.awaits_answer": _("%(team)s has not answered the challenge of %(challenger)s yet."),
    "challenge.not_asked": _("No challenge awaits the answer of %(team)s."),
    "challenge.self": _("%(team)s cannot challenge itself."),
    "challenge.unknown_team": _("%(team)s does not take part in this round."),
    "challenge.has_bye": _("%(team)s has the bye."),
    "challenge.already_paired": _("%(team)s already meets %(opponent)s."),
    "challenge.refused_before": _("%(team)s has refused this challenge."),
    "challenge.met_too_often": _("%(team)s has been met too often (times so far: %(met)s)."),
    # points, table, finals
    "points.unknown_scheme": _("“%(name)s” is no points scheme; there are %(known)s."),
    "points.record": _(
        "A points scheme of your own needs five numbers, not %(given)s: landslide win, win, draw, loss, landslide loss."
    ),
    "table.unknown_order": _("“%(order)s” is no order of the table; there are %(known)s."),
    "table.unknown_team": _("%(team)s does not play in this season."),
    "table.ranking_left_out": _(
        "Ranking is left out of the order, because teams without a roster have none: %(teams)s."
    ),
    "table.unequal_games": _("Numbers of matches differ, so shares per match decide instead of league points."),
    "finals.unknown_kind": _("“%(kind)s” is no kind of finals; there are %(known)s."),
    "finals.too_few_teams": _("Finals need at least two teams."),
    "finals.seeds": _("Finals need at least two teams, each once."),
    "finals.drawn_by_lot": _("Place %(place)s was shared; by lot %(in)s plays in the finals and not %(out)s."),
    "finals.replay": _("%(home)s and %(away)s were level and meet again."),
    "finals.no_such_tie": _("%(home)s and %(away)s do not meet in these finals."),
    "finals.already_decided": _("That match is already decided; %(winner)s won it."),
    # sums that cannot be right
    "check.plays_itself": _("%(home)s meets itself."),
    "check.margin_above_cap": _(
        "%(home)s against %(away)s: a margin of %(margin)s is impossible, the most is %(cap)s."
    ),
    "check.difference_above_cap": _("%(home)s against %(away)s: a difference of %(difference)s counts as %(margin)s."),
    "check.margin_mismatch": _(
        "%(home)s against %(away)s: the margin is %(margin)s, but the scores differ by %(difference)s."
    ),
    "check.points_stated": _(
        "%(home)s against %(away)s: the league points are given as %(stated)s, but the scheme gives %(scheme)s."
    ),
    "check.team_twice": _("Round %(round)s: %(team)s stands in %(pairings)s pairings or byes."),
    "check.matches_of_pairing": _("Round %(round)s: %(teams)s have %(matches)s results, expected: %(expected)s."),
    "check.team_missing": _("Round %(round)s: no result and no bye for %(teams)s."),
    "check.total_stated": _("%(team)s: %(figure)s given as %(stated)s, but the results make it %(computed)s."),
    "check.differences_sum": _("The strike differences given add up to %(sum)s, not to 0."),
    # spreadsheets
    "sheet.empty": _("There is nothing in it."),
    "sheet.too_large": _("It is larger than %(most)s kB; send it in parts."),
    "sheet.archive": _("This is not text but a workbook or an archive; save the sheet as CSV and send that."),
    "sheet.not_text": _("This is not text; save the sheet as CSV and send that."),
    "sheet.too_many_lines": _("It has more than %(most)s lines; send it in parts."),
    "sheet.too_many_cells": _("Line %(line)s has more than %(most)s cells; leave out what is not needed."),
    "sheet.long_cell": _("A cell of line %(line)s has more than %(most)s characters; shorten it."),
    "sheet.no_lines": _("No line in it could be used."),
    "sheet.unreadable": _("Line %(line)s cannot be read; a quotation mark may be out of place."),
    "sheet.columns_missing": _("These columns are missing: %(missing)s. Found: %(found)s."),
    "sheet.column_twice": _("These columns occur twice: %(columns)s."),
    "sheet.columns_ignored": _("These columns mean nothing here and are passed over: %(columns)s."),
    "sheet.line_too_long": _("there are %(cells)s cells for %(columns)s columns; the rest is passed over."),
    "sheet.not_a_number": _("“%(value)s” in %(column)s is not a whole number from %(least)s up; the line is left out."),
    "sheet.not_a_jam": _("“%(value)s” are no points of a jam like 4:0; the line is left out."),
    "sheet.too_many_jams": _("The line has more than %(most)d jams and is left out."),
    "sheet.jams_do_not_add_up": _(
        "The jams add up to %(home)d:%(visitor)d, which is not the score; the line is left out."
    ),
    "sheet.not_a_score": _("“%(value)s” is no score like 3:2; the line is left out."),
    "sheet.unknown_kind": _("“%(kind)s” is no kind of result (%(known)s); the line is left out."),
    "sheet.no_team": _("no team in %(column)s; the line is left out."),
    "sheet.plays_itself": _("%(team)s meets itself; the line is left out."),
    "sheet.team_twice": _("%(team)s is listed before; the line is left out."),
    "sheet.team_not_listed": _("%(team)s is not in the list of teams and has no ranking."),
    "sheet.not_utf8": _("%(file)s is not in UTF-8; accents in names may be wrong."),
}


def sentence(code: str, facts: Mapping[str, object], names: Mapping[str, str] | None = None) -> str:
    """The sentence of a note or refusal. `names` are the names of teams by key; what is no key stays as it is."""
    return str(SENTENCES[code]) % {key: _written(value, names or {}) for key, value in facts.items()}


def _written(value: object, names: Mapping[str, str]) -> str:
    """Teams and columns are listed, league points of two sides written 2-1; read from JSON a tuple is a list."""
    if isinstance(value, tuple | list):
        joint = "-" if all(isinstance(part, int) for part in value) else ", "
        return joint.join(_written(part, names) for part in value)
    return names.get(value, value) if isinstance(value, str) else str(value)
