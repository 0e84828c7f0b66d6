// Filled by its own commit.
