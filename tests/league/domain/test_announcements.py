"""What commissioners announce: who is told, who is shown it, and what becomes of a withdrawn one."""

import pytest

from league.domain.announcements import (
    MOST_PINNED,
    announcements_for,
    pin_announcement,
    post_announcement,
    withdraw_announcement,
)
from league.domain.deliveries import deliver_due_messages
from league.domain.webhooks import add_webhook
from league.models import Announcement, League
from rosters.domain.refusal import Refusal
from rosters.enums import Channel
from rosters.models import Delivery, InboxItem
from tests.verbs import a_user
from tests.verbs_league import a_league, a_member, a_season, coaches_who_sign_in, cora

pytestmark = pytest.mark.django_db
HOOK = "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz"


def post(league: League, **told: object) -> Announcement:
    return post_announcement(league, actor=cora(league), **{"title": "Hall closed", "body": "Sorry.", **told})  # type: ignore[arg-type]  # as the test says


def told_people() -> list[str]:
    """The names of all who were told, each as often as he was."""
    deliver_due_messages()
    items = InboxItem.objects.filter(kind="announcement").select_related("user")
    return sorted(str(item.user) for item in items)


def test_every_member_is_told_once_and_whoever_wrote_it_is_not() -> None:
    league = a_league()
    a_member(league, "Mia")
    a_member(league, "Max")
    a_user("Stan")
    post(league)
    assert told_people() == ["Max", "Mia"]
    assert told_people() == ["Max", "Mia"]


def test_of_a_season_its_coaches_are_told() -> None:
    carl, mia = coaches_who_sign_in("Carl", "Mia")
    season = a_season(2, coaches=(carl, mia))
    a_member(season.league, "Max")
    post(season.league, season=season)
    assert told_people() == ["Carl", "Mia"]


def test_withdrawn_before_it_went_out_nobody_is_told() -> None:
    league = a_league()
    a_member(league, "Mia")
    made = post(league)
    withdraw_announcement(made, actor=cora(league))
    withdraw_announcement(made, actor=cora(league))
    assert told_people() == []
    assert list(announcements_for(cora(league), league)) == []
    assert league.audit.filter(verb="announcement.withdrawn").count() == 1


@pytest.mark.parametrize(("readers", "hooks"), [("everybody", 1), ("members", 0)])
def test_webhooks_are_told_of_what_everybody_may_read(readers: str, hooks: int) -> None:
    league = a_league()
    add_webhook(league, actor=cora(league), kind="discord", name="Club", address=HOOK, facts=["announcement"])
    post(league, readers=readers)
    deliver_due_messages()
    assert Delivery.objects.filter(channel=Channel.WEBHOOK).count() == hooks


def test_members_are_shown_what_is_for_members() -> None:
    league = a_league()
    mia = a_member(league, "Mia")
    open_, own = post(league), post(league, readers="members", pinned=True)
    assert list(announcements_for(mia, league)) == [own, open_]
    assert list(announcements_for(a_user("Stan"), league)) == [open_]


def test_no_more_than_three_are_pinned() -> None:
    league = a_league()
    made = [post(league, pinned=True) for _ in range(MOST_PINNED)]
    with pytest.raises(Refusal, match="unpin one first"):
        post(league, pinned=True)
    pin_announcement(made[0], actor=cora(league), pinned=True)
    pin_announcement(made[0], actor=cora(league), pinned=False)
    post(league, pinned=True)


def test_only_commissioners_announce_pin_and_withdraw() -> None:
    league = a_league()
    mia = a_member(league, "Mia")
    made = post(league)
    with pytest.raises(Refusal):
        post_announcement(league, actor=mia, title="a", body="b")
    with pytest.raises(Refusal):
        pin_announcement(made, actor=mia, pinned=True)
    with pytest.raises(Refusal):
        withdraw_announcement(made, actor=mia)
