"""Simulates the benchmark's paths with numpy: all paths of a month at once. Prints the milliseconds of each run."""

import sys
import time

import numpy

PATHS, MONTHS = 10_000, 360
RETURNS = numpy.array([0.063, 0.044, 0.051, 0.031])
VOLATILITIES = numpy.array([0.165, 0.048, 0.25, 0.005])
CORRELATIONS = numpy.array([[1, 0.15, 0.80, 0], [0.15, 1, 0.10, 0.10], [0.80, 0.10, 1, 0], [0, 0.10, 0, 1]])


def paths(seed):
    random = numpy.random.default_rng(seed)
    growth = 1 + RETURNS
    variance = numpy.log((1 + numpy.sqrt(1 + 4 * (VOLATILITIES / growth) ** 2)) / 2)
    drift = (numpy.log(growth) / 12).astype(numpy.float32)
    loading = (numpy.linalg.cholesky(CORRELATIONS) * numpy.sqrt(variance / 12)[:, None]).astype(numpy.float32)
    saved = numpy.full((PATHS, 4), 5_000, dtype=numpy.float32)
    for _ in range(MONTHS):
        normal = random.standard_normal((PATHS, 4), dtype=numpy.float32)
        saved = saved * numpy.exp(drift + normal @ loading.T) + numpy.float32(350 / 4)
    return (saved.sum(axis=1) >= 400_000).sum()


def main():
    paths(0)
    for run in range(int(sys.argv[1])):
        start = time.perf_counter()
        paths(run)
        print((time.perf_counter() - start) * 1e3)


main()
