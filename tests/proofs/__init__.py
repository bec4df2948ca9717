"""Proofs by going through everything: the library against the reference over whole spaces of positions.

Each test says how many comparisons it made, and fails if it made another number. The tests marked ``slow`` make up the
nox session ``proofs``; the others are slices of them that run with every change.
"""
