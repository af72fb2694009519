"""What the subject computes: fares and what they cost to change, and what the travel policy says of a trip."""
