.PHONY: help
help:
	@echo "see README"
