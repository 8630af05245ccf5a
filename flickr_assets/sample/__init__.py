"""Invented material for tests, documentation and a first build: nothing in it is from any release."""
