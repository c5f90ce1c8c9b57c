"""Sums that cannot be right in a season's results: warnings, never refusals."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rules.competition.note import Note
from rules.competition.points import PointsScheme
from rules.competition.results import ON_THE_TABLE, Result, ResultKind

Stated = Mapping[str, tuple[int, int]]
"""League points (home, away) that a source of results states itself, by the result's `ref`."""


def check_results(
    results: Sequence[Result],
    scheme: PointsScheme,
    *,
    cap: int | None = 7,
    matches_per_pairing: int = 1,
    stated: Stated | None = None,
) -> tuple[Note, ...]:
    """What is wrong with each result by itself, then what is wrong with each round.

    `cap` is the largest margin a match can end with; `stated` are league points to compare with the scheme's. Every
    note's facts name the teams and the `ref` or the `round`.
    """
    notes = [note for result in results for note in _check_result(result, scheme, cap, stated or {})]
    rounds: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        if result.kind in ON_THE_TABLE or result.kind is ResultKind.BYE:
            rounds[result.round].append(result)
    teams = {team for played in rounds.values() for result in played for team in (result.home, result.away) if team}
    for number, played in sorted(rounds.items()):
        notes += _check_round(number, played, teams, matches_per_pairing)
    return tuple(notes)


def _check_result(result: Result, scheme: PointsScheme, cap: int | None, stated: Stated) -> Iterator[Note]:
    if result.kind is ResultKind.BYE:
        return
    facts: dict[str, object] = {"ref": result.ref, "home": result.home, "away": result.away}
    difference = result.home_points - result.away_points
    if result.home == result.away:
        yield Note("check.plays_itself", facts)
    if cap is not None and abs(result.margin) > cap:
        yield Note("check.margin_above_cap", facts | {"margin": result.margin, "cap": cap})
    elif result.margin != difference:
        yield _difference_note(result.margin, difference, cap, facts)
    given = stated.get(result.ref)
    if given is not None and result.kind in ON_THE_TABLE and given != scheme.points(result):
        yield Note("check.points_stated", facts | {"stated": given, "scheme": scheme.points(result)})


def _difference_note(margin: int, difference: int, cap: int | None, facts: dict[str, object]) -> Note:
    """The marker stops at the cap, so a winning Strike may overshoot it; any other disagreement is a mistake."""
    figures = {"margin": margin, "difference": difference}
    if cap is not None and abs(difference) > cap and margin == (cap if difference > 0 else -cap):
        return Note("check.difference_above_cap", facts | figures | {"cap": cap})
    return Note("check.margin_mismatch", facts | figures)


def _check_round(number: int, played: Sequence[Result], teams: set[str], matches_per_pairing: int) -> Iterator[Note]:
    matches = Counter(frozenset((result.home, result.away)) for result in played if result.kind in ON_THE_TABLE)
    pairings = Counter(team for pair in matches for team in pair)
    pairings.update(result.home for result in played if result.kind is ResultKind.BYE)
    for team, count in sorted(pairings.items()):
        if count > 1:
            yield Note("check.team_twice", {"round": number, "team": team, "pairings": count})
    for pair, count in sorted(matches.items(), key=lambda item: sorted(item[0])):
        if count != matches_per_pairing:
            facts = {"round": number, "teams": tuple(sorted(pair)), "matches": count, "expected": matches_per_pairing}
            yield Note("check.matches_of_pairing", facts)
    missing = tuple(sorted(teams - set(pairings)))
    if missing:
        yield Note("check.team_missing", {"round": number, "teams": missing})


def check_differences(differences: Mapping[str, int]) -> tuple[Note, ...]:
    """A note when the strike differences of a whole table do not add up to 0 (HX-TABLE-06)."""
    total = sum(differences.values())
    return (Note("check.differences_sum", {"sum": total}),) if total else ()
