.PHONY: test

test:
	sh .ci/test
