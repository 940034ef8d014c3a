"""Runs one peer on one CSV and prints one line of JSON: seconds, memory, points.

usage: ena_peers.py ena-python|pyena|correlations|csv FILE CODES REPETITIONS
The first two time accumulation and SVD on a table that is read already; "correlations"
times ena-python's goodness of fit, "csv" its whole way from file to model.
"""
import json
import resource
import sys
import time

import pandas as pd


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def ena_python(table, codes):
    from ena_python.api import ena
    return ena(table, codes=codes, units=["group", "unit"], conversation=["conv"], window_size_back=4)


def pyena(table, codes):
    from pyena import ENA
    return ENA(codes=codes, conversation_col="conv", window_size=4).fit(table)


def timed(work, repetitions):
    wall, cpu, first_peak = [], [], 0
    for _ in range(repetitions):
        w, c = time.perf_counter(), time.process_time()
        made = work()
        wall.append(time.perf_counter() - w)
        cpu.append(time.process_time() - c)
        first_peak = first_peak or peak()
    return min(wall), min(cpu), first_peak, made


def main():
    task, path, count, repetitions = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    codes = ["c%02d" % (code + 1) for code in range(count)]
    read = lambda: pd.read_csv(path).rename(columns={"line": "turn"})
    table = read()
    rows = peak()
    points = None
    if task == "ena-python":
        wall, cpu, most, made = timed(lambda: ena_python(table, codes), repetitions)
        points = made.points[["SVD1", "SVD2"]].to_numpy().tolist()
    elif task == "pyena":
        wall, cpu, most, made = timed(lambda: pyena(table, codes), repetitions)
        order = {name: at for at, name in enumerate(made.unit_ids_)}
        units = list(dict.fromkeys(table["unit"]))
        points = [made.coords_[order[unit]].tolist() for unit in units]
    elif task == "correlations":
        from ena_python.stats import ena_correlations
        model = ena_python(table, codes)
        wall, cpu, most, _ = timed(lambda: ena_correlations(model), 1)
    else:
        wall, cpu, most, _ = timed(lambda: ena_python(read(), codes), repetitions)
    print(json.dumps({"wall": wall, "cpu": cpu, "rowsMiB": rows, "peakMiB": most, "points": points}))


main()
