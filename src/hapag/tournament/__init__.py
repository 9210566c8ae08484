"""Tournaments of programs over a network: the server with its rounds and clocks, and a client for bots.

Nothing here knows a game or its words: they come through core.registry and the game's `protocol`.
"""
