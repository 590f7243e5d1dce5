# The two commands that matter: make pdf, make test. Both set everything up.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
READY := $(VENV)/ready

.PHONY: setup pdf test bench soak gallery schema wheel clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	$(BIN)/python -m compileall -q printnplay
	@touch $@

pdf: $(READY)
	@$(BIN)/printnplay -q check
	@$(BIN)/printnplay build

test: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest

bench: $(READY)
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/faces.py
	$(BIN)/python benchmarks/preflight.py
	$(BIN)/python benchmarks/sheets.py --quick
	$(BIN)/python benchmarks/play.py

soak: $(READY)
	$(BIN)/python -m benchmarks.soak

gallery: $(READY)
	$(BIN)/python docs/make_gallery.py

schema: $(READY)
	$(BIN)/printnplay schema game > card_data/game.schema.json
	$(BIN)/printnplay schema text > card_data/text.schema.json
	$(BIN)/printnplay schema reference > card_data/reference.schema.json

wheel: $(READY)
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w dist .

clean:
	rm -rf $(VENV) .venv-bench dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
