"""The auctions of earlier versions come into the auction room: their bids numbered, their leads and awards known."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, connections
from django.db.migrations.executor import MigrationExecutor

from league.settings.databases import database

BEFORE, AFTER = ("league", "0007_autopilot"), ("league", "0008_auction_room")
THEN = datetime(2026, 3, 1, 20, tzinfo=UTC)
GUARD = """CREATE TRIGGER "append_only_update_league_bid" BEFORE UPDATE ON "league_bid"
BEGIN SELECT RAISE(ABORT, 'append only'); END"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any) -> Iterator[str]:
    """The alias of a database of a site as it was before there were auction rooms."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'site.sqlite3'}")
    connections.settings["site"] = connections.configure_settings({"default": database()})["default"]
    with django_db_blocker.unblock():
        migrated("site", BEFORE)
        yield "site"
    connections["site"].close()
    del connections["site"], connections.settings["site"]


def migrated(alias: str, target: tuple[str, str]) -> Any:
    """The models as they are once the database has come so far."""
    executor = MigrationExecutor(connections[alias])
    return executor.migrate([target]).apps


class OldAuction:
    """A round with two teams, Ants and Bees, and what was bid in it."""

    def __init__(self, alias: str) -> None:
        self.models, self.alias = migrated(alias, BEFORE), alias
        self.user = self.make("rosters.User", email="cora@example.org", name="Cora", password="!")  # noqa: S106
        self.pin = self.make("rosters.RulesPin", slug="hexsport", version="1", digest="0" * 64)
        league = self.make("league.League", slug="monday", name="Monday League", created_by=self.user)
        season = self.make(
            "league.Season", league=league, number=1, name="Spring", pin=self.pin, commitment="0" * 64
        )
        self.round = self.make("league.Round", season=season, number=1)
        self.entries = {
            name: self.make("league.Entry", season=season, number=number, team=self.team(name))
            for number, name in enumerate(("Ants", "Bees"), start=1)
        }

    def make(self, label: str, **values: Any) -> Any:
        return self.models.get_model(label).objects.using(self.alias).create(**values)

    def team(self, name: str) -> Any:
        return self.make("rosters.Team", name=name, list_key="marauders", pin=self.pin)

    def lot(self, star: str, *bids: tuple[str, int], **told: Any) -> Any:
        """An MVP and the bids for him, in the order made."""
        lot = self.make("league.Lot", round=self.round, mvp=star, least_bid=8, **told)
        for name, amount in bids:
            self.make(
                "league.Bid", lot=lot, entry=self.entries[name], amount=amount, placed_by=self.user, placed_at=THEN
            )
        return lot

    def sold(self, star: str, *bids: tuple[str, int], cash: int | None) -> Any:
        """Sold to the last who bid; with `cash` the log of his team tells how much of the fee that was, in mc."""
        winner, fee = bids[-1]
        lot = self.lot(star, *bids, status="sold", winner=self.entries[winner], fee=fee, closed_at=THEN)
        if cash is not None:
            self.make(
                "rosters.TeamEvent", team=self.entries[winner].team, seq=1, act=1, kind="mvp_hired", mc=-cash,
                cause="auction", cause_uid=lot.uid, pin=self.pin, payload={},
            )  # fmt: skip
        return lot


def test_the_bids_of_each_lot_are_numbered_in_the_order_made_though_nothing_may_change_them(site: str) -> None:
    old = OldAuction(site)
    old.lot("buzzcut", ("Ants", 9), ("Bees", 10), ("Ants", 14))
    old.lot("slippery_joe", ("Bees", 8))
    with connections[site].cursor() as cursor:
        cursor.execute(GUARD)
    with pytest.raises(IntegrityError, match="append only"):
        old.models.get_model("league.Bid").objects.using(site).update(amount=1)
    bids = migrated(site, AFTER).get_model("league.Bid").objects.using(site)
    told = bids.order_by("lot", "seq").values_list("lot__mvp", "seq", "amount", "attempt", "kind")
    assert list(told) == [
        ("buzzcut", 1, 9, 1, "called"),
        ("buzzcut", 2, 10, 1, "called"),
        ("buzzcut", 3, 14, 1, "called"),
        ("slippery_joe", 1, 8, 1, "called"),
    ]


def test_an_open_lot_knows_who_leads_and_whoever_has_left_does_not(site: str) -> None:
    old = OldAuction(site)
    old.lot("buzzcut", ("Ants", 9), ("Bees", 10))
    old.lot("slippery_joe")
    old.lot("lucky_logan", ("Bees", 8))
    bees = old.entries["Bees"]
    bees.status = "withdrawn"
    bees.save()
    lots = migrated(site, AFTER).get_model("league.Lot").objects.using(site)
    told = lots.order_by("pk").values_list("mvp", "leader__team__name", "price")
    assert list(told) == [("buzzcut", "Ants", 9), ("slippery_joe", None, None), ("lucky_logan", None, None)]


def test_a_sold_lot_has_its_award_and_what_was_paid_in_cash_and_bonus(site: str) -> None:
    old = OldAuction(site)
    old.sold("buzzcut", ("Ants", 9), ("Bees", 12), cash=5)
    old.sold("slippery_joe", ("Ants", 8), cash=None)
    old.lot("lucky_logan", status="unsold", closed_at=THEN)
    awards = migrated(site, AFTER).get_model("league.Award").objects.using(site)
    told = awards.order_by("lot").values_list("lot__mvp", "bid__amount", "cash", "bonus", "attempt", "awarded_at")
    assert list(told) == [("buzzcut", 12, 5, 7, 1, THEN), ("slippery_joe", 8, 8, 0, 1, THEN)]
    assert len(set(awards.values_list("uid", flat=True))) == 2
