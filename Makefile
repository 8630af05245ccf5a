# GNU make 3.81 and a Python from 3.11 to 3.14 are all that a machine needs.

VENV   := .venv
PYTHON_IN_VENV := $(VENV)/bin/python
STAMP  := $(VENV)/.stamp
# Where to look for a Python; `make PYTHON=/path/to/python3` looks there alone.
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python)
IS_SUPPORTED := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
LOCK_WITH := --universal --generate-hashes --fork-strategy fewest --extra plots --group dev

.PHONY: help build dev test lint format lock setup clean

help:  ## What can be asked of make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

build: $(STAMP)  ## Build the bundled sample, or your releases: make build RAW=DIR
	@$(PYTHON_IN_VENV) -m flickr_assets build $(if $(RAW),--raw "$$RAW") $(ARGS)

dev: $(STAMP)  ## Open the Dagster UI
	@$(PYTHON_IN_VENV) -m flickr_assets ui $(ARGS)

test: $(STAMP)  ## Run the tests; a part of them: make test ARGS='-k karpathy'
	$(PYTHON_IN_VENV) -m pytest -n 2 --dist loadfile $(ARGS)

lint: $(STAMP)  ## Style, formatting, types, and the layers
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/pyright
	$(VENV)/bin/lint-imports

format: $(STAMP)  ## Mend what lint can mend by itself
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

lock: $(STAMP)  ## Pin again what pyproject.toml asks for; newer versions: make lock ARGS=--upgrade
	$(VENV)/bin/uv pip compile pyproject.toml $(LOCK_WITH) --custom-compile-command 'make lock' --quiet -o requirements.lock $(ARGS)

setup: $(STAMP)  ## Make .venv with the pinned libraries, once

clean:  ## Take away .venv and caches; homes and raw files stay
	rm -rf $(VENV) dist .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	find flickr_assets pipelines tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A virtual environment by the standard library, in it uv by pip, and by uv the lock: every file is checked by its hash.
$(STAMP): requirements.lock pyproject.toml
	@set -e; \
	if ! $(PYTHON_IN_VENV) -c '$(IS_SUPPORTED)' 2>/dev/null || ! $(PYTHON_IN_VENV) -m pip --version >/dev/null 2>&1; then \
	  python=; \
	  for candidate in $(PYTHONS); do \
	    if $$candidate -c '$(IS_SUPPORTED)' >/dev/null 2>&1; then python=$$candidate; break; fi; \
	  done; \
	  if [ -z "$$python" ]; then \
	    echo 'No Python from 3.11 to 3.14 here: looked for $(PYTHONS).' >&2; \
	    echo 'Install one (apt install python3 python3-venv; brew install python@3.13), or name it: make PYTHON=/path/to/python3' >&2; \
	    exit 1; \
	  fi; \
	  echo "Making $(VENV) with $$($$python --version)"; \
	  $$python -m venv --clear $(VENV); \
	fi
	@echo 'Installing the pinned libraries; the first time takes about a minute.'
	@awk '/^[a-z]/ { wanted = /^uv==/ } wanted' requirements.lock > $(VENV)/uv.lock
	@$(PYTHON_IN_VENV) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $(VENV)/uv.lock
	@$(VENV)/bin/uv pip sync --python $(PYTHON_IN_VENV) --require-hashes --compile-bytecode --quiet requirements.lock
	@$(VENV)/bin/uv pip install --python $(PYTHON_IN_VENV) --no-deps --no-build-isolation --quiet --editable .
	@touch $(STAMP)
