"""An honest heuristic."""
