.PHONY: report test release bench clean-bench instructions asan tsan

# Reports and graphs of SampleTraces, into Output.
report:
	sh .ci/report

# Everything that a change must pass.
test:
	sh .ci/test

# The command as it is to be installed: .build/optimized/lifetrace.
release:
	sh .ci/release

# Speed and memory against peers, as a table: make bench, make bench SCALE=0.1, make bench ONLY=raw.
bench:
	sh .ci/bench $(if $(SCALE),--scale $(SCALE)) $(if $(PAIRS),--pairs $(PAIRS)) $(if $(ONLY),--only $(ONLY)) $(if $(LOG),--log $(LOG))

# Removes the workloads and peers of `make bench`.
clean-bench:
	rm -rf .build/bench

# Writes down how many instructions an event takes now.
instructions:
	sh .ci/count-instructions --renew

# The tests of what reads bytes, under the sanitizers of addresses and of threads.
asan:
	sh .ci/sanitize address
tsan:
	sh .ci/sanitize thread
