"""Other Python packages on the same inputs."""
