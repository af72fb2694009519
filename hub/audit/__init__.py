"""Looks at an application as a person would: clicks every control, does every action, and reports what is wrong."""
