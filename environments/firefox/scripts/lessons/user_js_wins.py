"""What stands in `user.js` is set again at every start.

A task that changes such a preference cannot be done: its change is gone when the browser starts anew.
"""

prefs, user = {"browser.startup.page": 3}, {"browser.startup.page": 1}
at_the_next_start = prefs | user
assert at_the_next_start != prefs
