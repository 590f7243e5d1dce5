"""Copies to sheets, pure arithmetic: grids, packing, bleeds, marks and backs."""
