"""A kit: options, plan, files, folder, estimate."""
