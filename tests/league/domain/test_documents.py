"""The pages of a league and their versions."""

import pytest

from league.domain.documents import MOST_DOCUMENTS, documents_for, remove_document, revise_document, write_document
from league.models import Document, League
from rosters.domain.refusal import Refusal
from tests.verbs import a_user
from tests.verbs_league import a_league, a_member, cora

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return a_league()


def written(league: League, readers: str = "everybody") -> Document:
    return write_document(league, actor=cora(league), title="House rules", body="Be kind.", readers=readers)


def revise(document: Document, body: str, seen: int) -> None:
    actor = cora(document.league)
    revise_document(document, actor=actor, title="House rules", body=body, readers="members", seen=seen)


def test_every_version_is_kept_and_the_newest_counts(league: League) -> None:
    page = written(league)
    revise(page, "Be kinder.", 1)
    found = documents_for(cora(league), league).get()
    assert (found.title, found.body, found.number) == ("House rules", "Be kinder.", 2)
    assert list(page.versions.values_list("number", "body")) == [(2, "Be kinder."), (1, "Be kind.")]


def test_what_changes_nothing_makes_no_version(league: League) -> None:
    page = written(league)
    revise(page, "Be kind.", 1)
    assert page.versions.count() == 1


def test_whoever_saw_an_older_version_overwrites_nothing(league: League) -> None:
    page = written(league)
    revise(page, "Be kinder.", 1)
    with pytest.raises(Refusal, match="Cora has changed this page meanwhile"):
        revise(page, "Be rude.", 1)
    assert page.versions.count() == 2


def test_members_read_what_is_for_members_and_nobody_what_is_removed(league: League) -> None:
    own, open_ = written(league, "members"), written(league)
    mia = a_member(league, "Mia")
    assert list(documents_for(mia, league)) == [own, open_]
    assert list(documents_for(a_user("Stan"), league)) == [open_]
    remove_document(open_, actor=cora(league))
    remove_document(open_, actor=cora(league))
    assert list(documents_for(mia, league)) == [own]
    assert open_.versions.count() == 1


def test_only_commissioners_write_and_a_league_has_so_many_pages(league: League) -> None:
    page, mia = written(league), a_member(league, "Mia")
    with pytest.raises(Refusal):
        write_document(league, actor=mia, title="a", body="b", readers="everybody")
    with pytest.raises(Refusal):
        revise_document(page, actor=mia, title="a", body="b", readers="everybody", seen=1)
    with pytest.raises(Refusal):
        remove_document(page, actor=mia)
    for _ in range(MOST_DOCUMENTS - 1):
        written(league)
    with pytest.raises(Refusal, match="remove one first"):
        written(league)
