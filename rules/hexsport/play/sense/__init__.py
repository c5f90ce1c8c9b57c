"""What the sensible bot knows and weighs; `judges.wisest` is its door."""
