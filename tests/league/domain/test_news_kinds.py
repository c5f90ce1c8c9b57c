"""Everything that is written to the outbox is known to the table, and everything in the table can be said."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.conf import settings

from league.domain.announcements import post_announcement
from league.domain.bulletins import BULLETIN_TOPICS, BULLETINS, UNTOLD, bulletins_of, words_of
from league.domain.news_kinds import KINDS, SILENT, TOPICS, Audience, sentence_of
from league.domain.stories import Story, story_of
from league.enums import RoundAct
from league.models import Webhook
from rosters.models import OutboxMessage
from tests.verbs_league import a_running_season, cora, match_of, opened, result

# and where the topic stands, if without its name
WRITERS = {"OutboxMessage": None, "announce": 0, "_announce": 2}
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def topics_in(source: str, enums: Any = RoundAct) -> Iterator[str]:
    """The topics of the messages that a module writes; one that is handed on is told where it comes from."""
    tree = ast.parse(source)
    named = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or (writer := _writer(call.func)) not in WRITERS:
            continue
        match next((told.value for told in call.keywords if told.arg == "topic"), _placed(call, WRITERS[writer])):
            case ast.Constant(value=topic):
                yield topic
            case ast.Name(id="topic") | None:
                pass
            case ast.Name(id=name):
                yield named[name]
            case ast.Attribute(attr=name):
                yield enums[name].value


def _writer(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id=name), attr="objects"), attr="create"):
            return name
    return ""


def _placed(call: ast.Call, place: int | None) -> ast.expr | None:
    return call.args[place] if place is not None and len(call.args) > place else None


@cache
def written() -> set[str]:
    modules = [path for app in ("league", "matches", "rosters") for path in (settings.HOME / app).rglob("*.py")]
    return {topic for path in modules for topic in topics_in(path.read_text(encoding="utf-8"))}


def test_every_topic_that_is_written_is_told_or_silent_and_no_other_is_in_the_table() -> None:
    assert written() == TOPICS | BULLETIN_TOPICS | SILENT
    assert not (TOPICS | BULLETIN_TOPICS) & SILENT


def test_every_fact_is_told_to_webhooks_or_says_why_not() -> None:
    assert written() == BULLETIN_TOPICS | UNTOLD.keys()
    assert not BULLETIN_TOPICS & UNTOLD.keys()
    assert all(UNTOLD.values())


def test_topics_are_found_however_they_are_written() -> None:
    source = """
HERE = "a.b"
OutboxMessage(topic=HERE); OutboxMessage.objects.create(topic="c.d"); announce("e.f", x); _announce(m, r, "g.h")
OutboxMessage(topic=RoundAct.OPENS); OutboxMessage(topic=topic); OutboxMessage.objects.filter(topic="i.j")
"""
    assert list(topics_in(source)) == ["a.b", "c.d", "e.f", "g.h", "round.opens"]


@pytest.mark.parametrize("key", KINDS)
def test_every_kind_has_words_that_can_be_kept_and_shown(key: str) -> None:
    kind = KINDS[key]
    assert len(key) <= 40
    assert str(kind.title)
    assert not str(kind.title).endswith(".")
    assert str(kind.sentence).endswith((".", "”", "%(reason)s", "%(until)s", "%(version)s"))


@pytest.fixture
def stories() -> dict[str, Story]:
    """A story of every topic, by the part before its dot."""
    season = a_running_season(2)
    round_ = opened(season)
    match = match_of(round_, "Ants")
    result(match, 2, 1, actor=cora(season.league))
    ants, bees = season.entries.order_by("number")
    webhook = Webhook.objects.create(league=season.league, kind="signed", name="Feed", created_by=cora(season.league))
    of_round = {
        "challenger": ants.uid, "challenged": bees.uid, "bidder": bees.uid,
        "team": ants.team.uid, "match": match.uid, "reason": "why",
        "kind": "round.reports_due", "at": "2026-10-12T19:00:00+00:00",
    }  # fmt: skip
    subjects: dict[str, tuple[str, dict[str, str]]] = {
        "match": (match.uid, {"report": match.reports.get().uid}),
        "appointment": (match.uid, {"team": ants.team.uid, "reason": "why", "at": "2026-10-12T19:00:00+00:00"}),
        "season": (season.uid, {}),
        "webhook": (webhook.uid, {}),
        "announcement": (post_announcement(season.league, actor=cora(season.league), title="Hall", body="b").uid, {}),
    }
    found = {}
    for topic in TOPICS | BULLETIN_TOPICS:
        subject, payload = subjects.get(topic.partition(".")[0], (round_.uid, of_round))
        found[topic] = story_of(OutboxMessage(topic=topic, subject_uid=subject, payload=payload))
    return found


@pytest.mark.django_db
def test_every_kind_finds_its_facts_its_page_and_its_people_in_its_story(stories: dict[str, Story]) -> None:
    for key, kind in KINDS.items():
        story = stories[kind.topic]
        assert set(PLACEHOLDER.findall(str(kind.sentence))) <= story.facts.keys(), key
        assert story.pages[kind.page].startswith("/"), key
        assert kind.audience in story.people, key
        assert sentence_of(key, story.facts) == str(kind.sentence) % story.facts


@pytest.mark.django_db
def test_every_bulletin_finds_its_facts_its_page_and_its_league_in_its_story(stories: dict[str, Story]) -> None:
    for key, kind in BULLETINS.items():
        for topic in kind.topics:
            story = stories[topic]
            assert set(PLACEHOLDER.findall(f"{kind.sentence} {kind.more}")) == set(kind.facts) <= story.facts.keys(), (
                key
            )
            assert story.pages[kind.page].startswith("/"), key
            assert story.league_uid, key


@pytest.mark.django_db
def test_every_public_fact_is_said_to_webhooks_in_whole_sentences(stories: dict[str, Story]) -> None:
    for topic in sorted(BULLETIN_TOPICS):
        (bulletin,) = bulletins_of(topic, stories[topic], "2026-10-12T19:00:00+00:00")
        words = words_of(bulletin)
        assert words.endswith((".", "”")), topic
        assert words != str(BULLETINS[bulletin.kind].title), topic
        assert "%(" not in words, topic


def test_a_topic_makes_one_bulletin() -> None:
    topics = [topic for kind in BULLETINS.values() for topic in kind.topics]
    assert sorted(topics) == sorted(BULLETIN_TOPICS)


def test_what_another_version_kept_is_still_said() -> None:
    assert sentence_of("gone", {}) == "Something happened in one of your leagues."
    assert sentence_of("match_settled", {}) == "Your match has its result"


def test_every_audience_is_told_of_something() -> None:
    assert {kind.audience for kind in KINDS.values()} == set(Audience)
