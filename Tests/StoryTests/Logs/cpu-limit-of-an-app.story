input cpu-limit-of-an-app.txt

app com.example.notes
  # It was measured from the one time to the other, at which it was ended.
  exit 10:21:08.750 cpuLimit pid 640
