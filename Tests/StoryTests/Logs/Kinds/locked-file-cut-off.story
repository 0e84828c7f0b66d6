input locked-file-cut-off.txt

# The log ends within the path. RunningBoard only says so of a process that it ends.
app com.example.harbor
  exit 09:00:02.131 fileLock pid 743
