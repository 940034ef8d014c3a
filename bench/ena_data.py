#!/usr/bin/env python3
"""Seeded generator of coded data for the ENA speed comparison (Python stdlib only).

Provenance: made for this project; the same lines as tests/ena/made_up.ts, as CSV. rENA 0.2.7
was measured on these files, and its check sums stand in tests/ena/accumulate_test.ts.

usage: ena_data.py ROWS CODES OUT.csv [SEED] [UNITS]

Columns: line,group,unit,conv,c01..cNN   (codes are 0/1)
- units          U = UNITS, or max(10, ROWS // 100)         (about 1 % of the rows)
- conversations  of 50 consecutive rows
- speakers       conversation k is spoken by units (5k+j) mod U, j = 0..4, drawn uniformly per row
- group          'A' for even unit numbers, 'B' for odd
- code c         Bernoulli(p_c), p_c = 0.06 + 0.02*((7*c) mod 10); +0.08 when c is even and group is 'A'
Random numbers: mulberry32 (32-bit), one draw for the speaker then one per code, so the
same file can be reproduced in any language.
"""
import sys

def main():
    rows, ncodes, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 20261130
    M = 0xFFFFFFFF
    a = seed & M
    U = int(sys.argv[5]) if len(sys.argv) > 5 else max(10, rows // 100)
    base = [0.06 + 0.02 * ((7 * c) % 10) for c in range(ncodes)]
    pA = [b + (0.08 if c % 2 == 0 else 0.0) for c, b in enumerate(base)]
    width = len(str(U - 1))
    with open(out, "w", newline="") as f:
        w = f.write
        w("line,group,unit,conv," + ",".join("c%02d" % (c + 1) for c in range(ncodes)) + "\n")
        buf = []
        for i in range(rows):
            k = i // 50
            a = (a + 0x6D2B79F5) & M
            t = ((a ^ (a >> 15)) * (a | 1)) & M
            t = (t ^ (t + (((t ^ (t >> 7)) * (t | 61)) & M))) & M
            r = (t ^ (t >> 14)) / 4294967296.0
            u = (5 * k + int(r * 5)) % U
            g = u & 1
            ps = base if g else pA
            codes = []
            for c in range(ncodes):
                a = (a + 0x6D2B79F5) & M
                t = ((a ^ (a >> 15)) * (a | 1)) & M
                t = (t ^ (t + (((t ^ (t >> 7)) * (t | 61)) & M))) & M
                r = (t ^ (t >> 14)) / 4294967296.0
                codes.append("1" if r < ps[c] else "0")
            buf.append("%d,%s,u%0*d,k%06d,%s\n" % (i + 1, "B" if g else "A", width, u, k, ",".join(codes)))
            if len(buf) == 20000:
                w("".join(buf)); buf = []
        w("".join(buf))

main()
