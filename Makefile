# Thin: every target is a command of manage.py, which prepares .venv by itself.
.PHONY: demo test gate deep ci

demo test gate deep:
	python3 manage.py $@

ci:
	.ci/run
