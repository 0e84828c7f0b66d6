input expo-start-going-background-interrupted.txt

# Words: https://gist.github.com/joelash/06dcd13dc742382a4749a1d12ff0e9d8
# The gist prints "going background" for inactive and for background: once is an interruption or a missing half, twice is both.
# order: undetermined (not active), active, undetermined (not active), active
app *
