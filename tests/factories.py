"""Rows that need no story."""

import factory

from rosters.models import Coach, User


class UserFactory(factory.django.DjangoModelFactory[User]):
    """Somebody who can sign in with the password "secret"."""

    class Meta:
        model = User

    name = factory.Sequence(lambda number: f"Person {number}")
    email = factory.LazyAttributeSequence(
        lambda user, number: f"{user.name.lower().replace(' ', '.')}.{number}@example.org"
    )
    password = factory.django.Password("secret")


class CoachFactory(factory.django.DjangoModelFactory[Coach]):
    """A coach who is a user."""

    class Meta:
        model = Coach

    user = factory.SubFactory(UserFactory)
    name = factory.LazyAttribute(lambda coach: str(coach.user))
    created_by = factory.SelfAttribute("user")


class GuestFactory(factory.django.DjangoModelFactory[Coach]):
    """A coach without a user, brought by somebody."""

    class Meta:
        model = Coach

    name = factory.Sequence(lambda number: f"Guest {number}")
    created_by = factory.SubFactory(UserFactory)
