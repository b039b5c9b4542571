"""What stands beside a procedure: its descriptor, the parts of it, its twin in R, and the one checker of calls."""

from nptests.data.kinds import wording as wording
from nptests.procedures.descriptor.budget import check_draws as check_draws
from nptests.procedures.descriptor.checking import checked as checked
from nptests.procedures.descriptor.options import (
    Option as Option,
    check_level as check_level,
    checked_options as checked_options,
    door as door,
    options_of as options_of,
    tail_outside as tail_outside,
)
from nptests.procedures.descriptor.procedure import (
    Procedure as Procedure,
    Size as Size,
    beside as beside,
    of_result as of_result,
)
from nptests.r_reference import InR as InR
