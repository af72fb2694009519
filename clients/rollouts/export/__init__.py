"""What trainers read, made of recorded attempts: chat messages with pictures, and token sequences."""
