input log-show/compact-background-task-warning.txt

# Stitched: a task's age is all that can be read.
others allowed
app pid:24946
