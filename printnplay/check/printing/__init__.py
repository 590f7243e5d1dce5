"""Preflight of finished drawings: can they be printed, cut and read?

Comes in: a Game, its faces and the trees that they were parsed to. Goes out: findings, each with
its place in a template and its box on a face.
"""
