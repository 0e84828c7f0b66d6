input task-of-another-program.txt

# A delegate is of its program, so the first task without a line of its own is another program's. Other
# code may be a library's.
others allowed
app pid:421
  session undetermined pid 421 outcome open used none verdict notObservable
    task id 3 begin 17:59:31 beginning leastAge end none outcome open
    task id 9 begin 17:59:35 beginning age end none outcome expired
  work none
