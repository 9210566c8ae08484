PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
V  := .venv
PY := $(V)/bin/python
# The folder is part of the stamp: an editable install stores its path, and a moved clone must notice.
HERE := $(shell pwd | cksum | cut -d' ' -f1)
# Where the CUDA toolkit is, the tests compile the rules for it too.
CUDA := $(if $(shell command -v nvcc),$(shell printf ",cuda"))
DEV  := dev$(CUDA)
PEER := dev,spiel$(CUDA)

.PHONY: install play test test-long browser lint types clauses bench bench-load regenerate clean

play: install
	@$(PY) -m hapag warm
	@$(PY) -m hapag serve --open $(SERVE)

install: $(V)/.run-$(HERE)

test: $(V)/.dev-$(HERE) browser
	@$(PY) -m hapag warm
	@$(PY) -m pytest -q -n auto --dist worksteal

test-long: $(V)/.dev-$(HERE) browser
	@HAPAG_TEST_GAMES=20 HAPAG_REFERENCE_GAMES=2000 $(PY) -m pytest -q -n auto --dist worksteal

# The tests drive Debian's Chromium, best the one without windows; without any they say loudly what they leave out.
browser:
	@command -v chromium-headless-shell >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && echo "Installing Chromium for the browser tests (once) ..." && apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium-headless-shell >/dev/null; } \
	  || command -v chromium >/dev/null \
	  || echo "No Chromium: the browser tests will be skipped. Debian: apt-get install chromium-headless-shell" >&2

lint: $(V)/.dev-$(HERE)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(V)/bin/lint-imports

types: $(V)/.dev-$(HERE)
	@$(PY) -m mypy

clauses: $(V)/.dev-$(HERE)
	@$(PY) tools/clauses.py

bench: $(V)/.dev-$(HERE) $(V)/.bench-$(HERE)
	@$(PY) -m bench --write

bench-load: $(V)/.dev-$(HERE) browser
	@$(PY) -m bench.load --write

regenerate: $(V)/.dev-$(HERE)
	@$(PY) tools/regenerate.py
	@$(PY) tools/pictures.py

clean:
	rm -rf $(V) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# A stamp, not bin/python: that exists before pip does.
$(V)/.made-$(HERE):
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed" >&2; exit 1; }
	@rm -rf $(V); "$(PYTHON)" -m venv $(V) || { rm -rf $(V); \
	  echo "python3 -m venv failed (Debian: apt-get install python3-venv)" >&2; exit 1; }
	@$(PY) -m pip install -q uv || true
	@touch $@

# uv is ten times faster; pip is there wherever uv finds no index.
install = { $(PY) -m uv pip install -q --compile-bytecode -p $(PY) -e '$(1)' || $(PY) -m pip install -q -e '$(1)'; }

$(V)/.run-$(HERE): pyproject.toml | $(V)/.made-$(HERE)
	@echo "Installing Hapag (once, about half a minute) ..."
	@$(call install,.)
	@touch $@

$(V)/.dev-$(HERE): pyproject.toml | $(V)/.made-$(HERE)
	@echo "Installing Hapag with what its tests need (once) ..."
	@$(call install,.[$(DEV)]) || { $(call install,.[dev]); }
	@touch $@ $(V)/.run-$(HERE)

$(V)/.bench-$(HERE): pyproject.toml | $(V)/.dev-$(HERE)
	@$(call install,.[$(PEER)])
	@touch $@
