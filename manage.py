#!/usr/bin/env python3
"""Every command of Sinbin. The prelude knows only the standard library: it prepares .venv and starts again in it."""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent
VENV = HOME / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "sinbin-stamp"
LOCKS = HOME / "requirements"
NEEDS_DEV = {"test", "gate", "deep", "bench", "translations"}


def stamp_for(packages: str) -> str:
    digest = hashlib.sha256((LOCKS / f"{packages}.txt").read_bytes()).hexdigest()
    return f"{packages} {digest}"


def missing_packages(command: str) -> str | None:
    """The set to install before the command can run, or nothing. A development .venv is never cut back."""
    stamp = STAMP.read_text().strip() if STAMP.exists() and PYTHON.exists() else ""
    packages = "dev" if command in NEEDS_DEV or stamp.startswith("dev ") else "run"
    return None if stamp == stamp_for(packages) else packages


def require_ensurepip() -> None:
    if importlib.util.find_spec("ensurepip"):
        return
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if os.geteuid() != 0:
        sys.exit(f"Python's venv is incomplete here. Type this, then try again:\n    sudo apt-get install {package}")
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    subprocess.run(["apt-get", "install", "-y", "-qq", package], check=True)


def install(packages: str) -> None:
    print(f"Preparing .venv ({packages} set) ...", file=sys.stderr, flush=True)
    has_pip = [PYTHON, "-c", "import pip"]
    if not PYTHON.exists() or subprocess.run(has_pip, stderr=subprocess.DEVNULL, check=False).returncode:
        require_ensurepip()
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON, "--require-hashes"]
    lock = ["-r", LOCKS / f"{packages}.txt"]
    fast = subprocess.run([*pip, "-r", LOCKS / "bootstrap.txt"], check=False).returncode == 0
    if not fast or subprocess.run([*uv, *lock], check=False).returncode:
        subprocess.run([*pip, *lock], check=True)
    STAMP.write_text(stamp_for(packages) + "\n")


def prepare(command: str) -> None:
    """.venv holds what the command needs and this process runs in it; only one process installs at a time."""
    if os.environ.get("SINBIN_NO_VENV") == "1":
        return
    if sys.version_info < (3, 11):  # noqa: UP036 - the prelude is what tells an older Python
        sys.exit(f"Sinbin needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    if missing_packages(command):
        (HOME / ".var").mkdir(exist_ok=True)
        with (HOME / ".var" / "venv.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if packages := missing_packages(command):
                install(packages)
    if Path(sys.prefix).resolve() != VENV.resolve():
        os.execv(PYTHON, [str(PYTHON), str(HOME / "manage.py"), *sys.argv[1:]])


def main() -> None:
    prepare(sys.argv[1] if len(sys.argv) > 1 else "help")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failure:
        sys.exit(f"Preparing .venv failed: {' '.join(map(str, failure.cmd))}")
