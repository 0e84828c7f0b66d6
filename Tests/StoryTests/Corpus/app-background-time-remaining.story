input app/background-time-remaining.txt

# Two captures of an app without a name: time left in background, nothing else.
others allowed
