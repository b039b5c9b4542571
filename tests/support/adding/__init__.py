"""What an addition needs: `make new` writes it, and red tests name it in the same words."""
