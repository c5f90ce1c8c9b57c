"""Secrets of second factors in the database."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import override_settings

from rosters.domain.sealing import MARK, seal, unseal
from rosters.models import User
from tests.factors import shown_for
from tests.verbs import a_user

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
OTHER = "another key of fifty characters, as the first one was."


@pytest.fixture
def secret() -> str:
    return generate_totp_secret()


@pytest.fixture
def ann() -> User:
    return a_user("Ann")


def test_what_is_sealed_is_read_and_not_to_be_seen() -> None:
    sealed = seal(SECRET)
    assert sealed.startswith(MARK)
    assert SECRET not in sealed
    assert unseal(sealed) == SECRET
    assert seal(SECRET) != sealed


def test_a_changed_seal_opens_nothing() -> None:
    sealed = seal(SECRET)
    turned = sealed[:-6] + ("A" if sealed[-6] != "A" else "B") + sealed[-5:]
    assert unseal(turned) is None


def test_what_was_stored_unsealed_is_read_as_it_stands() -> None:
    assert unseal(SECRET) == SECRET


def test_after_a_change_of_keys_the_old_one_still_reads_and_the_new_one_seals(settings: Any) -> None:
    old, sealed = settings.SECRET_KEY, seal(SECRET)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER, [old]
    assert unseal(sealed) == SECRET
    sealed_anew = seal(SECRET)
    settings.SECRET_KEY_FALLBACKS = []
    assert unseal(sealed_anew) == SECRET
    assert unseal(sealed) is None


def test_an_app_signs_in_with_its_secret_sealed_in_the_database(ann: User, secret: str) -> None:
    TOTP.activate(ann, secret)
    kept = Authenticator.objects.get(user=ann)
    assert kept.data["secret"].startswith(MARK)
    assert TOTP(kept).validate_code(shown_for(secret))


def test_an_app_from_before_still_signs_in(ann: User, secret: str) -> None:
    kept = Authenticator.objects.create(user=ann, type=Authenticator.Type.TOTP, data={"secret": secret})
    assert TOTP(kept).validate_code(shown_for(secret))


def test_recovery_codes_are_sealed_too_and_the_same_each_time(ann: User) -> None:
    codes = RecoveryCodes.activate(ann)
    assert codes.instance.data["seed"].startswith(MARK)
    assert codes.generate_codes() == RecoveryCodes(Authenticator.objects.get(user=ann)).generate_codes()


def test_a_factor_that_no_key_opens_lets_nobody_in_and_breaks_nothing(ann: User, secret: str) -> None:
    TOTP.activate(ann, secret)
    kept = Authenticator.objects.get(user=ann)
    with override_settings(SECRET_KEY=OTHER):
        assert not TOTP(kept).validate_code(shown_for(secret))
        assert not TOTP(kept).validate_code(shown_for(""))
    assert TOTP(kept).validate_code(shown_for(secret))
