"""The strip on which cars queue up."""
