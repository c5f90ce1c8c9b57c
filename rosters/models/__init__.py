"""People, rules pins, teams and their log."""

from rosters.models.delivery import Delivery
from rosters.models.event import TeamEvent
from rosters.models.idempotency import IdempotencyKey
from rosters.models.inbox import InboxItem, NewsHabits, PushDevice
from rosters.models.note import Note
from rosters.models.outbox import OutboxMessage
from rosters.models.people import Coach, User
from rosters.models.pin import RulesPin
from rosters.models.player import Player
from rosters.models.team import Team

__all__ = [
    "Coach",
    "Delivery",
    "IdempotencyKey",
    "InboxItem",
    "NewsHabits",
    "Note",
    "OutboxMessage",
    "Player",
    "PushDevice",
    "RulesPin",
    "Team",
    "TeamEvent",
    "User",
]
