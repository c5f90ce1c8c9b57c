"""Leagues and their seasons; also the project package: settings, urls, Celery."""

from league.celery import app as celery_app

__all__ = ["celery_app"]
