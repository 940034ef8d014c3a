"""SciPy's side of stats_peers.ts: reads samples as JSON, writes least seconds and answers as JSON."""

import json
import sys
import time

import numpy as np
import scipy
from scipy import stats


def least(repetitions, work):
    """Least wall and processor seconds of some calls after one that warms up."""
    work(0)
    walls, cpus = [], []
    for seed in range(repetitions):
        wall, cpu = time.perf_counter(), time.process_time()
        answer = work(seed)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
    return {"wall": min(walls), "cpu": min(cpus), "answer": answer}


def average(values):
    """A function of the caller's own, which takes one resample at a time."""
    return np.mean(values)


def interval(values, method, statistic=np.mean):
    def work(seed):
        found = stats.bootstrap(
            (values,),
            statistic,
            n_resamples=10_000,
            method=method,
            vectorized=statistic is np.mean,
            random_state=np.random.default_rng(seed),
        ).confidence_interval
        return [float(found.low), float(found.high)]

    return work


def rank_test(method):
    return lambda _: [float(stats.mannwhitneyu(first, second, method=method).pvalue)]


asked = json.load(sys.stdin)
first, second = np.array(asked["first"], float), np.array(asked["second"], float)
shown = {}
for size, repetitions in asked["sizes"]:
    values = np.array(asked["samples"][str(size)])
    shown[f"percentile {size}"] = least(repetitions, interval(values, "percentile"))
    shown[f"BCa {size}"] = least(repetitions, interval(values, "BCa"))
    own = interval(values, "percentile", average)
    shown[f"percentile {size}, own function"] = least(1, own)
shown["Mann-Whitney"] = least(5, rank_test("exact"))
shown["asymptotic"] = least(5, rank_test("asymptotic"))
versions = f"SciPy {scipy.__version__}, NumPy {np.__version__}, Python {sys.version.split()[0]}"
json.dump({"versions": versions, "shown": shown}, sys.stdout)
