"""What this project uses of verifiers 0.4, which is an optional extra with a lock of its own."""
