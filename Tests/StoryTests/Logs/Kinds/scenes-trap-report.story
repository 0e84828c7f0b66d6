input scenes-trap-report.ips

# The same as a file: the functions in which it crashed say why.
app com.example.lantern
  exit 2026-11-03T08:21:40.744 illegalInstruction pid 2207 namespace SIGNAL code 5
