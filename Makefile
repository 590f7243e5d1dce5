# The commands that matter: make pdf, make quick, make test. All set everything up.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
SCRIPTS := Scripts
else
SCRIPTS := bin
endif
BIN := $(VENV)/$(SCRIPTS)
READY := $(VENV)/ready
LOWEST := .venv-lowest
# Compiled tests are kept: without them each worker compiles all of them anew, 4 s.
export PYTHONDONTWRITEBYTECODE :=
QUICK := -m 'not slow' --hypothesis-profile=quick
PIP := -m pip install --quiet --disable-pip-version-check

.PHONY: setup pdf quick test lowest bench prove soak docs gallery schema wheel clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) -c constraints.txt -e '.[dev]'
	$(BIN)/python -m compileall -q printnplay
	@touch $@

pdf: $(READY)
	@$(BIN)/printnplay -q check
	@$(BIN)/printnplay build

# What a person runs while working: no browser, no whole kits, a tenth of the examples.
quick: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest $(QUICK)

# In a new checkout mypy has everything to read, 10 s of work: two processes share it.
test: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy -n 2
	$(BIN)/pytest

# The quick tests with the lowest versions that pyproject.toml allows.
lowest: $(LOWEST)/ready
	$(LOWEST)/$(SCRIPTS)/pytest $(QUICK)

$(LOWEST)/ready: pyproject.toml constraints.txt constraints-lowest.txt
	$(PYTHON) -m venv $(LOWEST)
	$(LOWEST)/$(SCRIPTS)/python $(PIP) -c constraints.txt -e '.[dev]'
	$(LOWEST)/$(SCRIPTS)/python $(PIP) -r constraints-lowest.txt
	$(LOWEST)/$(SCRIPTS)/python -m pip check
	@touch $@

bench: $(READY)
	$(BIN)/python benchmarks/walk.py
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/faces.py
	$(BIN)/python benchmarks/rich.py
	$(BIN)/python benchmarks/preflight.py
	$(BIN)/python benchmarks/sheets.py --quick
	$(BIN)/python benchmarks/pictures.py
	$(BIN)/python benchmarks/play.py

prove: $(READY)
	$(BIN)/python benchmarks/prove.py

soak: $(READY)
	$(BIN)/python -m benchmarks.soak

docs: $(READY)
	$(BIN)/mkdocs build --quiet
	@echo "site/index.html"

gallery: $(READY)
	$(BIN)/python docs/make_gallery.py

schema: $(READY)
	$(BIN)/printnplay schema game > card_data/game.schema.json
	$(BIN)/printnplay schema text > card_data/text.schema.json
	$(BIN)/printnplay schema reference > card_data/reference.schema.json

wheel: $(READY)
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w dist .

clean:
	rm -rf $(VENV) $(LOWEST) .venv-bench dist build site .pytest_cache .mypy_cache .ruff_cache .hypothesis
