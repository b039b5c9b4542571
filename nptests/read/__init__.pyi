from nptests.read.runs import read_runs as read_runs
from nptests.read.table import Table as Table
from nptests.read.table import headed_columns as headed_columns
from nptests.read.table import read_columns as read_columns
from nptests.read.table import read_groups as read_groups
from nptests.read.table import read_scores as read_scores
from nptests.read.table import read_table as read_table
