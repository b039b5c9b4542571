from nptests.experiment.metrics.confusion import cost_error as cost_error
from nptests.experiment.metrics.roc import RocCurve as RocCurve
from nptests.experiment.metrics.roc import roc_curve as roc_curve
from nptests.experiment.running import run as run

__all__: list[str]
