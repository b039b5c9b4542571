"""What stands beside a procedure: its descriptor, the parts of it, its twin in R, and the one checker of calls."""

from nptests.data.kinds import wording as wording
from nptests.procedures.descriptor.budget import check_draws as check_draws
from nptests.procedures.descriptor.checking import checked as checked
from nptests.procedures.descriptor.options import Option as Option
from nptests.procedures.descriptor.options import check_level as check_level
from nptests.procedures.descriptor.options import checked_options as checked_options
from nptests.procedures.descriptor.options import door as door
from nptests.procedures.descriptor.options import options_of as options_of
from nptests.procedures.descriptor.options import tail_outside as tail_outside
from nptests.procedures.descriptor.procedure import Procedure as Procedure
from nptests.procedures.descriptor.procedure import Size as Size
from nptests.procedures.descriptor.procedure import beside as beside
from nptests.procedures.descriptor.procedure import of_result as of_result
from nptests.r_reference import InR as InR
