"""Many bidders at once, from several processes, while their teams buy in the shop.

    python -m tests.league.bidding_storm [--bidders N] [--bids N] [--lots N] [--processes N] [--bare] [--deferred]

On the database of DATABASE_URL (brought up to date first), with the settings of a site that runs. One act in five is
sent twice with its key. Printed as JSON: how each was answered, how long bids took (ms), and what was lost, doubled,
negative or out of order. With --bare only what no bid can do without is done. With --deferred the negative control:
SQLite without the mode in which a site opens it, for bids without keys.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from statistics import median, quantiles
from typing import Any

import django
import msgspec

PLENTY = 20_000  # mc
SHOP_AFTER = 4  # bids
FACES = (6,)  # of the dice of the steps, so that every team can pay for something in the shop
CHECKED = ("bids", "leads", "holds", "awards", "audit", "projections", "logs")


def main(told: argparse.Namespace) -> dict[str, Any]:
    from django.core.management import call_command

    from league.domain.doctor import run_check
    from tests.bidders import SHOP, a_full_market, wrong_with
    from tests.verbs import walk_steps

    call_command("migrate", verbosity=0, interactive=False)
    round_ = a_full_market(told.bidders, bonus=PLENTY)
    for entry in round_.season.entries.select_related("team").order_by("pk"):
        walk_steps(entry.team, SHOP, until=9, faces=FACES)
    sent, seconds = from_processes(told.processes, round_.pk)
    bids = [one for one in sent if one.key.startswith("bid-")]
    took = [one.seconds * 1000 for one in bids]
    return {
        "bids": len(bids),
        "made": sum(one.answer == "made" and not one.replayed for one in bids),
        "replayed": sum(one.replayed for one in sent),
        "bought": len({one.key for one in sent if one.key.startswith("shop-") and one.answer == "made"}),
        "answers": Counter(one.answer for one in sent),
        "seconds": round(seconds, 1),
        "median_ms": round(median(took)),
        "p95_ms": round(quantiles(took, n=20)[-1]),
        "slowest_ms": round(max(took)),
        "wrong": [] if told.bare else wrong_with(round_, sent) + wrong_in_the_shop(sent),
        "findings": [] if told.bare else [str(finding) for name in CHECKED for finding in run_check(name)],
    }


def from_processes(count: int, round_: int) -> tuple[list[Any], float]:
    """What all bidders were told, who are spread over so many processes and begin together; and the seconds it took."""
    from tests.bidders import Sent

    command = [sys.executable, "-m", "tests.league.bidding_storm", *sys.argv[1:], "--round", str(round_), "--part"]
    parts = [
        subprocess.Popen([*command, str(part)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) for part in range(count)
    ]
    for part in parts:
        assert part.stdout is not None
        assert part.stdout.readline() == b"ready\n"
    started = time.monotonic()
    for part in parts:
        assert part.stdin is not None
        part.stdin.write(b"go\n")
        part.stdin.flush()
    answers = [part.communicate()[0] for part in parts]
    seconds = time.monotonic() - started
    assert [part.returncode for part in parts] == [0] * count
    return [sent for answer in answers for sent in msgspec.json.decode(answer, type=list[Sent])], seconds


def take_part(told: argparse.Namespace) -> None:
    """The bidders of one process, as threads, begin when they are told and tell how they were answered."""
    from league.models import Round
    from tests.bidders import bid_away

    round_ = Round.objects.get(pk=told.round)
    places = range(told.part, told.bidders, told.processes)
    print("ready", flush=True)
    sys.stdin.readline()
    how = {"shop_after": SHOP_AFTER, "bare": told.bare, "keyed": not told.deferred}
    sent = bid_away(round_, told.lots, told.bids, places=places, **how)
    sys.stdout.buffer.write(msgspec.json.encode(sent))


def wrong_in_the_shop(sent: Sequence[Any]) -> list[str]:
    """Each purchase that was answered stands once in the logs, and there are no others."""
    from rosters.models import TeamEvent

    told = {one.key for one in sent if one.key.startswith("shop-") and one.answer == "made"}
    stored = TeamEvent.objects.filter(command__type="buy_cheerleader")
    if len(told) != stored.count():
        return [f"answered {len(told)} purchases, stored {stored.count()}"]
    return []


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bidders", type=int, default=32)
    parser.add_argument("--bids", type=int, default=100)
    parser.add_argument("--lots", type=int, default=1)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--deferred", action="store_true")
    parser.add_argument("--round", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    chosen = arguments()
    if chosen.deferred:
        from django.conf import settings

        settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] = "DEFERRED"
    if chosen.part is None:
        print(json.dumps(main(chosen)))
    else:
        take_part(chosen)
