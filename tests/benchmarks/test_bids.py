"""B1: how long a bid takes while many bid at once on PostgreSQL, against locking the lot and writing one row."""

import faulthandler
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.benchmarks.measure import Comparison, costing
from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.postgres import own_server

BIDDERS, BIDS, ROUNDS = 16, 25, 3
BAR_MS = 500
BAR, STRETCH = 6, 4


def storm(place: Path, *arguments: str) -> dict[str, Any]:
    """One storm on a fresh server; see `tests.league.bidding_storm`."""
    command = [sys.executable, "-m", "tests.league.bidding_storm", "--bidders", str(BIDDERS), "--bids", str(BIDS)]
    with own_server() as server:
        site = {"DATABASE_URL": server.get_uri(), "SINBIN_VAR": str(place), "REDIS_URL": ""}
        done = subprocess.run(
            [*command, *arguments], cwd=settings.HOME, env=os.environ | site, check=True, capture_output=True, text=True
        )
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("lots", [1, 4])
def test_b1_a_bid_among_many(lots: int, tmp_path: Path) -> None:
    faulthandler.cancel_dump_traceback_later()  # six storms take their time
    ours, bare = [], []
    try:
        for _ in range(ROUNDS):
            ours.append(storm(tmp_path, "--lots", str(lots)))
            bare.append(storm(tmp_path, "--lots", str(lots), "--bare"))
    except ServiceUnavailable as reason:
        lane_without(str(reason))
    assert all(found["wrong"] == [] for found in ours)
    for figure in ("median_ms", "p95_ms"):
        mine, floor = ([found[figure] / 1000 for found in side] for side in (ours, bare))
        name = f"B1 a bid, {BIDDERS} bidders at once in {lots} auctions, {figure.removesuffix('_ms')}"
        print("\n" + "\n".join(Comparison(name, mine, floor, costing(BAR, STRETCH)).lines()), flush=True)
    print(f"  p95 in ms: {[found['p95_ms'] for found in ours]}, of 32 bidders at most {BAR_MS}")
