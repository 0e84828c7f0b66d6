input xcode/background-task-elapsed.txt

# Stitched: two tasks of one app outlived their handlers; the program's end belongs to another.
others allowed
app pid:38194
