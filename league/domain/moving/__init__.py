"""Leagues that were kept elsewhere move in: their results, their teams, and what was entered twice."""
