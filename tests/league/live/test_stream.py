"""One stream: what it says, when it looks by itself, and when it ends. `look` stands for the database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from asgiref.sync import async_to_sync
from pytest_django import Settings

from league.live.hub import HUB, Hub
from league.live.stream import STILL_HERE, events

NEVER = 3600
Numbers = list[int | None]


@pytest.fixture(autouse=True)
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    """The hub of this process, as it is at its start."""
    for name, value in vars(Hub()).items():
        monkeypatch.setattr(HUB, name, value)
    return HUB


def looking(*numbers: int | None) -> Callable[[], Awaitable[int | None]]:
    """Answers these numbers in turn, the last of them for ever."""
    left: Numbers = list(numbers)

    async def look() -> int | None:
        return left.pop(0) if len(left) > 1 else left[0]

    return look


async def said(stream: AsyncIterator[str], count: int) -> list[str]:
    """The next so many things that the stream says, without the line about coming back."""
    found = [part async for part in _until(stream, count)]
    return [part for part in found if not part.startswith("retry")]


async def _until(stream: AsyncIterator[str], count: int) -> AsyncIterator[str]:
    for _number in range(count):
        try:
            yield await asyncio.wait_for(anext(stream), 20)
        except StopAsyncIteration:
            return


def changed(number: int) -> str:
    return f"id: {number}\nevent: changed\ndata: {number}\n\n"


@pytest.mark.parametrize(("seen", "first"), [(None, changed(7)), (3, changed(7)), (9, changed(7)), (7, STILL_HERE)])
def test_whoever_comes_back_is_told_only_of_what_he_has_not_seen(
    settings: Settings, seen: int | None, first: str
) -> None:
    settings.LIVE_LOOK_SECONDS = NEVER

    async def story() -> list[str]:
        return await said(events("a", looking(7), seen=seen), 2)

    assert async_to_sync(story)() == [first]


def test_acts_in_quick_succession_are_told_once_and_others_topics_never(settings: Settings) -> None:
    settings.LIVE_LOOK_SECONDS = NEVER

    async def story() -> list[str]:
        stream = events("a", looking(7), seen=None)
        first = await said(stream, 2)
        for topic, number in (("a", 8), ("b", 99), ("a", 12), ("a", 11)):
            HUB.tell(topic, number)
        await asyncio.sleep(0)
        second = await said(stream, 1)
        HUB.tell("a", 5)  # heard late; what it tells of was told
        HUB.tell("a", 13)
        return first + second + await said(stream, 1)

    assert async_to_sync(story)() == [changed(7), changed(12), changed(13)]


def test_what_nobody_told_is_found_at_the_next_look(settings: Settings) -> None:
    settings.LIVE_LOOK_SECONDS = 0.01

    async def story() -> list[str]:
        return await said(events("a", looking(7, 7, 8), seen=None), 4)

    assert async_to_sync(story)() == [changed(7), STILL_HERE, changed(8)]


def test_a_reader_who_is_told_all_the_time_still_loses_the_stream_with_his_rights(settings: Settings) -> None:
    settings.LIVE_LOOK_SECONDS = 0.05

    async def story(*numbers: int | None) -> int:
        stream, heard = events("a", looking(*numbers), seen=None), 0
        async for _part in stream:
            heard += 1
            if heard > 200:
                await stream.aclose()  # type: ignore[attr-defined]  # a generator
            HUB.tell("a", 10 + heard)
            await asyncio.sleep(0.001)
        return heard

    assert async_to_sync(story)(7, None) < 200
    assert async_to_sync(story)(7) > 200  # while he keeps them, it goes on
    assert HUB.count == 0


def test_when_the_process_ends_so_do_its_streams_and_no_other_begins(settings: Settings) -> None:
    settings.LIVE_LOOK_SECONDS = NEVER

    async def story() -> tuple[int, list[str], list[str]]:
        stream = events("a", looking(7), seen=None)
        await said(stream, 2)
        watching = HUB.count
        HUB.close()
        return watching, await said(stream, 1), await said(events("a", looking(7), seen=None), 2)

    assert async_to_sync(story)() == (1, [], [])
    assert (HUB.count, HUB.watchers) == (0, {})


def test_no_more_streams_than_the_settings_allow_and_who_leaves_makes_room(settings: Settings) -> None:
    settings.LIVE_LOOK_SECONDS, settings.LIVE_CLIENTS = NEVER, 2

    async def story() -> list[list[str]]:
        first, second, third = (events("a", looking(7), seen=None) for _ in range(3))
        heard = [await said(first, 2), await said(second, 2), await said(third, 2)]
        await first.aclose()  # type: ignore[attr-defined]  # a generator
        return [*heard, await said(events("b", looking(7), seen=None), 2)]

    assert async_to_sync(story)() == [[changed(7)], [changed(7)], [], [changed(7)]]
