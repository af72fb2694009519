"""What the subject computes: what is booked for a trip, and what a fare costs to change or is refunded."""
