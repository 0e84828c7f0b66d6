input exit-context-crash.txt
options --year 2018

# Neither a signal nor an exception is told.
app com.example.runner
  exit 10:12:31 abnormal pid 1114 namespace none code none
