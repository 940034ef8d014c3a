"""Runs one peer on one CSV and prints one line of JSON: seconds, memory, points.

usage: ena_peers.py ena-python|pyena|correlations|csv FILE CODES REPETITIONS
The first two time accumulation and SVD on a table that is read already; "correlations"
times ena-python's goodness of fit, "csv" its whole way from file to model. Every
repetition is given; the peak of memory is that of the first.
"""
import gc
import importlib
import json
import sys
import time

import pandas as pd


def memory(field):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(field + ":")) / 1024


def ena_python(table, codes):
    from ena_python.api import ena
    return ena(table, codes=codes, units=["group", "unit"], conversation=["conv"], window_size_back=4)


def pyena(table, codes):
    from pyena import ENA
    return ENA(codes=codes, conversation_col="conv", window_size=4).fit(table)


def main():
    task, path, count, repetitions = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    codes = ["c%02d" % (code + 1) for code in range(count)]
    read = lambda: pd.read_csv(path).rename(columns={"line": "turn"})
    table = read()
    if task == "correlations":
        from ena_python.stats import ena_correlations
        model = ena_python(table, codes)
        work = lambda: ena_correlations(model)
    elif task == "csv":
        work = lambda: ena_python(read(), codes)
    else:
        # Imported before the clock starts, as our modules are.
        importlib.import_module("ena_python.api")
        importlib.import_module("pyena")
        fit = ena_python if task == "ena-python" else pyena
        work = lambda: fit(table, codes)
    gc.collect()
    rows = memory("VmRSS")
    with open("/proc/self/clear_refs", "w") as refs:
        refs.write("5")
    wall, cpu, peak, made = [], [], 0, None
    for _ in range(repetitions):
        w, c = time.perf_counter(), time.process_time()
        made = work()
        wall.append(time.perf_counter() - w)
        cpu.append(time.process_time() - c)
        peak = peak or memory("VmHWM")
    points = None
    if task == "ena-python":
        points = made.points[["SVD1", "SVD2"]].to_numpy().tolist()
    elif task == "pyena":
        order = {name: at for at, name in enumerate(made.unit_ids_)}
        units = list(dict.fromkeys(table["unit"]))
        points = [made.coords_[order[unit]].tolist() for unit in units]
    print(json.dumps({"wall": wall, "cpu": cpu, "rowsMiB": rows, "peakMiB": peak, "points": points}))


main()
