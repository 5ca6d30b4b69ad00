"""The laboratory: tournaments, tuning, training, benchmarks, compiled kernels, the line protocol."""
