"""The game that `hapag new-game` copies: complete, tiny, and with comments that say what belongs where."""
