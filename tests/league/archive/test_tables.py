"""No field of a league can be forgotten: it is in the archive, or it is said why not."""

from django.apps import apps

from league.archive.form import FIELDS
from league.archive.tables import LEFT_FIELDS, LEFT_MODELS, OF_A_PERSON, TABLES
from rosters.models import User

MODELS = {
    model._meta.label: model
    for app in ("league", "matches", "rosters")
    for model in apps.get_app_config(app).get_models()
    if model is not User
}


def test_every_model_is_a_section_or_left_out_with_a_reason() -> None:
    kept = {section.model._meta.label for section in TABLES.values()} - {User._meta.label}
    assert kept | LEFT_MODELS.keys() == MODELS.keys()
    assert kept & LEFT_MODELS.keys() == set()


def test_every_field_is_exported_or_left_out_with_a_reason() -> None:
    unsaid, doubly = [], []
    for name, section in TABLES.items():
        if section.model is User:
            continue
        meta = section.model._meta
        for field in (*meta.local_concrete_fields, *meta.local_many_to_many):
            label = f"{meta.label}.{field.name}"
            if field.primary_key or label in LEFT_FIELDS or f"{meta.label}.{field.name}" in LEFT_FIELDS:
                doubly += [label] if field.name in FIELDS[name] else []
            elif field.name not in FIELDS[name]:
                unsaid.append(label)
    assert (unsaid, doubly) == ([], [])


def test_what_is_left_out_is_there_to_be_left() -> None:
    for label in LEFT_FIELDS:
        model, _, field = label.rpartition(".")
        assert MODELS[model]._meta.get_field(field)


def test_sections_have_the_fields_of_their_models_and_no_others() -> None:
    assert TABLES.keys() == FIELDS.keys()
    for name, section in TABLES.items():
        known = {field.name for field in section.model._meta.get_fields()}
        assert FIELDS[name].keys() <= known, name


def test_of_a_person_nothing_but_a_name_is_told() -> None:
    assert FIELDS["people"].keys() == OF_A_PERSON
