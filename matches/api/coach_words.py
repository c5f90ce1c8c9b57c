"""Words that coaches add to the dice of a match, through the API: read, and deposited as a hash."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.one_match import OfMatch
from matches.api.refs import MATCH_REF, MatchRefSerializer
from matches.domain.coach_words import LONGEST, deposit_word, send_word, takes_words
from matches.domain.proof_record import shown_word
from matches.models import MatchSide
from rosters.api.documenting import example, in_path
from rosters.api.fields import UidField
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import ActSerializer, acted_on, write_once
from rosters.models import User

HASHED = "5f0e1c3d7a9b2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"
WORDS = {
    "match": MATCH_REF,
    "open": False,
    "sides": [
        {"team": TEAM_REF, "hash": HASHED, "word": "seven quiet herons"},
        {"team": MATCH_REF["sides"][1]["team"], "hash": "", "word": None},  # type: ignore[index]  # plain values
    ],
}


class WordOfSideSerializer(serializers.Serializer):
    """What a side added: the SHA-256 that its coach deposited before the match (empty: none), and his word once the
    match has its result (null: it is not shown yet, or was never sent)."""

    team = TeamRefSerializer()
    hash = serializers.CharField(max_length=64)
    word = serializers.CharField(allow_null=True)


@example(WORDS)
class WordsSerializer(serializers.Serializer):
    """A match, whether words can still be deposited, and what both sides added, home first."""

    match = MatchRefSerializer()
    open = serializers.BooleanField()
    sides = WordOfSideSerializer(many=True)


class WordActSerializer(ActSerializer):
    """A coach may `deposit` the `hash` of a word for his `team`, once and before the match is reported: SHA-256 in
    lower-case hex of `v2|word|MATCH|TEAM|WORD` with the uids of both, the word in UTF-8 (NFC, no space around it, at
    most 100 characters; at least 8 of them chosen by chance, for a shorter one is found by trying). Keep the word: it
    is sent as `word` with the report, the confirmation or the dispute, and the server never has it before. While a
    report waits a coach may also `send` the `word` by itself; where the report of one coach counts at once, already
    before it, once the match is played."""

    needed = {"deposit": frozenset({"team", "hash"}), "send": frozenset({"team", "word"})}
    act = serializers.ChoiceField(choices=["deposit", "send"])
    team = UidField(required=False)
    hash = serializers.CharField(required=False, min_length=64, max_length=64)
    word = serializers.CharField(required=False, max_length=LONGEST)


@acted_on(
    "matches",
    "words of a match",
    "Deposit the hash of a word, or send the word",
    body=WordActSerializer,
    answer=WordsSerializer,
    parameters=[in_path("match", "The match.")],
    told="Done once for each key. Where a side deposited a word, the dice after the match follow from the words too.",
)
class WordsOfMatch(OfMatch):
    """What the coaches added to the dice of a match."""

    serializer_class = WordsSerializer

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        return Response(self._told())

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            team = next((side.team for side in self.match.sides.all() if side.team.uid == asked["team"]), None)
            if team is None:
                raise Http404("does not play this match")
            if asked["act"] == "deposit":
                deposit_word(self.match, team, asked["hash"], actor=user)
            else:
                send_word(self.match, team, asked["word"], actor=user)
            del self.match
            return self._told()

        return write_once(request, WordActSerializer, run)

    def _told(self) -> Any:
        told = [self._side(side) for side in self.match.sides.all()]
        return WordsSerializer({"match": self.match, "open": takes_words(self.match), "sides": told}).data

    def _side(self, side: MatchSide) -> dict[str, object]:
        return {"team": side.team, "hash": side.word_hash, "word": shown_word(self.match, side) or None}
