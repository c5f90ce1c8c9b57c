"""Words of the coaches in the dice of a match: deposited as a hash before it, sent with what is said of it afterwards.

The server keeps the hash alone until the coach sends the word. Without a hash on either side the dice follow from the
seed, as they do before the match in any case.
"""

import re
import unicodedata
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext_lazy as _

from matches.domain.confirming import Confirmation, confirmation_of
from matches.domain.locks import lock_match
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from matches.permissions import is_coach_of, may_be_played
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rules.core import dice, shares

SHORTEST, LONGEST = 8, 100
UNDECIDED = (MatchStatus.REPORTED, MatchStatus.DISPUTED)
KEPT = "sides_with_final_words"
BEFORE = 0  # the step of dice that are rolled before the match
HASH = re.compile(r"[0-9a-f]{64}")
NO_LETTERS = ("Cc", "Cs", "Zl", "Zp")  # control characters, halves of characters, ends of lines


def deposit_word(match: Match, team: Team, hashed: str, *, actor: User) -> MatchSide:
    """The hash of a coach's word stands, for good; from the first step on the dice of the match follow from it too.

    Raises `Refusal` 403 for whoever does not coach the team himself, 409 once the match is reported or the other word
    is sent, where no dice follow a match, and for a second hash, 422 for what is no SHA-256 in lower-case hex.
    """
    with transaction.atomic():
        held = lock_match(match)
        side = _side(held, team)
        require_coach(side.team, actor)
        require_open(held)
        if side.word_hash:
            raise Refusal(_("Your word is deposited already and stays as it is."), code="word.deposited")
        if held.sides.exclude(word="").exists():
            raise Refusal(_("The other side has sent its word; it is too late to deposit one."), code="word.too_late")
        if not HASH.fullmatch(hashed):
            raise Refusal(
                _("The hash of a word is 64 digits and letters from a to f."), code="word.no_hash", status=422
            )
        side.word_hash = hashed
        side.save(update_fields=["word_hash"])
    return side


def require_coach(team: Team, actor: User) -> None:
    """Nothing, for whoever coaches the team himself; a Refusal 403 for anybody who acts for it."""
    if not is_coach_of(actor, team):
        raise Refusal(
            _("Only the coach of %(team)s adds a word for it."), code="word.not_yours", status=403, team=team.name
        )


def send_word(match: Match, team: Team, text: str, *, actor: User) -> MatchSide:
    """The word of a side stands beside its hash, sent by itself: while a report waits, for where a commissioner
    confirms the other side has nothing else to send it with; and before the report of a match that may be played where
    one coach's counts at once, for then the other coach has his word in the dice no other way.

    Raises `Refusal` 403 for whoever does not coach the team himself, 409 at any other time, 422 for another word than
    the one deposited.
    """
    with transaction.atomic():
        held = lock_match(match)
        side = _side(held, team)
        require_coach(side.team, actor)
        if not _may_send(held):
            raise Refusal(_("A word is sent while a report of the match waits."), code="word.not_now")
        _give(held, side, plain_word(text))
    return side


def _may_send(match: Match) -> bool:
    if match.status == MatchStatus.SCHEDULED:
        return confirmation_of(match) is Confirmation.ONE_COACH and may_be_played(match)
    return match.status in UNDECIDED


def takes_words(match: Match) -> bool:
    """Whether coaches can deposit words now: dice follow the match, and nobody has reported it."""
    rules, _options = rules_of(match.pin)
    return match.status == MatchStatus.SCHEDULED and rules.campaign is not None


def require_open(match: Match) -> None:
    """Nothing while words can be deposited, a Refusal 409 otherwise."""
    if match.status != MatchStatus.SCHEDULED:
        raise Refusal(
            _("Words are deposited before a match is reported; it is too late for one."), code="word.too_late"
        )
    if not takes_words(match):
        raise Refusal(_("In this game no dice follow a match, so there is nothing to add to."), code="word.no_dice")


def hash_of(match: Match, team: Team, text: str) -> str:
    """What is deposited of a word typed into a form; a Refusal 422 for one that is too short to be a secret."""
    word = plain_word(text)
    if len(word) < SHORTEST:
        raise Refusal(
            _("A word of at least %(count)d characters: shorter ones can be found by trying."),
            code="word.short",
            status=422,
            count=SHORTEST,
        )
    return shares.word_hash(match.uid, team.uid, word)


def give_word(match: Match, team: Team, text: str) -> None:
    """The word of a side stands beside its hash; "" gives none. Call with the match locked.

    Raises `Refusal` 422 for another word than the one deposited.
    """
    if not text.strip():
        return
    _give(match, _side(match, team), plain_word(text))


def _give(match: Match, side: MatchSide, word: str) -> None:
    team = side.team
    if not side.word_hash:
        raise Refusal(
            _("No word was deposited for %(team)s before the match. Leave the word out."),
            code="word.none",
            status=422,
            team=team.name,
        )
    if shares.word_hash(match.uid, team.uid, word) != side.word_hash:
        raise Refusal(
            _("This is not the word that was deposited for %(team)s. Type it exactly as then, or leave it out."),
            code="word.wrong",
            status=422,
            team=team.name,
        )
    if not side.word:
        side.word = word
        side.save(update_fields=["word"])


def plain_word(text: str) -> str:
    """A word as it is hashed: composed letters (NFC) and no space around it, so that every keyboard writes the same.

    Any text of one line is one: browsers know more letters than this program, and what they deposited must be sent.
    """
    word = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(word) <= LONGEST or any(unicodedata.category(letter) in NO_LETTERS for letter in word):
        raise Refusal(
            _("A word is one line of at most %(count)d characters."), code="word.shape", status=422, count=LONGEST
        )
    return word


def sides_with_words(match: Match) -> list[MatchSide]:
    """Both sides with their teams, home first. One query."""
    return list(match.sides.select_related("team").order_by("index"))


def sends_word(match: Match, side: MatchSide) -> bool:
    """Whether the word of this side can be sent by itself now."""
    return bool(side.word_hash) and not side.word and _may_send(match)


def asked_side(match: Match, team: Team) -> MatchSide | None:
    """The side of this team while its word is deposited and not sent; None where there is nothing to ask for."""
    return match.sides.select_related("team").filter(team=team, word="").exclude(word_hash="").first()


def root_of(match: Match, step: int, sides: Iterable[MatchSide] | None = None) -> bytes:
    """What the dice of a step of the match follow from: from the first on, of the words as well once a side has
    deposited one. `sides` (with their teams, home first) are asked for unless they are given."""
    seed = bytes(match.seed)
    if step == BEFORE:
        return dice.match_root(seed, match.uid)
    told = _final_sides(match) if sides is None else list(sides)
    if not any(side.word_hash for side in told):
        return dice.match_root(seed, match.uid)
    home, visitor = (shares.share_of(match.uid, side.team.uid, side.word_hash, side.word) for side in told)
    return shares.shared_root(seed, match.uid, home, visitor)


def _final_sides(match: Match) -> list[MatchSide]:
    """The sides with their words; of a match that has its result they are read once, for the words stand."""
    if match.status != MatchStatus.SETTLED:
        return sides_with_words(match)
    sides = MatchSide.objects.select_related("team").order_by("index")
    prefetch_related_objects([match], Prefetch("sides", sides, to_attr=KEPT))
    return list(getattr(match, KEPT))


def _side(match: Match, team: Team) -> MatchSide:
    side = match.sides.select_related("team__coach").filter(team=team).first()
    if side is None:
        raise Refusal(_("%(team)s does not play this match."), code="word.not_in_match", status=404, team=team.name)
    return side
