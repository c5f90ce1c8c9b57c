# Sinbin in production. One image runs as web, worker and beat (compose.yaml); settings come from the environment alone.
FROM python:3.13-slim-trixie AS packages
COPY requirements/bootstrap.txt requirements/run.txt requirements/
RUN python -m venv /opt/uv && /opt/uv/bin/pip install --no-cache-dir --require-hashes -r requirements/bootstrap.txt \
    && python -m venv --without-pip /opt/sinbin \
    && /opt/uv/bin/uv pip install --no-cache --python /opt/sinbin/bin/python --compile-bytecode \
        --require-hashes -r requirements/run.txt

FROM python:3.13-slim-trixie
# pg_dump, pg_restore and psql for backup, restore and restore_drill; they must be as new as the server
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --no-create-home --uid 10001 sinbin
COPY --from=packages /opt/sinbin /opt/sinbin
WORKDIR /srv/sinbin
COPY manage.py pyproject.toml LICENSE ./
COPY fixtures/ fixtures/
COPY rules/ rules/
COPY rosters/ rosters/
COPY matches/ matches/
COPY league/ league/
ENV PATH=/opt/sinbin/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    SINBIN_NO_VENV=1 SINBIN_PRODUCTION=1 SINBIN_VAR=/srv/sinbin/.var
# static files are collected once, here; none of these values reaches the image's environment
RUN SECRET_KEY=unused DATABASE_URL=postgresql://unused/unused REDIS_URL=redis://unused ALLOWED_HOSTS=localhost \
    EMAIL_URL=consolemail:// DEFAULT_FROM_EMAIL=unused@localhost \
    python manage.py collectstatic --noinput --verbosity 0
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["python", "-I", "league/probe.py"]
CMD ["gunicorn", "league.wsgi:application", "--config", "python:league.gunicorn"]
