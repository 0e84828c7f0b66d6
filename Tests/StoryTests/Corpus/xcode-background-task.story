input xcode/background-task.txt

# Stitched: a task older than 30 s, and one of a second, nameless app.
others allowed
app pid:77732
