"""Do algorithms follow an order that was predicted before the data were seen?"""
