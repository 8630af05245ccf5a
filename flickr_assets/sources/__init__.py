"""One raw format per file. A module of this folder declares `SOURCE`; being here is being in the project."""
