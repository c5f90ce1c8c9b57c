"""Matches played into a database, and played again from what it holds.

    python -m tests.faults.replays play COUNT      (database by DATABASE_URL; brought up to date first)
    python -m tests.faults.replays again           (prints the digest of each match; fails where a byte differs)
    python -m tests.faults.replays spoilt          (the same after the seed of one match was changed: the control)

Half are of the hex sport, from seeds of their own; half of the card derby, from the seed each match has committed to.
Uids and seeds are fixed, so that every database must hold the same.
"""

import os
import sys
from hashlib import sha256

import django


def play(count: int) -> None:
    """So many matches have their logs in the database."""
    from django.core.management import call_command

    from tests.verbs import a_pin, a_team
    from tests.verbs_derby_season import a_derby_season

    call_command("migrate", verbosity=0, interactive=False)
    hexsport = [a_team("corporation_male", "Ants"), a_team("marauders", "Bees")]
    season = a_derby_season(2)
    derby = [entry.team for entry in season.entries.select_related("team__pin").order_by("number")]
    for number in range(count):
        if number % 2:
            play_derby(number, a_match(number, derby, season.pin))
        else:
            play_hexsport(number, a_match(number, hexsport, a_pin()))


def a_match(number, teams, pin):
    """A match between the two that has this number for uid and seed."""
    from matches.domain.scheduling import schedule_match
    from matches.models import Match
    from rules.core.dice import commit

    made = schedule_match(*teams, kind="friendly", pin=pin, league_uid="replays", simulated=True)
    uid, seed = f"replay{number:06}", sha256(f"seed {number}".encode()).digest()
    Match.objects.filter(pk=made.pk).update(uid=uid, seed=seed, commitment=commit("replays", uid, seed))
    return Match.objects.select_related("pin").get(pk=made.pk)


def play_derby(number, match) -> None:
    from matches.domain.playing import play_match

    play_match(match)


def play_hexsport(number, match) -> None:
    from matches.domain.logs import keep_log
    from rosters.enums import DiceSource

    keep_log(match, hexsport_log(match), DiceSource.SEEDED)


def hexsport_log(match) -> bytes:
    """The log of the match between the teams as the database has them, from dice that follow from its uid."""
    from rosters.domain.pins import rules_of
    from rules.core.dice import HashDice
    from tests.verbs import state_of
    from tests.verbs_matches import team_at

    rules, options = rules_of(match.pin)
    states, dice = [state_of(team_at(match, index)) for index in (0, 1)], HashDice(int(match.uid[-6:]))
    engine = rules.engine()
    return engine.play(states, options, dice, match.uid, kind=match.kind, bots=("random", "random")).log


def again() -> None:
    """Every match of the database was made again, byte by byte; digests on standard output."""
    from matches.domain.logs import log_bytes
    from matches.domain.playing import verified
    from matches.models import MatchLog
    from rosters.enums import DiceSource

    for kept in MatchLog.objects.select_related("match__pin").order_by("pk").iterator(chunk_size=50):
        log = log_bytes(kept)
        if kept.source == DiceSource.DERIVED:
            assert verified(kept.match, log), kept.match.uid
        else:
            assert hexsport_log(kept.match) == log, kept.match.uid
        print(kept.match.uid, kept.digest, sha256(log).hexdigest())


def spoilt() -> None:
    """One match has another seed, which does not make it."""
    from matches.models import Match

    Match.objects.filter(uid="replay000001").update(seed=b"another seed, made up afterwards")
    again()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    {"play": play, "again": again, "spoilt": spoilt}[sys.argv[1]](*map(int, sys.argv[2:]))
