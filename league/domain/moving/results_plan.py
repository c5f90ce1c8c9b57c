"""What a table of results would do to a season: line by line, and round by round. Nothing is written."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext_lazy as _
from msgspec import Struct, field

from league.domain.moving.fixtures import (
    Fixture,
    RoundFixtures,
    by_round,
    fixture_for,
    needs_pairings,
    stored_fixtures,
    told_fixtures,
)
from league.domain.moving.names import Names, names_of
from league.domain.moving.plans import Left, Reason, ResultsPlan, RoundPart, Taken
from league.domain.moving.scores import check_score, told_score
from league.domain.schedule import next_round
from league.enums import RoundStatus, SeasonStatus, Stage
from league.models import Entry, Round, Season
from matches.enums import MatchStatus
from rosters.domain.refusal import Refusal
from rules.competition.columns import Table
from rules.competition.note import Note
from rules.competition.results import Result, ResultKind
from rules.competition.spreadsheet import results_in
from rules.core.errors import RuleViolation

MOST_AT_ONCE = 150  # results in one act, each of which is a match settled


class _Draft(Struct):
    """A plan while it is made."""

    season: Season
    table: Table
    entries: dict[str, Entry]
    rounds: dict[int, Round]
    left: list[Left] = field(default_factory=list)
    standing: list[int] = field(default_factory=list)
    parts: list[RoundPart] = field(default_factory=list)

    def leave(self, line: int, reason: Reason, unknown: str = "", like: str = "") -> None:
        text = next((one.text for one in self.table.lines if one.number == line), "")
        self.left.append(Left(line, text, reason, unknown, like))


def plan_results(season: Season, table: Table, chosen: Mapping[str, str]) -> ResultsPlan:
    """What the table would do. `chosen` says of written names, folded, which entry (uid) they mean, "" for none.

    Raises `Refusal` in a season that takes no results, `RuleViolation` `sheet.…` for a table that misses a column.
    Four queries, and one more for each team whose state the rules must see.
    """
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.FINALS):
        raise Refusal(_("Results are brought into a season that runs."), code="season.wrong_status")
    entries = {entry.uid: entry for entry in season.entries.select_related("team__pin").order_by("number")}
    rounds = {round_.number: round_ for round_ in season.rounds.all()}
    for round_ in rounds.values():
        round_.season = season
    open_ = next_round(season)
    draft = _Draft(season, table, entries, rounds)
    named, notes = _read(draft, open_, names_of(((e.team.name, uid) for uid, e in entries.items()), chosen))
    _walk(draft, by_round(named), open_.number if open_ else None)
    if (count := sum(len(part.taken) for part in draft.parts)) > MOST_AT_ONCE:
        raise Refusal(
            _("These are %(count)d results; bring in at most %(most)d at once, the first rounds first."),
            code="moving.too_many", status=422, count=count, most=MOST_AT_ONCE,
        )  # fmt: skip
    return ResultsPlan(
        table, entries, tuple(draft.parts), tuple(sorted(draft.left, key=lambda left: left.line)),
        tuple(draft.standing), tuple(notes),
    )  # fmt: skip


def _read(draft: _Draft, open_: Round | None, names: Names) -> tuple[list[Result], list[Note]]:
    """The results with entries (uids) instead of names, and what concerns no line."""
    missing = "round" not in draft.table.columns
    sheet = results_in(draft.table, round_=(open_.number if open_ else 1) if missing else None)
    notes = []
    for note in sheet.notes:
        line = note.facts.get("line")
        if isinstance(line, int) and note.code != "sheet.line_too_long":
            draft.leave(line, note)
        else:
            notes.append(note)
    named = [result for one in sheet.results if (result := _named(draft, one, names)) is not None]
    return named, notes


def _named(draft: _Draft, result: Result, names: Names) -> Result | None:
    if result.kind in (ResultKind.BYE, ResultKind.FRIENDLY):
        draft.leave(int(result.ref), UNPLAYED_KINDS[result.kind]())
        return None
    for written in (result.home, result.away):
        if names.find(written) is None:
            like = names.like(written) or ""
            draft.leave(int(result.ref), _unknown(draft, written, like, names), written, like)
            return None
    home, away = names.find(result.home) or "", names.find(result.away) or ""
    winner = names.find(result.winner) if result.winner else None
    return Result(
        round=result.round, home=home, away=away, home_points=result.home_points, away_points=result.away_points,
        margin=result.margin, kind=result.kind, winner=winner, jams=result.jams, ref=result.ref,
    )  # fmt: skip


UNPLAYED_KINDS = {
    ResultKind.BYE: lambda: Refusal(_("A bye has no result; the round knows who rests."), code="moving.bye"),
    ResultKind.FRIENDLY: lambda: Refusal(
        _("Friendlies are set up and reported on the page of matches."), code="moving.friendly"
    ),
}


def _unknown(draft: _Draft, written: str, like: str, names: Names) -> Refusal:
    if names.left_out(written):
        return Refusal(_("You left “%(name)s” out."), code="moving.left_out", name=written)
    if like:
        sentence = _("No team of the season is called “%(name)s”. %(like)s comes close: say above whether it is meant.")
        return Refusal(sentence, code="moving.unknown", name=written, like=draft.entries[like].team.name)
    return Refusal(
        _("No team of the season is called “%(name)s”. Say above which one it is."), code="moving.unknown", name=written
    )


def _walk(draft: _Draft, rounds: Mapping[int, Sequence[Result]], expected: int | None) -> None:
    """The rounds in their order: each may take results once the one before it is complete."""
    stored = stored_fixtures(draft.season, rounds)
    for number, results in rounds.items():
        round_ = draft.rounds.get(number)
        if round_ is None:
            _leave_all(draft, results, Refusal(_("The season has no round %(n)d."), code="moving.no_round", n=number))
        elif round_.status == RoundStatus.CLOSED:
            _compare(draft, results, stored.get(number, []))
        elif number != expected:
            sentence = _("Round %(before)d comes first: this table leaves it without all its results.")
            _leave_all(draft, results, Refusal(sentence, code="moving.not_yet", before=expected or number))
        else:
            part = _part(draft, round_, results, stored.get(number, []))
            if part is not None and part.taken:
                draft.parts.append(part)
            if part is not None and part.complete and round_.stage == Stage.LEAGUE:
                expected = number + 1


def _leave_all(draft: _Draft, results: Iterable[Result], reason: Refusal | RuleViolation) -> None:
    for result in results:
        draft.leave(int(result.ref), reason)


def _compare(draft: _Draft, results: Iterable[Result], fixtures: list[Fixture]) -> None:
    """Results of a closed round stand already, or are another matter."""
    free = list(fixtures)
    for result in results:
        fixture = fixture_for(result, free)
        if fixture is None or not _stands(draft, result, fixture):
            sentence = _("Round %(n)d is closed. Correct an old result on the page of its match.")
            draft.leave(int(result.ref), Refusal(sentence, code="moving.closed", n=result.round))


def _part(draft: _Draft, round_: Round, results: Sequence[Result], stored: list[Fixture]) -> RoundPart | None:
    if obstacle := _obstacle(round_):
        _leave_all(draft, results, obstacle)
        return None
    try:
        told = needs_pairings(round_) and not stored
        fixtures = told_fixtures(round_, results) if told else RoundFixtures(round_, tuple(stored))
    except RuleViolation as refused:
        _leave_all(draft, results, refused)
        return None
    free = list(fixtures.fixtures)
    taken = [line for result in results if (line := _line(draft, round_, result, free)) is not None]
    complete = all(fixture.match and fixture.match.status == MatchStatus.SETTLED for fixture in free)
    opened = round_.status != RoundStatus.PLAYING
    if told and not complete:
        taken = _untaken(draft, taken)
    return RoundPart(round_, tuple(taken), fixtures.pairings, opened, complete)


def _untaken(draft: _Draft, taken: Iterable[Taken]) -> list[Taken]:
    """A round that the table pairs is taken whole or not at all: a line left out would leave its teams unpaired."""
    sentence = _("Another line of this round cannot be taken, and the table alone says who met; mend that line first.")
    for line in taken:
        draft.leave(line.line, Refusal(sentence, code="moving.round_incomplete"))
    return []


def _obstacle(round_: Round) -> Refusal | None:
    if round_.stage != Stage.LEAGUE and round_.status != RoundStatus.PLAYING:
        return Refusal(_("Begin the finals on the desk; then their results can come in."), code="moving.finals")
    if round_.status == RoundStatus.PAIRING and round_.challenges.exists():
        return Refusal(
            _("Teams are challenging each other in round %(n)d; end that on the desk first."),
            code="moving.challenges",
            n=round_.number,
        )
    return None


def _line(draft: _Draft, round_: Round, result: Result, free: list[Fixture]) -> Taken | None:
    fixture = fixture_for(result, free)
    home, visitor = (draft.entries[uid].team.name for uid in (result.home, result.away))
    if fixture is None:
        sentence = _("%(home)s and %(visitor)s do not meet in round %(n)d, or have met in a line before.")
        reason = Refusal(sentence, code="moving.no_fixture", n=round_.number, home=home, visitor=visitor)
        draft.leave(int(result.ref), reason)
        return None
    if fixture.match is not None and fixture.match.status != MatchStatus.SCHEDULED:
        if not _stands(draft, result, fixture):
            draft.leave(int(result.ref), _has_its_own(fixture, home, visitor))
        free.append(fixture)
        return None
    told = told_score(result, fixture, draft.table)
    try:
        check_score(draft.season, draft.entries, fixture, told, result.kind, final=round_.stage != Stage.LEAGUE)
    except (RuleViolation, Refusal) as refused:
        draft.leave(int(result.ref), refused)
        free.append(fixture)
        return None
    return Taken(int(result.ref), round_, fixture, told, result)


def _stands(draft: _Draft, result: Result, fixture: Fixture) -> bool:
    """Whether the match has this very result; the line is noted then."""
    match = fixture.match
    if match is None or match.status != MatchStatus.SETTLED or not match.facts:
        return False
    points = tuple(side["points"] for side in match.facts["sides"])
    if points != told_score(result, fixture, draft.table).points:
        return False
    draft.standing.append(int(result.ref))
    return True


def _has_its_own(fixture: Fixture, home: str, visitor: str) -> Refusal:
    if fixture.match is not None and fixture.match.status == MatchStatus.SETTLED:
        sentence = _("%(home)s – %(visitor)s has another result here. Correct it on the page of the match.")
        return Refusal(sentence, code="moving.other_result", home=home, visitor=visitor)
    sentence = _("A report of %(home)s – %(visitor)s waits for its answer. Rule on it on the page of the match.")
    return Refusal(sentence, code="moving.report_waits", home=home, visitor=visitor)
