"""Reports of a match through the API: told, agreed on, disputed, ruled on."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.corrections import ReportField
from matches.api.one_match import OfMatch
from matches.api.refs import MATCH_REF, MatchRefSerializer
from matches.domain import coach_words, reporting
from matches.domain.awarding import award_match, concede_match
from matches.domain.playing import play_instead
from matches.enums import ReportStatus
from matches.models import Match, Report
from matches.permissions import may_rule_on, sides_spoken_for
from rosters.api.documenting import example, in_path
from rosters.api.fields import CountField, PlainField, UidField
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import ActSerializer, acted_on, write_once
from rosters.models import Team, User

LONGEST = 1000
NEEDED: Mapping[str, frozenset[str]] = {  # by each act
    "submit": frozenset({"team", "report"}),
    "concede": frozenset({"team", "reason"}),
    "confirm": frozenset({"uid"}),
    "approve": frozenset({"uid"}),
    "dispute": frozenset({"uid", "reason"}),
    "tell": frozenset({"report"}),
    "uphold": frozenset({"uid", "reason"}),
    "enter": frozenset({"report", "reason"}),
    "award": frozenset({"team", "reason"}),
    "play": frozenset(),
}
WORD = frozenset({"word"})
OPTIONAL: Mapping[str, frozenset[str]] = {  # by acts that can be told more
    **dict.fromkeys(("submit", "concede", "confirm", "tell"), WORD),
    "dispute": WORD | {"report"},
}
RULINGS = frozenset({"approve", "uphold", "enter", "award", "play"})
REPORTED = {
    "match": MATCH_REF,
    "undecided": [
        {
            "uid": "r9t2m5x8bzqk",
            "number": 1,
            "status": "open",
            "team": MATCH_REF["sides"][0]["team"],  # type: ignore[index]  # an example as plain values
            "submitted_at": "2026-03-08T20:00:00Z",
            "answer": "",
            "report": {"home": {"points": 4}, "visitor": {"points": 2}},
        }
    ],
}


class UndecidedSerializer(serializers.Serializer):
    """A report that waits for an answer or a ruling, or a side's own version beside it. `report` holds what it says, as
    the game declares it, for the coaches of the match and those who rule on it."""

    uid = UidField()
    number = CountField()
    status = serializers.ChoiceField(choices=ReportStatus.choices)
    team = TeamRefSerializer(allow_null=True)
    submitted_at = serializers.DateTimeField()
    answer = serializers.CharField()
    report = PlainField(source="payload", allow_null=True)


@example(REPORTED)
class ReportsSerializer(serializers.Serializer):
    """A match, and what was reported of it and is not decided."""

    match = MatchRefSerializer()
    undecided = UndecidedSerializer(many=True)


class ReportActSerializer(ActSerializer):
    """A coach may `submit` a `report` for his `team` (again, while nobody has answered), or `concede` the match; the
    other side may `confirm` a report by its `uid`, `dispute` it for a `reason`, and `tell` its own version in a
    `report`. By the rules of a season a report may count at once, or a commissioner alone may `approve` it and the
    other side only `dispute` it. A commissioner may `uphold` a report, `enter` the result as a `report`, `award` the
    match to a `team`, each with a `reason` that everybody can read, or have the program `play` it.

    Whoever speaks for a side may send the `word` whose hash its coach deposited (`act_on_words_of_a_match`); with a
    wrong one nothing is done."""

    needed, optional = NEEDED, OPTIONAL
    act = serializers.ChoiceField(choices=list(NEEDED))
    uid = UidField(required=False)
    team = UidField(required=False)
    report = ReportField(required=False)
    reason = serializers.CharField(required=False, max_length=LONGEST)
    word = serializers.CharField(required=False, max_length=coach_words.LONGEST)


@acted_on(
    "matches",
    "reports of a match",
    "Report a match, answer a report, or rule",
    body=ReportActSerializer,
    answer=ReportsSerializer,
    parameters=[in_path("match", "The match.")],
    told="Done once for each key. `get_ruleset_report` says how a game's reports are written.",
)
class ReportsOfMatch(OfMatch):
    """What was reported of a match and is not decided."""

    serializer_class = ReportsSerializer
    ruling_acts = RULINGS

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        return Response(self._told())

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            ACTS[asked["act"]](self.match, asked, user)
            del self.match
            return self._told()

        return write_once(request, ReportActSerializer, run)

    def _told(self) -> Any:
        match = self.match
        undecided = list(match.reports.filter(status__in=reporting.UNDECIDED).select_related("team").order_by("number"))
        if not (sides_spoken_for(self.person, match).exists() or may_rule_on(self.person, match)):
            for report in undecided:
                report.payload = None
        return ReportsSerializer({"match": match, "undecided": undecided}).data


def _submit(match: Match, asked: dict[str, Any], actor: User) -> None:
    team = _team(match, asked)
    waiting = match.reports.filter(status=ReportStatus.OPEN, team=team).first()
    if waiting is not None:
        reporting.replace_report(waiting, asked["report"], actor=actor, word=_word(asked))
    else:
        reporting.submit_report(match, asked["report"], actor=actor, team=team, word=_word(asked))


def _concede(match: Match, asked: dict[str, Any], actor: User) -> None:
    concede_match(match, _team(match, asked), actor=actor, reason=asked["reason"], word=_word(asked))


def _confirm(match: Match, asked: dict[str, Any], actor: User) -> None:
    reporting.confirm_report(_report(match, asked), actor=actor, word=_word(asked))


def _approve(match: Match, asked: dict[str, Any], actor: User) -> None:
    reporting.approve_report(_report(match, asked), actor=actor)


def _dispute(match: Match, asked: dict[str, Any], actor: User) -> None:
    report = _report(match, asked)
    version, word = asked.get("report"), _word(asked)
    reporting.dispute_report(report, actor=actor, text=asked["reason"], version=version, word=word)


def _tell(match: Match, asked: dict[str, Any], actor: User) -> None:
    reporting.tell_version(match, asked["report"], actor=actor, word=_word(asked))


def _uphold(match: Match, asked: dict[str, Any], actor: User) -> None:
    reporting.rule_on_report(_report(match, asked), actor=actor, reason=asked["reason"])


def _enter(match: Match, asked: dict[str, Any], actor: User) -> None:
    reporting.rule_on_match(match, asked["report"], actor=actor, reason=asked["reason"])


def _award(match: Match, asked: dict[str, Any], actor: User) -> None:
    reporting.require_ruling(match, actor)
    award_match(match, _team(match, asked), actor=actor, reason=asked["reason"])


def _play(match: Match, _asked: dict[str, Any], actor: User) -> None:
    play_instead(match, actor=actor)


def _word(asked: dict[str, Any]) -> str:
    return str(asked.get("word", ""))


def _team(match: Match, asked: dict[str, Any]) -> Team:
    found = [side.team for side in match.sides.all() if side.team.uid == asked["team"]]
    if not found:
        raise Http404("does not play this match")
    return found[0]


def _report(match: Match, asked: dict[str, Any]) -> Report:
    return get_object_or_404(Report.objects.select_related("match__pin", "team"), uid=asked["uid"], match=match)


ACTS: Mapping[str, Callable[[Match, dict[str, Any], User], None]] = {
    "submit": _submit,
    "concede": _concede,
    "confirm": _confirm,
    "approve": _approve,
    "dispute": _dispute,
    "tell": _tell,
    "uphold": _uphold,
    "enter": _enter,
    "award": _award,
    "play": _play,
}
