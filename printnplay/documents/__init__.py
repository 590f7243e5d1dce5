"""Pages of words and pictures: contents, reference, story, proof."""
