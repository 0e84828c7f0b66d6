input xcode/background-task.txt

# Stitched: a task older than 30 s, and one of a second, nameless app, which nothing but its text
# tells apart: Xcode's console shows one process.
others allowed
app pid:77732
  session undetermined pid 77732 outcome open used none verdict notObservable
    task id 3 begin 17:18:57.642792 beginning leastAge end none outcome open
    task id 8 begin 17:19:01.642792 beginning age end none outcome leaked
  work none
