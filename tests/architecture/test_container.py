"""Dockerfile and compose.yaml name only what exists: files, commands, settings; and keep what an image must keep."""

import importlib
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from league.management.commands.gate import LIKE_PRODUCTION
from league.probe import own_name
from league.settings.environment import REQUIRED_IN_PRODUCTION
from tests.architecture.tree import HOME, PACKAGES, modules

DOCKERFILE = (HOME / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((HOME / "compose.yaml").read_text(encoding="utf-8"))
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "sinbin"}
READ = re.compile(r'env\.\w+\(\s*"([A-Z_]+)"')
OF_PYTHON = {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
BUILD_TOOLS = re.compile(r"\b(gcc|g\+\+|make|build-essential|git|curl|pip|uv|\S+-dev)\b")


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile with what follows them; lines that go on are joined."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines()
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in whole]


STAGES = [instructions(f"FROM {stage}") for stage in re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[1:]]
BUILT, RUN = STAGES[0], STAGES[-1]


def settings_read() -> set[str]:
    """The names that the settings read from the environment."""
    return {name for path in modules("league/settings") for name in READ.findall(path.read_text())} | {
        *REQUIRED_IN_PRODUCTION,
        "SINBIN_NO_VENV",  # by manage.py
        "WEB_CONCURRENCY",  # by league/gunicorn.py
    }


def settings_given(stage: list[tuple[str, str]]) -> dict[str, str]:
    pairs = (word.partition("=") for kind, rest in stage if kind == "ENV" for word in shlex.split(rest))
    return {name: value for name, _equals, value in pairs}


def commands() -> list[list[str]]:
    """Everything that is started in our image, word by word."""
    of_image = [json.loads(rest[rest.index("[") :]) for kind, rest in RUN if kind in ("CMD", "HEALTHCHECK")]
    at_build = [shlex.split(rest) for kind, rest in RUN if kind == "RUN" and "manage.py" in rest]
    return [*of_image, *at_build, *(service["command"] for service in OURS.values() if "command" in service)]


def test_the_guard_sees_two_stages_and_all_services() -> None:
    assert [kind for kind, _ in BUILT] == ["FROM", "COPY", "RUN"]
    assert set(OURS) == {"schema", "web", "live", "worker", "beat"}
    assert len(commands()) == 7


def test_what_is_copied_exists_and_the_context_lets_it_through() -> None:
    copied = [
        word
        for stage in STAGES
        for kind, rest in stage
        if kind == "COPY" and not rest.startswith("--from")
        for word in rest.split()[:-1]
    ]
    assert [name for name in copied if not (HOME / name).exists()] == []
    assert {f"{package}/" for package in PACKAGES} < set(copied)
    let_through = [line[1:] for line in (HOME / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert [name for name in copied if not any(Path(name).match(entry) for entry in let_through)] == []


def test_packages_are_the_locked_ones_and_the_image_that_runs_holds_no_tools_to_build() -> None:
    installs = [rest for kind, rest in BUILT if kind == "RUN"]
    assert all(part.count("install") == part.count("--require-hashes") for part in installs)
    assert [rest for kind, rest in RUN if kind == "RUN" and BUILD_TOOLS.search(rest)] == []
    assert BUILD_TOOLS.search(installs[0])


def test_it_runs_as_nobody_in_particular_and_is_asked_for_its_health() -> None:
    kinds = [kind for kind, _ in RUN]
    assert dict(RUN)["USER"] == "10001"
    assert "RUN" not in kinds[kinds.index("USER") :]
    assert "HEALTHCHECK" in kinds


def test_every_command_names_programs_modules_and_files_that_exist() -> None:
    for words in commands():
        started = [word for word in words if not re.fullmatch(r"[A-Z_]+=.*", word)]
        if started[0] == "python":
            program = next(word for word in started[1:] if not word.startswith("-"))
            assert (HOME / program).exists()
            if program == "manage.py":
                assert started[started.index(program) + 1] in get_commands()
        else:
            assert shutil.which(started[0], path=str(Path(sys.executable).parent))
            place = started[1] if started[0] == "gunicorn" else f"{started[started.index('-A') + 1]}:celery_app"
            module, _colon, name = place.partition(":")
            assert hasattr(importlib.import_module(module), name)
        if "--scheduler" in started:
            module, _colon, name = started[started.index("--scheduler") + 1].partition(":")
            assert hasattr(importlib.import_module(module), name)


@pytest.mark.parametrize("program", ["gunicorn", "celery"])
def test_every_option_of_a_command_is_one_of_its_program(program: str) -> None:
    for words in commands():
        if words[0] == program:
            told = [*words[:4], "--help"] if program == "celery" else [program, "--help"]
            place = Path(sys.executable).parent / program
            known = subprocess.run([place, *told[1:]], capture_output=True, text=True, check=True, cwd=HOME).stdout
            options = [word.partition("=")[0] for word in words if word.startswith("--")]
            assert [option for option in options if option not in known] == []


def test_every_setting_is_one_that_is_read_and_none_that_is_needed_is_missing() -> None:
    image = settings_given(RUN)
    assert image.keys() - OF_PYTHON <= settings_read()
    for service in OURS.values():
        assert service["environment"].keys() <= settings_read()
        assert set(REQUIRED_IN_PRODUCTION) <= service["environment"].keys()
        assert service["environment"]["SINBIN_PRODUCTION"] == image["SINBIN_PRODUCTION"] == "1"
    assert not image.keys() & set(REQUIRED_IN_PRODUCTION)


def test_no_secret_stands_in_compose_and_none_may_be_left_out() -> None:
    given = re.findall(r"\$\{(\w+):([^}]*)\}", (HOME / "compose.yaml").read_text())
    assert {name for name, rest in given if rest == "?"} == {"POSTGRES_PASSWORD", *REQUIRED_IN_PRODUCTION} - {
        "DATABASE_URL",
        "REDIS_URL",
    }


def test_what_a_service_waits_for_is_there_and_can_tell() -> None:
    for service in COMPOSE["services"].values():
        for name, wanted in service.get("depends_on", {}).items():
            other = COMPOSE["services"][name]
            assert wanted["condition"] == "service_completed_successfully" or "test" in other["healthcheck"]


@pytest.mark.parametrize(
    ("allowed", "name"),
    [("a.example,b.example", "a.example"), (".a.example", "a.example"), ("*", "localhost"), ("", "localhost")],
)
def test_the_probe_asks_under_a_name_that_is_allowed(allowed: str, name: str) -> None:
    assert own_name(allowed) == name
    assert LIKE_PRODUCTION["ALLOWED_HOSTS"] == own_name(LIKE_PRODUCTION["ALLOWED_HOSTS"])
