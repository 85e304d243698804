# Each target is one line of Scripts/.
#
#   make run                 build and open the prompt with an example sheet
#   make run ARGS="…"        build and pass the arguments to calc
#   make test check bench docs coverage
#   make install PREFIX=…    default: /usr/local

PREFIX ?= /usr/local
ARGS ?=

.PHONY: run test check bench docs coverage install clean

run:
	@Scripts/run $(ARGS)

test:
	@Scripts/test $(ARGS)

check:
	@Scripts/check

bench:
	@Scripts/bench $(ARGS)

docs:
	@Scripts/docs

coverage:
	@Scripts/coverage $(ARGS)

install:
	@Scripts/install "$(DESTDIR)$(PREFIX)"

clean:
	rm -rf .build Benchmarks/.build
