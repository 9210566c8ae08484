"""Tests of the engine itself; what every game must do is tested in `conformance`."""
