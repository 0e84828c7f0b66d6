input launch-requested-alone.txt

# FrontBoard bootstraps no process that runs; the line about its start is missing.
app com.example.notes
  launch 18:14:31 background pid 12648 toActive none
