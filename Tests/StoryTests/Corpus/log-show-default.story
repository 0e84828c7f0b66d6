input log-show/default.txt

# Stitched from five captures; one line of an app's background work without an id.
others allowed
