"""What every package needs: messages with their places, and units."""
