input metrickit-crash-of-another-process.txt
input metrickit-crash-of-another-process.json

# A process with that pid is not in the log: it crashed before or after it, and the log's processes are left alone.
app com.example.notes
  exit 2026-11-21T00:00:00 abnormal notAfter 2026-11-22T00:00:00 pid 377 namespace SIGNAL code 6
  exit 2026-11-21T10:14:00.300 silent notAfter 10:16:02.000 pid 412 whileIn active
