import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction

from rosters.append_only import guarded_tables, install, lifted, missing, once_tables
from rosters.models import RulesPin, Team, TeamEvent
from tests.verbs import a_team

pytestmark = pytest.mark.django_db


def refused(act: object) -> bool:
    try:
        with transaction.atomic():
            act()  # type: ignore[operator]
    except IntegrityError as error:
        return "append-only" in str(error)
    return False


def delete_rows(model: type[models.Model]) -> None:
    model._default_manager.all()._raw_delete("default")  # type: ignore[attr-defined]


def test_the_team_log_and_the_pins_are_guarded() -> None:
    tables = {guarded.table for guarded in guarded_tables()}
    assert {"rosters_teamevent", "rosters_rulespin"} <= tables


def test_every_declared_trigger_stands() -> None:
    assert missing() == []
    assert [once.trigger for once in once_tables()] == ["set_once_matches_matchside"]


@pytest.mark.unreconciled
def test_columns_filled_once_may_be_filled_and_then_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    team = a_team()
    Team.objects.filter(pk=team.pk).update(name="")
    monkeypatch.setattr(apps.get_app_config("rosters"), "set_once", {"Team": ("name",)}, raising=False)
    install()
    Team.objects.filter(pk=team.pk).update(name="Ants", cash=8)
    Team.objects.filter(pk=team.pk).update(name="Ants", cash=7)
    for name in ("", "Bees"):
        assert refused(lambda name=name: Team.objects.filter(pk=team.pk).update(name=name))
    with lifted():
        monkeypatch.undo()
    install()


@pytest.mark.parametrize("model", [TeamEvent, RulesPin])
def test_rows_are_never_deleted(model: type[models.Model]) -> None:
    a_team()
    assert refused(lambda: delete_rows(model))
    assert model._default_manager.exists()


@pytest.mark.parametrize(
    ("model", "change"),
    [
        (TeamEvent, {"mc": 1}),
        (TeamEvent, {"payload": {}}),
        (TeamEvent, {"seq": 9}),
        (TeamEvent, {"actor": None, "reason": "x"}),
        (RulesPin, {"options": {"x": 1}}),
        (RulesPin, {"digest": "x"}),
    ],
)
def test_rows_are_never_changed(model: type[models.Model], change: dict[str, object]) -> None:
    a_team()
    assert refused(lambda: model._default_manager.update(**change))


def test_a_raw_statement_is_refused_as_well() -> None:
    a_team()

    def raw() -> None:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE rosters_teamevent SET mc = 1000")

    assert refused(raw)


def test_columns_declared_changeable_may_change_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    team = a_team()
    monkeypatch.setattr(apps.get_app_config("rosters"), "append_only", {"Team": ("colour",)})
    install()
    Team.objects.filter(pk=team.pk).update(colour=2)
    assert refused(lambda: Team.objects.filter(pk=team.pk).update(colour=3, cash=7))
    with lifted():
        monkeypatch.undo()
    install()


def test_a_column_that_does_not_exist_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apps.get_app_config("rosters"), "append_only", {"Team": ("color",)})
    with pytest.raises(LookupError, match=r"rosters\.Team has no color"):
        guarded_tables()


def test_a_dropped_trigger_is_noticed_and_stands_again_after_a_migrate() -> None:
    on = " ON rosters_teamevent" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER append_only_update_rosters_teamevent{on}")
    assert missing() == ["append_only_update_rosters_teamevent"]
    call_command("migrate", verbosity=0)
    assert missing() == []


def test_inside_a_lifted_block_and_only_there_nothing_is_guarded() -> None:
    team = a_team()
    event = TeamEvent.objects.get(team=team)
    with lifted():
        TeamEvent.objects.filter(pk=event.pk).update(reason="x")
        TeamEvent.objects.filter(pk=event.pk).update(reason="")
    assert refused(lambda: TeamEvent.objects.update(reason="x"))


@pytest.mark.postgres
def test_a_table_is_never_truncated() -> None:
    a_team()

    def truncate() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("TRUNCATE rosters_teamevent CASCADE")

    assert refused(truncate)
