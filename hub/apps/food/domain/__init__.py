"""What the subject computes: what an order costs, and what a kitchen, a voucher or an order does not allow."""
