"""Slow, obvious versions of the games, written from the clauses alone and used as judges."""
