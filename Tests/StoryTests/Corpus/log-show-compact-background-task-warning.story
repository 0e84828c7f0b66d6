input log-show/compact-background-task-warning.txt

# Stitched: a task's age is all that can be read. It was created over 30 s before 07:40:58.627.
others allowed
app pid:24946
  session none
  work pid 24946 id 3 name "Saving library" begin 07:40:28.627 beginning leastAge end none outcome open
