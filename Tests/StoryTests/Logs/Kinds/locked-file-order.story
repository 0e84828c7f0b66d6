input locked-file-order.txt

# The line that names the file comes after the exit's, at the same time.
app com.example.harbor
  exit 2026-05-11T15:00:01.131 fileLock pid 741 namespace RUNNINGBOARD code 0xdead10cc whileIn suspended
