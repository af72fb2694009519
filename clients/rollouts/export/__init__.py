"""Training data made from recorded attempts: chat messages with pictures, and token sequences."""
