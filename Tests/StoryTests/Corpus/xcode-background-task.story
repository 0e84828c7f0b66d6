input xcode/background-task.txt

# Stitched: a task older than 30 s, and one that the scene delegate of another program began.
others allowed
app pid:77732
  # UIKit warns of a task of any app: whether this one was in background, the line does not tell.
  session none
  work id 3 begin 17:18:57.642792 beginning leastAge end none outcome open
