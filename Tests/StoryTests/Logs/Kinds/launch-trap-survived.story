input launch-trap-survived.txt

# A debugger steps over the trap: the process is there 9 s later.
app com.example.attic
  exit none
