# Kočka: `make help` lists the targets. Everything runs from .venv, which the targets make themselves.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
KOCKA  := $(BIN)/kocka
# Processes of `make test`: one more than cores, because a third of the time of a test is waiting for another process.
JOBS   ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
# Compiled Python is kept, whatever the machine says: without it each process spends seconds on the tests' asserts.
unexport PYTHONDONTWRITEBYTECODE
# What comes from elsewhere into Python, and where pip puts what it installs. Which index it asks is the user's business.
unexport PYTHONPATH PYTHONHOME PYTHONUSERBASE PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT PIP_PYTHON PIP_DRY_RUN PIP_NO_DEPS
unexport PIP_EDITABLE PIP_REQUIREMENT PIP_CONFIG_FILE
PLACES := user target prefix root python dry-run no-deps editable requirement
# Which Python .venv was made with: written into it at the end, so that one without it was interrupted.
IDENTITY := import sys; print(sys.version.split()[0], sys.base_prefix)
# .venv is not of the Python that was named on the command line, or it has lost its own.
OTHER := $(if $(wildcard $(VENV)/.made),$(if $(wildcard $(BIN)/python),$(if $(filter file default undefined,$(origin PYTHON)),,$(if $(filter-out $(shell $(PYTHON) -c '$(IDENTITY)' 2>/dev/null),$(shell cat $(VENV)/.made)),other)),other))

.DEFAULT_GOAL := help
.PHONY: help venv again play web manual release test check lint format types fuzz littlefs soak night bench gen gen-check lock goldens contact enable clean distclean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

venv: $(VENV)/.made ## make .venv from requirements.lock (again when that, pyproject.toml or PYTHON has changed)

# What is never imported is not compiled: a third of the time.
$(VENV)/.made: pyproject.toml requirements.lock $(if $(OTHER),again)
	@command -v $(PYTHON) >/dev/null || { \
	  echo "kocka: '$(PYTHON)' is not here. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "kocka: Python 3.11 or newer is needed, '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Name a newer one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "kocka: '$(PYTHON)' cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@test -e $@ && test -z '$(OTHER)' && $(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@rm -f $@
	@for section in global install; do echo "[$$section]"; for key in $(PLACES); do echo "$$key ="; done; done > $(VENV)/pip.conf
	$(BIN)/python -m pip install --quiet --no-compile --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/python -c '$(IDENTITY)' > $@

again:

play: venv ## play on the simulated device in your browser
	@$(KOCKA) play $(ARGS)

web: venv ## make the page that runs the device in any browser: dist/web (needs npm, once)
	@$(KOCKA) web $(ARGS)

manual: venv ## make the manual, Czech and English: dist/manual (the PDF needs Chromium)
	@$(KOCKA) manual $(ARGS)

release: venv ## make all that people fetch, for every board, with a page that leads to it: dist (needs `make enable`)
	@$(KOCKA) release $(ARGS)

test: venv ## the tests that can run here; ends with what was skipped and how to enable it
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --durations=60 --durations-min=10 $(ARGS)

check: lint types ## lint, types and the fast tests: under a minute
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "not slow and not golden" $(ARGS)

lint: venv ## ruff: rules and formatting
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: venv ## ruff: put the formatting right
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

types: venv ## mypy: the portable code and the host strictly, the device side against MicroPython's stubs
	@$(BIN)/python -m host_tools.build.types

fuzz: venv ## try new inputs on everything that is read; ARGS="journals --seconds 600" for a target and a time
	@$(BIN)/python -m tests.fuzz $(ARGS)

soak: venv ## monkeys, new starts, failing allocations for a night; ARGS="--minutes 20 --seed 7 --write" for other times
	@$(BIN)/python -m tests.soak $(ARGS)

night: venv ## the tests with all boards, screens, cuts and games, of which `make test` tries a part: more than an hour
	@KOCKA_WHOLE=1 $(MAKE) test

littlefs: venv ## all of littlefs's own tests on our littlefs, with the power going, on bad blocks, with sanitizers: minutes
	@$(BIN)/python -m tests.littlefs

bench: venv ## measure; ARGS=--write records BENCHMARKS.md
	@$(KOCKA) bench $(ARGS)

gen: venv ## make all generated files again
	@$(KOCKA) build all

gen-check: venv ## fail if a generated file is not what its generator makes
	@$(KOCKA) build all --check

lock: ## resolve the Python packages anew, after a change of pyproject.toml: requirements.lock, with hashes (needs the network)
	@$(KOCKA) build lock

goldens: venv ## record the golden screens and playthroughs again; out/goldens/index.html shows what has changed
	@$(KOCKA) build goldens

contact: venv ## pages with every screen on every board in every language: out/contact/index.html
	@$(KOCKA) contact $(ARGS)

enable: venv ## install what skipped tests need (Debian, as root): Chromium, KiCad, PrusaSlicer, MicroPython, the emulated Pico, littlefs's tests
	@$(KOCKA) build enable

clean: ## remove what the tools leave behind
	rm -rf build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean ## clean, and .venv too
	rm -rf $(VENV)
