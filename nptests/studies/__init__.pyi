from nptests.studies.designs import Design as Design
from nptests.studies.designs import Pilot as Pilot
from nptests.studies.interval_coverage import coverage as coverage
from nptests.studies.rejections import merge as merge
from nptests.studies.rejections import power as power
from nptests.studies.rejections import sample_size as sample_size
from nptests.studies.rejections import shard as shard
from nptests.studies.rejections import size as size

__all__: list[str]
