"""Every procedure of the suite: one file each, in the room of its design; `listed` is THE list."""
