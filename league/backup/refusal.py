"""What backups refuse."""


class BackupRefused(Exception):  # noqa: N818 - says what is so, as Refusal does
    """Nothing was changed, unless the text says so; it tells the operator why and what to do."""
