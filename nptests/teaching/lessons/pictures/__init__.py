"""The pictures that statistics is taught with, computed from the same laws as the tests."""
