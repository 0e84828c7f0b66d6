.PHONY: report check test exhaustive test-browser test-fleet release install uninstall deb dist bench bench-fleet bench-page \
  clean-bench instructions asan tsan ubsan fuzz mutants

# Reports and graphs of SampleTraces, into Output.
report:
	sh .ci/report

# A change, in a few minutes: make check, or the tests of one module alone: make check ONLY=ReadingTests.
check:
	sh .ci/check $(ONLY)

# Everything that a change must pass. SEED=… draws the trials of another run again.
test:
	sh .ci/test

# What takes too long for every change, before an issue is closed: make exhaustive, make exhaustive MINUTES=60.
exhaustive:
	sh .ci/exhaustive $(MINUTES)

# HTML reports in a headless browser, which it installs; `make test` leaves that out.
test-browser:
	sh .ci/test-browser

# The integration with Spark, if there is Java; `make test` leaves that out.
test-fleet:
	sh .ci/test-fleet

# The command as it is to be installed: .build/optimized/lifetrace.
release:
	sh .ci/release

# The command, its manual page and its completions: make install PREFIX=/usr/local DESTDIR=…
# COMMAND is a finished binary; without one of `make release`, that is made first.
PREFIX ?= /usr/local
COMMAND ?= .build/optimized/lifetrace
MANDIR ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
# The date of the manual page.
DATE ?= $(shell git log -1 --format=%cs 2>/dev/null || date +%Y-%m-%d)

.build/optimized/lifetrace:
	sh .ci/release

install: $(COMMAND)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(MANDIR)/man1" "$(DESTDIR)$(BASHDIR)" \
	  "$(DESTDIR)$(ZSHDIR)" "$(DESTDIR)$(FISHDIR)"
	install -m 755 "$(COMMAND)" "$(DESTDIR)$(PREFIX)/bin/lifetrace"
	"$(COMMAND)" --generate-manual=$(DATE) >"$(DESTDIR)$(MANDIR)/man1/lifetrace.1"
	"$(COMMAND)" --generate-completion-script bash >"$(DESTDIR)$(BASHDIR)/lifetrace"
	"$(COMMAND)" --generate-completion-script zsh >"$(DESTDIR)$(ZSHDIR)/_lifetrace"
	"$(COMMAND)" --generate-completion-script fish >"$(DESTDIR)$(FISHDIR)/lifetrace.fish"

# What `make install` with the same variables has installed.
uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/lifetrace" "$(DESTDIR)$(MANDIR)/man1/lifetrace.1" \
	  "$(DESTDIR)$(BASHDIR)/lifetrace" "$(DESTDIR)$(ZSHDIR)/_lifetrace" \
	  "$(DESTDIR)$(FISHDIR)/lifetrace.fish"

# A package for Debian, into .build/deb; `sh .ci/deb-test` tries it in a fresh system.
deb: $(COMMAND)
	sh .ci/deb "$(COMMAND)"

# An archive for any Linux with Debian 12's glibc or a newer one, into .build/dist, of COMMAND or else of a command
# made for that; `sh .ci/dist-test` tries it in fresh systems.
PORTABLE = .build/optimized/portable/lifetrace
$(PORTABLE):
	sh .ci/release portable

dist: $(or $(filter-out .build/optimized/lifetrace,$(COMMAND)),$(PORTABLE))
	sh .ci/dist "$<"

# Speed and memory against peers, as a table: make bench, make bench SCALE=0.1, make bench ONLY=raw.
bench:
	sh .ci/bench $(if $(SCALE),--scale $(SCALE)) $(if $(PAIRS),--pairs $(PAIRS)) $(if $(ONLY),--only $(ONLY)) $(if $(LOG),--log $(LOG))

# Speed of the integration with Spark against xargs: make bench-fleet, or with a number of logs, their
# size and a number of small ones: make bench-fleet FLEET="100 5000000 50".
bench-fleet:
	sh .ci/bench-fleet $(FLEET)

# The page of a million intervals in a headless browser: the time to the first paint, and of scripts in each frame
# while the view moves; fails above 1.5 s and 33 ms.
bench-page: $(COMMAND)
	sh .ci/browser "$(COMMAND)" speed

# Removes the workloads and peers of `make bench` and `make bench-fleet`.
clean-bench:
	rm -rf .build/bench .build/bench-fleet

# Writes down how many instructions an event takes now.
instructions:
	sh .ci/count-instructions --renew

# The tests of what reads bytes, under the sanitizers of addresses, of threads and of undefined behaviour.
asan:
	sh .ci/sanitize address
tsan:
	sh .ci/sanitize thread
ubsan:
	sh .ci/sanitize undefined

# Searches for inputs that break something: make fuzz MINUTES=30, make fuzz MINUTES=5 ONLY="console rules".
fuzz:
	sh .ci/fuzz $(or $(MINUTES),30) $(ONLY)

# Changes conditions and constants of the timelines and metrics, and counts what no test notices:
# make mutants, make mutants COUNT=50 SEED=7.
mutants:
	python3 .ci/mutate $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT))
