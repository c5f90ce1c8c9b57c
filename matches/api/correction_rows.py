"""What the API says of a correction: the one that waits, and what follows from one."""

from typing import Any

from rest_framework import serializers

from matches.api.refs import MATCH_REF, MatchRefSerializer
from matches.domain.correction_plan import Plan, TeamPlan
from matches.models import Match
from matches.presenters.correction_page import TeamChanges, correction_page
from rosters.api.fields import AmountField, CountField, PlainField, UidField
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer
from rules.core import codec
from rules.core.sheets import TeamSheet

FIGURES = ("cash", "debt", "value")
REPORT = {"home": {"points": 3, "cheers": 1}, "visitor": {"points": 3, "cheers": 0}}
WAITING = {
    "match": MATCH_REF,
    "waiting": {
        "uid": "w4k7n2x9qsth",
        "report": REPORT,
        "decisions": {"act:f3v8m2k6zqwn": 1},
        "reason": "Counted again.",
        "proposed_by": "Cora",
        "proposed_at": "2026-03-09T20:00:00Z",
        "due_at": "2026-03-11T20:00:00Z",
    },
}
TEAM = {
    "team": TEAM_REF,
    "figures": [{"figure": "cash", "before": 6, "lowest": 2, "highest": 7}],
    "assets": [{"what": "Coaching dice gained with cheers", "before": "1", "after": "0"}],
    "players": [{"what": "Ada", "before": "rank 2, 6 experience", "after": "rank 1, 2 experience"}],
    "dropped": [{"what": "Ada rose to rank 2.", "why": "She has not earned it."}],
    "loans": [{"key": "act:f3v8m2k6zqwn", "what": "A cheerleader was bought.", "mc": "4", "taken": 0}],
    "choices": [
        {
            "key": "8wq4n7c2kdyt:m2f7h4y8qkzd:3:fate:player:8",
            "title": "What becomes of Bo?",
            "taken": 0,
            "offers": [{"place": 0, "label": "Bury", "effect": "", "mc": 0, "refused": ""}],
        }
    ],
    "new_dice": ["Revenue: 2 dice"],
}
PLAN = {
    "match": MATCH_REF,
    "plan": {
        "plan_digest": "9f86d081",
        "report": REPORT,
        "points": [{"before": 4, "after": 3}],
        "teams": [TEAM],
        "elsewhere": [
            {
                "title": "The table of the season",
                "changes": [
                    {
                        "what": "Harbour Rats",
                        "before": "place 1, ranking 112, 3 league points, difference 4",
                        "after": "place 2, ranking 104, 2 league points, difference 3",
                    }
                ],
                "stays": ["Harbour Rats keeps the bonus of round 2: 3 mc, by a ranking of 105 mc."],
            }
        ],
    },
}


class WaitingCorrectionSerializer(serializers.Serializer):
    """A correction by somebody who coaches one of the teams: another official agrees or refuses before `due_at`, when
    it is carried out without one. `report` is the result as it should be, as the game declares it."""

    uid = UidField()
    report = PlainField(source="payload")
    decisions = serializers.DictField(child=CountField())
    reason = serializers.CharField()
    proposed_by = serializers.CharField()
    proposed_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()


class PointsChangeSerializer(serializers.Serializer):
    """The points of a side before and after."""

    before = AmountField(allow_null=True)
    after = AmountField()


class FigureChangeSerializer(serializers.Serializer):
    """A figure of a team in mc, before and after with the lowest and the highest faces of dice never rolled."""

    figure = serializers.ChoiceField(choices=FIGURES)
    before = AmountField()
    lowest = AmountField()
    highest = AmountField()


class ChangeSerializer(serializers.Serializer):
    """What becomes of a possession, a player, or a row of a table, in words."""

    what = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class DroppedSerializer(serializers.Serializer):
    """Something that was done and does not hold any more, and why."""

    what = serializers.CharField()
    why = serializers.CharField()


class LoanSerializer(serializers.Serializer):
    """Something that can be kept only with `mc` lent (a range where it hangs on new dice). `taken` is 0 where it is
    kept, which holds unless decided otherwise, and 1 where it is left out."""

    key = serializers.CharField()
    what = serializers.CharField()
    mc = serializers.CharField()
    taken = CountField()


class OfferSerializer(serializers.Serializer):
    """One answer to a question; `mc` is what cash changes by. `refused` says why it cannot be taken."""

    place = CountField()
    label = serializers.CharField()  # type: ignore[assignment]  # a word of the offer
    effect = serializers.CharField()
    mc = AmountField()
    refused = serializers.CharField()


class QuestionSerializer(serializers.Serializer):
    """Something that must be chosen now; the offer at `taken` is, unless another is decided upon."""

    key = serializers.CharField()
    title = serializers.CharField()
    taken = CountField()
    offers = OfferSerializer(many=True)


class TeamChangesSerializer(serializers.Serializer):
    """What becomes of a team."""

    team = TeamRefSerializer()
    figures = FigureChangeSerializer(many=True)
    assets = ChangeSerializer(many=True)
    players = ChangeSerializer(many=True)
    dropped = DroppedSerializer(many=True)
    loans = LoanSerializer(many=True)
    choices = QuestionSerializer(many=True)
    new_dice = serializers.ListField(child=serializers.CharField())


class ConsequencesSerializer(serializers.Serializer):
    """What a correction changes elsewhere, such as rows of the season's table, and in words what it leaves alone."""

    title = serializers.CharField()
    changes = ChangeSerializer(many=True)
    stays = serializers.ListField(child=serializers.CharField())


class PlanSerializer(serializers.Serializer):
    """Everything that follows. `plan_digest` names the world it was worked out in; whoever begins sends it back."""

    plan_digest = serializers.CharField()
    report = PlainField()
    points = PointsChangeSerializer(many=True)
    teams = TeamChangesSerializer(many=True)
    elsewhere = ConsequencesSerializer(many=True)


def plan_rows(low: Plan, high: Plan) -> Any:
    """A plan worked out with the lowest and with the highest faces of new dice, as plain values."""
    page = correction_page(low, high)
    told = zip(low.sides, low.facts.sides, strict=True)
    return PlanSerializer(
        {
            "plan_digest": low.digest,
            "report": codec.plain(low.report),
            "points": [{"before": side.points, "after": facts.points} for side, facts in told],
            "elsewhere": page.elsewhere,
            "teams": [_team(*each) for each in zip(low.teams, high.teams, page.teams, strict=True)],
        }
    ).data


def _team(low: TeamPlan, high: TeamPlan, shown: TeamChanges) -> dict[str, Any]:
    return {
        "team": low.team,
        "figures": _figures(low.before, low.after, high.after),
        "assets": shown.assets,
        "players": shown.players,
        "dropped": shown.lost,
        "loans": [
            {"key": loan.key, "what": loan.what, "mc": loan.mc, "taken": int(loan.left_out)} for loan in shown.loans
        ],
        "choices": shown.choices,
        "new_dice": shown.new_dice,
    }


def _figures(before: TeamSheet | None, low: TeamSheet | None, high: TeamSheet | None) -> list[dict[str, Any]]:
    if before is None or low is None or high is None:
        return []
    rows = []
    for figure in FIGURES:
        least, most = sorted((getattr(low, figure), getattr(high, figure)))
        rows.append({"figure": figure, "before": getattr(before, figure), "lowest": least, "highest": most})
    return rows


def match_ref(match: Match) -> Any:
    """The match with its score, as plain values."""
    return MatchRefSerializer(match).data
