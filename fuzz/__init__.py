"""Fuzzing of the doors through which data comes from outside; see ``python -m fuzz --help``."""
