"""What an experiment ran on: versions and machine, stored beside the scores."""

import platform
from importlib.metadata import PackageNotFoundError, version

PACKAGES = ("nptests", "numpy", "scipy", "scikit-learn", "pandas", "joblib", "threadpoolctl", "dask")


def environment() -> dict[str, str]:
    """Versions by name; a package that is not installed is left out."""
    known = {"python": platform.python_version(), "machine": f"{platform.system()} {platform.machine()}"}
    for name in PACKAGES:
        try:
            known[name] = version(name)
        except PackageNotFoundError:
            continue
    return known
