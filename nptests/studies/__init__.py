"""Size and power of procedures, by simulation on the array kernels."""
