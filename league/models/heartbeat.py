from django.db import models


class Heartbeat(models.Model):
    """When one kind of background work last looked for something to do."""

    kind = models.CharField(max_length=32, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} at {self.at:%Y-%m-%d %H:%M:%S}"
