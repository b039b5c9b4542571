"""Certified answers of the procedures of the field, and the judge of any implementation.

from crosscheck.reference import cases
cases("wilcoxon")[0]["answer"]
"""

from crosscheck.reference.certified import cases as cases
