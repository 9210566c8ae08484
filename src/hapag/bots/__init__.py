"""Bots: one file an idea, each with one BOT; the registry finds them by folder."""
