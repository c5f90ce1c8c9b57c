"""Backups of the whole database in one file, and what brings them back. An adapter: it knows both databases' tools."""
