.PHONY: report test

# Reports and graphs of SampleTraces, into Output.
report:
	sh .ci/report

# Everything that a change must pass.
test:
	sh .ci/test
